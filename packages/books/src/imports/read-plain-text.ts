/** Journals of hledger, ledger and beancount. */
import { isEngineError } from "@capstack/decimal";
import { type Account, baseAccounts, type Entry, type ImportedJournal, importJournal } from "@capstack/ledger";
import {
  atLine,
  type FileAccount,
  type FileEntry,
  type JournalText,
  MOST_LINES,
  UnreadableJournal,
} from "./journal-text.js";

/** Reads a text. @throws UnreadableJournal with every bad line */
export function readPlainText(
  content: string,
  format: "hledger" | "ledger" | "beancount",
  baseCurrency: string,
): JournalText {
  const journal = readOrRefuse(content, format, baseCurrency);
  const extra = journal.lines[MOST_LINES];
  if (extra !== undefined) {
    const message = `A journal has ${MOST_LINES} entries at most.`;
    throw new UnreadableJournal([{ code: "limit_exceeded", message, place: atLine(extra.entry) }]);
  }
  const firstLines = firstLinesOf(journal);
  const companies = companiesOf(journal);
  const accounts = journal.accounts.map((account) => {
    const read = toAccount(account, firstLines.get(account.code) ?? 1);
    return read.company === null ? read : { ...read, company: companies.get(account.code) ?? read.company };
  });
  const owners = (kind: "partner" | "company") => {
    const named = new Map(
      accounts.flatMap((account) => (account[kind] === null ? [] : [[account[kind], account.title]])),
    );
    return [...named].map(([id, name]) => ({ id, name }));
  };
  return {
    entries: journal.entries.map((entry, place) => toEntry(entry, journal.lines[place] as Lines)),
    accounts,
    partners: owners("partner"),
    companies: owners("company"),
    totals: [],
  };
}

type Lines = ImportedJournal["lines"][number];

function readOrRefuse(content: string, format: "hledger" | "ledger" | "beancount", baseCurrency: string) {
  try {
    return importJournal(content, { format, baseCurrency });
  } catch (error) {
    if (!isEngineError(error)) throw error;
    const problems = error.issues.map(({ code, message, path }) => {
      const place = atLine(Number(path[1] ?? 1));
      return { code, message: message.replace(/^Line \d+: /, ""), place };
    });
    throw new UnreadableJournal(problems);
  }
}

function toEntry(entry: Entry, { entry: line, postings: lines }: Lines): FileEntry {
  const origin = entry.id.startsWith("line:") ? null : entry.id;
  return {
    place: atLine(line),
    origin,
    status: entry.status === "draft" ? "draft" : "posted",
    entryDate: entry.entryDate,
    memo: entry.memo ?? "",
    sourceType: origin === null && entry.sourceType === "manual" ? null : entry.sourceType,
    reference: entry.reference ?? null,
    adjusting: entry.adjusting ?? false,
    book: entry.book ?? "actual",
    postings: entry.postings.map((posting, place) => ({
      place: atLine(lines[place] ?? line),
      account: posting.account ?? "",
      amount: posting.amount,
      currency: posting.currency,
      baseAmount: posting.baseAmount ?? undefined,
      lpEntityId: posting.lpEntityId ?? undefined,
      companyId: posting.companyId ?? undefined,
      memo: posting.memo ?? undefined,
    })),
  };
}

/**
 * A sub-account belongs to the base account its suffix names; an account without one of our codes is known by its
 * name alone.
 */
function toAccount({ code, name, type, subtype }: Account, line: number): FileAccount {
  const base = baseAccounts.find((account) => code.startsWith(`${account.code}-`));
  const suffix = base === undefined ? null : code.slice(base.code.length + 1);
  const isOurs = /^\d/.test(code);
  return {
    name: code,
    code: isOurs ? code : null,
    title: suffix !== null && name === base?.name ? `${name} ${suffix}` : name,
    type,
    subtype,
    partner: suffix !== null && base?.code === "3100" ? suffix : null,
    company: suffix !== null && base?.code !== "3100" ? suffix : null,
    place: atLine(line),
  };
}

/** The company that postings on an account name: an account of a security has the security's suffix. */
function companiesOf({ entries }: ImportedJournal): Map<string, string> {
  const postings = entries.flatMap((entry) => entry.postings);
  return new Map(postings.flatMap(({ account, companyId }) => (account && companyId ? [[account, companyId]] : [])));
}

/** The line of each account's first posting. */
function firstLinesOf({ entries, lines }: ImportedJournal): Map<string, number> {
  const first = new Map<string, number>();
  for (const [at, { postings }] of entries.entries()) {
    for (const [place, { account = "" }] of postings.entries()) {
      if (!first.has(account)) first.set(account, lines[at]?.postings[place] ?? 1);
    }
  }
  return first;
}
