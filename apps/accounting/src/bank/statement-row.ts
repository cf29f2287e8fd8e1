/** A row of a bank's file as it was read, whatever the format. */
export interface StatementRow {
  /** Line or position in the file, for messages. */
  readonly line: number;
  readonly date: string;
  /** Decimal text, so that nothing is rounded on the way. */
  readonly amount: string;
  readonly description: string;
  readonly counterparty: string;
  /** The bank's own id of the row, where it has one. */
  readonly externalId: string | null;
  /** Marks the row that carries the balance a feed begins with. */
  readonly opening: boolean;
}

/** A file as read. */
export interface Statement {
  readonly rows: readonly StatementRow[];
  readonly openingBalance: string | null;
  readonly closingBalance: string | null;
}

/** One thing wrong in a file. */
export interface StatementProblem {
  readonly line: number;
  readonly column?: string;
  readonly message: string;
}

/** A file that cannot be taken; everything wrong with it at once. */
export class UnreadableStatement extends Error {
  constructor(readonly problems: readonly StatementProblem[]) {
    super(problems[0]?.message ?? "The file cannot be read.");
  }
}
