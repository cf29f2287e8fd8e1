/** Pairs bank rows with entries: pure functions that return a score and its reasons. */

import { date, double, type Input, list, openShape, requireArgument, text, toDayNumber } from "@capstack/decimal";
import { readOptions } from "../records/options.js";
import { type BankRow, bankRow } from "./bank-reconciliation.js";
import { bareText, nameWords, says, textOf } from "./bank-text.js";

export const matchableEntry = openShape({
  /** Unique in its list. */
  entryId: text({ least: 0 }),
  /** YYYY-MM-DD. */
  entryDate: date(),
  /** What it moves on the bank's account. Currency. */
  cashAmount: double({ unit: "money" }),
  /** Names that the bank may write. */
  names: list(text({ least: 0 }), { optional: true }),
});

/** An entry a row may belong to: its net cash, and the names that occur in it. */
export interface MatchableEntry extends Input<typeof matchableEntry> {}

/** A candidate; `score` from 0 to 1, best first. */
export interface MatchCandidate {
  readonly entryId: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** How many days apart a row and its entry may be; 5 by default. */
/* @__NO_SIDE_EFFECTS__ */
export function daysApart() {
  return double({ unit: "count", min: 0, max: 366, whole: true, default: 5 });
}

export const matchOptions = openShape({
  /** How many days apart a row and its entry may be; 5 by default. */
  days: daysApart(),
});

const matchableEntries = /* @__PURE__ */ openShape({ entries: list(matchableEntry) });

/** How far apart a row and its entry may be; 5 days by default. */
export interface MatchOptions extends Input<typeof matchOptions> {}

/**
 * Entries of the same cash amount within some days of a row, best first. Score: 0.6 for the amount, up to 0.25 for the
 * date, 0.15 when a name occurs in both.
 * @param options `days` around the row's date, 5 by default
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date`
 * @example
 * const row = { id: "r", txnDate: "2025-03-31", amount: -42000, status: "unmatched", description: "MGMT FEE Q1" };
 * const entries = [{ entryId: "fee", entryDate: "2025-03-31", cashAmount: -42000 }, { entryId: "x", entryDate: "2025-03-31", cashAmount: -1 }];
 * matchCandidates(row, entries).map((candidate) => [candidate.entryId, candidate.score]) // => [["fee", 0.85]]
 */
export function matchCandidates(
  row: BankRow,
  entries: readonly MatchableEntry[],
  options: MatchOptions = {},
): MatchCandidate[] {
  return entryMatcher(entries, options)(row);
}

/**
 * {@link matchCandidates} for many rows: entries are indexed once by amount and day, and each row is compared only with
 * its possible matches.
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date`
 * @example
 * const candidatesOf = entryMatcher([{ entryId: "fee", entryDate: "2025-03-31", cashAmount: -42000 }]);
 * const row = { id: "r", txnDate: "2025-04-02", amount: -42000, status: "unmatched" };
 * candidatesOf(row).map((candidate) => candidate.reasons) // => [["same amount", "2 days apart"]]
 */
export function entryMatcher(
  entries: readonly MatchableEntry[],
  options: MatchOptions = {},
): (row: BankRow) => MatchCandidate[] {
  const { days } = readOptions(options, matchOptions);
  requireArgument({ entries }, matchableEntries);
  const byAmountAndDay = new Map<number, Map<number, IndexedEntry[]>>();
  for (const entry of entries) {
    const byDay = atKey(byAmountAndDay, entry.cashAmount, () => new Map<number, IndexedEntry[]>());
    const names = (entry.names ?? []).map((name) => ({ name, words: nameWords(name) }));
    atKey(byDay, toDayNumber(entry.entryDate), () => []).push({
      entryId: entry.entryId,
      names: names.filter(({ words }) => words.length > 0),
    });
  }
  return (row) => {
    requireArgument(row, bankRow, ["row"]);
    const byDay = byAmountAndDay.get(row.amount);
    const rowDay = toDayNumber(row.txnDate);
    if (byDay === undefined) return [];
    const text = bareText(textOf(row));
    const candidates: MatchCandidate[] = [];
    for (let day = rowDay - days; day <= rowDay + days; day++) {
      for (const entry of byDay.get(day) ?? []) candidates.push(toCandidate(entry, text, Math.abs(day - rowDay), days));
    }
    return candidates.sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
  };
}

interface IndexedEntry {
  readonly entryId: string;
  readonly names: readonly { readonly name: string; readonly words: readonly string[] }[];
}

export function atKey<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function toCandidate({ entryId, names }: IndexedEntry, text: string, distance: number, days: number): MatchCandidate {
  const name = names.find((own) => says(text, own.words))?.name;
  const hundredths = 60 + Math.round(25 * (1 - distance / (days + 1))) + (name === undefined ? 0 : 15);
  const dated = distance === 0 ? "same day" : `${distance} days apart`;
  return {
    entryId,
    score: hundredths / 100,
    reasons: ["same amount", dated, ...(name === undefined ? [] : [`names ${name}`])],
  };
}
