/**
 * Books that were read and indexed already, kept while their vehicle's version stays. Losing the shelf loses nothing but
 * time.
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

/** Keeps the most recently asked books, up to a number of them. */
export class BooksShelf {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly most = 32) {}

  /** The books of a vehicle as the transaction sees them, entry by entry. */
  take({ tx, caller }: Context, vehicle: VehicleRow, today: string, options: ReadingOptions = {}): Promise<BooksIndex> {
    const key = [vehicle.id, today, options.adjusting ?? "include"].join(" ");
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
    const key = [vehicle.id, today, "by month", ...cut].join(" ");
    return this.#take(key, vehicle, () => loadSummary(tx, caller.account.id, vehicle, today, cut));
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
