/** Work that no answer waits for, such as letters. The time of an answer then tells a caller nothing about it. */
import { setTimeout as pause } from "node:timers/promises";
import { type Mailer, type RatePolicy, takeFromLimit } from "@capstack/accounts";
import type { Database } from "@capstack/database";

/** A queue within the process. */
export interface BackgroundTasks {
  /** Begins work once the answer under way has left. */
  run(work: () => Promise<unknown>): void;
  /** Resolves when everything given is done, or after so many milliseconds. */
  settled(withinMs: number): Promise<void>;
}

const MOST_AT_ONCE = 500;

/**
 * A queue that reports failures to `onError` and never throws. Beyond 500 tasks under way, new ones are failures.
 * @example
 * const background = createBackgroundTasks(() => {});
 * const done = [];
 * background.run(async () => done.push("letter"));
 * done.length // => 0
 * await background.settled(1000);
 * done // => ["letter"]
 */
export function createBackgroundTasks(onError: (error: unknown) => void): BackgroundTasks {
  const underWay = new Set<Promise<void>>();
  return {
    run: (work) => {
      if (underWay.size >= MOST_AT_ONCE) return onError(new Error("too many background tasks"));
      const task = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .then(() => {}, onError)
        .finally(() => underWay.delete(task));
      underWay.add(task);
    },
    settled: async (withinMs) => {
      const timer = new AbortController();
      const late = pause(withinMs, undefined, { signal: timer.signal }).catch(() => {});
      while (underWay.size > 0) {
        const isDone = await Promise.race([Promise.all(underWay).then(() => true), late]);
        if (!isDone) return;
      }
      timer.abort();
    },
  };
}

/** Letters to one address, whoever asks for them: an inbox is not flooded from many clients. */
const LETTERS: RatePolicy = { name: "letters", quota: 10, windowSeconds: 900 };

/** A mailer that nobody waits for. Letters beyond the allowance of an address are not sent. */
export function mailerInBackground(mailer: Mailer, database: Database, background: BackgroundTasks): Mailer {
  return {
    send: async (letter) =>
      background.run(async () => {
        const { admitted } = await takeFromLimit(database, LETTERS, letter.to.toLowerCase().slice(0, 254));
        if (admitted) await mailer.send(letter);
      }),
  };
}

/** What the log may say of a letter that did not leave: a mail server's words name the person it was for. */
export function faultOf(error: unknown): { readonly fault: string; readonly faultCode?: unknown } {
  const { name = "unknown", code } = (error ?? {}) as { name?: string; code?: unknown };
  return { fault: name, ...(code === undefined ? {} : { faultCode: code }) };
}
