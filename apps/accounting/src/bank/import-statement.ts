/** Taking a bank's file: only rows that are new, all of them or none, each with a suggestion. */

import type { BankFormat, Decided } from "@capstack/bank-files";
import { asTenant } from "@capstack/database";
import type { Caller } from "../caller.js";
import type { Services } from "../dependencies.js";
import type { FileRead } from "../files/file-threads.js";
import { toJson } from "../json-text.js";
import { renewStatistics } from "../large-write.js";
import { toAmount } from "../money.js";
import { findVehicle, type VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { KeyedFile, KeyedRow } from "./bank-file.js";
import { suggester } from "./suggest.js";

/** What came of a file. */
export interface ImportedFile {
  readonly id: string;
  readonly format: BankFormat;
  readonly rows: number;
  readonly added: number;
  readonly warnings: readonly string[];
  readonly decided: Decided;
  /** The first rows as they were understood. */
  readonly preview: readonly { date: string; amount: number; description: string; counterparty: string }[];
}

/** What the reader of a file must know of the vehicle that a `group` names. */
export async function statementJob(services: Services, caller: Caller, group: string | undefined) {
  const vehicle = await asTenant(services.database, caller.account.id, (tx) => findVehicle(tx, caller, group));
  return { kind: "bank", currency: vehicle.baseCurrency } as const;
}

/** Imports a file into a vehicle that this write took. */
export async function importStatement(
  write: Write,
  vehicle: VehicleRow,
  { said, whole, list: rows, digest }: FileRead<"bank">,
): Promise<ImportedFile> {
  const { format, rowCount } = whole;
  const bankId = await bankAccount(write, vehicle, said.bankAccount ?? "Operating account");
  const [first, last] = spanOf(rows);
  const file = { ...whole, rows };
  const warnings = [...file.warnings, ...(await balanceWarnings(write, vehicle, { bankId, file, first }))];
  const fresh = await onlyNew(write, vehicle, bankId, rows);
  const id = write.services.identifiers.ordered();
  await write.tx.query(
    `insert into bank_imports (account_id, vehicle_id, id, bank_account_id, format, file_name, digest, rows, added, first_date, last_date, opening_balance, closing_balance, warnings, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14::text::jsonb, $15)`,
    [
      write.tenantId,
      vehicle.id,
      id,
      bankId,
      format,
      said.fileName ?? null,
      digest,
      rowCount,
      fresh.length,
      first,
      last,
      file.openingUnits,
      file.closingUnits,
      toJson(warnings),
      write.now,
    ],
  );
  await insertRows(write, vehicle, { bankId, importId: id, rows: fresh });
  await renewStatistics(write, fresh.length, ["bank_transactions"]);
  const done = {
    id,
    format,
    rows: rowCount,
    added: fresh.length,
    warnings,
    decided: file.decided,
  };
  const subject = { subjectType: "bank_import", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "bank.imported", ...subject, after: done });
  const preview = rows.slice(0, PREVIEW).map(({ date, units, description, counterparty }) => {
    return { date, amount: toAmount(BigInt(units), vehicle.baseCurrency), description, counterparty };
  });
  return { ...done, preview };
}

const PREVIEW = 5;

function spanOf(rows: readonly KeyedRow[]): readonly [first: string | null, last: string | null] {
  let [first, last]: [string | null, string | null] = [null, null];
  for (const { date } of rows) {
    if (first === null || date < first) first = date;
    if (last === null || date > last) last = date;
  }
  return [first, last];
}

async function bankAccount(write: Write, vehicle: VehicleRow, name: string): Promise<string> {
  const key = [write.tenantId, vehicle.id];
  const [known] = await write.tx.query<{ id: string }>(
    "select id from bank_accounts where account_id = $1 and vehicle_id = $2 and name = $3",
    [...key, name],
  );
  if (known !== undefined) return known.id;
  const id = write.services.identifiers.ordered();
  const values = [...key, id, name, vehicle.baseCurrency, write.now];
  await write.tx.query("insert into bank_accounts values ($1, $2, $3, $4, $5, $6)", values);
  return id;
}

