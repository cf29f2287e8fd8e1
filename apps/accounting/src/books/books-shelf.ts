/**
 * Books that were read and indexed already, kept while their vehicle's version and the day stay the same. Losing the
 * shelf loses nothing but time.
 */
import type { Queryable } from "@capstack/database";
import { type BooksIndex, indexBooks } from "@capstack/ledger";
import type { Caller } from "../caller.js";
import type { VehicleRow } from "../vehicle.js";
import { loadBooks } from "./load-books.js";

interface Kept {
  readonly version: bigint;
  readonly today: string;
  readonly books: BooksIndex;
}

/** Keeps the most recently asked books, up to a number of vehicles. */
export class BooksShelf {
  readonly #kept = new Map<string, Kept>();

  constructor(private readonly vehicles = 32) {}

  /** The books of a vehicle as the transaction sees them. */
  async take(context: { tx: Queryable; caller: Caller }, vehicle: VehicleRow, today: string): Promise<BooksIndex> {
    const key = `${context.caller.account.id}/${vehicle.id}`;
    const kept = this.#kept.get(key);
    if (kept !== undefined && kept.version === vehicle.booksVersion && kept.today === today) {
      this.#keep(key, kept);
      return kept.books;
    }
    const books = indexBooks(await loadBooks(context.tx, context.caller.account.id, vehicle, today));
    if (kept === undefined || kept.version <= vehicle.booksVersion) {
      this.#keep(key, { version: vehicle.booksVersion, today, books });
    }
    return books;
  }

  #keep(key: string, kept: Kept): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > this.vehicles && oldest !== undefined) this.#kept.delete(oldest);
  }
}
