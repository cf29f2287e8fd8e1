/** What reads and writes use besides their transaction: the clock, new ids and caches. */
import type { Database } from "@capstack/database";
import { KeptBooks } from "../load/kept-books.js";
import { KeptCharts } from "../load/kept-charts.js";
import type { DocumentStore } from "./document-store.js";
import { type Identifiers, systemIdentifiers } from "./identifiers.js";

/** What the books need; defaults to the system's clock and ids. */
export interface BooksDependencies {
  readonly database: Database;
  readonly now?: () => Date;
  /** Today's date, `YYYY-MM-DD`; defaults to that of `now` in UTC. */
  readonly today?: () => string;
  readonly identifiers?: Identifiers;
  /** Takes documents that are too large for the database; null without one. */
  readonly documentStore?: DocumentStore | null;
}

/** The same with defaults applied. */
export interface Services extends Required<BooksDependencies> {
  readonly keptBooks: KeptBooks;
  readonly charts: KeptCharts;
}

/** What reads use within their transaction. */
export type ReadServices = Omit<Services, "database">;

/** The same with caches that nobody else reads. */
export function withOwnCaches(services: ReadServices): ReadServices {
  return { ...services, keptBooks: new KeptBooks(), charts: new KeptCharts() };
}

/** The books over an open database with the migrations applied. */
export function openBooks({ database, ...input }: BooksDependencies): Services {
  return { database, ...readServices(input) };
}

/** What reads use, with caches of their own. */
export function readServices(input: Omit<BooksDependencies, "database">): ReadServices {
  const now = input.now ?? (() => new Date());
  return {
    now,
    today: input.today ?? (() => now().toISOString().slice(0, 10)),
    identifiers: input.identifiers ?? systemIdentifiers(now),
    documentStore: input.documentStore ?? null,
    keptBooks: new KeptBooks(),
    charts: new KeptCharts(),
  };
}
