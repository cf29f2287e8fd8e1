/**
 * Reads the entries into columns: the one hot loop of validation. A posted entry has two postings or more, and sums to
 * zero in each currency and in the base currency; drafts and void entries are read, but only their shape is held to.
 */

import { duplicateSentence, isDate, toDayNumber } from "@capstack/decimal";
import { toAmountText } from "../money/amount.js";
import type { EntryColumns, PostingColumns, ReadingOptions } from "./books-index.js";
import { DistinctTexts } from "./distinct-text.js";
import type { Entry } from "./entry.js";
import { residuals } from "./entry-balance.js";
import { emptyTable, layOut, type PostingTable, type RowTable } from "./entry-columns.js";
import {
  type Findings,
  hasUnknown,
  isAbsent,
  type Path,
  readDay,
  readNumber,
  readOneOf,
  refuseUnknown,
  wrong,
} from "./field.js";
import { type PostingNames, PostingReader } from "./read-posting.js";

/** The columns of posted entries, and the drafts. */
interface ReadEntries {
  readonly entries: EntryColumns;
  readonly postings: PostingColumns;
  readonly sourceTypes: readonly string[];
  readonly drafts: readonly Entry[];
}

const ENTRY_FIELDS = [
  "id",
  "entryDate",
  "sequence",
  "memo",
  "sourceType",
  "sourceRef",
  "reference",
  "status",
  "reverses",
  "reversedBy",
  "adjusting",
  "book",
  "postings",
];

const KNOWN_ENTRY_FIELDS = /* @__PURE__ */ new Set(ENTRY_FIELDS);

export function readEntries(
  list: readonly unknown[],
  names: PostingNames,
  { book = "actual", adjusting = "include" }: ReadingOptions,
  findings: Findings,
): ReadEntries {
  const reader = new EntryReader(names, findings, { entries: list.length, postings: countPostings(list) });
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
  readonly #names: PostingNames;
  readonly #findings: Findings;
  readonly #days = new Map<string, number>();
  readonly #sourceTypes = new Map<string, number>();
  readonly #postings: PostingReader;
  readonly rows: RowTable;
  readonly #ids: DistinctTexts;

  constructor(names: PostingNames, findings: Findings, { entries, postings }: { entries: number; postings: number }) {
    this.#names = names;
    this.#findings = findings;
    this.#ids = new DistinctTexts(entries);
    this.rows = {
      entry: [],
      day: new Int32Array(entries),
      sourceType: new Uint16Array(entries),
      first: new Int32Array(entries + 1),
    };
    this.table = emptyTable(postings);
    this.#postings = new PostingReader(this.table, names, findings);
  }

  sourceTypes(): string[] {
    return [...this.#sourceTypes.keys()];
  }

  /** Keeps an entry just read, whose postings begin at `first`. */
  keep(entry: Entry, first: number): void {
    const { rows } = this;
    const row = rows.entry.push(entry) - 1;
    rows.day[row] = this.#days.get(entry.entryDate) ?? 0;
    rows.sourceType[row] = this.#sourceType(entry.sourceType);
    rows.first[row] = first;
    rows.first[row + 1] = this.table.count;
  }

  read(value: unknown, index: number): Entry | undefined {
    const path = ["entries", index] as const;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      wrong(value, path, this.#findings, "an object");
      return undefined;
    }
    if (hasUnknown(value, KNOWN_ENTRY_FIELDS)) refuseUnknown(value, ENTRY_FIELDS, path, this.#findings);
    const entry = value as Entry;
    this.#checkHead(entry, path);
    this.#checkDay(entry.entryDate, path);
    const first = this.table.count;
    if (Array.isArray(entry.postings)) {
      for (let line = 0; line < entry.postings.length; line++) this.#postings.read(entry.postings[line], index, line);
    }
    if (entry.status === "posted") this.#checkBalance(entry, first, path);
    return entry;
  }

  #checkHead(entry: Entry, path: Path): void {
    const findings = this.#findings;
    const { id, status, sourceType, book, sequence } = entry;
    if (typeof id !== "string" || id === "") {
      wrong(id, [...path, "id"], findings, "a text of at least one letter");
    } else if (!this.#ids.add(id)) {
      findings.problems.add("duplicate_id", duplicateSentence("id", id), [...path, "id"]);
    }
    if (status !== "posted" && status !== "draft" && status !== "void") {
      readOneOf(status, ["draft", "posted", "void"], [...path, "status"], findings);
    }
    if (typeof sourceType !== "string" || sourceType === "") {
      wrong(sourceType, [...path, "sourceType"], findings, "a text of at least one letter");
    }
    if (!isAbsent(book) && book !== "actual" && book !== "tax" && book !== "pro_forma") {
      readOneOf(book, ["actual", "tax", "pro_forma"], [...path, "book"], findings);
    }
    if (sequence !== undefined && sequence !== null && !Number.isFinite(sequence)) {
      readNumber(sequence, { otherwise: 0 }, [...path, "sequence"], findings);
    }
    if (!Array.isArray(entry.postings)) {
      wrong(entry.postings, [...path, "postings"], findings, "a list");
    }
  }

  #checkDay(date: unknown, path: Path): void {
    if (this.#days.has(date as string)) return;
    if (isDate(date)) this.#days.set(date, toDayNumber(date));
    else {
      readDay(date, [...path, "entryDate"], this.#findings);
    }
  }

  #sourceType(name: string): number {
    const known = this.#sourceTypes.get(name);
    if (known !== undefined) return known;
    this.#sourceTypes.set(name, this.#sourceTypes.size);
    return this.#sourceTypes.size - 1;
  }

  #checkBalance(entry: Entry, first: number, path: Path): void {
    const { table } = this;
    if (table.count - first < 2) {
      this.#findings.problems.add("empty_entry", "A posted entry has two postings or more.", [...path, "postings"]);
      return;
    }
    let sum = 0;
    let size = 0;
    for (let row = first; row < table.count; row++) {
      const units = table.units[row] as number;
      sum += units;
      size += Math.abs(units);
    }
    const { base } = this.#names;
    const exact = size <= Number.MAX_SAFE_INTEGER;
    if (exact && sum === 0 && entry.postings.every((posting) => posting?.currency === base.currency)) return;
    const unitsOf = (line: number) => table.units[first + line] ?? 0;
    for (const { currency, residual, decimals } of residuals(entry, unitsOf, this.#names)) {
      const text = toAmountText(Number(residual), decimals);
      this.#findings.problems.add(
        "unbalanced_entry",
        `The postings leave ${text} ${currency}.`,
        [...path, "postings"],
        {
          currency,
          residual: Number(text),
        },
      );
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
