/** What a route answers: a JSON value, or a file. */
export type Answer = {
  readonly status?: number;
  /** Nothing was written, though parts are answered: a repeat is judged again. */
  readonly refused?: boolean;
  readonly headers?: Readonly<Record<string, string>>;
} & ({ readonly json: unknown } | { readonly file: AnsweredFile });

/** A file to save. */
export interface AnsweredFile {
  readonly name: string;
  readonly type: string;
  /** Its bytes, or how they are made when the books are no longer held for it. */
  readonly bytes: Uint8Array | (() => Promise<Uint8Array>);
}
