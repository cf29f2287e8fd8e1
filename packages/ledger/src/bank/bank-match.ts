/** Pairing bank rows with entries: pure functions that score and say why. */
import { readArgument, requireShape, type Shape, toDayNumber } from "@capstack/decimal";
import { BANK_ROW, DECIMALS, readOptions } from "../books/argument.js";
import { requireNumber, requireUnits } from "../money/amount.js";
import type { BankRow } from "./bank-reconciliation.js";
import { normalized, textOf } from "./bank-text.js";

/** An entry a row may belong to: its net cash, and the names that occur in it. */
export interface MatchableEntry {
  readonly entryId: string;
  readonly entryDate: string;
  readonly cashAmount: number;
  readonly names?: readonly string[];
}

/** A candidate; `score` from 0 to 1, best first. */
export interface MatchCandidate {
  readonly entryId: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

/** How far apart a row and its entry may be; 5 days unless given. */
export interface MatchOptions {
  readonly days?: number;
}

/**
 * Entries of the same cash amount within some days of a row, best first. Score: 0.6 for the amount, up to 0.25 for the
 * date, 0.15 when a name occurs in both.
 * @param options `days` around the row's date, 5 unless given
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
 * {@link matchCandidates} for many rows: the entries are ordered once by amount and day, and a row looks at those alone
 * that it could belong to.
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
  const days = readDays(readOptions(options, {}).days);
  requireShape(entries, [MATCHABLE], ["entries"]);
  const byAmountAndDay = new Map<number, Map<number, IndexedEntry[]>>();
  for (const entry of entries) {
    const byDay = atKey(byAmountAndDay, entry.cashAmount, () => new Map<number, IndexedEntry[]>());
    const names = (entry.names ?? []).map((name) => ({ name, text: normalized(name) }));
    atKey(byDay, toDayNumber(entry.entryDate), () => []).push({
      entryId: entry.entryId,
      names: names.filter(({ text }) => text !== ""),
    });
  }
  return (row) => {
    requireShape(row, BANK_ROW, ["row"]);
    const byDay = byAmountAndDay.get(row.amount);
    const rowDay = toDayNumber(row.txnDate);
    if (byDay === undefined) return [];
    const text = textOf(row);
    const candidates: MatchCandidate[] = [];
    for (let day = rowDay - days; day <= rowDay + days; day++) {
      for (const entry of byDay.get(day) ?? []) candidates.push(toCandidate(entry, text, Math.abs(day - rowDay), days));
    }
    return candidates.sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
  };
}

const MATCHABLE: Shape = { entryId: "text", entryDate: "date", cashAmount: "number", "names?": ["text"] };

/** How many days apart a row and its entry may be; five unless given, a year at most. */
function readDays(days: unknown = 5): number {
  return requireNumber(days, { min: 0, max: 366, whole: true }, "days");
}

interface IndexedEntry {
  readonly entryId: string;
  readonly names: readonly { readonly name: string; readonly text: string }[];
}

function atKey<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = make();
  map.set(key, made);
  return made;
}

function toCandidate({ entryId, names }: IndexedEntry, text: string, distance: number, days: number): MatchCandidate {
  const name = names.find((own) => text.includes(own.text))?.name;
  const hundredths = 60 + Math.round(25 * (1 - distance / (days + 1))) + (name === undefined ? 0 : 15);
  const dated = distance === 0 ? "same day" : `${distance} days apart`;
  return {
    entryId,
    score: hundredths / 100,
    reasons: ["same amount", dated, ...(name === undefined ? [] : [`names ${name}`])],
  };
}

/** Rows and entries that belong together: one of either, several of the other, amounts equal in all. */
export interface MatchGroup {
  readonly rowIds: readonly string[];
  readonly entryIds: readonly string[];
}

/** As many parts as one row or entry may be made of, and as many as are looked at. */
const MOST_PARTS = 8;
const MOST_LOOKED_AT = 16;

/**
 * Settlements in parts: an entry that several rows pay, and a row that pays several entries. Every part flows the same
 * way within some days and says a name of the other side, the parts come to the whole in one way only, and no part
 * could belong to another whole.
 * @param input amounts in currency with at most `decimals`, 2 unless given
 * @throws EngineError `amount_precision`, `amount_out_of_range`, `missing_field`, `invalid_value`, `not_finite`, `invalid_date`
 * @example
 * const rows = [60000, 40000].map((amount, n) => ({ id: `r${n}`, txnDate: "2025-01-10", amount, status: "unmatched", description: "Harbor" }));
 * const entries = [{ entryId: "call", entryDate: "2025-01-10", cashAmount: 100000, names: ["Harbor"] }];
 * matchGroups({ rows, entries }) // => [{ rowIds: ["r0", "r1"], entryIds: ["call"] }]
 */
