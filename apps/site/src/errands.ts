/** Work that no answer waits for, such as letters: how long it takes, and whether there is any, tells a caller nothing. */
import { setTimeout as pause } from "node:timers/promises";
import { type Mailer, type RatePolicy, takeFromLimit } from "@capstack/accounts";
import type { Database } from "@capstack/database";

/** A queue within the process. */
export interface Errands {
  /** Begins work once the answer under way has left. */
  run(work: () => Promise<unknown>): void;
  /** Resolves when everything given is done, or after so many milliseconds. */
  settled(withinMs: number): Promise<void>;
}

const MOST_AT_ONCE = 500;

/**
 * A queue whose failures are told, never thrown. Beyond five hundred errands under way, new ones are failures.
 * @example
 * const errands = createErrands(() => {});
 * const done = [];
 * errands.run(async () => done.push("letter"));
 * done.length // => 0
 * await errands.settled(1000);
 * done // => ["letter"]
 */
export function createErrands(onError: (error: unknown) => void): Errands {
  const underWay = new Set<Promise<void>>();
  return {
    run: (work) => {
      if (underWay.size >= MOST_AT_ONCE) return onError(new Error("too many errands"));
      const errand = new Promise((resolve) => setImmediate(resolve))
        .then(work)
        .then(() => {}, onError)
        .finally(() => underWay.delete(errand));
      underWay.add(errand);
    },
    settled: async (withinMs) => {
      const given = new AbortController();
      const late = pause(withinMs, undefined, { signal: given.signal }).catch(() => {});
      while (underWay.size > 0) {
        const isDone = await Promise.race([Promise.all(underWay).then(() => true), late]);
        if (!isDone) return;
      }
      given.abort();
    },
  };
}

/** Letters to one address, whoever asks for them: an inbox is not flooded from many clients. */
const LETTERS: RatePolicy = { name: "letters", quota: 10, windowSeconds: 900 };

/** A mailer that nobody waits for. Letters beyond the allowance of an address are not sent. */
export function mailerOfErrands(mailer: Mailer, database: Database, errands: Errands): Mailer {
  return {
    send: async (letter) =>
      errands.run(async () => {
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
