/**
 * A cache of loaded and indexed books by account and vehicle, valid while the vehicle's version is unchanged. Dropping
 * an entry costs only time.
 */
import { getHeapStatistics } from "node:v8";
import type { Queryable } from "@capstack/database";
import {
  type Book,
  type Books,
  type BooksIndex,
  daysOfWindows,
  declaresDue,
  indexBooks,
  type ReadingOptions,
  type StatementName,
  type StatementOptions,
  sourceTypes,
  statementWindows,
} from "@capstack/ledger";
import type { Caller } from "../requests/caller.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadBooks } from "./load-books.js";
import { loadCash } from "./load-cash.js";
import { adjustedMonths, cutMonths, loadSummary, transferDays } from "./load-summary.js";
import { RecentMap } from "./recent-map.js";

interface Kept {
  readonly version: bigint;
  readonly books: BooksIndex;
}

interface Context {
  readonly tx: Queryable;
  readonly caller: Caller;
}

/** Which entries count: audit adjustments unless excluded; sets of books other than the actual ones only if named. */
interface Reading {
  readonly adjusting?: ReadingOptions["adjusting"] | undefined;
  readonly book?: readonly Book[] | undefined;
}

/** A statement and its parameters. */
export interface AskedStatement extends StatementOptions, Reading {
  readonly name: StatementName;
}

const ACTUAL = ["actual"] as const;

/** Kinds of entries that make something due of partners or to them. */
const DECLARATIONS = sourceTypes.filter(declaresDue);

/** Statements that tell what calls were paid, and when. */
const ON_TRANSFER_DAYS: readonly StatementName[] = ["partners-capital", "capital-account"];
const ON_PAYMENT_DAYS: readonly StatementName[] = ["balance-sheet", "financial-highlights"];

/** Whether payments of partners are read one by one or summed by month; summed by default. */
interface Payments {
  readonly payments?: "singly" | "summed";
}

/** Whether only the actual books are read, which the database keeps sums of. */
export function isActual(book: readonly Book[] | undefined): boolean {
  return book === undefined || (book.length === 1 && book[0] === "actual");
}

const MOST_FIGURES = 10_000;
const MOST_ANSWERS = 8;

/** Size of books in memory with their index, in bytes per line: measured on the demonstration, 850 and 210. */
const ENTRY_LINE = 1000;
const SUM_LINE = 250;
/** The fixed part: names, terms and an empty index. */
const FRAME = 40_000;
const LEAST_ROOM = 128 * 1024 * 1024;

/** The size limit of the cache: a quarter of the process's memory, so that one vehicle of a million lines fits. */
export function roomForBooks(heapBytes: number): number {
  return Math.max(LEAST_ROOM, heapBytes / 4);
}

/** The size of books with a given number of lines. */
export function weightOfBooks(lines: number, lineBytes = ENTRY_LINE): number {
  return FRAME + lines * lineBytes;
}

/** Keeps the most recently used books, up to a total size. */
export class KeptBooks {
  readonly #kept: RecentMap<Kept>;
  readonly #figures = new RecentMap<{ readonly version: bigint; readonly figures: unknown }>(MOST_FIGURES);
  readonly #growing = new RecentMap<unknown>(MOST_FIGURES);
  readonly #answers = new WeakMap<BooksIndex, RecentMap<unknown>>();

  constructor(mostBytes = roomForBooks(getHeapStatistics().heap_size_limit)) {
    this.#kept = new RecentMap(mostBytes);
  }

  /** The books of a vehicle in the transaction's snapshot, entry by entry. */
  take(
    { tx, caller }: Context,
    vehicle: VehicleRow,
    today: string,
    { adjusting = "include", book = ACTUAL }: Reading = {},
  ): Promise<BooksIndex> {
    const key = [caller.account.id, vehicle.id, today, adjusting, ...book].join(" ");
    const load = () => loadBooks(tx, caller.account.id, vehicle, today, book);
    return this.#take(key, vehicle, ENTRY_LINE, load, { adjusting, book });
  }

