/** A bank's file as it was read, whatever the format. */

/** A movement. */
export interface StatementRow {
  /** Where it begins: a line of the file, or its place in a list. */
  readonly line: number;
  /** The day it was booked. */
  readonly date: string;
  /** The day it counts for interest; null where the file does not say. */
  readonly valueDate: string | null;
  /** Decimal text, so that nothing is rounded on the way; what flows out is negative. */
  readonly amount: string;
  readonly description: string;
  /** Who paid or was paid; empty where the file does not say. */
  readonly counterparty: string;
  /** The bank's code for this kind of movement: `DEBIT` of OFX, `NTRF` of MT940, `475` of BAI2. */
  readonly code: string | null;
  /** What payer or bank wrote to know it by, a check number for example; other rows may carry the same. */
  readonly reference: string | null;
  /** The bank's own id of the row, where the format promises that no other row has it. */
  readonly externalId: string | null;
  /** Marks the row that carries the balance a feed begins with. */
  readonly opening: boolean;
}

/** How a file was understood, for whoever checks it before it is kept. */
export interface Decided {
  /** The headings taken for each column; empty where the format names its fields. */
  readonly columns: Readonly<Record<string, string>>;
  /** How days are written; null where the file has none. */
  readonly dateOrder: "ymd" | "mdy" | "dmy" | null;
  /** What parts the decimals; null where no amount has any. */
  readonly decimalSign: "." | "," | null;
  /**
   * Where an amount's sign is from: written on it, two columns, words or codes beside it, one column that flows one way,
   * or the running balance, which showed that positive amounts flow out.
   */
  readonly sign: "signed" | "two_columns" | "words" | "one_way" | "balance";
  /** The currency the file names; null where it names none. */
  readonly currency: string | null;
  /** Whether the file's own balances or control totals follow from its amounts. */
  readonly runningBalance: "agrees" | "absent" | "not_checked";
  /** How its characters are written. */
  readonly encoding: "utf-8" | "utf-16" | "windows-1252";
}

/** A file as a reader gives it. */
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
export type BankFileCode =
  | "invalid_row"
  | "ambiguous_date"
  | "ambiguous_amount"
  | "ambiguous_sign"
  | "ambiguous_status"
  | "other_currency"
  | "balance_differs"
  | "correction"
  | "duplicate_reference"
  | "limit_exceeded";

/** One thing wrong in a file, and where. */
export interface BankFileProblem {
  readonly line: number;
  /** The column, tag or field. */
  readonly column?: string;
  readonly code: BankFileCode;
  readonly message: string;
}

/** A problem as readers find it: `invalid_row` unless said. */
export type Finding = Omit<BankFileProblem, "code"> & { readonly code?: BankFileCode };
