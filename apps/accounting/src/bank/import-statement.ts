/** Taking a bank's file: only rows that are new, all of them or none, each with a suggestion. */
import { createHash } from "node:crypto";
import { validationFailure } from "@capstack/http";
import { currencyDecimals } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { toJson, type Write } from "../writing.js";
import type { CsvHints } from "./read-csv.js";
import { type BankFormat, detectFormat, readStatement } from "./read-statement.js";
import { type Statement, type StatementProblem, type StatementRow, UnreadableStatement } from "./statement-row.js";
import { suggester } from "./suggest.js";

/** A file someone brings. `bankAccount` is a name; a new name opens a new account. */
export interface BankFile extends CsvHints {
  readonly content: string;
  readonly format?: BankFormat | undefined;
  readonly fileName?: string | undefined;
  readonly bankAccount?: string | undefined;
}

/** What came of a file. */
export interface ImportedFile {
  readonly id: string;
  readonly format: BankFormat;
  readonly rows: number;
  readonly added: number;
  readonly warnings: readonly string[];
}

const MOST_ROWS = 50_000;

/** Imports a file into a vehicle that this write took. @throws Failure `validation_failed` with every bad line */
export async function importStatement(write: Write, vehicle: VehicleRow, file: BankFile): Promise<ImportedFile> {
  const format = file.format ?? detectFormat(file.content);
  const statement = readOrRefuse(file, format);
  const bankId = await bankAccount(write, vehicle, file.bankAccount ?? "Operating account");
  const rows = withUnits(statement.rows, vehicle.baseCurrency);
  const warnings = await balanceWarnings(write, vehicle, { bankId, statement, rows });
  const fresh = await onlyNew(write, vehicle, bankId, rows);
  const id = write.desk.identifiers.ordered();
  const dates = rows.map(({ date }) => date).sort();
  const units = (text: string | null) => (text === null ? null : (decimalUnits(text, vehicle.baseCurrency) ?? null));
  await write.tx.query(
    `insert into bank_imports (account_id, vehicle_id, id, bank_account_id, format, file_name, digest, rows, added, first_date, last_date, opening_balance, closing_balance, warnings, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text::jsonb, $15)`,
    [
      write.accountId,
      vehicle.id,
      id,
      bankId,
      format,
      file.fileName ?? null,
      sha256(file.content),
      rows.length,
      fresh.length,
      dates[0] ?? null,
      dates.at(-1) ?? null,
      units(statement.openingBalance),
      units(statement.closingBalance),
      toJson(warnings),
      write.now,
    ],
  );
  await insertRows(write, vehicle, { bankId, importId: id, rows: fresh });
  const done = { id, format, rows: rows.length, added: fresh.length, warnings };
  const subject = { subjectType: "bank_import", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.imported", ...subject, after: done });
  return done;
}

function readOrRefuse(file: BankFile, format: BankFormat): Statement {
  try {
    const statement = readStatement(file.content, format, file);
    if (statement.rows.length <= MOST_ROWS) return statement;
    throw new UnreadableStatement([{ line: MOST_ROWS + 1, message: `A file has ${MOST_ROWS} rows at most.` }]);
  } catch (error) {
    if (error instanceof UnreadableStatement) throw refused(error.problems);
    throw error;
  }
}

function refused(problems: readonly StatementProblem[]) {
  return validationFailure(
    problems.map(({ line, column, message }) => ({
      code: "invalid_row",
      message: `Line ${line}${column === undefined ? "" : `, ${column}`}: ${message}`,
      path: ["content", line],
    })),
  );
}

interface UnitRow extends StatementRow {
  readonly units: bigint;
  readonly dedupKey: string;
}

/** Amounts in minor units, and the key that finds a row again in another file. */
function withUnits(rows: readonly StatementRow[], currency: string): UnitRow[] {
  const seen = new Map<string, number>();
  const problems: StatementProblem[] = [];
  const read = rows.map((row) => {
    const units = decimalUnits(row.amount, currency);
    if (units === undefined)
      problems.push({ line: row.line, column: "amount", message: `${row.amount} is finer than the currency.` });
    const same = row.externalId ?? [row.date, units, normalized(row.description)].join("\n");
    const nth = (seen.get(same) ?? 0) + 1;
    seen.set(same, nth);
    return {
      ...row,
      units: units ?? 0n,
      dedupKey: sha256(`${row.externalId === null ? "row" : "id"}\n${same}\n${nth}`),
    };
  });
  if (problems.length > 0) throw refused(problems);
  return read;
}

function decimalUnits(text: string, currency: string): bigint | undefined {
  const decimals = currencyDecimals(currency);
  const [, sign = "", whole = "0", fraction = ""] = /^(-?)(\d*)\.?(\d*)$/.exec(text) ?? [];
  if (!/^0*$/.test(fraction.slice(decimals)) || whole.length > 14) return undefined;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, "0"));
  return sign === "-" ? -units : units;
}

