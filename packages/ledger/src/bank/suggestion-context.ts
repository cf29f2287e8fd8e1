/** What a suggestion may draw on. */

import { flag, type Input, list, openShape, text } from "@capstack/decimal";
import { bookedRow } from "./booked-before.js";
import { openItem } from "./open-item.js";
import { openLine } from "./open-line.js";

export const suggestionContext = openShape({
  /** What was booked before. */
  history: list(bookedRow, { optional: true }),
  /** What partners owe of calls. */
  openCalls: list(openLine, { optional: true }),
  /** What partners are owed of distributions. */
  openPayables: list(openLine, { optional: true }),
  /** Liabilities besides distributions, such as accrued fees. */
  accruals: list(openItem, { optional: true }),
  /** Receivables besides calls, such as escrows. */
  receivables: list(openItem, { optional: true }),
  /** Every partner, for naming one. */
  partners: list(openShape({ lpEntityId: text({ least: 0 }), name: text({ least: 0 }) }), { optional: true }),
  /** The account of each company, as money going to it is an investment. */
  companies: list(
    openShape({ companyId: text({ least: 0 }), name: text({ least: 0 }), accountCode: text({ least: 0 }) }),
    { optional: true },
  ),
  /** The chart: an account that is not active, or neither here nor a base account, is not suggested. */
  accounts: list(openShape({ code: text({ least: 0 }), isActive: flag() }), { optional: true }),
});

/** What a suggestion may draw on. */
export interface SuggestionContext extends Input<typeof suggestionContext> {}
