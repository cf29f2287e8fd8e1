/** Pairing bank rows with entries, and guessing what a row is: pure functions that score and say why. */
import { daysBetween } from "@capstack/decimal";
import type { BankRow } from "./bank-reconciliation.js";

/** An entry a row may belong to: its net cash, and the names that occur in it. */
export interface MatchableEntry {
  readonly entryId: string;
  readonly entryDate: string;
  readonly cashAmount: number;
  readonly names?: readonly string[];
}

/** A candidate; `score` from 0 to 1, best first. */
export interface MatchCandidate {
  readonly entryId: string;
  readonly score: number;
  readonly reasons: readonly string[];
}

/**
 * Entries of the same cash amount within some days of a row, best first. Score: 0.6 for the amount, up to 0.25 for the
 * date, 0.15 when a name occurs in both.
 * @param options `days` around the row's date, 5 unless given
 * @throws EngineError `invalid_date`
 * @example
 * const row = { id: "r", txnDate: "2025-03-31", amount: -42000, status: "unmatched", description: "MGMT FEE Q1" };
 * const entries = [{ entryId: "fee", entryDate: "2025-03-31", cashAmount: -42000 }, { entryId: "x", entryDate: "2025-03-31", cashAmount: -1 }];
 * matchCandidates(row, entries).map((candidate) => [candidate.entryId, candidate.score]) // => [["fee", 0.85]]
 */
export function matchCandidates(
  row: BankRow,
  entries: readonly MatchableEntry[],
  { days = 5 }: { readonly days?: number } = {},
): MatchCandidate[] {
  const text = normalized(`${row.counterparty ?? ""} ${row.description ?? ""}`);
  const candidates = entries.flatMap((entry): MatchCandidate[] => {
    const distance = Math.abs(daysBetween(row.txnDate, entry.entryDate));
    if (entry.cashAmount !== row.amount || distance > days) return [];
    const name = entry.names?.find((own) => normalized(own) !== "" && text.includes(normalized(own)));
    const hundredths = 60 + Math.round(25 * (1 - distance / (days + 1))) + (name === undefined ? 0 : 15);
    const dated = distance === 0 ? "same day" : `${distance} days apart`;
    return [
      {
        entryId: entry.entryId,
        score: hundredths / 100,
        reasons: ["same amount", dated, ...(name === undefined ? [] : [`names ${name}`])],
      },
    ];
  });
  return candidates.sort((a, b) => b.score - a.score || (a.entryId < b.entryId ? -1 : 1));
}