async function balanceWarnings(
  write: Write,
  vehicle: VehicleRow,
  { bankId, file, first }: { bankId: string; file: KeyedFile; first: string | null },
): Promise<string[]> {
  const currency = vehicle.baseCurrency;
  const opening = file.openingUnits === null ? undefined : BigInt(file.openingUnits);
  const warnings: string[] = [];
  const [last] = await write.tx.query<{ closing: bigint | null; lastDate: string | null }>(
    `select closing_balance as closing, last_date as "lastDate" from bank_imports
     where account_id = $1 and vehicle_id = $2 and bank_account_id = $3 order by id desc limit 1`,
    [write.tenantId, vehicle.id, bankId],
  );
  if (last?.closing != null && opening !== undefined && last.closing !== opening) {
    const before = toAmount(last.closing, currency);
    warnings.push(`The file before closed at ${before}, this one opens at ${toAmount(opening, currency)}.`);
  }
  if (last?.lastDate != null && first !== null && first <= last.lastDate) {
    warnings.push(`The file begins on ${first}; the one before runs through ${last.lastDate}.`);
  }
  return warnings;
}

async function onlyNew(
  write: Write,
  vehicle: VehicleRow,
  bankId: string,
  rows: readonly KeyedRow[],
): Promise<KeyedRow[]> {
  const known = await write.tx.query<{ key: string }>(
    `select dedup_key as key from bank_transactions
     where account_id = $1 and vehicle_id = $2 and bank_account_id = $3 and dedup_key = any($4::text[])`,
    [write.tenantId, vehicle.id, bankId, rows.map(({ dedupKey }) => dedupKey)],
  );
  const keys = new Set(known.map(({ key }) => key));
  return rows.filter(({ dedupKey }) => !keys.has(dedupKey));
}

/** As many rows as are written at once; other requests get their turn between two writes. */
const AT_ONCE = 500;

async function insertRows(
  write: Write,
  vehicle: VehicleRow,
  { bankId, importId, rows }: { bankId: string; importId: string; rows: readonly KeyedRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const suggest = await suggester(write, vehicle);
  const [last] = await write.tx.query<{ sequence: bigint | null }>(
    "select max(import_sequence) as sequence from bank_transactions where account_id = $1 and vehicle_id = $2",
    [write.tenantId, vehicle.id],
  );
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const written = rows.slice(start, start + AT_ONCE).map((row, place) => {
      const amount = toAmount(BigInt(row.units), vehicle.baseCurrency);
      const { date: txnDate, description, counterparty, externalId, dedupKey, opening: isOpening } = row;
      const status = isOpening ? ("reconciled" as const) : ("unmatched" as const);
      const id = write.services.identifiers.ordered();
      const suggestion = suggest({ id, txnDate, amount, status, description, counterparty });
      const sequence = String((last?.sequence ?? 0n) + BigInt(start + place + 1));
      const said = { txnDate, description, counterparty, externalId, dedupKey, isOpening, status };
      return { ...said, id, amount: row.units, suggestion, sequence };
    });
    await write.tx.query(
      `insert into bank_transactions (account_id, vehicle_id, id, bank_account_id, import_id, import_sequence, txn_date,
         amount, description, counterparty, status, is_opening, external_id, dedup_key, suggestion)
       select $1, $2, id, $3, $4, sequence, "txnDate", amount, description, counterparty, status, "isOpening",
         "externalId", "dedupKey", suggestion
       from jsonb_to_recordset($5::text::jsonb) as r (id uuid, sequence bigint, "txnDate" date, amount bigint,
         description text, counterparty text, status text, "isOpening" boolean, "externalId" text, "dedupKey" text, suggestion jsonb)`,
      [write.tenantId, vehicle.id, bankId, importId, toJson(written)],
    );
  }
}
