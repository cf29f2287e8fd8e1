/** The day on which what an entry declares is to be paid. */
import { type Input, shape, text } from "@capstack/decimal";
import { day } from "./books-kinds.js";

export const dueDate = shape({
  /** Of the entry that declares it, as a capital call's. */
  sourceRef: text(),
  /** When it is due. YYYY-MM-DD. */
  date: day(),
});

/** When the amounts of a capital call, or of another entry with a `sourceRef`, are due. */
export interface DueDate extends Input<typeof dueDate> {}
