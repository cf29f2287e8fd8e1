/** The page's end of the thread that the engines run in. */
import type { Asked, QuestionName, Questions, Refusal, Reply, Told } from "./questions.js";

interface Waiting {
  readonly settle: (reply: Reply<QuestionName> | null) => void;
  readonly progress: (done: number, runs: number) => void;
}

/** A thread with the engines. */
class Engines {
  readonly #worker = new Worker(new URL("./worker.ts", import.meta.url), { type: "module" });
  readonly #waiting = new Map<number, Waiting>();
  #number = 0;

  constructor() {
    this.#worker.onmessage = ({ data }: MessageEvent<Told>) => {
      const waiting = this.#waiting.get(data.number);
      if (waiting === undefined) return;
      if ("done" in data) return waiting.progress(data.done, data.runs);
      this.#waiting.delete(data.number);
      waiting.settle("reply" in data ? data.reply : null);
    };
    this.#worker.onerror = ({ message }) => this.#fail(message || "The engines could not be loaded.");
  }

  /** Asks; null where a later question on the same subject took its place. */
  ask<N extends QuestionName>(
    name: N,
    asked: Questions[N]["asked"],
    subject: string = name,
    progress: Waiting["progress"] = () => {},
  ): Promise<Reply<N> | null> {
    const number = ++this.#number;
    return new Promise((resolve) => {
      this.#waiting.set(number, { settle: resolve as Waiting["settle"], progress });
      this.#worker.postMessage({ number, subject, name, asked } satisfies Asked);
    });
  }

  /** Ends the thread, whatever it is at. */
  end(): void {
    this.#worker.terminate();
    for (const { settle } of this.#waiting.values()) settle(null);
    this.#waiting.clear();
  }

  #fail(message: string): void {
    const refusal: Refusal = { refused: true, issues: [{ code: "internal_error", message, path: [] }] };
    for (const { settle } of this.#waiting.values()) settle(refusal);
    this.#waiting.clear();
  }
}

let shared: Engines | undefined;

/** Asks the thread that all pages share. Of two questions on one subject only the later is answered. */
export function ask<N extends QuestionName>(name: N, asked: Questions[N]["asked"], subject?: string) {
  shared ??= new Engines();
  return shared.ask(name, asked, subject);
}

/** A thread of its own that answers one question after another until it is ended. */
export function openThread(): Pick<Engines, "ask" | "end"> {
  return new Engines();
}

/** Asks in a thread of its own, which can be ended in the middle of the work. */
export function askAside<N extends QuestionName>(
  name: N,
  asked: Questions[N]["asked"],
  progress: (done: number, runs: number) => void,
): { readonly reply: Promise<Reply<N> | null>; readonly cancel: () => void } {
  const engines = new Engines();
  const reply = engines.ask(name, asked, name, progress).finally(() => engines.end());
  return { reply, cancel: () => engines.end() };
}
