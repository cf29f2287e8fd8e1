/** Tells workers that wait that there is something to do: those of this process at once, those of others by the server. */
import { setTimeout as wait } from "node:timers/promises";
import { type Database, prepared, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";

/** What workers listen to on a server. */
export const CHANNEL = "capstack_batches";

const bells = new WeakMap<Database, Bell>();

/** The bell of everybody who works with a database in this process. */
export function bellOf(database: Database): Bell {
  const bell = bells.get(database) ?? new Bell();
  bells.set(database, bell);
  return bell;
}

const told = prepared((db) =>
  db.select({ told: sql`pg_notify(${sql.raw(`'${CHANNEL}'`)}, '')` }).from(sql`(select) as once`),
);

/** Rings on every server process that listens, once the transaction is committed. */
export async function ringElsewhere(tx: Queryable, { kind }: Database): Promise<void> {
  if (kind === "postgres") await told(tx, {});
}

/** Rung when there is work; whoever heard nothing yet waits for it, or for a time. */
export class Bell {
  #rung = 0;
  #waiting = new Set<() => void>();

  /** How often it has rung: what was rung since then is heard by {@link wait}. */
  get rung(): number {
    return this.#rung;
  }

  /** Wakes one of those who wait, who rings again where it found something: there may be more. */
  ring(): void {
    this.#rung += 1;
    const [wake] = this.#waiting;
    if (wake === undefined) return;
    this.#waiting.delete(wake);
    wake();
  }

  /** Resolves when it has rung since, when the time is over, or when the signal is aborted. */
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
