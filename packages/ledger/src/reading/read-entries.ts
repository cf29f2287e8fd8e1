/**
 * Reads the entries into columns: the hot loop of validation. A posted entry has two postings or more, and sums to
 * zero in each currency and in the base currency; for drafts and void entries only the shape is checked.
 */

import { duplicateSentence, isDate, isRecord, toDayNumber } from "@capstack/decimal";
import { toAmountText } from "../money/amount.js";
import { type Entry, entry as entryTable } from "../records/entry.js";
import type { BooksReading } from "./books-reading.js";
import { DistinctTexts } from "./distinct-text.js";
import { residuals } from "./entry-balance.js";
import type { EntryColumns, PostingColumns } from "./entry-columns.js";
import { emptyTable, layOut, type PostingTable, type RowTable } from "./entry-columns.js";
import { hasUnknown, PostingReader } from "./read-posting.js";

/** The columns of posted entries, and the drafts. */
export interface ReadEntries {
  readonly entries: EntryColumns;
  readonly postings: PostingColumns;
  readonly sourceTypes: readonly string[];
  readonly drafts: readonly Entry[];
}

export function readEntries(list: readonly unknown[], reading: BooksReading): ReadEntries {
  const { book = "actual", adjusting = "include" } = reading.options;
  const reader = new EntryReader(reading, { entries: list.length, postings: countPostings(list) });
  const books = new Set<unknown>(Array.isArray(book) ? book : [book]);
  const { rows, table } = reader;
  const drafts: Entry[] = [];
  for (let i = 0; i < list.length; i++) {
    const first = table.count;
    const entry = reader.read(list[i], i);
    if (entry === undefined) continue;
    const chosen = books.has(entry.book ?? "actual") && (adjusting === "include" || entry.adjusting !== true);
    if (!chosen || entry.status !== "posted") table.count = first;
    if (chosen && entry.status === "draft") drafts.push(entry);
    if (chosen && entry.status === "posted") reader.keep(entry, first);
  }
  return { ...layOut(rows, table), sourceTypes: reader.sourceTypes(), drafts };
}

class EntryReader {
  readonly table: PostingTable;
  readonly #reading: BooksReading;
  readonly #known = new Set(Object.keys(entryTable.fields));
  readonly #days = new Map<string, number>();
  readonly #sourceTypes = new Map<string, number>();
  readonly #postings: PostingReader;
  readonly rows: RowTable;
  readonly #ids: DistinctTexts;

  constructor(reading: BooksReading, { entries, postings }: { entries: number; postings: number }) {
    this.#reading = reading;
    this.#ids = new DistinctTexts(entries);
    this.rows = {
      entry: [],
      day: new Int32Array(entries),
      sourceType: new Uint16Array(entries),
      first: new Int32Array(entries + 1),
    };
    this.table = emptyTable(postings);
    this.#postings = new PostingReader(this.table, reading);
  }

  sourceTypes(): string[] {
    return [...this.#sourceTypes.keys()];
  }

  /** Stores an entry just read, whose postings begin at `first`. */
  keep(entry: Entry, first: number): void {
    const { rows } = this;
    const row = rows.entry.push(entry) - 1;
    rows.day[row] = this.#days.get(entry.entryDate) ?? 0;
    rows.sourceType[row] = this.#sourceType(entry.sourceType);
    rows.first[row] = first;
    rows.first[row + 1] = this.table.count;
  }

  /** Valid entries are read without their table, since there are many; the table is used to report errors. */
  read(value: unknown, index: number): Entry | undefined {
    const path = ["entries", index] as const;
    if (!isRecord(value) || hasUnknown(value, this.#known) || !this.#isRight(value)) {
      entryTable.readAt(value, this.#reading, path);
      if (!isRecord(value)) return undefined;
    }
    const entry = value as unknown as Entry;
    if (typeof entry.id === "string" && entry.id !== "" && !this.#ids.add(entry.id)) {
      this.#reading.problems.add("duplicate_id", duplicateSentence("id", entry.id), [...path, "id"]);
    }
    const first = this.table.count;
    if (Array.isArray(entry.postings)) {
      for (let line = 0; line < entry.postings.length; line++) this.#postings.read(entry.postings[line], index, line);
    }
    if (entry.status === "posted") this.#checkBalance(entry, first, path);
    return entry;
  }

  /** Whether the table accepts an entry. */
  #isRight({ id, entryDate, sequence, sourceType, status, book, postings }: Partial<Record<string, unknown>>): boolean {
    return (
      typeof id === "string" &&
      id !== "" &&
      (status === "posted" || status === "draft" || status === "void") &&
      typeof sourceType === "string" &&
      sourceType !== "" &&
      (book === undefined || book === null || book === "actual" || book === "tax" || book === "pro_forma") &&
      (sequence === undefined || sequence === null || Number.isFinite(sequence)) &&
      Array.isArray(postings) &&
      this.#isDay(entryDate)
    );
  }

  #isDay(date: unknown): boolean {
    if (this.#days.has(date as string)) return true;
    if (!isDate(date)) return false;
    this.#days.set(date, toDayNumber(date));
    return true;
  }

  #sourceType(name: string): number {
    const known = this.#sourceTypes.get(name);
    if (known !== undefined) return known;
    this.#sourceTypes.set(name, this.#sourceTypes.size);
    return this.#sourceTypes.size - 1;
  }

  #checkBalance(entry: Entry, first: number, path: readonly (string | number)[]): void {
    const { table } = this;
    if (table.count - first < 2) {
      this.#reading.problems.add("empty_entry", "A posted entry has two postings or more.", [...path, "postings"]);
      return;
    }
    let sum = 0;
    let size = 0;
    for (let row = first; row < table.count; row++) {
      const units = table.units[row] as number;
      sum += units;
      size += Math.abs(units);
    }
    const { base } = this.#reading;
    const exact = size <= Number.MAX_SAFE_INTEGER;
    if (exact && sum === 0 && entry.postings.every((posting) => posting?.currency === base.currency)) return;
    const unitsOf = (line: number) => table.units[first + line] ?? 0;
    for (const { currency, residual, decimals } of residuals(entry, unitsOf, this.#reading)) {
      const text = toAmountText(Number(residual), decimals);
      this.#reading.problems.add("unbalanced_entry", `The postings leave ${text} ${currency}.`, [...path, "postings"], {
        currency,
        residual: Number(text),
      });
    }
  }
}

function countPostings(list: readonly unknown[]): number {
  let count = 0;
  for (const entry of list) {
    const postings = (entry as Partial<Entry> | null | undefined)?.postings;
    if (Array.isArray(postings)) count += postings.length;
  }
  return count;
}
