/** Writes a journal line by line, for one of the three programs. */

import { addDays, currencyDecimals, EngineError, fromDayNumber } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { baseAccounts } from "../chart/chart.js";
import { readUnits, toAmountText } from "../money/amount.js";
import type { Entry, Posting } from "../records/entry.js";
import type { Account } from "../records/vehicle.js";
import { balancesByCurrency } from "./currency-balance.js";
import type { JournalFormat } from "./export-journal.js";
import { entryMetadata, postingMetadata } from "./journal-metadata.js";
import { oneLine, quoted, toDescription } from "./journal-text.js";

export class JournalWriter {
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

  /** The name of the partner or company that a sub-account belongs to. */
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
    const { accountAt, accountByCode, accounts, base, books } = this.#index;
    const { accountId, account = "" } = posting;
    const at = (accountId === undefined ? accountByCode.get(account) : accountAt.get(accountId)) ?? -1;
    const { code = posting.account as string, securityId, companyId } = accounts[at] ?? {};
    const amount = amountText(posting.amount, posting.currency, books.currencyDecimals);
    const price =
      posting.currency === base.currency
        ? ""
        : ` @@ ${amountText(Math.abs(posting.baseAmount ?? 0), base.currency, books.currencyDecimals)}`;
    // The suffix of a security's account is not its company's.
    const named = securityId == null ? posting : { ...posting, companyId: posting.companyId ?? companyId ?? null };
    const tags = postingMetadata(named).map((pair) => this.#metadata(pair, "        "));
    return [`    ${this.#names.get(code)}  ${amount}${price}`, ...tags];
  }

  #metadata([key, value]: readonly [string, string], indent: string): string {
    return this.#isBeancount ? `${indent}${key}: ${quoted(value)}` : `${indent}; ${key}: ${oneLine(value)}`;
  }
}

function isBase({ code }: Account): boolean {
  return baseAccounts.some((account) => account.code === code);
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
