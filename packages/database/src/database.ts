/**
 * One handle for both engines: the embedded one (PGlite, a folder or memory, one process) and a Postgres server. Query
 * text uses `$1` parameters; results read alike on both: `int8` as bigint, `numeric` as text, `date` as `YYYY-MM-DD`
 * text, `timestamptz` as `Date`, `json` parsed, `bytea` as `Uint8Array`.
 */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A value passed to `$1`. Objects for `json` columns go in as `JSON.stringify` text. */
export type Parameter = string | number | bigint | boolean | Date | Uint8Array | readonly Parameter[] | null;

/** What can run a statement: the database itself, or one transaction of it. */
export interface Queryable {
  /** Runs one prepared statement and returns its rows. */
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

/** How a transaction isolates itself; `read committed` unless asked. */
export interface TransactionOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
  /** Whose rows it is about: a server's connections are shared between tenants. */
  readonly tenant?: string;
  /**
   * Whether a hot standby may answer, where the database has one: a standby that shows everything that was written before
   * the transaction was asked for, or else the writer. It reads, under `repeatable read`; `work` may run a second time.
   */
  readonly onStandby?: boolean;
}

/** Where a package keeps its migrations, and the table that records which were applied. */
export interface Migrations {
  readonly folder: string;
  readonly table: string;
  /** Whether its tables carry tenants, whose rows may be distributed. */
  readonly tenants?: boolean;
}

/** An open database. */
export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /** Whether tenants' rows lie on several servers; see `distributed` of {@link DatabaseOptions}. */
  readonly distributed: boolean;
  /** Drizzle on the same database, for libraries that ask for it. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /**
   * Runs statements that all count or none does. Serialization failures and deadlocks are tried again, five times at
   * most, so `work` must have no effect outside the transaction.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Applies what was not applied yet, one process at a time. */
  migrate(migrations: Migrations): Promise<void>;
  /**
   * Calls back whenever something is notified on a channel of the server, on a connection of its own; absent where there is
   * no server. Behind a pooler nothing may be heard.
   * @returns what ends it
   */
  listen?(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Runs several statements without parameters, as a script does. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}
