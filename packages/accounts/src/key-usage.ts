import type { Queryable } from "@capstack/database";

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
  /** Called when a write fails. Its uses are lost: they are a convenience. */
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
export function trackKeyUsage(database: Queryable, { delayMs = DELAY, onError }: KeyUsageOptions = {}): KeyUsage {
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
    await database.query(WRITE, [keys]).catch((error: unknown) => onError?.(error));
  };

  const note = (keyId: string) => {
    const at = written.get(keyId);
    if (at !== undefined && performance.now() - at < ONCE_A_MINUTE) return;
    pending.add(keyId);
    timer ??= setTimeout(flush, delayMs).unref();
  };

  return { note, flush };
}

const WRITE = `
  update api_key set last_used_at = now()
  where id = any($1::text[]) and (last_used_at is null or last_used_at < now() - interval '1 minute')`;
