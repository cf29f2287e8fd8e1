/** Reads a journal line by line; each entry ends where the next one begins. */

import { isDate, Problems, plainArgument } from "@capstack/decimal";
import type { Entry } from "../records/entry.js";
import type { LedgerErrorCode } from "../records/error-codes.js";
import { accountOfJournalName, codeOfJournalName } from "./account-name.js";
import type { EntryLines, ImportedJournal } from "./import-journal.js";
import { type ImportOptions, importOptions } from "./import-options.js";
import { toEntry } from "./imported-entry.js";
import { AmountReader, BadAmount } from "./journal-amount.js";
import { type Draft, type JournalMoney, type Line, postingsOf, type Tagged } from "./journal-draft.js";
import { ACCOUNT_DIRECTIVE, isDirective, type JournalHead, readBeancountHead, readHead } from "./journal-head.js";
import { unescaped } from "./journal-text.js";

const TAG = /^\s*([A-Za-z][\w-]*):\s*(.*)$/;

export class JournalReader {
  readonly #problems = new Problems<LedgerErrorCode>();
  readonly #isBeancount: boolean;
  readonly #amounts: AmountReader;
  readonly #money: JournalMoney;
  readonly #codes = new Map<string, string>();
  readonly #names = new Map<string, string>();
  readonly #entries: Entry[] = [];
  readonly #lines: EntryLines[] = [];
  #draft: Draft | undefined;
  #badLines = 0;
  #passesOver = false;
  #inComment = false;
  #comment: string | undefined;

  constructor(options: ImportOptions) {
    const { format, baseCurrency, currencyDecimals } = plainArgument(options, importOptions);
    this.#isBeancount = format === "beancount";
    const amounts = new AmountReader(currencyDecimals);
    this.#amounts = amounts;
    this.#money = {
      base: baseCurrency,
      decimalsOf: (currency) => amounts.decimalsOf(currency),
      bad: (code, message, line) => this.#bad(code, message, line),
    };
  }

  line(text: string, number: number): void {
    const first = text.charCodeAt(0);
    if (this.#inComment) this.#inComment = !/^end comment\b/.test(text);
    else if (text.trim() === "") {
      this.#comment = undefined;
      this.#close();
    } else if (first === SPACE || first === TAB) this.#indented(text, number);
    else this.#topLevel(text, number);
  }

  #topLevel(text: string, number: number): void {
    this.#close();
    this.#passesOver = false;
    if (COMMENT_MARKS.includes(text[0] as string)) {
      this.#comment = unescaped(text.slice(1).trim());
      return;
    }
    this.#nameAccount(text);
    this.#inComment = /^comment\b/.test(text);
    if (this.#inComment) return;
    const head = this.#isBeancount ? readBeancountHead(text) : readHead(text);
    this.#passesOver = head === undefined && isDirective(text, this.#isBeancount);
    if (head !== undefined) this.#open(head, number);
    else if (!this.#passesOver) {
      this.#bad("journal_syntax", `"${text.slice(0, 60)}" is neither an entry nor a directive.`, number);
    }
  }

  /** The comment just above a directive names the owner of its account. */
  #nameAccount(text: string): void {
    const comment = this.#comment;
    this.#comment = undefined;
    const account = comment === undefined ? null : ACCOUNT_DIRECTIVE.exec(text);
    if (account !== null) this.#names.set(account[1] as string, comment as string);
  }

  finish(): ImportedJournal {
    this.#close();
    this.#problems.throwIfAny();
    const accounts = [...this.#codes.keys()].map((name) => accountOfJournalName(name, this.#names.get(name)));
    return {
      entries: this.#entries,
      accounts: accounts.sort((a, b) => (a.code < b.code ? -1 : 1)),
      lines: this.#lines,
    };
  }

  #open({ date, mark, memo, reference, comment }: JournalHead, number: number): void {
    if (!isDate(date)) this.#bad("invalid_date", `${date} is not a calendar day.`, number);
    const status = mark === "!" ? "draft" : "posted";
    this.#draft = { line: number, date, status, memo, reference, meta: undefined, lines: [] };
    if (comment !== undefined) this.#tag(comment, this.#draft);
  }

  #indented(text: string, number: number): void {
    const draft = this.#draft;
    const body = text.trim();
    if (draft === undefined) {
      const stray = !this.#passesOver && !COMMENT_MARKS.includes(body[0] as string);
      if (stray) this.#bad("journal_syntax", `"${body.slice(0, 60)}" belongs to no entry.`, number);
      return;
    }
    const tagged = draft.lines.at(-1) ?? draft;
    if (body.charCodeAt(0) === SEMICOLON) this.#tag(body.slice(1), tagged);
    else if (this.#isBeancount && TAG.test(body) && /^[a-z]/.test(body)) this.#tag(body, tagged);
    else this.#posting(draft, body, number);
  }

  #tag(text: string, tagged: Tagged | undefined): void {
    const tag = TAG.exec(text);
    if (tag === null || tagged === undefined) return;
    const value = tag[2] as string;
    tagged.meta ??= new Map();
    tagged.meta.set(tag[1] as string, unescaped(this.#isBeancount ? value.replace(/^"|"$/g, "") : value));
  }

  #posting(draft: Draft, body: string, number: number): void {
    const comment = body.indexOf(";");
    const text = (comment < 0 ? body : body.slice(0, comment)).trimEnd().replace(/^[*!] +/, "");
    const gap = this.#isBeancount ? text.search(/\s/) : text.search(/ {2}|\t/);
    const account = gap < 0 ? text : text.slice(0, gap);
    const line: Line = { number, account: this.#code(account), amount: undefined, meta: undefined };
    if (!/^[^()[\]]+$/.test(account)) {
      this.#bad("journal_syntax", `"${account.slice(0, 60)}" is a virtual posting or no account.`, number);
      return;
    }
    if (comment >= 0) this.#tag(body.slice(comment + 1), line);
    const amount = gap < 0 ? "" : text.slice(gap).trim();
    try {
      draft.lines.push(amount === "" ? line : { ...line, amount: this.#amounts.read(amount) });
    } catch (error) {
      if (!(error instanceof BadAmount)) throw error;
      this.#bad(error.code, error.message, number);
    }
  }

  #code(name: string): string {
    const known = this.#codes.get(name);
    if (known !== undefined) return known;
    const code = codeOfJournalName(name);
    this.#codes.set(name, code);
    return code;
  }

  /** Finishes the current entry: infers a missing amount and stores it. */
  #close(): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (draft === undefined || draft.meta?.get("source") === "balance_assertion") return;
    const lines = postingsOf(draft, this.#money);
    if (lines === undefined) return;
    const postings = lines.map(({ posting }) => posting);
    this.#entries.push(toEntry(draft, postings));
    this.#lines.push({ entry: draft.line, postings: lines.map(({ number }) => number) });
  }

  #bad(code: LedgerErrorCode, message: string, number: number): undefined {
    this.#problems.add(code, `Line ${number}: ${message.slice(0, 500)}`, ["lines", number]);
    if (++this.#badLines < MOST_BAD_LINES) return;
    const stopped = `Line ${number}: Reading stopped here, ${MOST_BAD_LINES} lines up to this one cannot be taken.`;
    this.#problems.add("journal_syntax", stopped, ["lines", number]);
    this.#problems.throwIfAny();
  }
}

/** The most bad lines reported, so that a text of nothing but bad lines costs no more. */
const MOST_BAD_LINES = 100;

const SPACE = 32;
const TAB = 9;
const SEMICOLON = 59;
const COMMENT_MARKS = ";#%|*";
