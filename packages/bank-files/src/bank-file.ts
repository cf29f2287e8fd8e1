/**
 * The one way in: a file as the bank gave it, its rows out, or what is wrong with it. How figures, days and directions
 * are written is decided by the whole file; what two readings fit is a problem that names the option that decides it.
 */
import {
  currencyDecimals,
  decimal,
  double,
  EngineError,
  flag,
  list,
  oneOf,
  optional,
  plainArgument,
  shape,
  text as words,
} from "@capstack/decimal";
import type { CsvHints } from "./csv/csv-columns.js";
import { decodeText } from "./decode-text.js";
import { isNothing } from "./figures/plain-figures.js";
import { type BankFormat, bankFormats, detectFormat, readers } from "./formats.js";
import { FileReading, type KnownAccount, UnreadableFile } from "./statement/file-reading.js";
import type { BankFileProblem, Decided, Statement, StatementRow } from "./statement/statement.js";

/** What is known of a file and its account; nothing need be. */
export interface BankFileOptions extends KnownAccount, CsvHints {
  /** Detected from the text by default. */
  readonly format?: BankFormat | undefined;
}

/** A movement of the account. */
export interface BankRow extends StatementRow {
  /**
   * A text that is the same for the same movement in another file of the account, an overlapping one too: the bank's id,
   * or day, amount and description with the place among equal rows. Two true twins have two.
   */
  readonly key: string;
}

/** A file that was read. Where anything is wrong there are problems, and no rows: a file is taken whole or not at all. */
export interface BankFile {
  readonly format: BankFormat;
  /** How it was understood; null where it was not. */
  readonly decided: Decided | null;
  readonly rows: readonly BankRow[];
  /** Rows of the file, with those that stand there twice under one id. */
  readonly rowCount: number;
  /** Before the first row and behind the last, as the file itself says; null where it does not. */
  readonly balances: { readonly opening: string | null; readonly closing: string | null };
  /** What is wrong, by line: the first hundred things. */
  readonly problems: readonly BankFileProblem[];
  /** What is odd, and does not keep the rows from being right. */
  readonly warnings: readonly string[];
}

/**
 * Reads a bank's file: OFX, QFX, QIF, CAMT.052 and CAMT.053, MT940, BAI2, CSV, or a list of rows as JSON.
 * @param file its bytes, or its text
 * @param options what is known of it; `currency` of the account has another one refused and amounts written with its
 *   decimals
 * @returns rows with exact amounts as decimal text; what flows out is negative
 * @throws EngineError `invalid_value`, `missing_field`, `unknown_field` for arguments that are none; never for what stands
 *   in a file
 * @example
 * const file = readBankFile("Date;Betrag;Verwendungszweck\n25.06.2026;1.812,40;Zinsen\n26.06.2026;-35,00;Konto\n");
 * file.rows.map(({ date, amount }) => [date, amount]) // => [["2026-06-25", "1812.40"], ["2026-06-26", "-35.00"]]
 * file.decided?.dateOrder // => "dmy"
 * file.decided?.decimalSign // => ","
 * readBankFile("Date,Amount\n03/04/2026,5\n").problems[0]?.code // => "ambiguous_date"
 * readBankFile("Date,Amount\n03/04/2026,5\n", { dateOrder: "mdy" }).rows[0]?.date // => "2026-03-04"
 */
export function readBankFile(file: string | Uint8Array, options: BankFileOptions = {}): BankFile {
  const { format: input, columns, dateOrder, decimalSign, checkBalance, words, ...known } = readOptions(options);
  const { text, encoding } = textOf(file);
  const format = input ?? detectFormat(text);
  const reading = new FileReading(known);
  try {
    const statement = readers[format](text, reading, { columns, dateOrder, decimalSign, checkBalance, words });
    return { format, ...finished(statement, reading), decided: { ...statement.decided, encoding } };
  } catch (error) {
    if (!(error instanceof UnreadableFile)) throw error;
    const nothing = { rows: [], rowCount: 0, balances: { opening: null, closing: null }, warnings: [] };
    return { format, decided: null, ...nothing, problems: error.problems };
  }
}

const heading = /* @__PURE__ */ words({ optional: true, least: 0 });
const someWords = /* @__PURE__ */ list(/* @__PURE__ */ words({ least: 0 }), { optional: true });

const fileOptions = /* @__PURE__ */ shape({
  format: oneOf(bankFormats, { optional: true }),
  currency: heading,
  account: heading,
  columns: optional(
    shape({
      date: heading,
      amount: heading,
      debit: heading,
      credit: heading,
      direction: heading,
      balance: heading,
      currency: heading,
      description: heading,
      counterparty: heading,
      status: heading,
      id: heading,
    }),
  ),
  dateOrder: oneOf(["mdy", "dmy"], { optional: true }),
  decimalSign: oneOf([".", ","], { optional: true }),
  checkBalance: flag({ optional: true }),
  words: optional(shape({ out: someWords, in: someWords, booked: someWords, notBooked: someWords })),
  mostRows: double({ optional: true }),
});

