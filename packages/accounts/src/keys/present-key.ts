/**
 * The statement that reads a presented key and takes from its limits. Requests with the same key that arrive while its
 * statement runs share the next statement: a busy caller costs one round trip and one commit for several requests. Each
 * request takes its own place in the limit, and is answered by a statement that began after the request did.
 */
import { type Database, preparedRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { apiKey, rateLimit } from "../tables.js";
import type { Scope } from "../token/scopes.js";

/** What a request presents. */
export interface PresentedKey {
  readonly hashes: readonly string[];
  readonly limit: string | null;
  readonly interval: number | null;
  readonly tolerance: number | null;
  readonly testKeysWork: boolean;
  readonly scope: Scope | null;
  readonly failures: string | null;
  readonly failureInterval: number | null;
  readonly failureTolerance: number | null;
}

/**
 * Calls the database function, which a migration defines, once for each request. Only an unknown key has no id. The
 * interval depends on the row, so that each row is a call of its own.
 */
const present = preparedRows((params: PresentedKey & { readonly requests: number }) => {
  const [key, limited] = [alias(apiKey, "presented"), alias(rateLimit, "presented")];
  const { hash, pepperId, name, prefix, mode, scopes, vehicles, tenantId } = key;
  const limit = sql`${params.limit}, ${params.interval}::bigint + request * 0, ${params.tolerance}`;
  const failures = sql`${params.failures}, ${params.failureInterval}, ${params.failureTolerance}`;
  const call = sql`present_key(${sql.param(params.hashes)}, ${limit}, ${params.testKeysWork}, ${params.scope}, ${failures})`;
  return {
    fields: {
      id: sql<string | null>`${key.id}`,
      ...{ hash, pepperId, name, prefix, mode, scopes, vehicles, tenantId },
      accountName: sql<string>`account_name`,
      revoked: sql<boolean>`revoked`,
      expired: sql<boolean>`expired`,
      suspended: sql<boolean>`suspended`,
      entitlements: sql<readonly string[]>`entitlements`,
      /** Null if the account's limit was not checked. */
      admitted: sql<boolean | null>`${limited.admitted}`,
      ahead: sql<number | null>`ahead`,
      /** How far the failure bucket of the address runs ahead of now; null if it has none. */
      failuresAhead: sql<number | null>`failures_ahead`,
    },
    rest: sql`from generate_series(1, ${params.requests}) as request cross join lateral ${call} as ${key}`,
  };
});

/** The answer to one request. */
export type KeyRow = Awaited<ReturnType<typeof present>>[number];

interface Waiting {
  readonly resolve: (row: KeyRow) => void;
  readonly reject: (error: unknown) => void;
}

/** Requests that share one statement at most. */
const MOST_TOGETHER = 64;

/** By database and by what is presented: the requests that wait for the statement that runs. */
const running = new WeakMap<Database, Map<string, Waiting[]>>();

/** Reads a presented key, and takes one request from the limit where there is one. */
export function presentKey(database: Database, presented: PresentedKey): Promise<KeyRow> {
  const queues = running.get(database) ?? new Map<string, Waiting[]>();
  running.set(database, queues);
  const same = JSON.stringify(presented);
  return new Promise((resolve, reject) => {
    const queue = queues.get(same);
    if (queue !== undefined) {
      queue.push({ resolve, reject });
      return;
    }
    queues.set(same, [{ resolve, reject }]);
    void answerAll(database, presented, queues, same);
  });
}

/** Answers statement by statement until nobody waits. When one fails, those that waited for it fail with it. */
async function answerAll(
  database: Database,
  presented: PresentedKey,
  queues: Map<string, Waiting[]>,
  same: string,
): Promise<void> {
  const queue = queues.get(same) ?? [];
  let together = queue.splice(0, MOST_TOGETHER);
  try {
    while (together.length > 0) {
      const rows = await present(database, { ...presented, requests: together.length });
      if (rows.length !== together.length) throw new Error("A key that is presented is answered.");
      for (const [at, { resolve }] of together.entries()) resolve(rows[at] as KeyRow);
      together = queue.splice(0, MOST_TOGETHER);
    }
    queues.delete(same);
  } catch (error) {
    queues.delete(same);
    for (const { reject } of [...together, ...queue]) reject(error);
  }
}
