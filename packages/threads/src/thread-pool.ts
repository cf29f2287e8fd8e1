import { move, Piscina, transferableSymbol, valueSymbol } from "piscina";
import type { ThreadFile } from "./thread-file.js";

/** Why work was not done: too much of it is waiting, it took too long, it needed more memory than a thread may take. */
export type ThreadRefusal = "overloaded" | "late" | "out_of_memory";

/** What threads may take. */
export interface ThreadLimits {
  readonly threads: number;
  /** How much work may wait beyond what is being done. */
  readonly waiting: number;
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
    readonly transfer?: readonly ArrayBuffer[];
    /** A function of the thread's file other than its default. */
    readonly name?: string;
  },
) => Promise<Answer>;

/** The young generation of a thread: more of it is memory for no speed. */
const YOUNG_MEGABYTES = 24;
/** The system gives threads the processor after whoever answers others, where it knows of such an order. */
const BEHIND_OTHERS = 5;

/** Threads that begin with the first work and end when there is none. */
export class ThreadPool {
  #pool: Piscina | undefined;
  #works = 0;

  /** @param refuse the error of what is not done */
  constructor(
    private readonly file: ThreadFile,
    private readonly limits: ThreadLimits,
    private readonly refuse: (why: ThreadRefusal) => Error,
  ) {}

  /**
   * Takes on work that runs a job, within the time allowed for both.
   * @param disconnected ends it when nobody waits for it any more
   * @throws what `refuse` makes of it; what the work and its job throw
   */
  async take<Answer>(
    work: (run: RunInThread, signal: AbortSignal) => Promise<Answer>,
    disconnected?: AbortSignal,
  ): Promise<Answer> {
    const { threads, waiting, seconds } = this.limits;
    if (this.#works >= threads + waiting) throw this.refuse("overloaded");
    this.#works += 1;
    const late = AbortSignal.timeout(seconds * 1000);
    const signal = disconnected === undefined ? late : AbortSignal.any([late, disconnected]);
    try {
      return await work((job, { transfer = [], name } = {}) => {
        const more = name === undefined ? {} : { name };
        return this.#started().run(job, { signal, transferList: [...transfer], ...more });
      }, signal);
    } catch (error) {
      if (isOutOfMemory(error)) throw this.refuse("out_of_memory");
      throw late.aborted ? this.refuse("late") : error;
    } finally {
      this.#works -= 1;
    }
  }

  /** Ends the threads, and what they are doing. */
  async close(): Promise<void> {
    await this.#pool?.destroy();
  }

  #started(): Piscina {
    const { threads, heapMegabytes, idleSeconds } = this.limits;
    this.#pool ??= new Piscina({
      ...this.file,
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: idleSeconds * 1000,
      niceIncrement: BEHIND_OTHERS,
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes, maxYoungGenerationSizeMb: YOUNG_MEGABYTES },
    });
    return this.#pool;
  }
}

function isOutOfMemory(error: unknown): boolean {
  return error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY";
}

/** What a thread answers with: these buffers are handed over, not copied. */
export function handedOver<Answer>(answer: Answer, buffers: readonly ArrayBufferLike[]): Answer {
  return move({ [transferableSymbol]: buffers, [valueSymbol]: answer } as never) as unknown as Answer;
}
