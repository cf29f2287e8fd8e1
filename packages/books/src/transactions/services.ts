/** What a read and a write work with besides their transaction: the clock, new ids, and what is kept between requests. */
import type { Database } from "@capstack/database";
import { KeptBooks } from "../load/kept-books.js";
import { KeptCharts } from "../load/kept-charts.js";
import { type Identifiers, systemIdentifiers } from "./identifiers.js";

/** What the books need; the system's clock and ids unless given. */
export interface BooksDependencies {
  readonly database: Database;
  readonly now?: () => Date;
  /** The day it is, `YYYY-MM-DD`; that of `now` in UTC unless given. */
  readonly today?: () => string;
  readonly identifiers?: Identifiers;
}

/** The same with everything in place. */
export interface Services extends Required<BooksDependencies> {
  readonly keptBooks: KeptBooks;
  readonly charts: KeptCharts;
}

/** The books over an open database with the migrations applied. */
export function openBooks(given: BooksDependencies): Services {
  const now = given.now ?? (() => new Date());
  return {
    database: given.database,
    now,
    today: given.today ?? (() => now().toISOString().slice(0, 10)),
    identifiers: given.identifiers ?? systemIdentifiers(now),
    keptBooks: new KeptBooks(),
    charts: new KeptCharts(),
  };
}
