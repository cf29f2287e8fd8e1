import { isUnavailable, orm, type Queryable } from "@capstack/database";
import { and, sql } from "drizzle-orm";
import { apiKey, textsOf } from "../tables.js";

/** Records which keys were used, and writes it to the database later. */
export interface KeyUsage {
  /** Records a use in memory; never fails. */
  note(keyId: string): void;
  /** Writes pending uses; call it before the process ends. */
  flush(): Promise<void>;
}

/** How uses are written. */
export interface KeyUsageOptions {
  /** How long uses are collected before a write, in milliseconds; 2,000 by default. */
  readonly delayMs?: number | undefined;
  /** How long to wait while the database accepts no writes, in milliseconds; a minute by default. */
  readonly retryMs?: number | undefined;
  /** Called if a write fails although the database accepts writes. The uses of that write are dropped. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const ONCE_A_MINUTE = 60_000;
const DELAY = 2_000;

/**
 * Updates `lastUsedAt` of keys without delaying answers: uses are collected and written in one statement, at most once
 * a
 * minute per key across all processes.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const { account, key } = await ensureDevelopmentAccount(database);
 * const usage = trackKeyUsage(database);
 * usage.note(key.id);
 * await usage.flush();
 * (await listKeys(database, account.id, {})).keys[0].lastUsedAt !== null; // => true
 * await database.close();
 */
export function trackKeyUsage(
  database: Queryable,
  { delayMs = DELAY, retryMs = ONCE_A_MINUTE, onError }: KeyUsageOptions = {},
): KeyUsage {
  const pending = new Set<string>();
  const written = new Map<string, number>();
  let timer: NodeJS.Timeout | undefined;

  const flush = async () => {
    clearTimeout(timer);
    timer = undefined;
    if (pending.size === 0) return;
    const keys = [...pending];
    pending.clear();
    const now = performance.now();
    for (const [key, at] of written) if (now - at >= ONCE_A_MINUTE) written.delete(key);
    for (const key of keys) written.set(key, now);
    await noteUses(database, keys).catch((error: unknown) => {
      if (!isUnavailable(error)) return onError?.(error);
      // The database is unreachable or read-only: retry once it accepts writes again.
      for (const key of keys) pending.add(key);
      timer ??= setTimeout(flush, retryMs).unref();
    });
  };

  const note = (keyId: string) => {
    const at = written.get(keyId);
    if (at !== undefined && performance.now() - at < ONCE_A_MINUTE) return;
    pending.add(keyId);
    timer ??= setTimeout(flush, delayMs).unref();
  };

  return { note, flush };
}

async function noteUses(database: Queryable, keys: readonly string[]): Promise<void> {
  const { id, lastUsedAt } = apiKey;
  const isDue = sql`(${lastUsedAt} is null or ${lastUsedAt} < now() - interval '1 minute')`;
  await orm(database)
    .update(apiKey)
    .set({ lastUsedAt: sql`now()` })
    .where(and(sql`${id} = any(${textsOf(keys)})`, isDue));
}