  /**
   * The same summed by month, for figures through certain days; null means all that was posted. `payments` of partners
   * are read singly for figures that count them on their days.
   */
  async takeSummary(
    { tx, caller }: Context,
    vehicle: VehicleRow,
    today: string,
    ends: readonly (string | null)[],
    { adjusting = "include", book, payments = "summed" }: Reading & Payments = {},
  ): Promise<BooksIndex> {
    if (!isActual(book)) return this.take({ tx, caller }, vehicle, today, { adjusting, book });
    const adjusted = adjusting === "include" ? [] : await adjustedMonths(tx, caller.account.id, vehicle);
    const cut = [...new Set([...cutMonths(ends), ...adjusted])].sort();
    const key = [caller.account.id, vehicle.id, today, adjusting, "by month", payments, ...cut].join(" ");
    const toldApart = payments === "singly" ? { toldApart: DECLARATIONS } : {};
    const load = () => loadSummary(tx, caller.account.id, vehicle, today, cut, toldApart);
    return this.#take(key, vehicle, SUM_LINE, load, { adjusting });
  }

  /** The books in the detail a statement needs. */
  async takeStatement(
    context: Context,
    vehicle: VehicleRow,
    today: string,
    { name, adjusting = "include", book, ...params }: AskedStatement,
  ): Promise<BooksIndex> {
    const windows = statementWindows(name, params);
    const isCash = name === "cash-flow";
    // Which mark came with a file, a month's sum cannot show.
    const isEntryByEntry = windows === null || name === "fair-value" || (isCash && adjusting === "exclude");
    if (isEntryByEntry || !isActual(book)) return this.take(context, vehicle, today, { adjusting, book });
    const payments = ON_PAYMENT_DAYS.includes(name) ? "singly" : "summed";
    if (!isCash) {
      const showsTransfers = ON_TRANSFER_DAYS.includes(name);
      const days = showsTransfers ? await transferDays(context.tx, context.caller.account.id, vehicle) : [];
      return this.takeSummary(context, vehicle, today, [...daysOfWindows(windows), ...days], { adjusting, payments });
    }
    const key = [context.caller.account.id, vehicle.id, today, "cash", JSON.stringify(windows)].join(" ");
    const load = () => loadCash(context.tx, context.caller.account.id, vehicle, today, windows);
    return this.#take(key, vehicle, SUM_LINE, load);
  }

  /** Figures of a vehicle by name, recomputed when its version changes; they are small, so many are cached. */
  async takeFigures<T>({ caller }: Context, vehicle: VehicleRow, name: string, compute: () => Promise<T>): Promise<T> {
    const { id, booksVersion } = vehicle;
    const key = `${caller.account.id} ${id} ${name}`;
    const stored = this.#figures.get(key);
    if (stored?.version === booksVersion) return stored.figures as T;
    const figures = await compute();
    if (stored === undefined || stored.version < booksVersion)
      this.#figures.set(key, { version: booksVersion, figures });
    return figures;
  }

  /** Figures that grow with a vehicle's journal, by name: extended from the last known state, whatever its version. */
  async takeGrowing<T>(
    { caller }: Context,
    { id }: VehicleRow,
    name: string,
    grow: (known: T | undefined) => Promise<T>,
  ): Promise<T> {
    const key = `${caller.account.id} ${id} ${name}`;
    const grown = await grow(this.#growing.get(key) as T | undefined);
    this.#growing.set(key, grown);
    return grown;
  }

  /** An answer computed from these books, by query; the last few are cached as long as the books are. */
  async takeAnswer<T>(books: BooksIndex, params: string, make: () => Promise<T>): Promise<T> {
    const stored = this.#answers.get(books) ?? new RecentMap<unknown>(MOST_ANSWERS);
    this.#answers.set(books, stored);
    const known = stored.get(params);
    if (known !== undefined) return known as T;
    const answer = await make();
    stored.set(params, answer);
    return answer;
  }

  async #take(
    key: string,
    { booksVersion }: VehicleRow,
    lineBytes: number,
    load: () => Promise<Books>,
    options: ReadingOptions = {},
  ): Promise<BooksIndex> {
    const stored = this.#kept.get(key);
    if (stored?.version === booksVersion) return stored.books;
    const loaded = await load();
    const books = indexBooks(loaded, options);
    if (stored === undefined || stored.version < booksVersion) {
      const lines = loaded.entries.reduce((sum, { postings }) => sum + postings.length, 0);
      this.#kept.set(key, { version: booksVersion, books }, weightOfBooks(lines, lineBytes));
    }
    return books;
  }
}
