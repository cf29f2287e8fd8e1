/** Our own journal, as `GET /export?format=json` gives it. */
import { exportedJournal } from "@capstack/contract/accounting";
import type * as z from "zod";
import {
  type FileAccount,
  type FileEntry,
  type FileProblem,
  FileProblems,
  type JournalText,
  MOST_LINES,
  type Place,
  UnreadableJournal,
} from "./journal-text.js";

/** Reads a text. @throws UnreadableJournal with every problem in it */
export function readJournalJson(content: string, baseCurrency: string): JournalText {
  const { entries, accounts, partners, companies, vehicle } = readShape(content);
  if (vehicle.baseCurrency !== baseCurrency) {
    const message = `The journal is kept in ${vehicle.baseCurrency}, these books in ${baseCurrency}.`;
    const place = { label: "vehicle.baseCurrency", path: ["content", "vehicle", "baseCurrency"] };
    throw new UnreadableJournal([{ code: "invalid_value", message, place }]);
  }
  const described = new Map(accounts.map((account) => [account.code, toAccount(account)]));
  for (const [place, { postings }] of entries.entries()) {
    for (const { account } of postings) {
      if (!described.has(account)) described.set(account, bareAccount(account, atEntry(place)));
    }
  }
  const used = new Set(entries.flatMap(({ postings }) => postings.map(({ account }) => account)));
  return {
    entries: entries.map((entry, place) => toEntry(entry, place)),
    accounts: [...described.values()].filter(({ name }) => used.has(name)),
    partners: partners.map(({ lpEntityId, ...partner }) => ({ id: lpEntityId, ...partner })),
    companies: companies.map(({ companyId, ...company }) => ({ id: companyId, ...company })),
    totals: [],
  };
}

type Journal = z.output<typeof exportedJournal>;

function readShape(content: string): Journal {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch (error) {
    const message = error instanceof Error ? error.message : "This is not JSON.";
    throw new UnreadableJournal([{ code: "invalid_json", message, place: { label: "content", path: ["content"] } }]);
  }
  const problems = new FileProblems();
  const input = (typeof value === "object" && value !== null ? value : {}) as Record<string, unknown>;
  // Entries are read one by one, so that reading stops after a hundred problems.
  const entries = Array.isArray(input.entries) ? (input.entries as unknown[]) : undefined;
  const whole = exportedJournal.safeParse(entries === undefined ? value : { ...input, entries: [] });
  if (!whole.success) for (const issue of whole.error.issues) problems.add(problemOf(issue, []));
  if (entries !== undefined && entries.length > MOST_LINES) {
    const place = atEntry(MOST_LINES);
    problems.add({ code: "limit_exceeded", message: `A journal has ${MOST_LINES} entries at most.`, place });
    problems.throwIfAny();
  }
  const read = (entries ?? []).flatMap((entry, place) => {
    const result = exportedEntry.safeParse(entry);
    if (result.success) return [result.data];
    for (const issue of result.error.issues) problems.add(problemOf(issue, ["entries", place]));
    return [];
  });
  problems.throwIfAny();
  if (!whole.success) throw new UnreadableJournal([]);
  return { ...whole.data, entries: read };
}

const exportedEntry = exportedJournal.shape.entries.element;

function problemOf({ message, path }: z.core.$ZodIssue, before: readonly (string | number)[]): FileProblem {
  const place = placeOf([...before, ...path.map((part) => (typeof part === "number" ? part : String(part)))]);
  return { code: "validation_failed", message, place };
}

function placeOf(path: readonly (string | number)[]): Place {
  const [list, at] = path;
  const label =
    list === "entries" && typeof at === "number" ? `Entry ${at + 1}, ${path.slice(2).join(".")}` : path.join(".");
  return { label: label === "" ? "content" : label, path: ["content", ...path] };
}

function atEntry(place: number, posting?: number): Place {
  const path = ["content", "entries", place, ...(posting === undefined ? [] : ["postings", posting])];
  return { label: `Entry ${place + 1}`, path };
}

function toEntry(entry: Journal["entries"][number], place: number): FileEntry {
  return {
    place: atEntry(place),
    origin: entry.id ?? null,
    status: entry.status,
    entryDate: entry.entryDate,
    memo: entry.memo ?? "",
    sourceType: entry.sourceType,
    reference: entry.reference ?? null,
    adjusting: entry.adjusting,
    book: entry.book,
    postings: entry.postings.map(({ baseAmount, lpEntityId, companyId, memo, ...posting }, line) => ({
      ...posting,
      place: atEntry(place, line),
      baseAmount: baseAmount ?? undefined,
      lpEntityId: lpEntityId ?? undefined,
      companyId: companyId ?? undefined,
      memo: memo ?? undefined,
    })),
  };
}

function toAccount({ code, name, type, subtype, lpEntityId, companyId }: Journal["accounts"][number]): FileAccount {
  const place = { label: `Account ${code}`, path: ["content", "accounts"] };
  return {
    name: code,
    code,
    title: name,
    type,
    subtype,
    partner: lpEntityId ?? null,
    company: companyId ?? null,
    place,
  };
}

function bareAccount(code: string, place: Place): FileAccount {
  return { name: code, code, title: code, type: "asset", subtype: "other", partner: null, company: null, place };
}
