/** `/close`, `/reopen`: months locked with their figures, and unlocked again. */
import { closeMonths } from "../close/close-months.js";
import { listClosedMonths, previewClosing } from "../close/closed-months.js";
import { reopenMonths } from "../close/reopen-months.js";
import { inGroup, ofGroup, type Routes } from "../route.js";

export const closeRoutes = {
  previewClose: ofGroup((read, vehicle, { query }) => previewClosing(read, vehicle, query.through)),
  listPeriods: ofGroup(listClosedMonths),
  closeBooks: inGroup(closeMonths),
  reopenBooks: inGroup(reopenMonths),
} satisfies Partial<Routes>;
