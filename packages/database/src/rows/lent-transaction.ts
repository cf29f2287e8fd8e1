/** A transaction that another thread asks through a port: it stays where it is, statements come in, rows go back. */
import { setImmediate } from "node:timers/promises";
import { MessageChannel, type MessagePort } from "node:worker_threads";
import type { Parameter, Queryable } from "../database.js";

/** Rows that are copied to the other thread at once; other work has its turn between two lots. */
const AT_ONCE = 500;

interface Asked {
  readonly number: number;
  readonly text: string;
  readonly parameters: readonly Parameter[];
}

interface Told {
  readonly number: number;
  readonly rows: readonly object[];
  readonly isLast: boolean;
  /** What the statement failed with, for people; the lender has the error itself. */
  readonly failed: string | null;
}

/** The lender's side. */
export interface LentTransaction {
  /** Hand it over to the thread. */
  readonly port: MessagePort;
  /** Resolves when the transaction was given back, or the thread ended. */
  readonly ended: Promise<void>;
  /** The error of the first statement that failed; undefined if none did. */
  failure(): unknown;
  /** Takes the transaction back. */
  close(): void;
}

/**
 * Lends a transaction to a thread, which asks it by {@link borrowTransaction}.
 * @example
 * const database = await openDatabase({});
 * const lent = lendTransaction(database);
 * const borrowed = borrowTransaction(lent.port);
 * await borrowed.query("select 1 as one") // => [{ one: 1 }]
 * borrowed.giveBack();
 * await lent.ended;
 * await database.close();
 */
export function lendTransaction(tx: Queryable): LentTransaction {
  const { port1: own, port2: port } = new MessageChannel();
  let failure: unknown;
  const answer = async ({ number, text, parameters }: Asked) => {
    const tell = (rest: Omit<Told, "number">) => own.postMessage({ number, ...rest } satisfies Told);
    try {
      const rows = await tx.query(text, parameters);
      for (let at = 0; at === 0 || at < rows.length; at += AT_ONCE) {
        if (at > 0) await setImmediate();
        const isLast = at + AT_ONCE >= rows.length;
        tell({ rows: rows.slice(at, at + AT_ONCE), isLast, failed: null });
      }
    } catch (error) {
      failure ??= error;
      tell({ rows: [], isLast: true, failed: String(error) });
    }
  };
  own.on("message", (asked: Asked) => void answer(asked));
  const ended = new Promise<void>((resolve) => own.on("close", resolve));
  return { port, ended, failure: () => failure, close: () => own.close() };
}

const TAKEN_BACK = "The transaction was taken back.";

/** The thread's side. */
export interface BorrowedTransaction extends Queryable {
  /** No statement follows. */
  giveBack(): void;
}

/**
 * Asks the transaction behind a port of {@link lendTransaction}: its rows are copies. A statement that fails, or that
 * follows the end, is an error in words.
 * @example
 * const database = await openDatabase({});
 * const borrowed = borrowTransaction(lendTransaction(database).port);
 * await borrowed.query("select n from generate_series(1, 2) as n") // => [{ n: 1 }, { n: 2 }]
 * borrowed.giveBack();
 * await database.close();
 */
export function borrowTransaction(port: MessagePort): BorrowedTransaction {
  interface Waiting {
    readonly rows: object[];
    readonly resolve: (rows: object[]) => void;
    readonly reject: (error: Error) => void;
  }
  const waiting = new Map<number, Waiting>();
  let asked = 0;
  let isOpen = true;
  port.on("message", ({ number, rows, isLast, failed }: Told) => {
    const own = waiting.get(number);
    if (own === undefined) return;
    for (const row of rows) own.rows.push(row);
    if (!isLast) return;
    waiting.delete(number);
    if (failed === null) own.resolve(own.rows);
    else own.reject(new Error(failed));
  });
  port.on("close", () => {
    isOpen = false;
    for (const { reject } of waiting.values()) reject(new Error(TAKEN_BACK));
    waiting.clear();
  });
  return {
    query: <Row extends object>(text: string, parameters: readonly Parameter[] = []) => {
      if (!isOpen) return Promise.reject(new Error(TAKEN_BACK));
      asked += 1;
      const number = asked;
      return new Promise<Row[]>((resolve, reject) => {
        waiting.set(number, { rows: [], resolve: resolve as Waiting["resolve"], reject });
        port.postMessage({ number, text, parameters } satisfies Asked);
      });
    },
    giveBack: () => port.close(),
  };
}
