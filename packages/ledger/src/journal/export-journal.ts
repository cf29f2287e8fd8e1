/** Books as plain text that hledger, Ledger and beancount read: the figures are there for anyone to check. */
import { addDays, currencyDecimals, EngineError, fromDayNumber, readArgument } from "@capstack/decimal";
import type { Account, Books, Entry, Posting } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { baseAccounts } from "../books/chart.js";
import { toIndex } from "../books/index-books.js";
import { describe, readUnits, toAmountText } from "../money/amount.js";
import { toJournalName } from "./account-name.js";
import { balancesByCurrency } from "./currency-balance.js";

/** The three programs' formats. hledger and Ledger share most of theirs. */
export type JournalFormat = "hledger" | "ledger" | "beancount";

/** `assertions` closes the text with every balance, asserted; drafts are left out then. */
export interface ExportOptions {
  readonly format: JournalFormat;
  readonly assertions?: boolean;
}

/**
 * Posted entries and balanced drafts (marked `!`) as a journal, in the order of the books. Amounts carry all their minor
 * units; id, kind and references stand as metadata. Void entries and drafts that do not balance are left out.
 * @throws EngineError `invalid_value` (a code or currency plain text cannot carry), and what {@link indexBooks} refuses
 * @see hledger manual, journal format; Ledger manual, chapter 5; beancount language syntax
 * @example
 * exportJournal(halfAYear, { format: "hledger" }).split("\n").at(-3) // => "    Assets:Unrealized-Appreciation:A1200-44444444  150000.00 USD"
 */
export function exportJournal(books: Books | BooksIndex, options: ExportOptions): string {
  const { format, assertions = false } = readArgument(options, { "assertions?": "flag" });
  const index = toIndex(books);
  if (format !== "hledger" && format !== "ledger" && format !== "beancount") {
    throw new EngineError("invalid_value", `${describe(format)} is none of hledger, ledger, beancount.`, ["format"]);
  }
  const names = new Map(index.accounts.map((account) => [account.code, toJournalName(account)]));
  const writer = new JournalWriter(index, format, names);
  const drafts = assertions ? [] : index.drafts.filter((entry) => isBalanced(index, entry));
  const lines = [
    ...writer.header(),
    ...index.entries.entry.flatMap((entry) => writer.entry(entry)),
    ...drafts.flatMap((entry) => writer.entry(entry)),
    ...(assertions ? writer.assertions() : []),
  ];
  return `${lines.join("\n")}\n`;
}

class JournalWriter {
  readonly #index: BooksIndex;
  readonly #isBeancount: boolean;
  readonly #names: ReadonlyMap<string, string>;

  constructor(index: BooksIndex, format: JournalFormat, names: ReadonlyMap<string, string>) {
    this.#index = index;
    this.#isBeancount = format === "beancount";
    this.#names = names;
  }

