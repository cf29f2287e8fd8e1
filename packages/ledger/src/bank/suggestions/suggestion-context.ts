/** The context of a suggestion. */

import { flag, type Input, list, openShape, text } from "@capstack/decimal";
import { bookedRow } from "./booked-before.js";
import { openItem } from "./open-item.js";
import { openLine } from "./open-line.js";

export const suggestionContext = openShape({
  /** Earlier bookings. */
  history: list(bookedRow, { optional: true }),
  /** What partners owe of calls. */
  openCalls: list(openLine, { optional: true }),
  /** What partners are owed of distributions. */
  openPayables: list(openLine, { optional: true }),
  /** Liabilities besides distributions, such as accrued fees. */
  accruals: list(openItem, { optional: true }),
  /** Receivables besides calls, such as escrows. */
  receivables: list(openItem, { optional: true }),
  /** Every partner, to recognise names. */
  partners: list(openShape({ lpEntityId: text({ least: 0 }), name: text({ least: 0 }) }), { optional: true }),
  /** The account of each company, as money going to it is an investment. */
  companies: list(
    openShape({ companyId: text({ least: 0 }), name: text({ least: 0 }), accountCode: text({ least: 0 }) }),
    { optional: true },
  ),
  /** The chart: an account that is inactive, or neither in it nor a base account, is not suggested. */
  accounts: list(openShape({ code: text({ least: 0 }), isActive: flag() }), { optional: true }),
});

/** The context of a suggestion. */
export interface SuggestionContext extends Input<typeof suggestionContext> {}
