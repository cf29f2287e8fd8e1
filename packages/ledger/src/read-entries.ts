/**
 * Reads the entries into columns: the one hot loop of validation. A posted entry has two postings or more, and sums to
 * zero in each currency and in the base currency; drafts and void entries are read, but only their shape is held to.
 */
import { isDate, toDayNumber } from "@capstack/decimal";
import { currencyDecimals, describe, describeAmountProblem, readUnits, toAmountText } from "./amount.js";
import type { Entry, Posting } from "./books.js";
import type { BaseMoney, EntryColumns, PostingColumns, ReadingOptions } from "./books-index.js";
import { type Findings, type Path, warnUnknown } from "./field.js";
import { compareText, type KnownNames } from "./read-books.js";

/** What postings refer to, and the money they are in. */
export interface PostingNames extends KnownNames {
  readonly base: BaseMoney;
  readonly decimals: Readonly<Record<string, number>>;
  readonly accountAt: ReadonlyMap<string, number>;
  readonly accountByCode: ReadonlyMap<string, number>;
  readonly accountPartner: Int32Array;
  readonly accountCompany: Int32Array;
}

/** Every posting read, in input order, with what a balance check needs. */
interface PostingTable {
  count: number;
  account: Int32Array;
  partner: Int32Array;
  company: Int32Array;
  units: Float64Array;
}

/** The columns of posted entries, and the drafts. */
export interface ReadEntries {
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
const POSTING_FIELDS = ["accountId", "account", "amount", "currency", "baseAmount", "lpEntityId", "companyId", "memo"];
const KNOWN_ENTRY_FIELDS = /* @__PURE__ */ new Set(ENTRY_FIELDS);
const KNOWN_POSTING_FIELDS = /* @__PURE__ */ new Set(POSTING_FIELDS);

export function readEntries(
  list: readonly unknown[],
  names: PostingNames,
  { book = "actual", adjusting = "include" }: ReadingOptions,
  findings: Findings,
): ReadEntries {
  const reader = new EntryReader(names, findings, countPostings(list));
  const books = new Set<unknown>(typeof book === "string" ? [book] : book);
  const chosen: Row[] = [];
  const drafts: Entry[] = [];
  for (let i = 0; i < list.length; i++) {
    const row = reader.read(list[i], i);
    if (row === undefined) continue;
    const { entry } = row;
    if (!books.has(entry.book ?? "actual") || (adjusting === "exclude" && entry.adjusting === true)) continue;
    if (entry.status === "posted") chosen.push(row);
    else if (entry.status === "draft") drafts.push(entry);
  }
  return { ...layOut(chosen, reader.table), sourceTypes: reader.sourceTypes(), drafts };
}

/** An entry read: where its postings stand in the table. */
interface Row {
  readonly entry: Entry;
  readonly day: number;
  readonly sourceType: number;
  readonly first: number;
  readonly end: number;
}

class EntryReader {
  readonly table: PostingTable;
  readonly #names: PostingNames;
  readonly #findings: Findings;
  readonly #days = new Map<string, number>();
  readonly #sourceTypes = new Map<string, number>();
  readonly #ids = new Set<string>();

  constructor(names: PostingNames, findings: Findings, postings: number) {
    this.#names = names;
    this.#findings = findings;
    this.table = {
      count: 0,
      account: new Int32Array(postings),
      partner: new Int32Array(postings),
      company: new Int32Array(postings),
      units: new Float64Array(postings),
    };
  }

