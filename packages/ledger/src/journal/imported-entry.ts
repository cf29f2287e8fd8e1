/** Builds entries from the heads, metadata and postings of a journal. */
import type { Book, Entry, EntryStatus, Posting } from "../records/entry.js";

/** The head of an entry, before its postings. */
export interface EntryHead {
  readonly line: number;
  readonly date: string;
  readonly status: EntryStatus;
  readonly memo: string;
  readonly reference: string | undefined;
  readonly meta: ReadonlyMap<string, string> | undefined;
}

/** The metadata of a posting. */
export function postingTags(meta: ReadonlyMap<string, string>): Partial<Posting> {
  const [lp, company, note] = [meta.get("lp"), meta.get("company"), meta.get("note")];
  return {
    ...(lp === undefined ? {} : { lpEntityId: lp }),
    ...(company === undefined ? {} : { companyId: company }),
    ...(note === undefined ? {} : { memo: note }),
  };
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

/** A draft as an entry; its metadata takes precedence over its head. */
export function toEntry({ line, date, status, memo, reference, meta }: EntryHead, postings: readonly Posting[]): Entry {
  const entry: Mutable<Entry> = {
    id: meta?.get("id") ?? `line:${line}`,
    entryDate: date,
    sourceType: meta?.get("source") ?? "manual",
    status,
    postings,
  };
  const text = meta?.get("memo") ?? memo;
  if (text !== "") entry.memo = text;
  if (reference !== undefined) entry.reference = reference;
  for (const [key, value] of meta ?? []) addTag(entry, key, value);
  return entry;
}

function addTag(entry: Mutable<Entry>, key: string, value: string): void {
  if (key === "sequence" && Number.isFinite(Number(value))) entry.sequence = Number(value);
  else if (key === "ref") entry.sourceRef = value;
  else if (key === "reference") entry.reference = value;
  else if (key === "reverses") entry.reverses = value;
  else if (key === "reversed-by") entry.reversedBy = value;
  else if (key === "adjusting" && value === "true") entry.adjusting = true;
  else if (key === "book") entry.book = value as Book;
}

/** A date from its parts. */
export function toIsoDate(year = "", month = "", day = ""): string {
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}
