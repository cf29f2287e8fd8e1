/** Capital that limited partners paid in and received, one amount per day. */
import type { BooksIndex, Entry } from "@capstack/ledger";
import { toAmount, toUnits } from "../tables/money.js";

/** An amount on a day, positive in the direction of its list; a refund of a call is a negative contribution. */
export interface DatedAmount {
  readonly date: string;
  readonly amount: number;
}

/** Both directions, ascending by date. */
export interface LpFlows {
  readonly contributions: readonly DatedAmount[];
  readonly distributions: readonly DatedAmount[];
}

const CONTRIBUTIONS = new Set(["capital_call", "contribution", "equalization"]);
const DISTRIBUTIONS = new Set(["distribution", "recallable_distribution"]);

/** The flows through a day. Cutover lump sums are replaced by the actual dates recorded for them. */
export function lpFlows({ books, entries, accounts }: BooksIndex, currency: string, end: string): LpFlows {
  const lps = new Set(
    books.partners.filter(({ partnerClass }) => partnerClass === "lp").map(({ lpEntityId }) => lpEntityId),
  );
  const ownerOf = new Map(accounts.map(({ id, lpEntityId }) => [id, lpEntityId]));
  const history = books.historyFlows ?? [];
  const lumps = new Set(history.map(({ sourceRef }) => sourceRef ?? "cutover"));
  const paidIn = new Map<string, bigint>();
  const paidOut = new Map<string, bigint>();
  const add = (into: Map<string, bigint>, date: string, units: bigint) =>
    into.set(date, (into.get(date) ?? 0n) + units);
  for (const entry of entries.entry) {
    const into = flowsOf(entry, paidIn, paidOut);
    if (into === undefined || entry.entryDate > end || lumps.has(entry.sourceRef ?? "")) continue;
    for (const { accountId, amount, baseAmount } of entry.postings) {
      const owner = ownerOf.get(accountId ?? "");
      if (!owner || !lps.has(owner)) continue;
      const units = toUnits(baseAmount ?? amount, currency);
      add(into, entry.entryDate, into === paidIn ? -units : units);
    }
  }
  for (const { lpEntityId, date, kind, amount } of history) {
    if (!lps.has(lpEntityId) || date > end) continue;
    const units = toUnits(amount, currency);
    add(kind === "contribution" ? paidIn : paidOut, date, kind === "contribution" ? units : -units);
  }
  return { contributions: byDate(paidIn, currency), distributions: byDate(paidOut, currency) };
}

function flowsOf<T>({ sourceType }: Entry, paidIn: T, paidOut: T): T | undefined {
  if (CONTRIBUTIONS.has(sourceType)) return paidIn;
  return DISTRIBUTIONS.has(sourceType) ? paidOut : undefined;
}

function byDate(flows: ReadonlyMap<string, bigint>, currency: string): DatedAmount[] {
  return [...flows]
    .filter(([, units]) => units !== 0n)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([date, units]) => ({ date, amount: toAmount(units, currency) }));
}
