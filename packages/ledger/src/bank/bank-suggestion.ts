/** Guessing what a bank row is, so that its draft can be posted as it stands: pure functions that score and say why. */
import { rational, readArgument, requireShape, type Shape, type ShapeOfFields, sumOf } from "@capstack/decimal";
import { BANK_ROW, oneOf } from "../books/argument.js";
import { baseAccounts } from "../books/chart.js";
import type { BankRow } from "./bank-reconciliation.js";
import { normalized, textOf } from "./bank-text.js";

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

/** What an earlier row was booked to; `amount` is the row's, negative for money going out. */
export interface BookedRow {
  readonly counterparty: string;
  readonly amount: number;
  readonly accountCode: string;
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

/** What a partner still owes of a call, or is owed of a distribution. */
export interface OpenLine {
  readonly lpEntityId: string;
  readonly name: string;
  readonly amount: number;
}

/** What stands open on another account: an accrued expense to be paid, an escrow to be received. Amounts are positive. */
export interface OpenItem {
  readonly accountCode: string;
  readonly amount: number;
  /** What it is for: a memo, a payee. */
  readonly names: readonly string[];
  /** The expenses it was accrued for. */
  readonly expenses?: readonly string[];
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

/** What a suggestion may draw on. */
export interface SuggestionContext {
  readonly history?: readonly BookedRow[];
  readonly openCalls?: readonly OpenLine[];
  readonly openPayables?: readonly OpenLine[];
  /** Liabilities besides distributions, such as accrued fees. */
  readonly accruals?: readonly OpenItem[];
  /** Receivables besides calls, such as escrows. */
  readonly receivables?: readonly OpenItem[];
  /** Every partner, for naming one. */
  readonly partners?: readonly { readonly lpEntityId: string; readonly name: string }[];
  /** The account of each company, as money going to it is an investment. */
  readonly companies?: readonly { readonly companyId: string; readonly name: string; readonly accountCode: string }[];
  /** The chart: an account that is not active, or neither here nor a base account, is not suggested. */
  readonly accounts?: readonly { readonly code: string; readonly isActive: boolean }[];
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
 * What account a row belongs to, by the first that fits and can be posted: the firm's rules; what a partner who is named
 * owes or is owed, in whole or in part; what was accrued or is held in escrow; what the counterparty was booked to
 * before (the same way, twice or more, unanimously); key words; an open line of exactly that amount; a partner or company
 * that is named; else 2000 in, as money that is owed until someone says what it is, and 5100 out.
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
  return accountSuggester(rules, context)(row);
}

/**
 * {@link suggestAccount} for many rows: what it draws on is made ready once.
 * @example
 * const suggest = accountSuggester([{ contains: "audit", accountCode: "5100" }]);
 * suggest({ id: "r", txnDate: "2025-03-31", amount: -900, status: "unmatched", description: "Annual audit" }).confidence // => 0.95
 */
export function accountSuggester(
  bankRules: readonly BankRule[],
  known: SuggestionContext = {},
): (row: BankRow) => AccountSuggestion {
  const rules = readArgument(bankRules, [RULE], ["rules"]);
  const context = readArgument(known ?? {}, CONTEXT, ["context"]);
  const steps = [
    fromRules(rules, context),
    fromNamedLines(context),
    fromOpenItems(context),
    fromHistory(context.history ?? []),
    fromWords,
    fromEqualLine(context),
    fromNames(context),
  ];
  const isPostable = postable(context);
  return (row) => {
    requireShape(row, BANK_ROW, ["row"]);
    const seen = { row, text: textOf(row), size: Math.abs(row.amount), isIn: row.amount > 0 };
    for (const step of steps) {
      const found = step(seen);
      if (found !== undefined && isPostable(found)) return found;
    }
    return fallback(seen, isPostable);
  };
}

const TAGS: ShapeOfFields = { "lpEntityId?": "text", "companyId?": "text" };
const RULE: Shape = {
  ...TAGS,
  "contains?": "text",
  "sign?": oneOf("in", "out"),
  "least?": "number",
  "most?": "number",
  accountCode: "text",
};
const OPEN_LINE: Shape = { lpEntityId: "text", name: "text", amount: "number" };
const OPEN_ITEM: Shape = { ...TAGS, accountCode: "text", amount: "number", names: ["text"], "expenses?": ["text"] };
const CONTEXT: Shape = {
  "history?": [{ ...TAGS, counterparty: "text", amount: "number", accountCode: "text" }],
  "openCalls?": [OPEN_LINE],
  "openPayables?": [OPEN_LINE],
  "accruals?": [OPEN_ITEM],
  "receivables?": [OPEN_ITEM],
  "partners?": [{ lpEntityId: "text", name: "text" }],
  "companies?": [{ companyId: "text", name: "text", accountCode: "text" }],
  "accounts?": [{ code: "text", isActive: "flag" }],
};

/** A row with what every step looks at. */
interface SeenRow {
  readonly row: BankRow;
  readonly text: string;
  readonly size: number;
  readonly isIn: boolean;
}

type Step = (seen: SeenRow) => AccountSuggestion | undefined;

interface Tags {
  readonly lpEntityId?: string | undefined;
  readonly companyId?: string | undefined;
}

function suggestion(
  accountCode: string,
  source: AccountSuggestion["source"],
  confidence: number,
  reason: string,
  { lpEntityId = undefined, companyId = undefined }: Tags = {},
): AccountSuggestion {
  return {
    accountCode,
    lpEntityId: lpEntityId ?? null,
    companyId: companyId ?? null,
    source,
    confidence,
    reasons: [reason],
  };
}

/** Accounts that stand for one partner or company each: bare, they need to know whose. */
const OF_A_PARTNER = new Set(["1300", "2300", "3100"]);
const OF_A_COMPANY = new Set(["1100", "1150", "1200", "1250"]);

function postable({ accounts, partners, companies }: SuggestionContext): (made: AccountSuggestion) => boolean {
  const active = accounts && new Map(accounts.map(({ code, isActive }) => [code, isActive]));
  const bases = new Set(baseAccounts.map(({ code }) => code));
  const people = partners && new Set(partners.map(({ lpEntityId }) => lpEntityId));
  const held = companies && new Set(companies.map(({ companyId }) => companyId));
  return ({ accountCode, lpEntityId, companyId }) => {
    if (OF_A_PARTNER.has(accountCode) && lpEntityId === null) return false;
    if (OF_A_COMPANY.has(accountCode) && companyId === null) return false;
    if (accountCode === "1000") return false;
    if (lpEntityId !== null && people !== undefined && !people.has(lpEntityId)) return false;
    if (companyId !== null && held !== undefined && !held.has(companyId)) return false;
    return active === undefined || (active.get(accountCode) ?? bases.has(accountCode));
  };
}

function fallback({ isIn }: SeenRow, isPostable: (made: AccountSuggestion) => boolean): AccountSuggestion {
  const reason = isIn ? "money in that nobody is known to owe" : "money out";
  const choices = isIn ? ["2000", "2200", "4100"] : ["5100", "5200", "2000", "5300", "5000"];
  const all = choices.map((code) => suggestion(code, "fallback", 0.2, reason));
  return all.find(isPostable) ?? (all[0] as AccountSuggestion);
}

function fromRules(rules: readonly BankRule[], { partners = [] }: SuggestionContext): Step {
  const ready = rules.map((rule) => ({ ...rule, words: normalized(rule.contains ?? "") }));
  const namedPartner = namedIn(partners);
  return ({ text, size, isIn }) => {
    const rule = ready.find(
      ({ words, sign, least = 0, most = Number.POSITIVE_INFINITY }) =>
        text.includes(words) && (sign === undefined || (sign === "in") === isIn) && size >= least && size <= most,
    );
    if (rule === undefined) return undefined;
    const reason = rule.contains === undefined ? "a rule fits" : `contains "${rule.contains}"`;
    const lpEntityId =
      rule.lpEntityId ?? (OF_A_PARTNER.has(rule.accountCode) ? namedPartner(text)?.lpEntityId : undefined);
    return suggestion(rule.accountCode, "rule", 0.95, reason, { lpEntityId, companyId: rule.companyId });
  };
}

/** The one of several that a text names; a name within a longer one that is named too does not count. */
function namedIn<Named extends { readonly name: string }>(all: readonly Named[]): (text: string) => Named | undefined {
  const ready = all.map((one) => ({ one, name: ` ${normalized(one.name)} ` })).filter(({ name }) => name.trim() !== "");
  return (text) => {
    const words = ` ${text} `;
    const said = ready.filter(({ name }) => words.includes(name));
    if (said.length < 2) return said[0]?.one;
    const longest = said.filter(({ name }) => !said.some((other) => other.name !== name && other.name.includes(name)));
    return longest.length === 1 ? longest[0]?.one : undefined;
  };
}

interface Owed {
  readonly lpEntityId: string;
  readonly name: string;
  readonly lines: number[];
}

function byPartner(lines: readonly OpenLine[]): Owed[] {
  const owed = new Map<string, Owed>();
  for (const { lpEntityId, name, amount } of lines) {
    const own = owed.get(lpEntityId) ?? { lpEntityId, name, lines: [] };
    own.lines.push(amount);
    owed.set(lpEntityId, own);
  }
  return [...owed.values()];
}

/** The exact sum of currency amounts. */
function sum(amounts: readonly number[]): number {
  return sumOf(amounts.map((amount) => rational(amount))).toNumber();
}

/** A call may be paid by several wires, and one wire may pay several calls: payments settle the oldest first. */
function fromNamedLines({ openCalls = [], openPayables = [] }: SuggestionContext): Step {
  const [owing, owed] = [namedIn(byPartner(openCalls)), namedIn(byPartner(openPayables))];
  return ({ text, size, isIn }) => {
    const found = (isIn ? owing : owed)(text);
    if (found === undefined) return undefined;
    const { lpEntityId, name, lines } = found;
    const open = sum(lines);
    const verb = isIn ? "owes" : "is owed";
    const made = (confidence: number, reason: string) =>
      suggestion(isIn ? "1300" : "2300", "open_item", confidence, reason, { lpEntityId });
    if (size === open || lines.includes(size)) return made(0.9, `${name} ${verb} exactly this`);
    if (size < open) return made(0.75, `${name} ${verb} ${open}, of which this is a part`);
    return isIn ? made(0.5, `${name} owes ${open}, less than this`) : undefined;
  };
}

/** Paying what was accrued is no second expense; receiving what was held back is no income. */
function fromOpenItems({ accruals = [], receivables = [] }: SuggestionContext): Step {
  const ready = (items: readonly OpenItem[]) =>
    items.map((item) => ({ ...item, words: item.names.map(normalized).filter((name) => name !== "") }));
  const [payable, receivable] = [ready(accruals), ready(receivables)];
  return ({ row, text, size, isIn }) => {
    const items = isIn ? receivable : payable;
    const expense = isIn ? undefined : wordIn(row, text)?.account;
    const said = items.filter(
      ({ words, expenses = [] }) =>
        words.some((word) => text.includes(word)) || (expense !== undefined && expenses.includes(expense)),
    );
    const equal = said.find(({ amount }) => amount === size) ?? items.find(({ amount }) => amount === size);
    const what = isIn ? "is held back" : "was accrued";
    if (equal !== undefined) return made(equal, said.includes(equal) ? 0.9 : 0.7, `exactly this ${what}`);
    const [first] = said;
    const open = sum(said.map(({ amount }) => amount));
    if (first === undefined || said.some(({ accountCode }) => accountCode !== first.accountCode) || size > open) {
      return undefined;
    }
    const reason =
      size === open ? `${said.length} items of this together ${what}` : `${open} ${what}, of which this is a part`;
    return made(first, size === open ? 0.85 : 0.7, reason);
  };

  function made({ accountCode, lpEntityId, companyId }: OpenItem, confidence: number, reason: string) {
    return suggestion(accountCode, "open_item", confidence, reason, { lpEntityId, companyId });
  }
}

/** Accounts that settle something: they are suggested where something is open, never because they were before. */
const SETTLING = ["1300", "1350", "2000", "2100", "2300"];

function fromHistory(history: readonly BookedRow[]): Step {
  const known = new Map<string, { first: BookedRow; count: number; isUnanimous: boolean }>();
  for (const booked of history) {
    if (SETTLING.some((code) => booked.accountCode.startsWith(code))) continue;
    const key = keyOf(booked.counterparty, booked.amount);
    const own = known.get(key);
    if (own === undefined) known.set(key, { first: booked, count: 1, isUnanimous: true });
    else {
      own.count += 1;
      own.isUnanimous &&=
        own.first.accountCode === booked.accountCode &&
        own.first.lpEntityId === booked.lpEntityId &&
        own.first.companyId === booked.companyId;
    }
  }
  return ({ row }) => {
    const own = row.counterparty ? known.get(keyOf(row.counterparty, row.amount)) : undefined;
    if (own === undefined || own.count < 2 || !own.isUnanimous) return undefined;
    return suggestion(own.first.accountCode, "history", 0.85, `booked so ${own.count} times before`, own.first);
  };
}

function keyOf(counterparty: string, amount: number): string {
  return `${amount > 0 ? "in" : "out"} ${normalized(counterparty)}`;
}

const WORDS: readonly { readonly words: readonly string[]; readonly inward?: string; readonly outward?: string }[] = [
  { words: ["escrow"], inward: "1350" },
  { words: ["loan", "credit facility", "subscription line"], inward: "2200", outward: "2200" },
  { words: ["interest", "dividend"], inward: "4100", outward: "5300" },
  { words: ["management fee", "mgmt fee"], outward: "5000" },
  { words: ["formation", "organizational"], outward: "5200" },
  { words: ["audit", "legal", "tax", "filing"], outward: "5100" },
];

function wordIn({ amount }: BankRow, text: string): { account: string; word: string } | undefined {
  for (const { words, inward, outward } of WORDS) {
    const account = amount > 0 ? inward : outward;
    const word = words.find((own) => ` ${text} `.includes(` ${own} `));
    if (account !== undefined && word !== undefined) return { account, word };
  }
  return undefined;
}

function fromWords({ row, text }: SeenRow): AccountSuggestion | undefined {
  const said = wordIn(row, text);
  return said && suggestion(said.account, "key_word", 0.6, `says "${said.word}"`);
}

/** A wire without a name, of exactly what one partner alone owes or is owed. */
function fromEqualLine({ openCalls = [], openPayables = [] }: SuggestionContext): Step {
  const ready = (lines: readonly OpenLine[]) => {
    const by = new Map<number, Owed[]>();
    for (const owed of byPartner(lines)) {
      for (const amount of new Set([...owed.lines, sum(owed.lines)])) by.set(amount, [...(by.get(amount) ?? []), owed]);
    }
    return by;
  };
  const [owing, owed] = [ready(openCalls), ready(openPayables)];
  return ({ size, isIn }) => {
    const [only, ...others] = (isIn ? owing : owed).get(size) ?? [];
    if (only === undefined || others.length > 0) return undefined;
    const reason = `${only.name} alone ${isIn ? "owes" : "is owed"} exactly this`;
    return suggestion(isIn ? "1300" : "2300", "open_item", 0.5, reason, { lpEntityId: only.lpEntityId });
  };
}

/** Money to a company is an investment, money from a partner who owes nothing a contribution. */
function fromNames({ partners = [], companies = [] }: SuggestionContext): Step {
  const [partnerIn, companyIn] = [namedIn(partners), namedIn(companies)];
  return ({ text, isIn }) => {
    if (isIn) {
      const partner = partnerIn(text);
      return partner && suggestion("3100", "key_word", 0.4, `names ${partner.name}, who owes nothing`, partner);
    }
    const company = companyIn(text);
    return (
      company &&
      suggestion(company.accountCode, "key_word", 0.6, `names ${company.name}`, { companyId: company.companyId })
    );
  };
}
