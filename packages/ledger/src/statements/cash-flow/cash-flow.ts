/**
 * Statement of cash flows, direct method: each entry's net cash is split over its legs of the opposite sign by size,
 * and
 * shown gross, by purpose and direction. Legs on unrealized and translation accounts are never cash, nor are
 * allocations
 * between partners: both are removed first. Legs on capital, partners' receivables, loans and
 * distributions payable are financing, all others operating.
 * @see ASC 230-10-45 (classification, gross cash flows); ASC 946-230; ASC 830-230-45 (effect of exchange rates on cash)
 */

import { balanceOfSubtype, firstRowFrom } from "../../balances/account-balance.js";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { type SettledPart, settledParts } from "../../capital/movements/settled-parts.js";
import { isCash } from "../../chart/cash-account.js";
import { toAmount, type Units } from "../../money/amount.js";
import { ExactSums, sumUnits, totalUnits } from "../../money/exact-sum.js";
import { splitUnits } from "../../money/split.js";
import { readWindow, type Window } from "../../periods/window.js";
import { FX_SUBTYPES } from "../../records/allocation-category.js";
import { compareText } from "../../records/text-order.js";
import type { Account } from "../../records/vehicle.js";
import { type Compared, type StatementOptions, type StatementRow, withComparisons } from "../page/statement.js";
import { type CashLine, cashLineOf } from "./cash-line.js";
import { type CashReconciliation, reconcileCash } from "./cash-reconciliation.js";
import { netCash, spreadCash } from "./cash-spread.js";
import { exchangesWorkingBalances, isResult, isWorkingBalance } from "./exchanged-balance.js";
import { externalLegs } from "./internal-legs.js";
import { type NonCashItem, nonCashReader } from "./non-cash-item.js";

/** Opening + operating + financing + exchange = ending; cash received is positive. `check` is zero. */
export interface CashFlowStatement {
  readonly start: string | null;
  readonly end: string | null;
  readonly opening: number;
  readonly operating: readonly StatementRow[];
  readonly totalOperating: number;
  readonly financing: readonly StatementRow[];
  readonly totalFinancing: number;
  /** The effect of exchange rates on cash held in other currencies. */
  readonly exchangeRateEffect: number;
  /** Operating, financing and exchange together: ending less opening. */
  readonly netChange: number;
  readonly ending: number;
  /** Of it, what is restricted and stands on a line of its own on the balance sheet. */
  readonly endingRestricted: number;
  readonly reconciliation: CashReconciliation;
  readonly nonCash: readonly NonCashItem[];
  readonly check: number;
}

const NEVER_CASH = ["unrealized", ...FX_SUBTYPES];

/**
 * The cash flows of a window, restricted cash among it. Cash of opening-balance entries counts as opening cash.
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
  const { start, end } = readWindow(window);
  const { opening, ending, lines, items, movements } = readCash(index, window);
  const amount = (units: Units) => toAmount(units, index.base.decimals);
  const of = (activity: CashLine["activity"]) => lines.filter((line) => line.activity === activity);
  const total = (own: readonly LineSum[]) => totalUnits(own.map(({ units }) => units));
  const [operating, financing, exchange] = [total(of("operating")), total(of("financing")), total(of("exchange"))];
  return {
    start,
    end,
    opening: amount(opening),
    operating: toRows(index, of("operating")),
    totalOperating: amount(operating),
    financing: toRows(index, of("financing")),
    totalFinancing: amount(financing),
    exchangeRateEffect: amount(exchange),
    netChange: amount(sumUnits(operating, financing, exchange)),
    ending: amount(ending),
    endingRestricted: amount(balanceOfSubtype(index, "restricted_cash", end)),
    reconciliation: reconcileCash(index, {
      ...movements,
      investing: lines.filter(({ group }) => group === "investments"),
      betweenPartners: lines.filter(({ group }) => group === "between_partners"),
      advances: lines.filter(({ group }) => group === "advances"),
      operating,
    }),
    nonCash: items,
    check: amount(sumUnits(opening, operating, financing, exchange, -ending)),
  };
}

type LineSum = CashLine & { readonly units: Units };

/** One pass: cash before and at the end, cash by line, and the movement of every account. */
function readCash(index: BooksIndex, window: Window) {
  const { startDay, endDay } = readWindow(window);
  const { accounts, entries, sourceTypes } = index;
  const isCashAt = Uint8Array.from(accounts, (account) => (isCash(account) ? 1 : 0));
  const isMark = Uint8Array.from(accounts, ({ subtype }) => (NEVER_CASH.includes(subtype) ? 1 : 0));
  const from = firstRowFrom(entries.day, startDay);
  const to = firstRowFrom(entries.day, endDay + 1);
  const [opening, ending, openingResults] = [new ExactSums(1), new ExactSums(1), new ExactSums(1)];
  const exchanged = new ExactSums(1);
  const [moved, cash] = [new ExactSums(accounts.length), new ExactSums(accounts.length)];
  const legsOf = externalLegs(index);
  const kindOf = cashKinds(index);
  const nonCash = nonCashReader(index, legsOf, endDay);
  const exchanges = exchangesWorkingBalances(index);
  const isWorking = accounts.map(isWorkingBalance);
  const settled = settledParts(index, endDay);
  const lines = lineSums(index);
  const items: NonCashItem[] = [];
  for (let entry = 0; entry < to; entry++) {
    const net = netCash(index, entry, isCashAt);
    ending.add(0, net ?? 0);
    const sourceType = sourceTypes[entries.sourceType[entry] as number];
    const isOpening = sourceType === "opening_balance";
    if (entry < from || isOpening) opening.add(0, net ?? 0);
    if (entry < from || sourceType === "year_end_close") continue;
    const isExchange = net === undefined && exchanges(entry);
    addMovements(index, entry, (account, units) => {
      if (isExchange && isWorking[account]) exchanged.add(0, -units);
      else if (!isOpening) moved.add(account, -units);
      else if (isResult(accounts[account] as Account)) openingResults.add(0, -units);
    });
    if (isOpening) continue;
    const item = nonCash.read(entry, net !== undefined);
    if (item !== null) items.push(item);
    if (net === undefined) continue;
    const others = legsOf(entry).filter(({ account }) => isCashAt[account] === 0);
    const isReversal = isSet(entries.entry[entry]?.reverses);
    for (const { account, units } of spreadCash(net, others, isMark)) {
      cash.add(account, units);
      for (const part of byKind(units, settled(entry, account))) {
        lines.add(account, part.units, part.kind ?? kindOf(entry), isReversal);
      }
    }
  }
  const by = (sums: ExactSums) => accounts.map((_, at) => sums.at(at));
  const movements = {
    ...{ moved: by(moved), cash: by(cash) },
    ...{ exchanged: exchanged.at(0), openingResults: openingResults.at(0) },
  };
  return { opening: opening.at(0), ending: ending.at(0), lines: lines.read(), items, movements };
}

