/** Settlements in parts: an entry paid by several rows, and a row that pays several entries. */

import { type Input, list, openShape, plainArgument, toDayNumber } from "@capstack/decimal";
import { requireUnits } from "../money/amount.js";
import { atKey, daysApart, type MatchableEntry, matchableEntry } from "./bank-match.js";
import { type BankRow, bankRow, decimalsOfCall } from "./bank-reconciliation.js";
import { bareText, nameWords, says, textOf } from "./bank-text.js";

/** Rows and entries that belong together: one of either, several of the other, amounts equal in all. */
export interface MatchGroup {
  readonly rowIds: readonly string[];
  readonly entryIds: readonly string[];
}

/** The most parts of one row or entry, and the most that are considered. */
const MOST_PARTS = 8;
const MOST_LOOKED_AT = 16;

/**
 * Settlements in parts: an entry paid by several rows, and a row that pays several entries. Every part has the same
 * sign, lies within some days and contains a name of the other side. Only one combination of parts gives the whole, and
 * no part could belong to another whole.
 * @param input amounts in currency with at most `decimals`, 2 by default
 * @throws EngineError `amount_precision`, `amount_out_of_range`, `missing_field`, `invalid_value`, `not_finite`, `invalid_date`
 * @example
 * const rows = [60000, 40000].map((amount, n) => ({ id: `r${n}`, txnDate: "2025-01-10", amount, status: "unmatched", description: "Harbor" }));
 * const entries = [{ entryId: "call", entryDate: "2025-01-10", cashAmount: 100000, names: ["Harbor"] }];
 * matchGroups({ rows, entries }) // => [{ rowIds: ["r0", "r1"], entryIds: ["call"] }]
 */
export function matchGroups(input: MatchGroupsInput): MatchGroup[] {
  const steps = matchGroupSteps(input);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

export const matchGroupsInput = openShape({
  /** Rows of the bank. */
  rows: list(bankRow),
  /** Entries that move the bank's account. */
  entries: list(matchableEntry),
  /** How many days apart a row and its entry may be; 5 by default. */
  days: daysApart(),
  /** Of the currency; 2 by default. */
  decimals: decimalsOfCall(),
});

/** Open rows and unlinked entries; amounts in currency. */
export interface MatchGroupsInput extends Input<typeof matchGroupsInput> {}

/**
 * {@link matchGroups} in steps, two per row or entry, so that a server can handle other requests between them. The last
 * step returns the groups.
 * @throws EngineError as {@link matchGroups}
 * @example
 * const { done, value } = matchGroupSteps({ rows: [], entries: [] }).next();
 * [done, value] // => [true, []]
 */
export function matchGroupSteps(input: MatchGroupsInput): Generator<void, MatchGroup[]> {
  const { rows, entries, days, decimals } = plainArgument(input, matchGroupsInput);
  const rowUnits = rows.map((row, at) => requireUnits(row.amount, decimals, ["rows", at, "amount"]));
  const entryUnits = entries.map((entry, at) =>
    requireUnits(entry.cashAmount, decimals, ["entries", at, "cashAmount"]),
  );
  return stepsOf({ rows, rowUnits, entries, entryUnits }, days);
}

interface Read {
  readonly rows: readonly BankRow[];
  readonly rowUnits: readonly number[];
  readonly entries: readonly MatchableEntry[];
  readonly entryUnits: readonly number[];
}

function* stepsOf({ rows, rowUnits, entries, entryUnits }: Read, days: number): Generator<void, MatchGroup[]> {
  const rowParts: Part[] = [];
  for (const [at, row] of rows.entries()) {
    const units = rowUnits[at] as number;
    rowParts.push({ id: row.id, day: toDayNumber(row.txnDate), units, text: bareText(textOf(row)), names: [] });
    yield;
  }
  const entryParts: Part[] = [];
  for (const [at, { entryId, entryDate, names }] of entries.entries()) {
    const said = (names ?? []).map(nameWords).filter((words) => words.length > 0);
    const units = entryUnits[at] as number;
    entryParts.push({ id: entryId, day: toDayNumber(entryDate), units, text: "", names: said });
    yield;
  }
  const ofEntries = yield* wholesOf(entryParts, rowParts, days);
  const ofRows = yield* wholesOf(rowParts, entryParts, days);
  const groups = [
    ...ofEntries.map(({ whole, parts }) => ({ rowIds: parts, entryIds: [whole] })),
    ...ofRows.map(({ whole, parts }) => ({ rowIds: [whole], entryIds: parts })),
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
  /** The text of a row. */
  readonly text: string;
  /** Names of an entry. */
  readonly names: readonly (readonly string[])[];
}

interface Whole {
  readonly whole: string;
  readonly parts: readonly string[];
}

function* wholesOf(wholes: readonly Part[], parts: readonly Part[], days: number): Generator<void, Whole[]> {
  const byDay = new Map<number, Part[]>();
  for (const part of parts) atKey(byDay, part.day, () => []).push(part);
  const made: Whole[] = [];
  for (const whole of wholes) {
    const found = onlySum(partsNear(whole, byDay, days), whole.units);
    if (found !== undefined) made.push({ whole: whole.id, parts: found.map(({ id }) => id) });
    yield;
  }
  return made;
}

/** The candidate parts of a whole, within some days; none if there are more than are considered. */
function partsNear(whole: Part, byDay: ReadonlyMap<number, readonly Part[]>, days: number): Part[] {
  const near: Part[] = [];
  for (let day = whole.day - days; day <= whole.day + days; day++) {
    for (const part of byDay.get(day) ?? []) {
      const fits = part.units > 0 === whole.units > 0 && Math.abs(part.units) < Math.abs(whole.units);
      if (fits && sayTheSame(whole, part)) near.push(part);
      if (near.length > MOST_LOOKED_AT) return [];
    }
  }
  return near;
}

function sayTheSame(a: Part, b: Part): boolean {
  return a.names.some((name) => says(b.text, name)) || b.names.some((name) => says(a.text, name));
}

/** The only choice of two to eight parts with a given sum; undefined if there is none, or more than one. */
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