export function matchGroups(input: {
  readonly rows: readonly BankRow[];
  readonly entries: readonly MatchableEntry[];
  readonly days?: number;
  readonly decimals?: number;
}): MatchGroup[] {
  const { rows, entries, ...options } = readArgument(input, { rows: [BANK_ROW], entries: [MATCHABLE] });
  const days = readDays(options.days ?? undefined);
  const decimals = requireNumber(options.decimals ?? 2, DECIMALS, "decimals");
  const rowParts = rows.map((row, at): Part => {
    const units = requireUnits(row.amount, decimals, ["rows", at, "amount"]);
    return { id: row.id, day: toDayNumber(row.txnDate), units, text: textOf(row), names: [] };
  });
  const entryParts = entries.map(({ entryId, entryDate, cashAmount, names }, at): Part => {
    const units = requireUnits(cashAmount, decimals, ["entries", at, "cashAmount"]);
    const said = (names ?? []).map(normalized).filter((name) => name !== "");
    return { id: entryId, day: toDayNumber(entryDate), units, text: "", names: said };
  });
  const groups = [
    ...wholesOf(entryParts, rowParts, days).map(({ whole, parts }) => ({ rowIds: parts, entryIds: [whole] })),
    ...wholesOf(rowParts, entryParts, days).map(({ whole, parts }) => ({ rowIds: [whole], entryIds: parts })),
  ];
  const wanted = new Map<string, number>();
  const idsOf = ({ rowIds, entryIds }: MatchGroup) => [...rowIds.map((id) => `row ${id}`), ...entryIds];
  for (const id of groups.flatMap(idsOf)) wanted.set(id, (wanted.get(id) ?? 0) + 1);
  return groups.filter((group) => idsOf(group).every((id) => wanted.get(id) === 1));
}

interface Part {
  readonly id: string;
  readonly day: number;
  readonly units: number;
  /** What a row says. */
  readonly text: string;
  /** Names of an entry. */
  readonly names: readonly string[];
}

function wholesOf(
  wholes: readonly Part[],
  parts: readonly Part[],
  days: number,
): { whole: string; parts: readonly string[] }[] {
  const byDay = new Map<number, Part[]>();
  for (const part of parts) atKey(byDay, part.day, () => []).push(part);
  return wholes.flatMap((whole) => {
    const near: Part[] = [];
    for (let day = whole.day - days; day <= whole.day + days; day++) {
      for (const part of byDay.get(day) ?? []) {
        const fits = part.units > 0 === whole.units > 0 && Math.abs(part.units) < Math.abs(whole.units);
        if (fits && sayTheSame(whole, part)) near.push(part);
        if (near.length > MOST_LOOKED_AT) return [];
      }
    }
    const found = onlySum(near, whole.units);
    return found === undefined ? [] : [{ whole: whole.id, parts: found.map(({ id }) => id) }];
  });
}

function sayTheSame(a: Part, b: Part): boolean {
  return a.names.some((name) => b.text.includes(name)) || b.names.some((name) => a.text.includes(name));
}

/** The one choice of two to eight parts that comes to a sum; undefined where there is none, or another. */
function onlySum(parts: readonly Part[], sum: number): readonly Part[] | undefined {
  const size = Math.abs(sum);
  const sorted = parts.map((part) => ({ part, size: Math.abs(part.units) })).sort((a, b) => b.size - a.size);
  const left = sorted.map(() => 0);
  for (let at = sorted.length - 1; at >= 0; at--) left[at] = (left[at + 1] ?? 0) + (sorted[at]?.size ?? 0);
  const found: Part[][] = [];
  const choose = (at: number, open: number, chosen: readonly Part[]): void => {
    if (open === 0 && chosen.length > 1) found.push([...chosen]);
    if (open <= 0 || at === sorted.length || chosen.length === MOST_PARTS) return;
    if ((left[at] ?? 0) < open || found.length > 1) return;
    const next = sorted[at] as (typeof sorted)[number];
    if (next.size <= open) choose(at + 1, open - next.size, [...chosen, next.part]);
    choose(at + 1, open, chosen);
  };
  choose(0, size, []);
  const [only] = found;
  if (only === undefined || found.length > 1) return undefined;
  return parts.filter((part) => only.includes(part));
}
