/**
 * Reads a journal back into entries: those we write, and what hledger, Ledger and beancount users commonly have. One
 * missing amount an entry is worked out; comments, directives and prices are passed over. Bad lines are listed, the first
 * hundred of them, and with one bad line nothing is imported.
 */
import { EngineError, isDate, Problems, readArgument, type Shape } from "@capstack/decimal";
import type { Account, Entry, EntryStatus, Posting } from "../books/books.js";
import type { LedgerErrorCode } from "../books/error-codes.js";
import { describe, toAmount } from "../money/amount.js";
import { accountOfJournalName, codeOfJournalName } from "./account-name.js";
import type { JournalFormat } from "./export-journal.js";
import { postingTags, toEntry, toIsoDate, unescaped } from "./imported-entry.js";
import { AmountReader, BadAmount, type PricedAmount } from "./journal-amount.js";

/** The format of the text, its base currency (USD unless given), and decimals that differ from ISO 4217. */
export interface ImportOptions {
  readonly format: JournalFormat;
  readonly baseCurrency?: string;
  readonly currencyDecimals?: Readonly<Record<string, number>>;
}

/**
 * What a journal holds. `accounts` are those its entries name, as far as their names describe them, by ascending code; a
 * sub-account is called what the comment right above its directive says. `lines` has the places of `entries`, one by one.
 */
export interface ImportedJournal {
  readonly entries: readonly Entry[];
  readonly accounts: readonly Account[];
  readonly lines: readonly EntryLines[];
}

/** Where an entry and each of its postings stand in the text, from 1. */
export interface EntryLines {
  readonly entry: number;
  readonly postings: readonly number[];
}

/**
 * Reads a journal.
 * @returns entries in file order; those without an `id` get `line:<n>`, those without a kind are `manual`
 * @throws EngineError `journal_syntax`, `invalid_date`, `amount_precision`, `amount_out_of_range`, `unbalanced_entry`,
 * `base_amount_missing`, one issue a bad line with path `["lines", n]`, n from 1; after a hundred the text is read no
 * further
 * @see hledger manual, journal format; Ledger manual, chapter 5; beancount language syntax
 * @example
 * const text = "2025-01-15 * Audit\n    Expenses:Audit:A5100  250.00 USD\n    Assets:Cash:A1000\n";
 * const { entries: [entry] } = importJournal(text, { format: "hledger" });
 * entry?.postings.map((posting) => [posting.account, posting.amount]) // => [["5100", 250], ["1000", -250]]
 * importJournal("2025-02-30 * No such day\n", { format: "hledger" }) // throws invalid_date
 */
export function importJournal(text: string, options: ImportOptions): ImportedJournal {
  if (typeof text !== "string") throw new EngineError("journal_syntax", `${describe(text)} is no journal text.`, []);
  const reader = new JournalReader(options);
  let start = text.charCodeAt(0) === 0xfeff ? 1 : 0;
  for (let number = 1; start < text.length; number++) {
    const newline = text.indexOf("\n", start);
    const end = newline < 0 ? text.length : newline;
    reader.line(text.charCodeAt(end - 1) === 13 ? text.slice(start, end - 1) : text.slice(start, end), number);
    start = end + 1;
  }
  return reader.finish();
}

/** What carries metadata; most postings have none. */
interface Tagged {
  meta: Map<string, string> | undefined;
}

interface Line extends Tagged {
  readonly number: number;
  readonly account: string;
  readonly amount: PricedAmount | undefined;
}

interface Draft extends Tagged {
  readonly line: number;
  readonly date: string;
  readonly status: EntryStatus;
  readonly memo: string;
  readonly reference: string | undefined;
  readonly lines: Line[];
}