/** A rule of the firm: rows that fit are booked so. All given conditions hold together. */
export interface BankRule {
  readonly contains?: string;
  readonly sign?: "in" | "out";
  readonly least?: number;
  readonly most?: number;
  readonly accountCode: string;
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

/** What earlier rows were booked to. */
export interface BookedRow {
  readonly counterparty: string;
  readonly accountCode: string;
  readonly lpEntityId?: string;
}

/** Open items and names a suggestion may draw on. */
export interface SuggestionContext {
  readonly history?: readonly BookedRow[];
  readonly openCalls?: readonly { readonly lpEntityId: string; readonly name: string; readonly amount: number }[];
  readonly openPayables?: readonly { readonly lpEntityId: string; readonly name: string; readonly amount: number }[];
  /** The account of each company, as money going to it is an investment. */
  readonly companies?: readonly { readonly companyId: string; readonly name: string; readonly accountCode: string }[];
}

/** A suggestion; `confidence` from 0 to 1. */
export interface AccountSuggestion {
  readonly accountCode: string;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly source: "rule" | "history" | "open_item" | "key_word" | "fallback";
  readonly confidence: number;
  readonly reasons: readonly string[];
}

/**
 * What account a row belongs to, by the first that fits: the firm's rules; what the counterparty was booked to before
 * (twice or more, unanimously); an open call or payable of that amount and name; key words; else 3100 in, 5100 out.
 * A deposit is never split over partners by guess.
 * @example
 * const row = { id: "r", txnDate: "2025-03-31", amount: -900, status: "unmatched", description: "Annual audit" };
 * suggestAccount(row, []).accountCode // => "5100"
 * suggestAccount(row, [{ contains: "audit", accountCode: "2000" }]).source // => "rule"
 */
export function suggestAccount(
  row: BankRow,
  rules: readonly BankRule[],
  context: SuggestionContext = {},
): AccountSuggestion {
  const text = normalized(`${row.counterparty ?? ""} ${row.description ?? ""}`);
  return (
    fromRules(row, text, rules) ??
    fromHistory(row, context.history ?? []) ??
    fromOpenItems(row, text, context) ??
    fromWords(row, text, context) ??
    suggestion(row.amount > 0 ? "3100" : "5100", "fallback", 0.2, row.amount > 0 ? "money in" : "money out")
  );
}

function suggestion(
  accountCode: string,
  source: AccountSuggestion["source"],
  confidence: number,
  reason: string,
  tags: { readonly lpEntityId?: string | undefined; readonly companyId?: string | undefined } = {},
): AccountSuggestion {
  const { lpEntityId = null, companyId = null } = tags;
  return { accountCode, lpEntityId, companyId, source, confidence, reasons: [reason] };
}

function fromRules(row: BankRow, text: string, rules: readonly BankRule[]): AccountSuggestion | undefined {
  const size = Math.abs(row.amount);
  const rule = rules.find(
    ({ contains, sign, least = 0, most = Number.POSITIVE_INFINITY }) =>
      (contains === undefined || text.includes(normalized(contains))) &&
      (sign === undefined || (sign === "in") === row.amount > 0) &&
      size >= least &&
      size <= most,
  );
  if (rule === undefined) return undefined;
  return suggestion(
    rule.accountCode,
    "rule",
    0.95,
    rule.contains === undefined ? "a rule fits" : `contains "${rule.contains}"`,
    rule,
  );
}

function fromHistory(row: BankRow, history: readonly BookedRow[]): AccountSuggestion | undefined {
  const name = normalized(row.counterparty ?? "");
  const own = name === "" ? [] : history.filter((booked) => normalized(booked.counterparty) === name);
  const [first] = own;
  const unanimous = own.every(
    (booked) => booked.accountCode === first?.accountCode && booked.lpEntityId === first?.lpEntityId,
  );
  if (first === undefined || own.length < 2 || !unanimous) return undefined;
  return suggestion(first.accountCode, "history", 0.85, `booked so ${own.length} times before`, first);
}

function fromOpenItems(
  row: BankRow,
  text: string,
  { openCalls = [], openPayables = [] }: SuggestionContext,
): AccountSuggestion | undefined {
  const items = row.amount > 0 ? openCalls : openPayables;
  const fits = items.filter(({ amount, name }) => amount === Math.abs(row.amount) && text.includes(normalized(name)));
  const [only] = fits;
  if (only === undefined || fits.length > 1) return undefined;
  const account = row.amount > 0 ? "1300" : "2300";
  return suggestion(account, "open_item", 0.9, `${only.name} owes or is owed exactly this`, {
    lpEntityId: only.lpEntityId,
  });
}

const WORDS: readonly { readonly words: readonly string[]; readonly inward?: string; readonly outward?: string }[] = [
  { words: ["escrow"], inward: "1350", outward: "1350" },
  { words: ["loan", "credit facility", "subscription line"], inward: "2200", outward: "2200" },
  { words: ["interest", "dividend"], inward: "4100", outward: "5300" },
  { words: ["management fee", "mgmt fee"], outward: "5000" },
  { words: ["formation", "organizational"], outward: "5200" },
  { words: ["audit", "legal", "tax", "filing"], outward: "5100" },
];

function fromWords(row: BankRow, text: string, { companies = [] }: SuggestionContext): AccountSuggestion | undefined {
  for (const { words, inward, outward } of WORDS) {
    const account = row.amount > 0 ? inward : outward;
    const word = words.find((own) => ` ${text} `.includes(` ${own} `));
    if (account !== undefined && word !== undefined) return suggestion(account, "key_word", 0.6, `says "${word}"`);
  }
  const company = row.amount < 0 ? companies.find(({ name }) => text.includes(normalized(name))) : undefined;
  if (company === undefined) return undefined;
  return suggestion(company.accountCode, "key_word", 0.6, `names ${company.name}`, { companyId: company.companyId });
}

/** Letters that no decomposition takes apart; banks write them as these. */
const PLAIN: Readonly<Record<string, string>> = {
  ł: "l",
  ø: "o",
  đ: "d",
  ð: "d",
  ı: "i",
  ß: "ss",
  æ: "ae",
  œ: "oe",
  þ: "th",
};

/** As banks write: lower case, without accents, words apart by one space. */
function normalized(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .replace(/[łøđðıßæœþ]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
}
