/**
 * Statement of assets, liabilities and partners' capital.
 * @see ASC 946-210 (statement of assets and liabilities)
 */

import { toDayNumber } from "@capstack/decimal";
import { balanceUnits, firstRowFrom } from "../../balances/account-balance.js";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { capitalState } from "../../capital/capital-state.js";
import { pooledCapitalUnits } from "../../capital/capital-ties.js";
import { fairUnits } from "../../fund/portfolio.js";
import { toAmount, type Units } from "../../money/amount.js";
import { sumUnits, totalUnits } from "../../money/exact-sum.js";
import { readWindow } from "../../periods/window.js";
import { BUCKETS } from "../../records/capital-bucket.js";
import { entryDues } from "../entry-dues.js";
import { carryingBalances } from "../investments/held-position.js";
import { type Compared, rowsOf, type StatementOptions, type StatementRow, withComparisons } from "../page/statement.js";

/**
 * Assets less liabilities are partners' capital, split into allocated and unallocated; `netAssets` are what of it is
 * supportable. `check` is zero.
 */
export interface BalanceSheet {
  readonly end: string | null;
  readonly assets: readonly StatementRow[];
  readonly totalAssets: number;
  /** Cost, mark and translation of all positions, which are assets apart in `assets`. */
  readonly investmentsAtFairValue: number;
  readonly investmentsAtCost: number;
  readonly liabilities: readonly StatementRow[];
  readonly totalLiabilities: number;
  readonly partnersCapital: number;
  /** Capital in partners' accounts, live allocation included. */
  readonly allocatedCapital: number;
  /** The part of it that is limited partners', after accrued carry. */
  readonly limitedPartners: number;
  readonly generalPartners: number;
  /** Capital on accounts without a partner. */
  readonly pooledCapital: number;
  readonly unallocatedEarnings: number;
  /** What partners owe of calls and had not paid by the books' `today`: a deduction from capital, and no asset. */
  readonly uncollectedContributions: number;
  /** Partners' capital less it. */
  readonly netAssets: number;
  readonly totalLiabilitiesAndCapital: number;
  /** Assets less liabilities less capital computed from equity, income and expense. */
  readonly check: number;
}

/**
 * The balance sheet at `end`.
 * @returns base currency, exact to the minor unit
 * @throws EngineError as {@link capitalAccounts}
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * balanceSheet(books, { end: "2025-06-30" }).check // => 0
 */
export function balanceSheet(books: Books | BooksIndex, options: StatementOptions = {}): Compared<BalanceSheet> {
  const index = toIndex(books);
  return withComparisons(options, ({ end = null }) => balanceSheetAt(index, end));
}

function balanceSheetAt(index: BooksIndex, end: string | null): BalanceSheet {
  const { decimals } = index.base;
  const window = readWindow({ end });
  const balances = balanceUnits(index, window.endDay);
  const isType = (type: string) => (at: number) => index.accounts[at]?.type === type;
  const total = (type: string) => totalUnits(balances.filter((_, at) => isType(type)(at)));
  const assets = total("asset");
  const liabilities = -total("liability") + 0;
  const partnersCapital = sumUnits(assets, -liabilities);
  const capital = capitalState(index, window, "live").itd;
  const allocated = totalUnits(capital);
  const ofClass = (partnerClass: string) =>
    totalUnits(capital.filter((_, at) => index.partners[Math.floor(at / BUCKETS)]?.partnerClass === partnerClass));
  const carrying = carryingBalances(index, window.endDay).map(totalUnits);
  const pooled = pooledCapitalUnits(index, window.endDay);
  const uncollected = uncollectedUnits(index, window.endDay);
  const netAssets = sumUnits(partnersCapital, -uncollected);
  const amount = (units: Units) => toAmount(units, decimals);
  return {
    end,
    assets: rowsOf(index, balances, { sign: 1, keep: isType("asset") }),
    totalAssets: amount(assets),
    investmentsAtFairValue: amount(fairUnits({ carrying })),
    investmentsAtCost: amount(carrying[0] as Units),
    liabilities: rowsOf(index, balances, { sign: -1, keep: isType("liability") }),
    totalLiabilities: amount(liabilities),
    partnersCapital: amount(partnersCapital),
    allocatedCapital: amount(allocated),
    limitedPartners: amount(ofClass("lp")),
    generalPartners: amount(ofClass("gp")),
    pooledCapital: amount(pooled),
    unallocatedEarnings: amount(sumUnits(partnersCapital, -allocated, -pooled)),
    uncollectedContributions: amount(uncollected),
    netAssets: amount(netAssets),
    totalLiabilitiesAndCapital: amount(sumUnits(liabilities, netAssets)),
    check: amount(sumUnits(partnersCapital, total("equity"), total("income"), total("expense"))),
  };
}

/** Of what calls made due by a day, what was open then and still is at the end of the books' today. */
function uncollectedUnits(index: BooksIndex, endDay: number): Units {
  const { entries, today } = index;
  const now = Math.max(endDay, toDayNumber(today));
  const open = (day: number) => entryDues(index, day, ["receivable"]);
  const then = open(endDay);
  const still = now === endDay ? then : open(now);
  const last = firstRowFrom(entries.day, endDay + 1);
  const left: Units[] = [];
  for (let entry = 0; entry < last; entry++) left.push(Math.min(then(entry).open, still(entry).open));
  return totalUnits(left);
}
