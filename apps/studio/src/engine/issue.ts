/** What an engine refuses a question for. */

/** One thing that is wrong with what was asked, and where. */
export interface Issue {
  readonly code: string;
  readonly message: string;
  readonly path: readonly (string | number)[];
}
