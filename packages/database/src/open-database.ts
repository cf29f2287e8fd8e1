import type { Database } from "./database.js";
import { openPglite } from "./embedded/pglite.js";
import { openPostgres } from "./served/postgres.js";

/** Where the rows live. Without `url`, PGlite: in `dataFolder`, or in memory when there is none. */
export interface DatabaseOptions {
  /** `postgres://…` of a server, version 14 or later. */
  readonly url?: string | undefined;
  /**
   * The same database by the login that owns its tables: migrations alone run as it, and give the application's role to
   * the login of `url`, which then needs no right of its own. Migrations run as the login of `url` unless given.
   */
  readonly ownerUrl?: string | undefined;
  /** A hot standby of the server of `url`, for transactions that may be answered there. */
  readonly readUrl?: string | undefined;
  /** Whether packages lay the rows of their tenants on the servers that the one of `url` coordinates, by Citus. */
  readonly distributed?: boolean | undefined;
  /** A folder of one process; made when absent. */
  readonly dataFolder?: string | undefined;
  /** Connections to a server for transactions, 10 unless given; single statements share two more. */
  readonly poolSize?: number | undefined;
  /**
   * Longest time of one statement on a server, in milliseconds; 3,500 unless given. The server stops it then; where the
   * server does not answer at all, the statement fails half a second later.
   */
  readonly statementTimeoutMs?: number | undefined;
}

/**
 * Opens the database that the options name.
 * @throws DataFolderError when the folder is held by another process, damaged, or not a database
 * @example
 * const database = await openDatabase({});
 * await database.query("select 1 + $1::int as sum", [1]) // => [{ sum: 2 }]
 * await database.close();
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  if (options.url !== undefined) return openPostgres(options.url, options);
  return openPglite(options.dataFolder);
}
