/** The outcome of an input: the JSON text of its answer, or of the error that is its answer. */
export interface Outcome {
  readonly status: "done" | "failed";
  readonly outcome: string;
}

/** One input of a batch. */
export interface Asked {
  readonly operation: string;
  readonly unknownFields: "refuse" | "warn";
  readonly input: unknown;
}

/** Computes an input in parts. Pure: the same input and part always give the same outcome. */
export interface EngineOfParts {
  /** The outcome of one part, counted from zero. @throws as {@link Engine.compute} */
  compute(params: Asked, part: number): Promise<Outcome>;
  /** Merges the outcomes of all parts, in any order, read some at a time. */
  merge(params: Asked, outcomes: AsyncIterable<readonly string[]>): Promise<Outcome>;
}

/** Computes inputs. Pure: the same input and version always give the same outcome. */
export interface Engine {
  /** @throws transient errors, which are retried; a refusal is an outcome */
  compute(params: Asked): Promise<Outcome>;
  /** Computes an input that was submitted in parts. */
  readonly parts?: EngineOfParts;
  /** The version of the engine of an operation. */
  versionOf(operation: string): string;
  /** The error recorded for an input that was given up after {@link compute} threw. */
  describe(error: unknown): object;
  /** As above, when the worker process crashed. */
  readonly lost: object;
}