  header(): string[] {
    const { vehicle, accounts, entries, base } = this.#index;
    const opened = entries.count === 0 ? this.#index.today : fromDayNumber(entries.day[0] as number);
    const drafted = this.#index.drafts.map((entry) => entry.entryDate);
    const first = [opened, ...drafted].sort()[0] as string;
    const lines = [`; ${oneLine(vehicle.name)}`];
    if (this.#isBeancount)
      lines.push(`option "title" ${quoted(vehicle.name)}`, `option "operating_currency" "${base.currency}"`);
    for (const account of accounts) {
      const name = this.#names.get(account.code) as string;
      const called = this.#ownerOf(account) ?? (isBase(account) ? undefined : account.name);
      if (called !== undefined) lines.push(`; ${oneLine(called)}`);
      lines.push(this.#isBeancount ? `${first} open ${name}` : `account ${name}`);
    }
    return [...lines, ""];
  }

  /** The partner or company a sub-account belongs to, by name. */
  #ownerOf({ lpEntityId, companyId }: Account): string | undefined {
    const { partners, partnerAt, companies, companyAt } = this.#index;
    const partner = partners[partnerAt.get(lpEntityId ?? "") ?? -1];
    return partner?.name ?? companies[companyAt.get(companyId ?? "") ?? -1]?.name;
  }

  entry(entry: Entry): string[] {
    const mark = entry.status === "posted" ? "*" : "!";
    const memo = entry.memo ?? "";
    const head = this.#isBeancount
      ? `${entry.entryDate} ${mark} ${quoted(memo)}`
      : `${entry.entryDate} ${mark} ${toDescription(memo)}`.trimEnd();
    const meta = entryMetadata(entry, !this.#isBeancount && toDescription(memo) !== memo);
    return [
      head,
      ...meta.map((pair) => this.#metadata(pair, "    ")),
      ...entry.postings.flatMap((posting) => this.#posting(posting)),
      "",
    ];
  }

  assertions(): string[] {
    const { entries, today } = this.#index;
    const date = entries.count === 0 ? today : fromDayNumber(entries.day[entries.count - 1] as number);
    const balances = balancesByCurrency(this.#index).map(({ code, currency, text }) => ({
      name: this.#names.get(code),
      currency,
      text,
    }));
    if (this.#isBeancount) {
      const next = addDays(date, 1);
      return balances.map(({ name, currency, text }) => `${next} balance ${name}  ${text} ${currency}`);
    }
    const lines = balances.map(({ name, currency, text }) => `    ${name}  0 ${currency} = ${text} ${currency}`);
    return lines.length === 0 ? [] : [`${date} * closing balances`, "    ; source: balance_assertion", ...lines, ""];
  }

  #posting(posting: Posting): string[] {
    const { accountAt, accounts, base, books } = this.#index;
    const code =
      posting.accountId === undefined
        ? (posting.account as string)
        : (accounts[accountAt.get(posting.accountId) as number]?.code as string);
    const amount = amountText(posting.amount, posting.currency, books.currencyDecimals);
    const price =
      posting.currency === base.currency
        ? ""
        : ` @@ ${amountText(Math.abs(posting.baseAmount ?? 0), base.currency, books.currencyDecimals)}`;
    const tags = postingMetadata(posting).map((pair) => this.#metadata(pair, "        "));
    return [`    ${this.#names.get(code)}  ${amount}${price}`, ...tags];
  }

  #metadata([key, value]: readonly [string, string], indent: string): string {
    return this.#isBeancount ? `${indent}${key}: ${quoted(value)}` : `${indent}; ${key}: ${oneLine(value)}`;
  }
}

function isBase({ code }: Account): boolean {
  return baseAccounts.some((account) => account.code === code);
}

function entryMetadata(entry: Entry, withMemo: boolean): (readonly [string, string])[] {
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ["id", entry.id],
    ["source", entry.sourceType],
    ["ref", entry.sourceRef],
    ["reference", entry.reference],
    ["sequence", typeof entry.sequence === "number" ? String(entry.sequence) : null],
    ["reverses", entry.reverses],
    ["reversed-by", entry.reversedBy],
    ["adjusting", entry.adjusting === true ? "true" : null],
    ["book", entry.book === undefined || entry.book === "actual" ? null : entry.book],
    ["memo", withMemo ? entry.memo : null],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => typeof pair[1] === "string" && pair[1] !== "");
}

function postingMetadata({ lpEntityId, companyId, memo }: Posting): (readonly [string, string])[] {
  const pairs: readonly (readonly [string, string | null | undefined])[] = [
    ["lp", lpEntityId],
    ["company", companyId],
    ["note", memo],
  ];
  return pairs.filter((pair): pair is readonly [string, string] => typeof pair[1] === "string" && pair[1] !== "");
}

function amountText(amount: number, currency: string, overrides: Readonly<Record<string, number>> | undefined): string {
  if (!/^[A-Z][A-Z]{1,10}$/.test(currency)) {
    throw new EngineError(
      "invalid_value",
      `Currency "${currency}" is not one plain text carries; use capital letters.`,
      ["currency"],
    );
  }
  const decimals = currencyDecimals(currency, overrides);
  return `${toAmountText(readUnits(amount, decimals) as number, decimals)} ${currency}`;
}

/** A draft that sums to zero in base currency and names accounts of the chart. */
function isBalanced(index: BooksIndex, { postings }: Entry): boolean {
  const { base } = index;
  let sum = 0n;
  for (const posting of postings) {
    const units = readUnits(posting.currency === base.currency ? posting.amount : posting.baseAmount, base.decimals);
    if (typeof units !== "number") return false;
    sum += BigInt(units);
  }
  return sum === 0n && postings.length > 1;
}

/** A description no program reads as anything else. */
function toDescription(memo: string): string {
  return memo
    .replace(/[\s;|=]+/g, " ")
    .replace(/^[(*!\s]+/, "")
    .trim();
}

/** Text on one line; a backslash introduces what a line cannot hold. */
function oneLine(text: string): string {
  return text.replaceAll("\\", "\\\\").replaceAll("\n", "\\n").replaceAll("\r", "\\r");
}

function quoted(text: string): string {
  return `"${oneLine(text).replaceAll('"', '\\"')}"`;
}
