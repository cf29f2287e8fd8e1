/**
 * Books that were read and indexed already, kept by account and vehicle while the vehicle's version stays. Losing the
 * shelf loses nothing but time.
 */
import type { Queryable } from "@capstack/database";
import { type Books, type BooksIndex, indexBooks, type ReadingOptions } from "@capstack/ledger";
import type { Caller } from "../caller.js";
import type { VehicleRow } from "../vehicle.js";
import { loadBooks } from "./load-books.js";
import { cutMonths, loadSummary } from "./load-summary.js";

interface Kept {
  readonly version: bigint;
  readonly books: BooksIndex;
}

interface Context {
  readonly tx: Queryable;
  readonly caller: Caller;
}

const MOST_FIGURES = 10_000;
const MOST_ANSWERS = 8;

/** Keeps the most recently asked books, up to a number of them. */
export class BooksShelf {
  readonly #kept = new Map<string, Kept>();
  readonly #figures = new Map<string, { readonly version: bigint; readonly figures: unknown }>();
  readonly #answers = new WeakMap<BooksIndex, Map<string, unknown>>();

  constructor(private readonly most = 32) {}

  /** The books of a vehicle as the transaction sees them, entry by entry. */
  take({ tx, caller }: Context, vehicle: VehicleRow, today: string, options: ReadingOptions = {}): Promise<BooksIndex> {
    const key = [caller.account.id, vehicle.id, today, options.adjusting ?? "include"].join(" ");
    return this.#take(key, vehicle, () => loadBooks(tx, caller.account.id, vehicle, today), options);
  }

  /** The same summed by month, for figures through certain days; null stands for all that was posted. */
  takeSummary(
    { tx, caller }: Context,
    vehicle: VehicleRow,
    today: string,
    ends: readonly (string | null)[],
  ): Promise<BooksIndex> {
    const cut = cutMonths(ends);
    const key = [caller.account.id, vehicle.id, today, "by month", ...cut].join(" ");
    return this.#take(key, vehicle, () => loadSummary(tx, caller.account.id, vehicle, today, cut));
  }

  /** Figures of a vehicle by name, computed anew when its version is another; small ones, so many of them are kept. */
  async takeFigures<T>({ caller }: Context, vehicle: VehicleRow, name: string, compute: () => Promise<T>): Promise<T> {
    const { id, booksVersion } = vehicle;
    const key = `${caller.account.id} ${id} ${name}`;
    const kept = this.#figures.get(key);
    const figures = kept?.version === booksVersion ? kept.figures : await compute();
    if (kept === undefined || kept.version <= booksVersion) {
      this.#figures.delete(key);
      this.#figures.set(key, { version: booksVersion, figures });
    }
    const [oldest] = this.#figures.keys();
    if (this.#figures.size > MOST_FIGURES && oldest !== undefined) this.#figures.delete(oldest);
    return figures as T;
  }

  /** An answer made of these books, by what was asked; the last few are kept as long as the books are. */
  async takeAnswer<T>(books: BooksIndex, asked: string, make: () => Promise<T>): Promise<T> {
    const kept = this.#answers.get(books) ?? new Map<string, unknown>();
    const answer = kept.get(asked) ?? (await make());
    kept.delete(asked);
    kept.set(asked, answer);
    const [oldest] = kept.keys();
    if (kept.size > MOST_ANSWERS && oldest !== undefined) kept.delete(oldest);
    this.#answers.set(books, kept);
    return answer as T;
  }

  async #take(
    key: string,
    { booksVersion }: VehicleRow,
    load: () => Promise<Books>,
    options: ReadingOptions = {},
  ): Promise<BooksIndex> {
    const kept = this.#kept.get(key);
    if (kept?.version === booksVersion) {
      this.#keep(key, kept);
      return kept.books;
    }
    const books = indexBooks(await load(), options);
    if (kept === undefined || kept.version <= booksVersion) this.#keep(key, { version: booksVersion, books });
    return books;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.most && oldest !== undefined) this.#kept.delete(oldest);
  }
}
