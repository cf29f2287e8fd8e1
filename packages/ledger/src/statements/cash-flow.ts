/**
 * Statement of cash flows, direct method: each entry's net cash is split over its legs of the opposite sign by size. Legs on
 * unrealized and translation accounts never are cash and are left out first: an exit's cash is its cost and realized gain,
 * not the mark that it unwinds. Legs on capital, partners' receivables, loans and distributions payable are financing, all others operating.
 * @see ASC 230-10-45 (classification); ASC 946-230
 */

import { firstRowFrom } from "../balances/account-balance.js";
import type { Account, Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { toAmount, type Units } from "../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../money/exact-sum.js";
import { readWindow, type Window } from "../periods/window.js";
import { netCash, spreadCash } from "./cash-spread.js";
import { type NonCashItem, nonCashReader } from "./non-cash-item.js";
import { type Compared, type StatementOptions, type StatementRow, withComparisons } from "./statement.js";

/** Opening + operating + financing = ending; cash received is positive. `check` is zero. */
export interface CashFlowStatement {
  readonly start: string | null;
  readonly end: string | null;
  readonly opening: number;
  readonly operating: readonly StatementRow[];
  readonly totalOperating: number;
  readonly financing: readonly StatementRow[];
  readonly totalFinancing: number;
  readonly ending: number;
  readonly nonCash: readonly NonCashItem[];
  readonly check: number;
}

const NEVER_CASH = ["unrealized", "fx_translation"];
const FINANCING = ["receivable", "loan_payable", "distributions_payable"];

/**
 * The cash flows of a window. Cash of opening-balance entries counts as opening cash.
 * @returns base currency, exact to the minor unit
 * @throws EngineError `invalid_date`, `invalid_period`, `total_out_of_range`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], today: "2025-06-30",
 *   accounts: seedChart({ vehicle: { id: "v" } }),
 *   entries: [{ id: "1", entryDate: "2025-01-15", sourceType: "manual", status: "posted", postings: [
 *     { account: "5100", amount: 250, currency: "USD" }, { account: "1000", amount: -250, currency: "USD" }] }],
 * };
 * const { totalOperating, ending, check } = cashFlowStatement(books);
 * [totalOperating, ending, check] // => [-250, -250, 0]
 */
export function cashFlowStatement(
  books: Books | BooksIndex,
  options: StatementOptions = {},
): Compared<CashFlowStatement> {
  const index = toIndex(books);
  return withComparisons(options, (window) => cashFlowOf(index, window));
}

function cashFlowOf(index: BooksIndex, window: Window): CashFlowStatement {
  const { start, end, startDay, endDay } = readWindow(window);
  const { entries, base } = index;
  const isCash = Uint8Array.from(index.accounts, (account) => (account.subtype === "cash" ? 1 : 0));
  const isMark = Uint8Array.from(index.accounts, (account) => (NEVER_CASH.includes(account.subtype) ? 1 : 0));
  const from = firstRowFrom(entries.day, startDay);
  const to = firstRowFrom(entries.day, endDay + 1);
  const sums = new ExactSums(index.accounts.length);
  const cash = new ExactSums(2);
  const opening = index.sourceTypes.map((sourceType) => sourceType === "opening_balance");
  const nonCash = nonCashReader(index);
  const items: NonCashItem[] = [];
  for (let entry = 0; entry < to; entry++) {
    const net = netCash(index, entry, isCash);
    cash.add(ENDING, net ?? 0);
    if (entry < from || opening[entries.sourceType[entry] as number]) cash.add(OPENING, net ?? 0);
    else if (net !== undefined) spreadCash(index, entry, { isCash, isMark, net, sums });
    else if (nonCash.touches(entry)) items.push(nonCash.read(entry));
  }
  const flows = index.accounts.map((_, at) => sums.at(at));
  const isFinancing = (at: number) => {
    const { type, subtype } = index.accounts[at] as Account;
    return type === "equity" || FINANCING.includes(subtype);
  };
  const financing = totalUnits(flows.filter((_, at) => isFinancing(at)));
  const operating = totalUnits(flows.filter((_, at) => !isFinancing(at)));
  const amount = (units: Units) => toAmount(units, base.decimals);
  return {
    start,
    end,
    opening: amount(cash.at(OPENING)),
    operating: flowRows(index, flows, (at) => !isFinancing(at)),
    totalOperating: amount(operating),
    financing: flowRows(index, flows, isFinancing),
    totalFinancing: amount(financing),
    ending: amount(cash.at(ENDING)),
    nonCash: items,
    check: amount(sumUnits(cash.at(OPENING), operating, financing, -cash.at(ENDING))),
  };
}

const OPENING = 0;
const ENDING = 1;

/** Rows by account; the capital of partners folds into one line. */
function flowRows(index: BooksIndex, flows: readonly Units[], keep: (at: number) => boolean): StatementRow[] {
  const rows = new Map<string, { name: string; units: Units[] }>();
  index.accounts.forEach((account, at) => {
    if (!keep(at) || flows[at] === 0) return;
    const isCapital = account.type === "equity" && (account.lpEntityId ?? null) !== null;
    const code = isCapital ? "3100" : account.code;
    const row = rows.get(code) ?? { name: isCapital ? "Partners' capital" : account.name, units: [] };
    row.units.push(flows[at] as Units);
    rows.set(code, row);
  });
  return [...rows].map(([code, { name, units }]) => ({
    code,
    name,
    amount: toAmount(totalUnits(units), index.base.decimals),
  }));
}
