/**
 * Reads the entries into columns: the one hot loop of validation. A posted entry has two postings or more, and sums to
 * zero in each currency and in the base currency; drafts and void entries are read, but only their shape is held to.
 */
import { currencyDecimals, duplicateSentence, isDate, showValue, toDayNumber } from "@capstack/decimal";
import { readUnits, toAmountText, unitsFault } from "../money/amount.js";
import type { Entry, Posting } from "./books.js";
import type { BaseMoney, EntryColumns, PostingColumns, ReadingOptions } from "./books-index.js";
import { DistinctTexts } from "./distinct-text.js";
import { residuals } from "./entry-balance.js";
import { emptyTable, layOut, type PostingTable, type RowTable } from "./entry-columns.js";
import { type Findings, isAbsent, type Path, readDay, readNumber, readOneOf, refuseUnknown, wrong } from "./field.js";
import type { KnownNames } from "./read-books.js";

/** What postings refer to, and the money they are in. */
interface PostingNames extends KnownNames {
  readonly base: BaseMoney;
  readonly decimals: Readonly<Record<string, number>>;
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
}

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
export const POSTING_FIELDS = [
  "accountId",
  "account",
  "amount",
  "currency",
  "baseAmount",
  "lpEntityId",
  "companyId",
  "memo",
];
const KNOWN_ENTRY_FIELDS = /* @__PURE__ */ new Set(ENTRY_FIELDS);
const KNOWN_POSTING_FIELDS = /* @__PURE__ */ new Set(POSTING_FIELDS);

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
      for (let line = 0; line < entry.postings.length; line++) this.#readPosting(entry.postings[line], index, line);
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

  #readPosting(value: unknown, entryIndex: number, line: number): void {
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      wrong(value, ["entries", entryIndex, "postings", line], this.#findings, "an object");
      return;
    }
    if (hasUnknown(value, KNOWN_POSTING_FIELDS)) {
      refuseUnknown(value, POSTING_FIELDS, ["entries", entryIndex, "postings", line], this.#findings);
    }
    const posting = value as Posting;
    const names = this.#names;
    const found = isAbsent(posting.accountId)
      ? names.accountByCode.get(posting.account as string)
      : names.accountAt.get(posting.accountId);
    if (found === undefined) this.#unknownAccount(posting, entryIndex, line);
    const account = found ?? 0;
    const { table } = this;
    const row = table.count++;
    table.account[row] = account;
    table.units[row] = this.#baseUnits(posting, entryIndex, line);
    table.partner[row] = this.#partner(posting, found, entryIndex, line);
    table.company[row] = this.#company(posting, account, entryIndex, line);
  }

  #unknownAccount(posting: Posting, entryIndex: number, line: number): void {
    const field = isAbsent(posting.accountId) ? "account" : "accountId";
    const path = ["entries", entryIndex, "postings", line, field];
    wrong(posting[field], path, this.#findings, "an account of the chart", "unknown_account");
  }

  #baseUnits(posting: Posting, entryIndex: number, line: number): number {
    const { base } = this.#names;
    if (posting.currency === base.currency) return this.#units(posting, "amount", base.decimals, entryIndex, line);
    const { problems } = this.#findings;
    const path = ["entries", entryIndex, "postings", line];
    if (typeof posting.currency !== "string" || posting.currency === "") {
      wrong(posting.currency, [...path, "currency"], this.#findings, "the code of a currency");
      return 0;
    }
    this.#units(posting, "amount", currencyDecimals(posting.currency, this.#names.decimals), entryIndex, line);
    if (posting.baseAmount === undefined || posting.baseAmount === null) {
      const message = `A posting in ${posting.currency} needs baseAmount, its amount in ${base.currency}.`;
      problems.add("base_amount_missing", message, [...path, "baseAmount"]);
      return 0;
    }
    return this.#units(posting, "baseAmount", base.decimals, entryIndex, line);
  }

  #units(posting: Posting, field: "amount" | "baseAmount", decimals: number, entryIndex: number, line: number): number {
    const units = readUnits(posting[field], decimals);
    if (typeof units === "number" && (units !== 0 || field === "baseAmount")) return units;
    const path = ["entries", entryIndex, "postings", line, field];
    const { problems } = this.#findings;
    if (typeof units === "number") problems.add("zero_posting", "A posting of zero says nothing; leave it out.", path);
    else {
      const { code, message } = unitsFault(units, posting[field], decimals, field);
      problems.add(code, message, path);
    }
    return 0;
  }

  #partner({ lpEntityId }: Posting, account: number | undefined, entryIndex: number, line: number): number {
    const owner = account === undefined ? -1 : (this.#names.accountPartner[account] as number);
    if (lpEntityId === undefined || lpEntityId === null) return owner;
    const path = ["entries", entryIndex, "postings", line, "lpEntityId"];
    const tagged = this.#names.partnerAt.get(lpEntityId);
    if (tagged === undefined) {
      wrong(lpEntityId, path, this.#findings, "a partner of these books", "unknown_partner");
    } else if (owner >= 0 && tagged !== owner) {
      this.#findings.problems.add(
        "lp_mismatch",
        `The posting names ${showValue(lpEntityId)}; its account is another partner's.`,
        path,
      );
    }
    return tagged ?? -1;
  }

  #company({ companyId }: Posting, account: number, entryIndex: number, line: number): number {
    if (companyId === undefined || companyId === null) return this.#names.accountCompany[account] ?? -1;
    const tagged = this.#names.companyAt.get(companyId);
    if (tagged !== undefined) return tagged;
    const path = ["entries", entryIndex, "postings", line, "companyId"];
    wrong(companyId, path, this.#findings, "a company of these books", "unknown_company");
    return -1;
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

function hasUnknown(value: object, known: ReadonlySet<string>): boolean {
  for (const name in value) if (!known.has(name)) return true;
  return false;
}

function countPostings(list: readonly unknown[]): number {
  let count = 0;
  for (const entry of list) {
    const postings = (entry as Partial<Entry> | null | undefined)?.postings;
    if (Array.isArray(postings)) count += postings.length;
  }
  return count;
}
