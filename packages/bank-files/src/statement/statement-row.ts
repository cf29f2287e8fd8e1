/** A bank's file as it was read, whatever the format. */

/** A row. */
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

/** How a file was understood, for whoever checks it before it is kept. */
export interface Decided {
  /** The headings taken for each column; empty where the format names its fields. */
  readonly columns: Readonly<Record<string, string>>;
  readonly dateOrder: "ymd" | "mdy" | "dmy" | null;
  readonly decimalSign: "." | "," | null;
  /**
   * Where an amount's sign is from: written on it, two columns, a column of words, one column that flows one way, or the
   * running balance, which showed that positive amounts flow out.
   */
  readonly sign: "signed" | "two_columns" | "words" | "one_way" | "balance";
  /** The currency the file names; null where it names none. */
  readonly currency: string | null;
  readonly runningBalance: "agrees" | "absent" | "not_checked";
  readonly encoding: "utf-8" | "utf-16" | "windows-1252";
}

/** A file as read. */
export interface Statement {
  readonly rows: readonly StatementRow[];
  readonly openingBalance: string | null;
  readonly closingBalance: string | null;
  readonly decided: Omit<Decided, "encoding">;
  readonly warnings: readonly string[];
}

/** What formats with named fields decide by themselves. */
export const NAMED_FIELDS = {
  columns: {},
  dateOrder: "ymd",
  decimalSign: ".",
  sign: "signed",
  runningBalance: "absent",
} as const;

/** What may be wrong with a file. */
export type StatementCode =
  | "invalid_row"
  | "ambiguous_date"
  | "ambiguous_amount"
  | "ambiguous_sign"
  | "other_currency"
  | "balance_differs"
  | "duplicate_reference"
  | "limit_exceeded";

/** One thing wrong in a file; `invalid_row` unless said. */
export interface StatementProblem {
  readonly line: number;
  readonly column?: string;
  readonly code?: StatementCode;
  readonly message: string;
}

/** A file that cannot be taken; what is wrong with it, the first hundred things. */
export class UnreadableStatement extends Error {
  constructor(readonly problems: readonly StatementProblem[]) {
    super(problems[0]?.message ?? "The file cannot be read.");
  }
}

/** As many rows as a file may have. */
export const MOST_ROWS = 50_000;

/** As many bad rows as are listed; the file is read no further. */
export const MOST_PROBLEMS = 100;

/** Rows as they are read, and what is wrong: both bounded, so that a hostile file costs no more than a good one. */
export class RowsRead {
  readonly rows: StatementRow[] = [];
  readonly #problems: StatementProblem[] = [];

  add(row: StatementRow): void {
    if (this.rows.length === MOST_ROWS) this.stop(row.line, `A file has ${MOST_ROWS} rows at most.`);
    this.rows.push(row);
  }

  refuse(problem: StatementProblem): void {
    this.#problems.push(problem);
    if (this.#problems.length < MOST_PROBLEMS) return;
    this.stop(problem.line, `Reading stopped here: ${MOST_PROBLEMS} rows up to this line cannot be taken.`);
  }

  /** Ends the reading with a sentence. */
  stop(line: number, message: string): never {
    throw new UnreadableStatement([...this.#inOrder(), { line, code: "limit_exceeded", message }]);
  }

  /** The rows, if nothing is wrong. @throws UnreadableStatement */
  finish(): StatementRow[] {
    if (this.#problems.length > 0) throw new UnreadableStatement(this.#inOrder());
    return this.rows;
  }

  #inOrder(): StatementProblem[] {
    return [...this.#problems].sort((a, b) => a.line - b.line);
  }
}