function readOptions(options: BankFileOptions): BankFileOptions {
  return plainArgument(options, fileOptions, ["options"]);
}

function textOf(file: string | Uint8Array) {
  if (file instanceof Uint8Array) return decodeText(file);
  if (typeof file === "string") return { text: file.replace(/^\uFEFF/, ""), encoding: "utf-8" as const };
  throw new EngineError("invalid_value", "file is neither text nor bytes.", ["file"]);
}

function finished(statement: Statement, { currency }: FileReading): Omit<BankFile, "format" | "decided"> {
  // A sign, as $ is, stands for several currencies.
  const decimals = currency === undefined || !/^[A-Z]{3}$/.test(currency) ? null : currencyDecimals(currency);
  const rows = keyedRows(statement.rows, decimals);
  const repeated = statement.rows.length - rows.length;
  const balance = (amount: string | null) => (amount === null ? null : (written(amount, decimals) ?? null));
  const balances = { opening: balance(statement.openingBalance), closing: balance(statement.closingBalance) };
  const warnings = [...statement.warnings];
  if (repeated > 0) {
    warnings.push(`Rows that stand in the file twice under one reference are taken once: ${repeated} left out.`);
  }
  const gap = gapOf(rows, balances);
  if (gap !== null) warnings.push(`The rows leave ${gap} between the opening and the closing balance.`);
  return { rows, rowCount: statement.rows.length, balances, problems: [], warnings };
}

/** Rows with their keys. One id means one row: said twice it is taken once, said of two rows it is refused. */
function keyedRows(rows: readonly StatementRow[], decimals: number | null): BankRow[] {
  const seen = new Map<string, number>();
  const byId = new Map<string, { readonly line: number; readonly said: string }>();
  const refusing = new FileReading({});
  const keyed: BankRow[] = [];
  for (const row of rows) {
    const { line, externalId } = row;
    const amount = written(row.amount, decimals);
    if (amount === undefined) {
      const message = `${row.amount} is finer than the currency, or beyond its range.`;
      refusing.refuse({ line, column: "amount", message });
      continue;
    }
    const said = [row.date, decimals === null ? shortest(amount) : unitsOf(amount), plain(row.description)].join("\n");
    const before = externalId === null ? undefined : byId.get(externalId);
    if (before !== undefined) {
      if (before.said === said) continue;
      const message = `Line ${before.line} has the reference ${externalId} too, for another row.`;
      refusing.refuse({ line, column: "id", code: "duplicate_reference", message });
      continue;
    }
    if (externalId !== null) byId.set(externalId, { line, said });
    const same = externalId ?? said;
    const nth = (seen.get(same) ?? 0) + 1;
    if (externalId === null) seen.set(same, nth);
    keyed.push({ ...row, amount, key: `${externalId === null ? "row" : "id"}\n${same}\n${nth}` });
  }
  refusing.finish();
  return keyed;
}

/** An amount with the decimals of its currency, all of its own where that is unknown; undefined for what is finer, or beyond any account. */
function written(amount: string, decimals: number | null): string | undefined {
  const [, whole = "", fraction = ""] = /^(-?\d+)\.?(\d*)$/.exec(amount) ?? [];
  const size = whole.replace(/^-?0*/, "");
  const places = decimals ?? fraction.length;
  if (size.length > MOST_DIGITS || /[1-9]/.test(fraction.slice(places))) return undefined;
  const sign = whole.startsWith("-") && !isNothing(amount) ? "-" : "";
  return `${sign}${size || "0"}${places === 0 ? "" : `.${fraction.slice(0, places).padEnd(places, "0")}`}`;
}

/** Amounts stay below a hundred million million. */
const MOST_DIGITS = 14;

/** Minor units of an amount with all its decimals. */
function unitsOf(amount: string): string {
  return amount.replace(".", "").replace(/^(-?)0+(?=\d)/, "$1");
}

/** The same text for 5, 5.0 and 5.00. */
function shortest(amount: string): string {
  return amount.includes(".") ? amount.replace(/\.?0+$/, "") : amount;
}

function plain(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function gapOf(rows: readonly BankRow[], { opening, closing }: BankFile["balances"]): string | null {
  if (opening === null || closing === null) return null;
  const gap = rows.reduce((left, { amount }) => left.minus(amount), decimal(closing).minus(opening));
  return gap.eq(0) ? null : gap.toFixed();
}
