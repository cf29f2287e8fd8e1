/** A bank's file ready to be kept: amounts in minor units, each row with the key that finds it again in another file. */
import { createHash } from "node:crypto";
import {
  type BankFormat,
  type CsvHints,
  type Decided,
  detectFormat,
  RowsRead,
  readStatement,
  type StatementRow,
} from "@capstack/bank-files";
import { decimal } from "@capstack/decimal";
import { currencyDecimals } from "@capstack/ledger";

/** What is to be read and what is known of it; plain data, as it crosses to a thread. */
export interface BankFileJob extends CsvHints {
  readonly format: BankFormat | undefined;
}

/** A row with its amount in minor units, as text so that it crosses threads, and its key. */
export interface KeyedRow extends StatementRow {
  readonly units: string;
  readonly dedupKey: string;
}

/** The file. */
export interface ReadBankFile {
  readonly format: BankFormat;
  readonly rows: readonly KeyedRow[];
  /** Rows of the file, those that stand there twice included. */
  readonly rowCount: number;
  readonly openingUnits: string | null;
  readonly closingUnits: string | null;
  readonly decided: Omit<Decided, "encoding">;
  readonly warnings: readonly string[];
}

/** Reads a file. @throws UnreadableStatement */
export function readBankFile(text: string, { format: given, ...hints }: BankFileJob): ReadBankFile {
  const format = given ?? detectFormat(text);
  const statement = readStatement(text, format, hints);
  const rows = keyedRows(statement.rows, hints.currency);
  const repeated = statement.rows.length - rows.length;
  const units = (amount: string | null) =>
    amount === null ? null : (toUnits(amount, hints.currency)?.toString() ?? null);
  return {
    format,
    rows,
    rowCount: statement.rows.length,
    openingUnits: units(statement.openingBalance),
    closingUnits: units(statement.closingBalance),
    decided: statement.decided,
    warnings: [
      ...statement.warnings,
      ...(repeated === 0
        ? []
        : [`Rows that stand in the file twice under one reference are taken once: ${repeated} left out.`]),
    ],
  };
}

/** Rows with their keys. One reference means one row: said twice it is taken once, said of two rows it is refused. */
function keyedRows(rows: readonly StatementRow[], currency: string): KeyedRow[] {
  const seen = new Map<string, number>();
  const byReference = new Map<string, { readonly line: number; readonly said: string }>();
  const read = new RowsRead();
  const keyed: KeyedRow[] = [];
  for (const row of rows) {
    const { line, externalId } = row;
    const units = toUnits(row.amount, currency);
    if (units === undefined) {
      read.refuse({
        line,
        column: "amount",
        message: `${row.amount} is finer than the currency, or beyond its range.`,
      });
      continue;
    }
    const said = [row.date, units, normalized(row.description)].join("\n");
    const before = externalId === null ? undefined : byReference.get(externalId);
    if (before !== undefined) {
      if (before.said === said) continue;
      const message = `The reference ${externalId} stands on line ${before.line} too, for another row.`;
      read.refuse({ line, column: "id", code: "duplicate_reference", message });
      continue;
    }
    if (externalId !== null) byReference.set(externalId, { line, said });
    const same = externalId ?? said;
    const nth = (seen.get(same) ?? 0) + 1;
    if (externalId === null) seen.set(same, nth);
    const dedupKey = sha256(`${externalId === null ? "row" : "id"}\n${same}\n${nth}`);
    keyed.push({ ...row, units: String(units), dedupKey });
  }
  read.finish();
  return keyed;
}

/** Undefined for what is finer than the currency, or beyond its range. */
function toUnits(text: string, currency: string): bigint | undefined {
  const amount = decimal(text);
  const units = amount.times(10 ** currencyDecimals(currency)).toFixed();
  return units.includes(".") || amount.abs().gte(BEYOND) ? undefined : BigInt(units);
}

const BEYOND = 1e14;

function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}