  sourceTypes(): string[] {
    return [...this.#sourceTypes.keys()];
  }

  read(value: unknown, index: number): Row | undefined {
    const path = ["entries", index] as const;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      this.#findings.problems.add("invalid_value", `${describe(value)} stands where an entry belongs.`, path);
      return undefined;
    }
    for (const name in value) if (!KNOWN_ENTRY_FIELDS.has(name)) warnUnknown(name, ENTRY_FIELDS, path, this.#findings);
    const entry = value as Entry;
    this.#checkHead(entry, path);
    const day = this.#day(entry.entryDate, path);
    const first = this.table.count;
    if (Array.isArray(entry.postings)) {
      for (let line = 0; line < entry.postings.length; line++) this.#readPosting(entry.postings[line], index, line);
    }
    if (entry.status === "posted") this.#checkBalance(entry, first, path);
    return { entry, day, sourceType: this.#sourceType(entry.sourceType), first, end: this.table.count };
  }

  #checkHead(entry: Entry, path: Path): void {
    const { problems } = this.#findings;
    const { id, status, sourceType, book, sequence } = entry;
    if (typeof id !== "string" || id === "") {
      problems.add("invalid_value", `${describe(id)} is no id.`, [...path, "id"]);
    } else if (this.#ids.size === this.#ids.add(id).size) {
      problems.add("duplicate_id", `Two entries have the id "${id.slice(0, 60)}".`, [...path, "id"]);
    }
    if (status !== "posted" && status !== "draft" && status !== "void") {
      problems.add("invalid_value", `${describe(status)} is none of draft, posted, void.`, [...path, "status"]);
    }
    if (typeof sourceType !== "string" || sourceType === "") {
      problems.add("invalid_value", `${describe(sourceType)} is no source type.`, [...path, "sourceType"]);
    }
    if (book !== undefined && book !== "actual" && book !== "tax" && book !== "pro_forma") {
      problems.add("invalid_value", `${describe(book)} is none of actual, tax, pro_forma.`, [...path, "book"]);
    }
    if (sequence !== undefined && sequence !== null && !Number.isFinite(sequence)) {
      problems.add("invalid_value", `${describe(sequence)} is no posting order.`, [...path, "sequence"]);
    }
    if (!Array.isArray(entry.postings)) {
      problems.add("invalid_value", `${describe(entry.postings)} stands where postings belong.`, [...path, "postings"]);
    }
  }

  #day(date: unknown, path: Path): number {
    const known = this.#days.get(date as string);
    if (known !== undefined) return known;
    if (!isDate(date)) {
      const message = `${describe(date)} is not a calendar day; write it as YYYY-MM-DD.`;
      this.#findings.problems.add("invalid_date", message, [...path, "entryDate"]);
      return 0;
    }
    const day = toDayNumber(date);
    this.#days.set(date, day);
    return day;
  }

  #sourceType(name: string): number {
    const known = this.#sourceTypes.get(name);
    if (known !== undefined) return known;
    this.#sourceTypes.set(name, this.#sourceTypes.size);
    return this.#sourceTypes.size - 1;
  }

  #readPosting(value: unknown, entryIndex: number, line: number): void {
    const { problems } = this.#findings;
    if (typeof value !== "object" || value === null || Array.isArray(value)) {
      const path = ["entries", entryIndex, "postings", line];
      problems.add("invalid_value", `${describe(value)} stands where a posting belongs.`, path);
      return;
    }
    for (const name in value) {
      if (!KNOWN_POSTING_FIELDS.has(name)) {
        warnUnknown(name, POSTING_FIELDS, ["entries", entryIndex, "postings", line], this.#findings);
      }
    }
    const posting = value as Posting;
    const names = this.#names;
    const found =
      posting.accountId === undefined
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
    const field = posting.accountId === undefined ? "account" : "accountId";
    const path = ["entries", entryIndex, "postings", line, field];
    this.#findings.problems.add("unknown_account", `${describe(posting[field])} is no account of the chart.`, path);
  }

  #baseUnits(posting: Posting, entryIndex: number, line: number): number {
    const { base } = this.#names;
    if (posting.currency === base.currency) return this.#units(posting, "amount", base.decimals, entryIndex, line);
    const { problems } = this.#findings;
    const path = ["entries", entryIndex, "postings", line];
    if (typeof posting.currency !== "string" || posting.currency === "") {
      problems.add("invalid_value", `${describe(posting.currency)} is no currency.`, [...path, "currency"]);
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
    else problems.add(units, describeAmountProblem(units, posting[field], decimals), path);
    return 0;
  }