function addMovements({ entries, postings }: BooksIndex, entry: number, add: (at: number, units: Units) => void): void {
  const end = entries.firstPosting[entry + 1] as number;
  for (let row = entries.firstPosting[entry] as number; row < end; row++)
    add(postings.account[row] as number, postings.units[row] as number);
}

/** An entry's kind; a payment of a declared amount has the kind of the declaration, which has the same `sourceRef`. */
function cashKinds({ entries, sourceTypes }: BooksIndex): (entry: number) => string {
  const typeOf = (entry: number) => sourceTypes[entries.sourceType[entry] as number] as string;
  const declared = new Map<string, string>();
  for (let entry = 0; entry < entries.count; entry++) {
    const ref = entries.entry[entry]?.sourceRef ?? null;
    if (ref !== null && DECLARATIONS.includes(typeOf(entry)) && !declared.has(ref)) declared.set(ref, typeOf(entry));
  }
  return (entry) => {
    const type = typeOf(entry);
    const ref = entries.entry[entry]?.sourceRef ?? "";
    return type === "distribution_settlement" ? (declared.get(ref) ?? type) : type;
  };
}

const DECLARATIONS = ["equalization", "distribution", "recallable_distribution", "carry_distribution"];

/** Cash summed by line: the lines of an account are determined once for each kind of entry and direction. */
function lineSums(index: BooksIndex) {
  const lines = new Map<string, { line: CashLine; units: Units[] }>();
  const known = new Map<string, { line: CashLine; units: Units[] }>();
  return {
    /** A reversal reduces the line of the entry it reverses. */
    add(account: number, units: Units, kind: string, isReversal: boolean): void {
      const isInflow = units > 0 !== isReversal;
      const key = `${account} ${isInflow} ${kind}`;
      let own = known.get(key);
      if (own === undefined) {
        const line = cashLineOf(index, account, isInflow, kind);
        const name = `${line.activity} ${line.code} ${line.name}`;
        own = lines.get(name) ?? { line, units: [] };
        lines.set(name, own);
        known.set(key, own);
      }
      own.units.push(units);
    },
    read(): LineSum[] {
      const sums = [...lines.values()].map(({ line, units }) => ({ ...line, units: totalUnits(units) }));
      return sums.sort((a, b) => compareText(a.code, b.code) || compareText(a.name, b.name));
    },
  };
}

function isSet(reverses: string | null | undefined): boolean {
  return reverses !== undefined && reverses !== null;
}

/** Cash by what it settles; whole if that is unknown. */
function byKind(units: Units, parts: readonly SettledPart[]): readonly Pick<SettledPart, "kind" | "units">[] {
  if (parts.length === 0) return [{ kind: null, units }];
  const sizes = parts.map((part) => Math.abs(part.units));
  const shares =
    totalUnits(sizes) === Math.abs(units) ? sizes.map((size) => Math.sign(units) * size) : splitUnits(units, sizes);
  return parts.map(({ kind }, at) => ({ kind, units: shares[at] as Units }));
}

function toRows({ base }: BooksIndex, lines: readonly LineSum[]): StatementRow[] {
  return lines.map(({ code, name, units }) => ({ code, name, amount: toAmount(units, base.decimals) }));
}
