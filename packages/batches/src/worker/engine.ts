/** What becomes of an input: the JSON text of its answer, or of the error that is its answer. */
export interface Outcome {
  readonly status: "done" | "failed";
  readonly outcome: string;
}

/** One input of a batch, as it is computed. */
export interface Asked {
  readonly operation: string;
  readonly unknownFields: "refuse" | "warn";
  readonly input: unknown;
}

/** What computes an input part by part, pure: the same input and part give the same outcome, whoever computes which. */
export interface EngineOfParts {
  /** What one part comes to, parts counted from zero. @throws as {@link Engine.compute} */
  compute(asked: Asked, part: number): Promise<Outcome>;
  /** What all parts come to together, in whatever order they are given: some at a time, each as it was computed. */
  merge(asked: Asked, outcomes: AsyncIterable<readonly string[]>): Promise<Outcome>;
}

/** What computes inputs, pure: the same input and version give the same outcome. */
export interface Engine {
  /** @throws what may pass when it is tried again; a refusal is an outcome */
  compute(asked: Asked): Promise<Outcome>;
  /** How an input is computed that was submitted in parts. */
  readonly parts?: EngineOfParts;
  /** The version of what computes an operation. */
  versionOf(operation: string): string;
  /** The error that an input is answered with when it was given up over what {@link compute} threw. */
  describe(error: unknown): object;
  /** The same where nobody lived to tell: the process ended over it. */
  readonly lost: object;
}