  #partner({ lpEntityId }: Posting, account: number | undefined, entryIndex: number, line: number): number {
    const owner = account === undefined ? -1 : (this.#names.accountPartner[account] as number);
    if (lpEntityId === undefined || lpEntityId === null) return owner;
    const path = ["entries", entryIndex, "postings", line, "lpEntityId"];
    const tagged = this.#names.partnerAt.get(lpEntityId);
    if (tagged === undefined) {
      this.#findings.problems.add("unknown_partner", `${describe(lpEntityId)} is no partner of these books.`, path);
    } else if (owner >= 0 && tagged !== owner) {
      this.#findings.problems.add(
        "lp_mismatch",
        `The posting names ${describe(lpEntityId)}; its account is another partner's.`,
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
    this.#findings.problems.add("unknown_company", `${describe(companyId)} is no company of these books.`, path);
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
    for (const { currency, residual, decimals } of residuals(entry, table, first, this.#names)) {
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

/** What an entry leaves over, currency by currency, then in base currency. Exact at any size. */
function residuals(entry: Entry, table: PostingTable, first: number, { base, decimals: overrides }: PostingNames) {
  const sums = new Map<string, bigint>();
  let inBase = 0n;
  entry.postings.forEach((posting, line) => {
    inBase += BigInt(table.units[first + line] ?? 0);
    const decimals = currencyDecimals(String(posting?.currency), overrides);
    const units = readUnits(posting?.amount, decimals);
    const before = sums.get(posting?.currency) ?? 0n;
    sums.set(posting?.currency, before + (typeof units === "number" ? BigInt(units) : 0n));
  });
  const left = [...sums].filter(([currency, residual]) => currency !== base.currency && residual !== 0n);
  const own = [...(inBase === 0n ? [] : [[base.currency, inBase] as const]), ...left];
  const baseCash = sums.get(base.currency) ?? 0n;
  if (inBase === 0n && baseCash !== 0n) own.push([base.currency, baseCash]);
  return own.map(([currency, residual]) => ({ currency, residual, decimals: currencyDecimals(currency, overrides) }));
}

function countPostings(list: readonly unknown[]): number {
  let count = 0;
  for (const entry of list) {
    const postings = (entry as Partial<Entry> | null | undefined)?.postings;
    if (Array.isArray(postings)) count += postings.length;
  }
  return count;
}

/** Puts the chosen entries in order and their postings in a row. */
function layOut(rows: Row[], table: PostingTable): { entries: EntryColumns; postings: PostingColumns } {
  if (!isOrdered(rows)) rows.sort(compareRows);
  const count = rows.reduce((sum, row) => sum + row.end - row.first, 0);
  const inPlace = count === table.count && rows.every((row, i) => i === 0 || row.first === rows[i - 1]?.end);
  const entries = {
    count: rows.length,
    entry: rows.map((row) => row.entry),
    day: Int32Array.from(rows, (row) => row.day),
    sourceType: Uint16Array.from(rows, (row) => row.sourceType),
    firstPosting: new Int32Array(rows.length + 1),
  };
  const postings = inPlace ? { ...table, count } : emptyColumns(count);
  let next = 0;
  rows.forEach((row, i) => {
    if (!inPlace) copyRows(table, row, postings, next);
    next += row.end - row.first;
    entries.firstPosting[i + 1] = next;
  });
  return { entries, postings };
}

function emptyColumns(count: number): PostingColumns {
  return {
    count,
    account: new Int32Array(count),
    partner: new Int32Array(count),
    company: new Int32Array(count),
    units: new Float64Array(count),
  };
}

function copyRows(table: PostingTable, { first, end }: Row, into: PostingColumns, at: number): void {
  for (let row = first, to = at; row < end; row++, to++) {
    into.account[to] = table.account[row] as number;
    into.partner[to] = table.partner[row] as number;
    into.company[to] = table.company[row] as number;
    into.units[to] = table.units[row] as number;
  }
}

function isOrdered(rows: readonly Row[]): boolean {
  for (let i = 1; i < rows.length; i++) if (compareRows(rows[i - 1] as Row, rows[i] as Row) > 0) return false;
  return true;
}

/** By date, then posting order (entries without one come last), then id. */
function compareRows(a: Row, b: Row): number {
  if (a.day !== b.day) return a.day - b.day;
  const [first, second] = [a.entry.sequence ?? Number.MAX_VALUE, b.entry.sequence ?? Number.MAX_VALUE];
  return first - second || compareText(a.entry.id, b.entry.id);
}
