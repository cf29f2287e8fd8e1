/** Imports a bank file: only new rows, all of them or none, each with a suggestion. */
import { setImmediate } from "node:timers/promises";
import type { BankFormat, Decided } from "@capstack/bank-files";
import { asTenant, insertRows, orm, type Queryable } from "@capstack/database";
import { and, desc, eq, max, sql } from "drizzle-orm";
import {
  accountCalled,
  type BankAccount,
  bankAccountOf,
  listBankAccounts,
  namedAccount,
} from "../journal/bank-account.js";
import { openBankAccount, requireOpen } from "../journal/open-bank-account.js";
import type { Body } from "../requests/body.js";
import { type Caller, limitsOf } from "../requests/caller.js";
import { bankImports, bankTransactions } from "../tables/bank-tables.js";
import { ownedBy } from "../tables/columns.js";
import { toAmount } from "../tables/money.js";
import { renewStatistics } from "../transactions/large-write.js";
import type { Services } from "../transactions/services.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import { findVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import type { KeyedFile, KeyedRow } from "./bank-file.js";
import { suggester } from "./suggest.js";

/** The result of importing a file. */
export interface ImportedFile {
  readonly id: string;
  readonly format: BankFormat;
  readonly rows: number;
  readonly added: number;
  readonly warnings: readonly string[];
  readonly decided: Decided;
  /** The first rows as they were parsed. */
  readonly preview: readonly { date: string; amount: number; description: string; counterparty: string }[];
}

/** What the reader of a file must know about the vehicle that `group` names: the currencies of its bank accounts. */
export async function statementJob(services: Services, caller: Caller, group: string | undefined) {
  const work = async (tx: Queryable) => {
    const vehicle = await findVehicle(tx, caller, group);
    const banks = await listBankAccounts(tx, caller.account.id, vehicle);
    const currencies = new Map(banks.flatMap(({ id, name, currency }) => [id, name].map((key) => [key, currency])));
    return { kind: "bank", currency: vehicle.baseCurrency, currencies } as const;
  };
  return asTenant(services.database, caller.account.id, work, { limits: limitsOf(caller) });
}

/** A parsed bank file: its header fields, with the rows apart. */
interface ReadStatement {
  readonly said: Omit<Body<"importBankFile">, "content">;
  readonly whole: Omit<KeyedFile, "rows">;
  readonly list: readonly KeyedRow[];
  readonly digest: string;
}

/** Imports a file into a vehicle that this write has locked. */
export async function importStatement(
  write: Write,
  vehicle: VehicleRow,
  { said, whole, list: rows, digest }: ReadStatement,
): Promise<ImportedFile> {
  const { format, rowCount } = whole;
  const bank = await bankAccount(write, vehicle, said.bankAccount);
  const bankId = bank.id;
  const [first, last] = spanOf(rows);
  const file = { ...whole, rows };
  const warnings = [...file.warnings, ...(await balanceWarnings(write, vehicle, { bank, file, first }))];
  const fresh = await onlyNew(write, vehicle, bankId, rows);
  const id = write.services.identifiers.ordered();
  const owner = ownerOf(write, vehicle);
  await orm(write.tx)
    .insert(bankImports)
    .values({
      ...{ ...owner, id, bankAccountId: bankId, format, digest, warnings },
      fileName: said.fileName ?? null,
      rows: rowCount,
      added: fresh.length,
      firstDate: first,
      lastDate: last,
      openingBalance: unitsOf(file.openingUnits),
      closingBalance: unitsOf(file.closingUnits),
      createdAt: write.now,
    });
  await insertFresh(write, vehicle, { bank, importId: id, rows: fresh });
  await renewStatistics(write, fresh.length, [bankTransactions]);
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
    return { date, amount: toAmount(BigInt(units), bank.currency), description, counterparty };
  });
  return { ...done, preview };
}

const PREVIEW = 5;

const unitsOf = (units: string | null) => (units === null ? null : BigInt(units));