function normalized(text: string): string {
  return text.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim();
}

function sha256(text: string): string {
  return createHash("sha256").update(text).digest("hex");
}

async function bankAccount(write: Write, vehicle: VehicleRow, name: string): Promise<string> {
  const key = [write.accountId, vehicle.id];
  const [known] = await write.tx.query<{ id: string }>(
    "select id from bank_accounts where account_id = $1 and vehicle_id = $2 and name = $3",
    [...key, name],
  );
  if (known !== undefined) return known.id;
  const id = write.desk.identifiers.ordered();
  const values = [...key, id, name, vehicle.baseCurrency, write.now];
  await write.tx.query("insert into bank_accounts values ($1, $2, $3, $4, $5, $6)", values);
  return id;
}

async function balanceWarnings(
  write: Write,
  vehicle: VehicleRow,
  { bankId, statement, rows }: { bankId: string; statement: Statement; rows: readonly UnitRow[] },
): Promise<string[]> {
  const currency = vehicle.baseCurrency;
  const [opening, closing] = [statement.openingBalance, statement.closingBalance].map((text) => {
    return text === null ? undefined : decimalUnits(text, currency);
  });
  const warnings: string[] = [];
  const sum = rows.reduce((total, { units }) => total + units, 0n);
  if (opening !== undefined && closing !== undefined && opening + sum !== closing) {
    const gap = toAmount(closing - opening - sum, currency);
    warnings.push(`The rows leave ${gap} between the opening and the closing balance.`);
  }
  const [last] = await write.tx.query<{ closing: bigint | null; lastDate: string | null }>(
    `select closing_balance as closing, last_date as "lastDate" from bank_imports
     where account_id = $1 and vehicle_id = $2 and bank_account_id = $3 order by id desc limit 1`,
    [write.accountId, vehicle.id, bankId],
  );
  if (last?.closing != null && opening !== undefined && last.closing !== opening) {
    const before = toAmount(last.closing, currency);
    warnings.push(`The file before closed at ${before}, this one opens at ${toAmount(opening, currency)}.`);
  }
  const first = rows.map(({ date }) => date).sort()[0];
  if (last?.lastDate != null && first !== undefined && first <= last.lastDate) {
    warnings.push(`The file begins on ${first}; the one before runs through ${last.lastDate}.`);
  }
  return warnings;
}

async function onlyNew(
  write: Write,
  vehicle: VehicleRow,
  bankId: string,
  rows: readonly UnitRow[],
): Promise<UnitRow[]> {
  const known = await write.tx.query<{ key: string }>(
    `select dedup_key as key from bank_transactions
     where account_id = $1 and vehicle_id = $2 and bank_account_id = $3 and dedup_key = any($4::text[])`,
    [write.accountId, vehicle.id, bankId, rows.map(({ dedupKey }) => dedupKey)],
  );
  const keys = new Set(known.map(({ key }) => key));
  return rows.filter(({ dedupKey }) => !keys.has(dedupKey));
}

async function insertRows(
  write: Write,
  vehicle: VehicleRow,
  { bankId, importId, rows }: { bankId: string; importId: string; rows: readonly UnitRow[] },
): Promise<void> {
  const suggest = await suggester(write, vehicle);
  const [last] = await write.tx.query<{ sequence: bigint | null }>(
    "select max(import_sequence) as sequence from bank_transactions where account_id = $1 and vehicle_id = $2",
    [write.accountId, vehicle.id],
  );
  const written = rows.map((row, place) => {
    const amount = toAmount(row.units, vehicle.baseCurrency);
    const { date: txnDate, description, counterparty, externalId, dedupKey, opening: isOpening } = row;
    const status = isOpening ? ("reconciled" as const) : ("unmatched" as const);
    const id = write.desk.identifiers.ordered();
    const suggestion = suggest({ id, txnDate, amount, status, description, counterparty });
    const sequence = String((last?.sequence ?? 0n) + BigInt(place + 1));
    const said = { txnDate, description, counterparty, externalId, dedupKey, isOpening, status };
    return { ...said, id, amount: String(row.units), suggestion, sequence };
  });
  await write.tx.query(
    `insert into bank_transactions (account_id, vehicle_id, id, bank_account_id, import_id, import_sequence, txn_date,
       amount, description, counterparty, status, is_opening, external_id, dedup_key, suggestion)
     select $1, $2, id, $3, $4, sequence, "txnDate", amount, description, counterparty, status, "isOpening",
       "externalId", "dedupKey", suggestion
     from jsonb_to_recordset($5::text::jsonb) as r (id uuid, sequence bigint, "txnDate" date, amount bigint,
       description text, counterparty text, status text, "isOpening" boolean, "externalId" text, "dedupKey" text, suggestion jsonb)`,
    [write.accountId, vehicle.id, bankId, importId, toJson(written)],
  );
}
