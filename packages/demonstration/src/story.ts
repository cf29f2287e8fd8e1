/**
 * A story told in books: entries are made in order of date, each by the engine's builders on what was booked before it,
 * and every movement of cash leaves a row at the bank.
 */
import type { MarkFile } from "@capstack/books/tables/json-shapes";
import {
  type Books,
  type BooksIndex,
  buildTransfer,
  type Entry,
  equalize,
  indexBooks,
  missingAccounts,
  type Posting,
  type SubsequentClose,
  type Transfer,
} from "@capstack/ledger";

/** A row the bank will report, and the entry it belongs to where there is one. */
export interface StoryBankRow {
  readonly txnDate: string;
  readonly amount: number;
  readonly description: string;
  readonly counterparty: string;
  /** `drafted` rows come with a draft, `unmatched` ones with nothing, the `opening` row has no entry. */
  readonly state: "reconciled" | "drafted" | "unmatched" | "opening";
  readonly entry?: Entry;
}

/** One step of a story, in the order it happened. */
export type StoryStep =
  | { readonly kind: "entry"; readonly date: string; readonly entry: Entry; readonly draft: boolean }
  | {
      readonly kind: "call";
      readonly date: string;
      readonly entry: Entry;
      readonly dueDate: string;
      readonly memo: string;
    }
  | {
      readonly kind: "distribution";
      readonly date: string;
      readonly entry: Entry;
      readonly recallable: boolean;
      readonly memo: string;
    }
  | { readonly kind: "reversal"; readonly date: string; readonly of: Entry; readonly memo: string }
  | {
      readonly kind: "agreement";
      readonly date: string;
      readonly terms: AgreementTerms;
      /** What the story booked by it, in the order of the agreement. */
      readonly entries: readonly Entry[];
    };

/** The file of a mark; without an entry where nothing changed. */
export interface StoryFile {
  readonly date: string;
  readonly companyId: string;
  readonly securityId: string;
  readonly fairValue: number;
  readonly entry?: Entry;
  readonly file: MarkFile;
}

/** What a line of a plain entry says. */
export type PlainLine = readonly [account: string, amount: number, tags?: { lpEntityId?: string; companyId?: string }];

/** An agreement between partners, by kind. */
export type AgreementTerms =
  | ({ readonly kind: "transfer" } & Transfer)
  | ({ readonly kind: "subsequent_close" } & SubsequentClose);

/** Shares that an entry buys (positive) or sells. */
export interface StoryShares {
  readonly entry: Entry;
  readonly companyId: string;
  readonly securityId: string;
  readonly shares: number;
}

/** Books in memory that grow step by step. */
export class Story {
  readonly steps: StoryStep[] = [];
  readonly rows: StoryBankRow[] = [];
  readonly files: StoryFile[] = [];
  readonly shares: StoryShares[] = [];
  #books: Books;
  #index: BooksIndex | undefined;
  #count = 0;

  constructor(books: Books) {
    this.#books = books;
  }

  /** The books so far. */
  get books(): BooksIndex {
    this.#index ??= indexBooks(this.#books);
    return this.#index;
  }

  /** What partners committed so far. */
  get commitments(): Books["commitments"] {
    return this.#books.commitments;
  }

  /** Books an entry; its cash shows at the bank under the counterparty's name. */
  book(made: Entry, bank?: { counterparty: string; description?: string }): Entry {
    const entry = this.#keep(made);
    this.steps.push({ kind: "entry", date: entry.entryDate, entry, draft: false });
    if (bank !== undefined) this.#report(entry, bank);
    return entry;
  }

  /** Notes what an entry does to the shares of a security. */
  moveShares(move: StoryShares): void {
    this.shares.push(move);
  }

  /** The shares of a security held so far. */
  sharesOf(securityId: string): number {
    return this.shares.reduce((sum, move) => (move.securityId === securityId ? sum + move.shares : sum), 0);
  }