function spanOf(rows: readonly KeyedRow[]): readonly [first: string | null, last: string | null] {
  let [first, last]: [string | null, string | null] = [null, null];
  for (const { date } of rows) {
    if (first === null || date < first) first = date;
    if (last === null || date > last) last = date;
  }
  return [first, last];
}

/** The account that the file is of; a new name opens one. @throws Failure `conflict` if it is closed */
async function bankAccount(write: Write, vehicle: VehicleRow, named: string | undefined): Promise<BankAccount> {
  const all = await listBankAccounts(write.tx, write.tenantId, vehicle);
  if (named !== undefined && accountCalled(all, named) === undefined) {
    await openBankAccount(write, vehicle, { name: named });
    return bankAccountOf(write.tx, write.tenantId, vehicle, named);
  }
  const bank = namedAccount(all, named);
  requireOpen(bank);
  return bank;
}

async function balanceWarnings(
  write: Write,
  vehicle: VehicleRow,
  { bank, file, first }: { bank: BankAccount; file: KeyedFile; first: string | null },
): Promise<string[]> {
  const { id: bankId, currency } = bank;
  const opening = unitsOf(file.openingUnits) ?? undefined;
  const warnings: string[] = [];
  const [last] = await orm(write.tx)
    .select({ closing: bankImports.closingBalance, lastDate: bankImports.lastDate })
    .from(bankImports)
    .where(and(ownedBy(bankImports, ownerOf(write, vehicle)), eq(bankImports.bankAccountId, bankId)))
    .orderBy(desc(bankImports.id))
    .limit(1);
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
  const { dedupKey, bankAccountId } = bankTransactions;
  const keyList = sql.param(rows.map((row) => row.dedupKey));
  const known = await orm(write.tx)
    .select({ key: dedupKey })
    .from(bankTransactions)
    .where(
      and(
        ownedBy(bankTransactions, ownerOf(write, vehicle)),
        eq(bankAccountId, bankId),
        sql`${dedupKey} = any(${keyList}::text[])`,
      ),
    );
  const keys = new Set(known.map(({ key }) => key));
  return rows.filter((row) => !keys.has(row.dedupKey));
}

/** The number of rows written at once; other requests run between two batches. */
const AT_ONCE = 500;

async function insertFresh(
  write: Write,
  vehicle: VehicleRow,
  { bank, importId, rows }: { bank: BankAccount; importId: string; rows: readonly KeyedRow[] },
): Promise<void> {
  if (rows.length === 0) return;
  const suggest = await suggester(write, vehicle, bank);
  const owner = ownerOf(write, vehicle);
  const [last] = await orm(write.tx)
    .select({ sequence: max(bankTransactions.importSequence) })
    .from(bankTransactions)
    .where(ownedBy(bankTransactions, owner));
  // The database writes one lot while the next is made ready.
  let before: Promise<void> = Promise.resolve();
  for (let start = 0; start < rows.length; start += AT_ONCE) {
    const written = rows.slice(start, start + AT_ONCE).map((row, place) => {
      const amount = toAmount(BigInt(row.units), bank.currency);
      const { date: txnDate, description, counterparty, externalId, dedupKey, opening: isOpening } = row;
      const status = isOpening ? ("reconciled" as const) : ("unmatched" as const);
      const id = write.services.identifiers.ordered();
      const suggestion = suggest({ id, txnDate, amount, status, description, counterparty });
      const importSequence = (last?.sequence ?? 0n) + BigInt(start + place + 1);
      const said = { txnDate, description, counterparty, externalId, dedupKey, isOpening, status };
      return { ...said, id, amount: BigInt(row.units), suggestion, importSequence };
    });
    await before;
    before = insertRows(write.tx, bankTransactions, { ...owner, bankAccountId: bank.id, importId }, written);
    // A fault in making the next lot ready is told alone; it ends the transaction.
    before.catch(() => {});
    await setImmediate();
  }
  await before;
}
