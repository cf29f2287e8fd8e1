/** `/close`, `/reopen`: months locked with their figures, and unlocked again. */
import { closeMonths } from "@capstack/books/close/close-months";
import { listClosedMonths, previewClosing } from "@capstack/books/close/closed-months";
import { reopenMonths } from "@capstack/books/close/reopen-months";
import { inGroup, ofGroup, type Routes } from "../route.js";

export const closeRoutes = {
  previewClose: ofGroup((read, vehicle, { query }) => previewClosing(read, vehicle, query.through)),
  listPeriods: ofGroup(listClosedMonths),
  closeBooks: inGroup(closeMonths),
  reopenBooks: inGroup(reopenMonths),
} satisfies Partial<Routes>;