  /** Keeps a draft beside the bank row that it waits for. */
  draft(made: Entry, counterparty: string): void {
    const entry = { ...made, id: `story:${++this.#count}` };
    this.steps.push({ kind: "entry", date: entry.entryDate, entry, draft: true });
    const description = entry.memo ?? "";
    this.rows.push({
      txnDate: entry.entryDate,
      amount: cashOf(entry),
      description,
      counterparty,
      state: "drafted",
      entry,
    });
  }

  /** Books the declaration of a call. */
  call(made: Entry, { dueDate, memo }: { dueDate: string; memo: string }): Entry {
    const entry = this.#keep(made);
    this.steps.push({ kind: "call", date: entry.entryDate, entry, dueDate, memo });
    return entry;
  }

  /** Books the declaration of a distribution. */
  distribution(made: Entry, { recallable, memo }: { recallable: boolean; memo: string }): Entry {
    const entry = this.#keep(made);
    this.steps.push({ kind: "distribution", date: entry.entryDate, entry, recallable, memo });
    return entry;
  }

  /** Takes an entry back on a day. */
  reverse(of: Entry, date: string, memo: string): void {
    const postings = of.postings.map((posting) => ({ ...posting, amount: -posting.amount }));
    this.#keep({ ...of, entryDate: date, memo, postings });
    this.steps.push({ kind: "reversal", date, of, memo });
  }

  /** Books what changes commitments too; its cash shows at the bank under the counterparty's name. */
  agree(agreed: AgreementTerms, bank?: { counterparty: string }): void {
    const made = this.#build(agreed);
    const flows = "historyFlows" in made ? made.historyFlows : [];
    this.#books = {
      ...this.#books,
      commitments: [...this.#books.commitments, ...made.commitments],
      historyFlows: [...(this.#books.historyFlows ?? []), ...flows],
    };
    const entries = made.entries.map((entry) => this.#keep(entry));
    this.steps.push({ kind: "agreement", date: agreed.date, terms: agreed, entries });
    if (bank !== undefined) for (const entry of entries) this.#report(entry, bank);
  }

  /** Keeps the file of a mark. */
  file(file: StoryFile): void {
    this.files.push(file);
  }

  /** Adds a bank row that no entry stands behind. */
  report(row: StoryBankRow): void {
    this.rows.push(row);
  }

  /** A plain entry of lines. */
  plain(date: string, sourceType: string, memo: string, lines: readonly PlainLine[]): Entry {
    const currency = this.#books.vehicle.baseCurrency;
    const postings: Posting[] = lines.map(([account, amount, tags]) => ({ account, amount, currency, ...tags }));
    return { id: "", entryDate: date, sourceType, memo, status: "draft", postings };
  }

  #build(agreed: AgreementTerms) {
    if (agreed.kind === "transfer") {
      const { kind: _, ...terms } = agreed;
      return buildTransfer(this.books, terms);
    }
    const { kind: _, ...terms } = agreed;
    return equalize(this.books, terms);
  }

  #keep(made: Entry): Entry {
    const entry = { ...made, id: `story:${++this.#count}`, status: "posted" as const };
    const added = missingAccounts({ ...this.#books, companies: this.#books.companies ?? [] }, [entry]);
    this.#books = {
      ...this.#books,
      accounts: [...this.#books.accounts, ...added],
      entries: [...this.#books.entries, entry],
    };
    this.#index = undefined;
    return entry;
  }

  #report(entry: Entry, { counterparty, description }: { counterparty: string; description?: string }): void {
    const amount = cashOf(entry);
    if (amount === 0) return;
    this.rows.push({
      txnDate: entry.entryDate,
      amount,
      description: description ?? entry.memo ?? "",
      counterparty,
      state: "reconciled",
      entry,
    });
  }
}

function cashOf({ postings }: Entry): number {
  const cents = postings
    .filter(({ account }) => account === "1000")
    .reduce((sum, { amount }) => sum + BigInt(Math.round(amount * 100)), 0n);
  return Number(cents) / 100;
}
