/** Who gets nothing of the sale that is shown since nothing of an award has vested. */
import { capTableRequest } from "../../company/company.js";
import { state } from "../../state/store.js";
import { changedModel, exit } from "../exit-answers.js";
import { unvestedNote } from "./unvested.js";

/** A sentence that names them; null if there is no such holder. Vesting is counted to the day of the company's state. */
export function unvested(): string | null {
  const model = changedModel.value;
  const { answer } = exit.value;
  if (model === null || answer === null) return null;
  const day = state.value.options.asOf ?? capTableRequest.value.events.findLast(({ date }) => date !== undefined)?.date;
  return unvestedNote(model, answer.holders, typeof day === "string" ? day : null);
}
