import { isUnavailable, orm, type Queryable } from "@capstack/database";
import { and, sql } from "drizzle-orm";
import { apiKey, textsOf } from "../tables.js";

/** Remembers which keys were used, and writes it down later. */
export interface KeyUsage {
  /** Notes a use; costs nothing and never fails. */
  note(keyId: string): void;
  /** Writes what is noted: before the process ends. */
  flush(): Promise<void>;
}

/** How to write uses down. */
export interface KeyUsageOptions {
  /** How long uses are gathered, in milliseconds; 2,000 unless given. */
  readonly delayMs?: number | undefined;
  /** How long uses wait where the database takes no writes, in milliseconds; a minute unless given. */
  readonly retryMs?: number | undefined;
  /** Called when a write fails though the database takes writes. Its uses are lost: they are a convenience. */
  readonly onError?: ((error: unknown) => void) | undefined;
}

const ONCE_A_MINUTE = 60_000;
const DELAY = 2_000;

/**
 * Keeps `lastUsedAt` of keys without delaying an answer: uses are gathered and written in one statement, for each key
 * once a minute at most, however many processes see it.
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
      // Away, or without room to write: they are written once it takes writes again.
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
