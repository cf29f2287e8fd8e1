/** Wakes waiting workers when there is work: those of this process directly, those of others through the server. */
import { setTimeout as wait } from "node:timers/promises";
import { type Database, prepared, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";

/** The notification channel on a server. */
export const CHANNEL = "capstack_batches";

const bells = new WeakMap<Database, Bell>();

/** The bell shared by everyone who uses a database in this process. */
export function bellOf(database: Database): Bell {
  const bell = bells.get(database) ?? new Bell();
  bells.set(database, bell);
  return bell;
}

const notify = prepared((db) =>
  db.select({ told: sql`pg_notify(${sql.raw(`'${CHANNEL}'`)}, '')` }).from(sql`(select) as once`),
);

/** Notifies every listening process of the server, once the transaction is committed. */
export async function ringElsewhere(tx: Queryable, { kind }: Database): Promise<void> {
  if (kind === "postgres") await notify(tx, {});
}

/** Rung when there is work; idle workers wait for it, or for a time limit. */
export class Bell {
  #rung = 0;
  #waiting = new Set<() => void>();

  /** The number of rings so far, so that {@link wait} also returns for rings since that number. */
  get rung(): number {
    return this.#rung;
  }

  /** Wakes one waiting worker, which rings again if it found work, since there may be more. */
  ring(): void {
    this.#rung += 1;
    const [wake] = this.#waiting;
    if (wake === undefined) return;
    this.#waiting.delete(wake);
    wake();
  }

  /** Resolves on a ring since that count, at the time limit, or when the signal is aborted. */
  async wait(since: number, milliseconds: number, signal: AbortSignal): Promise<void> {
    if (this.#rung !== since || signal.aborted) return;
    const woken = new AbortController();
    const wake = () => woken.abort();
    this.#waiting.add(wake);
    const over = AbortSignal.any([woken.signal, signal]);
    await wait(milliseconds, undefined, { signal: over }).catch(() => {});
    this.#waiting.delete(wake);
  }
}
