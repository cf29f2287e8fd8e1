/** What an operation answers: JSON, or a file. Work that gives anything else than these answers with it as JSON. */

/** A JSON value with what stands beside it. */
export class JsonAnswer {
  constructor(
    readonly json: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Nothing was written, though parts are answered: a repeat is judged again. */
    readonly refused = false,
  ) {}
}

/** A file to save. */
export interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  /** Its bytes, or how they are made when the books are no longer held for it. */
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>);
}

/** An answer that is a file. */
export class FileAnswer {
  readonly headers = {};
  constructor(readonly file: AnsweredFile) {}
}

export type Answer = JsonAnswer | FileAnswer;

/** What the work of an operation gave, as an answer. */
export function toAnswer(given: unknown): Answer {
  return given instanceof JsonAnswer || given instanceof FileAnswer ? given : new JsonAnswer(given);
}
