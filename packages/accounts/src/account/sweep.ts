import { orm, type Queryable } from "@capstack/database";
import { lte, sql } from "drizzle-orm";
import { idempotency, rateLimit, session, verification } from "../tables.js";

/** The interval of sweeps, and the handler of failures. */
export interface SweepOptions {
  /** Milliseconds between sweeps; ten minutes by default. */
  readonly everyMs?: number | undefined;
  readonly onError?: ((error: unknown) => void) | undefined;
}

const TEN_MINUTES = 600_000;

/**
 * Sweeps regularly until the returned function is called; it does not keep the process alive.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const errors = [];
 * const stop = sweepRegularly(database, { everyMs: 5, onError: (error) => errors.push(error) });
 * await new Promise((resolve) => setTimeout(resolve, 50));
 * await stop();
 * errors; // => []
 * await database.close();
 */
export function sweepRegularly(database: Queryable, options: SweepOptions = {}): () => Promise<void> {
  const { everyMs = TEN_MINUTES, onError } = options;
  let running = Promise.resolve();
  const timer = setInterval(() => {
    running = running.then(() => sweepExpired(database)).catch((error: unknown) => onError?.(error));
  }, everyMs).unref();
  return () => {
    clearInterval(timer);
    return running;
  };
}

/**
 * Deletes expired rows: stored answers past their day, full rate-limit buckets, ended sessions and unused mail links.
 * Any
 * process may run it from time to time.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * await takeFromLimit(database, { name: "open", quota: 1, windowSeconds: 60 }, "203.0.113.7");
 * await sweepExpired(database);
 * await database.query("select count(*)::int as buckets from rate_limit"); // => [{ buckets: 1 }]
 * await database.close();
 */
export async function sweepExpired(database: Queryable): Promise<void> {
  const now = sql`now()`;
  const db = orm(database);
  await db.delete(idempotency).where(lte(idempotency.expiresAt, now));
  await db.delete(rateLimit).where(sql`${rateLimit.arrival} < (extract(epoch from now()) * 1000000)::int8`);
  await db.delete(session).where(lte(session.expiresAt, now));
  await db.delete(verification).where(lte(verification.expiresAt, now));
}
