import { Worker } from "node:worker_threads";
import { threadFile } from "@capstack/threads";
import type { Parameter } from "./database.js";
import type { EngineAnswer, EngineFailure, EngineJob, EngineRows, EngineSettings } from "./embedded/engine-messages.js";

/** The server's codes for a session that ends: by a crash, or by command. */
export const FELL = "57P02";
const CLOSED = "57P01";

interface Asker {
  readonly resolve: (rows: EngineRows) => void;
  readonly reject: (error: Error) => void;
}

/**
 * The embedded engine in a separate thread, so that long statements do not block the event loop. If the thread crashes,
 * pending and later calls fail as unavailable.
 */
export class Engine {
  readonly #thread: Worker;
  readonly #waiting = new Map<number, Asker>();
  #next = 0;
  #ended: Error | undefined;

  private constructor(thread: Worker) {
    this.#thread = thread;
    thread.on("message", (answer: EngineAnswer) => this.#take(answer));
    thread.on("error", (cause) => this.#end(ending(FELL, "The embedded database has fallen", cause)));
    thread.on("exit", () => this.#end(ending(FELL, "The thread of the embedded database has ended")));
  }

  /** Opens a folder, or memory. @throws Error with the reason it cannot be opened */
  static async open(dataFolder: string | undefined, beginWith?: string): Promise<Engine> {
    const settings: EngineSettings = { dataFolder, beginWith };
    const { filename, execArgv } = threadFile("@capstack/database/engine-thread", import.meta.url);
    const thread = new Worker(filename, { workerData: settings, execArgv });
    await new Promise<void>((opened, refused) => {
      const ended = (code: number) => refused(new Error(`its thread ended with ${code}`));
      thread.once("error", refused).once("exit", ended);
      thread.once("message", (answer: EngineAnswer) => {
        thread.off("error", refused).off("exit", ended);
        if ("refused" in answer) refused(new Error(answer.refused));
        else opened();
      });
    });
    thread.unref();
    return new Engine(thread);
  }

  /** Whether the thread ended by itself. */
  get hasFallen(): boolean {
    return (this.#ended as { code?: string } | undefined)?.code === FELL;
  }

  /** Runs a statement, or a script if no parameters are given; in the order of the calls. */
  run(text: string, parameters?: readonly Parameter[], asText?: readonly number[]): Promise<EngineRows> {
    return new Promise((resolve, reject) => {
      if (this.#ended !== undefined) return reject(this.#ended);
      const id = this.#next++;
      // Before awaiting: values that cannot be cloned are refused here.
      this.#thread.postMessage({ id, text, parameters, asText } satisfies EngineJob);
      // The thread alone does not keep the process alive, only pending calls do.
      if (this.#waiting.size === 0) this.#thread.ref();
      this.#waiting.set(id, { resolve, reject });
    });
  }

  /** Ends the thread after pending calls. */
  async close(): Promise<void> {
    if (this.#ended !== undefined) return;
    this.#ended = ending(CLOSED, "The database is closed");
    this.#thread.ref();
    const exit = new Promise((resolve) => this.#thread.once("exit", resolve));
    this.#thread.postMessage("close");
    await exit;
  }

  #take(answer: EngineAnswer): void {
    if (!("id" in answer)) return;
    const asker = this.#waiting.get(answer.id);
    this.#waiting.delete(answer.id);
    if (this.#waiting.size === 0 && this.#ended === undefined) this.#thread.unref();
    if ("done" in answer) asker?.resolve(answer.done);
    else asker?.reject(serverError(answer.failed));
  }

  #end(cause: Error): void {
    this.#ended ??= cause;
    for (const { reject } of this.#waiting.values()) reject(this.#ended);
    this.#waiting.clear();
  }
}

function serverError({ message, ...facts }: EngineFailure): Error {
  return Object.assign(new Error(message), facts);
}

function ending(code: string, message: string, cause?: Error): Error {
  return Object.assign(new Error(cause === undefined ? message : `${message}: ${cause.message}`, { cause }), { code });
}
