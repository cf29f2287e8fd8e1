/** What a suggestion may draw on. */

import type { Shape } from "@capstack/decimal";
import { TAGS } from "./account-suggestion.js";
import type { BookedRow } from "./booked-before.js";
import { OPEN_ITEM, type OpenItem } from "./open-item.js";
import { OPEN_LINE, type OpenLine } from "./open-line.js";

/** What a suggestion may draw on. */
export interface SuggestionContext {
  readonly history?: readonly BookedRow[];
  readonly openCalls?: readonly OpenLine[];
  readonly openPayables?: readonly OpenLine[];
  /** Liabilities besides distributions, such as accrued fees. */
  readonly accruals?: readonly OpenItem[];
  /** Receivables besides calls, such as escrows. */
  readonly receivables?: readonly OpenItem[];
  /** Every partner, for naming one. */
  readonly partners?: readonly { readonly lpEntityId: string; readonly name: string }[];
  /** The account of each company, as money going to it is an investment. */
  readonly companies?: readonly { readonly companyId: string; readonly name: string; readonly accountCode: string }[];
  /** The chart: an account that is not active, or neither here nor a base account, is not suggested. */
  readonly accounts?: readonly { readonly code: string; readonly isActive: boolean }[];
}

export const CONTEXT: Shape = {
  "history?": [{ ...TAGS, counterparty: "text", amount: "number", accountCode: "text" }],
  "openCalls?": [OPEN_LINE],
  "openPayables?": [OPEN_LINE],
  "accruals?": [OPEN_ITEM],
  "receivables?": [OPEN_ITEM],
  "partners?": [{ lpEntityId: "text", name: "text" }],
  "companies?": [{ companyId: "text", name: "text", accountCode: "text" }],
  "accounts?": [{ code: "text", isActive: "flag" }],
};
