/**
 * Entries and postings in columns, as the books' index stores them: entries by date, then posting order, then id; their
 * postings consecutively.
 */
import type { Entry } from "../records/entry.js";
import { compareText } from "../records/text-order.js";

/** Posted entries of the chosen books, ascending by date, sequence, id. Row r has postings `firstPosting[r]` up to `firstPosting[r + 1]`. */
export interface EntryColumns {
  readonly count: number;
  readonly entry: readonly Entry[];
  readonly day: Int32Array;
  readonly sourceType: Uint16Array;
  readonly firstPosting: Int32Array;
}

/** Postings row by row: account, partner and company as ordinals (−1 for none), units of the base currency. */
export interface PostingColumns {
  readonly count: number;
  readonly account: Int32Array;
  readonly partner: Int32Array;
  readonly company: Int32Array;
  readonly units: Float64Array;
}

/** Every posting read, in input order, with the fields for the balance check. */
export interface PostingTable {
  count: number;
  account: Int32Array;
  partner: Int32Array;
  company: Int32Array;
  units: Float64Array;
}

/** The selected entries, in input order; their postings are consecutive in the table. */
export interface RowTable {
  readonly entry: Entry[];
  readonly day: Int32Array;
  readonly sourceType: Uint16Array;
  readonly first: Int32Array;
}

/** Sorts the selected entries and arranges their postings in the same order. */
export function layOut(rows: RowTable, table: PostingTable): { entries: EntryColumns; postings: PostingColumns } {
  const count = rows.entry.length;
  const postings = table.count;
  if (isOrdered(rows)) {
    const columns = {
      entry: rows.entry,
      day: rows.day.subarray(0, count),
      sourceType: rows.sourceType.subarray(0, count),
    };
    return { entries: { count, ...columns, firstPosting: rows.first.subarray(0, count + 1) }, postings: { ...table } };
  }
  const order = Int32Array.from({ length: count }, (_, row) => row).sort((a, b) => compareRows(rows, a, b));
  const entries = {
    count,
    entry: Array.from(order, (row) => rows.entry[row] as Entry),
    day: order.map((row) => rows.day[row] as number),
    sourceType: Uint16Array.from(order, (row) => rows.sourceType[row] as number),
    firstPosting: new Int32Array(count + 1),
  };
  const sorted = emptyTable(postings);
  order.forEach((row, at) => {
    copyPostings(table, rows.first[row] as number, rows.first[row + 1] as number, sorted);
    entries.firstPosting[at + 1] = sorted.count;
  });
  return { entries, postings: sorted };
}

export function emptyTable(postings: number): PostingTable {
  return {
    count: 0,
    account: new Int32Array(postings),
    partner: new Int32Array(postings),
    company: new Int32Array(postings),
    units: new Float64Array(postings),
  };
}

function copyPostings(table: PostingTable, first: number, end: number, into: PostingTable): void {
  for (let row = first; row < end; row++) {
    const to = into.count++;
    into.account[to] = table.account[row] as number;
    into.partner[to] = table.partner[row] as number;
    into.company[to] = table.company[row] as number;
    into.units[to] = table.units[row] as number;
  }
}

function isOrdered(rows: RowTable): boolean {
  for (let row = 1; row < rows.entry.length; row++) if (compareRows(rows, row - 1, row) > 0) return false;
  return true;
}

/** Compares by date, then posting order (entries without one come last), then id. */
function compareRows(rows: RowTable, a: number, b: number): number {
  const days = (rows.day[a] as number) - (rows.day[b] as number);
  if (days !== 0) return days;
  const [first, second] = [rows.entry[a] as Entry, rows.entry[b] as Entry];
  const order = (first.sequence ?? Number.MAX_VALUE) - (second.sequence ?? Number.MAX_VALUE);
  return order || compareText(first.id, second.id);
}
