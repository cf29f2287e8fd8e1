import type { Database } from "./database.js";
import { openPglite } from "./embedded/pglite.js";
import { openPostgres } from "./served/postgres.js";

/** Where the rows are stored. Without `url`, PGlite: in `dataFolder`, or in memory if there is none. */
export interface DatabaseOptions {
  /** `postgres://…` of a server, version 14 or later. */
  readonly url?: string | undefined;
  /**
   * The same database with the login that owns its tables, used for migrations only. They grant the application's role
   * to
   * the login of `url`, which needs no other right. By default migrations run with the login of `url`.
   */
  readonly ownerUrl?: string | undefined;
  /** A hot standby of the server of `url`, for transactions that allow it. */
  readonly readUrl?: string | undefined;
  /** Whether packages distribute their tenants' rows over the servers that `url` coordinates, by Citus. */
  readonly distributed?: boolean | undefined;
  /** A folder of one process; created if absent. */
  readonly dataFolder?: string | undefined;
  /** Connections to a server for transactions, 10 by default; single statements share two more. */
  readonly poolSize?: number | undefined;
  /**
   * Longest time of one statement on a server, in milliseconds; 3,500 by default. The server cancels it then; if the
   * server does not answer at all, the statement fails half a second later.
   */
  readonly statementTimeoutMs?: number | undefined;
}

/**
 * Opens the database that the options name.
 * @throws DataFolderError if the folder is locked by another process, damaged, or not a database
 * @example
 * const database = await openDatabase({});
 * await database.query("select 1 + $1::int as sum", [1]) // => [{ sum: 2 }]
 * await database.close();
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options);
  return openPglite(options.dataFolder);
}
