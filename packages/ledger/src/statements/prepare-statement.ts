/** Prepares any statement by name. */

import { oneOf, requireArgument, shape } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { readOptions } from "../records/options.js";
import { prepareBalanceSheet } from "./balance-sheet/balance-sheet-page.js";
import { prepareCashFlow } from "./cash-flow/cash-flow-page.js";
import { prepareFairValue } from "./fair-value/fair-value-page.js";
import { prepareHighlights } from "./highlights/financial-highlights-page.js";
import { prepareSchedule } from "./investments/schedule-of-investments-page.js";
import { prepareOperations } from "./operations/operations-page.js";
import {
  type PartnerStatementOptions,
  type PreparedStatement,
  partnerStatementOptions,
} from "./page/prepared-statement.js";
import { prepareCapitalAccount } from "./partners/capital-account-page.js";
import { prepareIlpa } from "./partners/ilpa-statement-page.js";
import { preparePartnersCapital } from "./partners/partners-capital-page.js";
import { prepareTrialBalance } from "./trial-balance-page.js";

const statements = {
  "balance-sheet": prepareBalanceSheet,
  operations: prepareOperations,
  "cash-flow": prepareCashFlow,
  "partners-capital": preparePartnersCapital,
  "schedule-of-investments": prepareSchedule,
  "fair-value": prepareFairValue,
  "financial-highlights": prepareHighlights,
  "trial-balance": prepareTrialBalance,
  "capital-account": prepareCapitalAccount,
  ilpa: prepareIlpa,
} satisfies Record<string, (books: BooksIndex, options: PartnerStatementOptions) => PreparedStatement>;

/** The title of a statement. */
export type StatementName = keyof typeof statements;

/**
 * A statement by name: its figures as data, and its page.
 * @param options its window and earlier windows beside it; `lpEntityId` names the partner that `capital-account` is about
 * and that `ilpa` shows beside the fund
 * @returns figures in base currency, exact to the minor unit; the page is built on demand
 * @throws EngineError `invalid_value` for an unknown name, and the errors of the statement's own function
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * const { tables: [table] } = prepareStatement(books, "operations", { end: "2025-03-31" }).page();
 * table?.rows.at(-1)?.cells // => ["Net increase (decrease) in partners’ capital resulting from operations", -250]
 */
export function prepareStatement(
  books: Books | BooksIndex,
  name: StatementName,
  options: PartnerStatementOptions = {},
): PreparedStatement {
  requireArgument({ name }, shape({ name: oneOf(Object.keys(statements)) }));
  return statements[name](toIndex(books), readOptions(options, partnerStatementOptions));
}
