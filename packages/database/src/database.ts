/**
 * One handle for both engines: the embedded one (PGlite, a folder or memory, one process) and a Postgres server. Query
 * text uses `$1` parameters; results read alike on both: `int8` as bigint, `numeric` as text, `date` as `YYYY-MM-DD`
 * text, `timestamptz` as `Date`, `json` parsed, `bytea` as `Uint8Array`.
 */
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";

/** A value passed to `$1`. Objects for `json` columns are passed as `JSON.stringify` text. */
export type Parameter = string | number | bigint | boolean | Date | Uint8Array | readonly Parameter[] | null;

/** Runs statements: the database itself, or one of its transactions. */
export interface Queryable {
  /** Runs one prepared statement and returns its rows. */
  query<Row extends object>(text: string, parameters?: readonly Parameter[]): Promise<Row[]>;
}

/** Isolation of a transaction; `read committed` by default. */
export interface TransactionOptions {
  readonly isolation?: "read committed" | "repeatable read" | "serializable";
  readonly readOnly?: boolean;
  /** The tenant it is about: a server's connections are shared fairly between tenants. */
  readonly tenant?: string;
  /**
   * Whether a hot standby may answer, if the database has one: only once it shows everything written before the
   * transaction
   * was requested, else the writer answers. It reads under `repeatable read`; `work` may run a second time.
   */
  readonly onStandby?: boolean;
}

/** The location of a package's migrations, and the table that records which were applied. */
export interface Migrations {
  readonly folder: string;
  readonly table: string;
  /** Whether its tables hold tenants' rows, which may be distributed. */
  readonly tenants?: boolean;
}

/** An open database. */
export interface Database extends Queryable {
  readonly kind: "pglite" | "postgres";
  /** Whether tenants' rows are on several servers; see `distributed` of {@link DatabaseOptions}. */
  readonly distributed: boolean;
  /** Drizzle on the same database, for libraries that need it. */
  readonly orm: PgDatabase<PgQueryResultHKT>;
  /**
   * Runs statements atomically. Serialization failures and deadlocks are retried, up to five times, so `work` must have
   * no
   * effect outside the transaction.
   */
  transaction<T>(work: (transaction: Queryable) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Applies pending migrations, one process at a time. */
  migrate(migrations: Migrations): Promise<void>;
  /**
   * Calls back for every notification on a channel of the server, on a separate connection; absent without a server.
   * Notifications may not pass a pooler.
   * @returns a function that stops listening
   */
  listen?(channel: string, heard: () => void): Promise<() => Promise<void>>;
  /** Runs several statements without parameters, as a script. */
  script(text: string): Promise<void>;
  close(): Promise<void>;
}
