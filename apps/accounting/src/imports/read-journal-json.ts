/** Our own journal, as `GET /export?format=json` gives it. */
import { exportedJournal } from "@capstack/contract/accounting";
import type { z } from "zod";
import { type FileAccount, type FileEntry, type JournalText, type Place, UnreadableJournal } from "./journal-text.js";

/** Reads a text. @throws UnreadableJournal with everything wrong in it */
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
    const message = error instanceof Error ? error.message : "This is no JSON.";
    throw new UnreadableJournal([{ code: "invalid_json", message, place: { label: "content", path: ["content"] } }]);
  }
  const result = exportedJournal.safeParse(value);
  if (result.success) return result.data;
  const problems = result.error.issues.map(({ message, path }) => ({
    code: "validation_failed",
    message,
    place: placeOf(path.map((part) => (typeof part === "number" ? part : String(part)))),
  }));
  throw new UnreadableJournal(problems);
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
