import type { MessagePort } from "node:worker_threads";
import { move, Piscina, transferableSymbol, valueSymbol } from "piscina";
import { FairPlaces, type Place } from "./fair-places.js";
import type { ThreadFile } from "./thread-file.js";

/** Why work was not done: too much of it is waiting, it took too long, it needed more memory than a thread may take. */
export type ThreadRefusal = "overloaded" | "late" | "out_of_memory";

/** What threads may take. */
export interface ThreadLimits {
  readonly threads: number;
  /** How much work may wait beyond what is being done. */
  readonly waiting: number;
  /** How long work may wait for a thread, and how long it may take in one. */
  readonly seconds: number;
  readonly heapMegabytes: number;
  /** A thread ends when it had nothing to do for so long. */
  readonly idleSeconds: number;
}

/** Does one job in a thread. */
export type RunInThread = <Answer>(
  job: unknown,
  options?: {
    /** Handed over, not copied. */
    readonly transfer?: readonly (ArrayBuffer | MessagePort)[];
    /** A function of the thread's file other than its default. */
    readonly name?: string;
  },
) => Promise<Answer>;

/** The young generation of a thread: more of it is memory for no speed. */
const YOUNG_MEGABYTES = 24;
/** The system gives threads the processor after whoever answers others, where it knows of such an order. */
const BEHIND_OTHERS = 5;

/** Who asks for work, and for how long. */
export interface Asker {
  /** Places are shared between accounts. */
  readonly account?: string;
  /** Ends the work when nobody waits for it any more. */
  readonly disconnected?: AbortSignal;
}

/** Threads that begin with the first work and end when there is none. */
export class ThreadPool {
  readonly #places: FairPlaces;
  #pool: Piscina | undefined;

  /** @param refuse the error of what is not done */
  constructor(
    private readonly file: ThreadFile,
    private readonly limits: ThreadLimits,
    private readonly refuse: (why: ThreadRefusal) => Error,
  ) {
    this.#places = new FairPlaces(limits.threads, limits.waiting);
  }

  /**
   * Takes on work that runs one job, within the time allowed for each.
   * @throws what `refuse` makes of it; what the work and its job throw
   */
  async take<Answer>(
    work: (run: RunInThread, signal: AbortSignal) => Promise<Answer>,
    { account = "", disconnected }: Asker = {},
  ): Promise<Answer> {
    const ended = new AbortController();
    let refusal: ThreadRefusal | undefined;
    const end = (why: ThreadRefusal) => {
      refusal ??= why;
      ended.abort();
    };
    const place: Place = { account, displaced: () => end("overloaded") };
    if (!this.#places.enter(place)) throw this.refuse("overloaded");
    const milliseconds = this.limits.seconds * 1000;
    let timer = setTimeout(() => end("overloaded"), milliseconds);
    const signal = disconnected === undefined ? ended.signal : AbortSignal.any([ended.signal, disconnected]);
    try {
      return await work(async (job, { transfer = [], name } = {}) => {
        await unlessAborted(this.#places.turn(place), signal);
        clearTimeout(timer);
        timer = setTimeout(() => end("late"), milliseconds);
        const more = name === undefined ? {} : { name };
        return this.#started().run(job, { signal, transferList: [...transfer], ...more });
      }, signal);
    } catch (error) {
      if (isOutOfMemory(error)) throw this.refuse("out_of_memory");
      throw refusal === undefined ? error : this.refuse(refusal);
    } finally {
      clearTimeout(timer);
      this.#places.leave(place);
    }
  }

  /** Ends the threads, and what they are doing. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #started(): Piscina {
    const { threads, heapMegabytes, idleSeconds } = this.limits;
    if (this.#pool === undefined) {
      this.#pool = new Piscina({
        ...this.file,
        minThreads: 0,
        maxThreads: threads,
        idleTimeout: idleSeconds * 1000,
        niceIncrement: BEHIND_OTHERS,
        resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
      });
      // The fault of a thread whose job was given up before: nobody waits for it, and the next job begins another thread.
      this.#pool.on("error", () => {});
    }
    return this.#pool;
  }
}

async function unlessAborted(turn: Promise<void>, signal: AbortSignal): Promise<void> {
  signal.throwIfAborted();
  let refuse = () => {};
  const aborted = new Promise<never>((_, reject) => {
    refuse = () => reject(signal.reason);
    signal.addEventListener("abort", refuse);
  });
  try {
    await Promise.race([turn, aborted]);
  } finally {
    signal.removeEventListener("abort", refuse);
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** What a thread answers with: these buffers are handed over, not copied. */
export function handedOver<Answer>(answer: Answer, buffers: readonly ArrayBufferLike[]): Answer {
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as never) as unknown as Answer;
}
