/** The answer of an operation: JSON, or a file. Any other value that an operation returns is answered as JSON. */

/** A JSON value with its headers and status. */
export class JsonAnswer {
  constructor(
    readonly json: unknown,
    readonly headers: Readonly<Record<string, string>> = {},
    /** Nothing was written, although parts are answered: a repeat is evaluated again. */
    readonly refused = false,
  ) {}
}

interface NamedFile {
  readonly name: string;
  readonly type: string;
}

/** A file to save: its bytes, or a function that makes them once the books are released. */
export interface WholeFile extends NamedFile {
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>);
}

/** An archive that is sent while it is made. */
export interface FileInPieces extends NamedFile {
  /** How many files it holds. */
  readonly parts: number;
  readonly pieces: () => AsyncGenerator<Uint8Array>;
}

/** A file to save. */
export type AnsweredFile = WholeFile | FileInPieces;

/** An answer that is a file. */
export class FileAnswer {
  readonly headers = {};
  constructor(readonly file: AnsweredFile) {}
}

export type Answer = JsonAnswer | FileAnswer;

/** Turns the value that an operation returned into an answer. */
export function toAnswer(input: unknown): Answer {
  return input instanceof JsonAnswer || input instanceof FileAnswer ? input : new JsonAnswer(input);
}