const HEAD = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:=\S+)?(?:\s+([*!]))?(?:\s+\(([^)]*)\))?(?:\s+|$)(.*)$/;
const BEANCOUNT_HEAD =
  /^(\d{4})-(\d{2})-(\d{2})\s+(\*|!|txn)(?:\s+"((?:[^"\\]|\\.)*)")?(?:\s+"((?:[^"\\]|\\.)*)")?\s*(?:[#^;].*)?$/;
const BEANCOUNT_DIRECTIVE =
  /^\d{4}-\d{2}-\d{2}\s+(open|close|commodity|price|balance|pad|note|document|event|query|custom)\b/;
const DIRECTIVE =
  /^(account|commodity|payee|tag|alias|apply|end|bucket|year|decimal-mark|option|plugin|pushtag|poptag|pushmeta|popmeta|assert|check|define|expr|P|D|Y|N|A|C)\b/;
const ACCOUNT_DIRECTIVE = /^(?:account|\d{4}-\d{2}-\d{2}\s+open)\s+(\S+)/;
const TAG = /^\s*([A-Za-z][\w-]*):\s*(.*)$/;

const OPTIONS: Shape = { format: new Set(["hledger", "ledger", "beancount"]), "baseCurrency?": "text" };

class JournalReader {
  readonly #problems = new Problems<LedgerErrorCode>();
  readonly #isBeancount: boolean;
  readonly #base: string;
  readonly #amounts: AmountReader;
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
    const { format, baseCurrency = "USD", currencyDecimals = {} } = readArgument(options, OPTIONS);
    this.#isBeancount = format === "beancount";
    this.#base = baseCurrency;
    this.#amounts = new AmountReader(currencyDecimals);
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
    if (this.#isBeancount) this.#beancountTop(text, number);
    else this.#top(text, number);
  }

  /** The comment right above a directive says whose account it is. */
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

  #top(text: string, number: number): void {
    const head = HEAD.exec(text);
    if (head !== null) {
      const [, year, month, day, mark, reference, rest = ""] = head;
      const comment = rest.indexOf(";");
      const memo = (comment < 0 ? rest : rest.slice(0, comment)).trim();
      this.#open({ date: toIsoDate(year, month, day), mark, memo, reference, number });
      if (comment >= 0) this.#tag(rest.slice(comment + 1), this.#draft);
      return;
    }
    this.#passesOver = DIRECTIVE.test(text) || text.startsWith("~") || text.startsWith("=");
    if (!this.#passesOver)
      this.#bad("journal_syntax", `"${text.slice(0, 60)}" is neither an entry nor a directive.`, number);
  }

  #beancountTop(text: string, number: number): void {
    const head = BEANCOUNT_HEAD.exec(text);
    if (head !== null) {
      const [, year, month, day, mark, payee = "", narration] = head;
      this.#open({
        date: toIsoDate(year, month, day),
        mark,
        memo: unescaped(narration ?? payee),
        reference: undefined,
        number,
      });
      return;
    }
    this.#passesOver = BEANCOUNT_DIRECTIVE.test(text) || DIRECTIVE.test(text) || text.startsWith("*");
    if (!this.#passesOver)
      this.#bad("journal_syntax", `"${text.slice(0, 60)}" is neither an entry nor a directive.`, number);
  }

  #open({
    date,
    mark,
    memo,
    reference,
    number,
  }: {
    date: string;
    mark: string | undefined;
    memo: string;
    reference: string | undefined;
    number: number;
  }): void {
    if (!isDate(date)) this.#bad("invalid_date", `${date} is not a calendar day.`, number);
    this.#draft = {
      line: number,
      date,
      status: mark === "!" ? "draft" : "posted",
      memo,
      reference,
      meta: undefined,
      lines: [],
    };
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

  /** Ends the entry under way: works out a missing amount and keeps it. */
  #close(): void {
    const draft = this.#draft;
    this.#draft = undefined;
    if (draft === undefined || draft.meta?.get("source") === "balance_assertion") return;
    const lines = this.#balance(draft);
    if (lines === undefined) return;
    const postings = lines.map(({ posting }) => posting);
    this.#entries.push(toEntry(draft, postings));
    this.#lines.push({ entry: draft.line, postings: lines.map(({ number }) => number) });
  }

  #balance(draft: Draft): { number: number; posting: Posting }[] | undefined {
    const sums = new Map<string, number>();
    let missing = 0;
    for (const { amount } of draft.lines) {
      if (amount === undefined) missing++;
      else {
        const worth = amount.price ?? amount;
        sums.set(worth.currency, (sums.get(worth.currency) ?? 0) + worth.units);
      }
    }
    const left = [...sums].filter(([, units]) => units !== 0);
    if (left.some(([, units]) => !Number.isSafeInteger(units))) {
      return this.#bad("amount_out_of_range", "The amounts sum to more than is kept exactly.", draft.line);
    }
    if (missing > 1) return this.#bad("journal_syntax", "Only one amount of an entry may be missing.", draft.line);
    if (missing === 0 && left.length > 0) return this.#unbalanced(draft, left);
    if (missing === 1 && left.length !== 1) {
      return this.#bad("journal_syntax", "A missing amount needs exactly one currency to be worked out.", draft.line);
    }
    const [rest] = left;
    return draft.lines.flatMap((line) => {
      if (line.amount?.units === 0) return [];
      const posting = this.#toPosting(
        line,
        line.amount ?? { currency: rest?.[0] ?? this.#base, units: -(rest?.[1] ?? 0) },
        draft.line,
      );
      return posting === undefined ? [] : [{ number: line.number, posting }];
    });
  }

  #unbalanced(draft: Draft, left: readonly (readonly [string, number])[]): undefined {
    const residue = left.map(
      ([currency, units]) => `${toAmount(units, this.#amounts.decimalsOf(currency))} ${currency}`,
    );
    return this.#bad("unbalanced_entry", `The entry of ${draft.date} leaves ${residue.join(", ")}.`, draft.line);
  }

  #toPosting({ account, meta }: Line, amount: PricedAmount, number: number): Posting | undefined {
    const { currency, price } = amount;
    const posting = { account, amount: toAmount(amount.units, this.#amounts.decimalsOf(currency)), currency };
    const base = currency === this.#base ? undefined : price?.currency === this.#base ? price : undefined;
    if (currency !== this.#base && base === undefined) {
      return this.#bad("base_amount_missing", `An amount in ${currency} needs a price in ${this.#base}.`, number);
    }
    const tags = meta === undefined ? {} : postingTags(meta);
    if (base === undefined) return { ...posting, ...tags };
    return { ...posting, baseAmount: toAmount(base.units, this.#amounts.decimalsOf(this.#base)), ...tags };
  }

  #bad(code: LedgerErrorCode, message: string, number: number): undefined {
    this.#problems.add(code, `Line ${number}: ${message.slice(0, 500)}`, ["lines", number]);
    if (++this.#badLines < MOST_BAD_LINES) return;
    const stopped = `Line ${number}: Reading stopped here, ${MOST_BAD_LINES} lines up to this one cannot be taken.`;
    this.#problems.add("journal_syntax", stopped, ["lines", number]);
    this.#problems.throwIfAny();
  }
}

/** As many bad lines as are listed; a text of nothing else costs no more. */
const MOST_BAD_LINES = 100;

const SPACE = 32;
const TAB = 9;
const SEMICOLON = 59;
const COMMENT_MARKS = ";#%|*";
