/**
 * Imports an archive: the vehicle with every row and id it had, into a firm of this account. The journal is posted
 * again
 * in its order: the database checks each entry and rebuilds its sums, and the hash chain must match the archive's.
 */

import { createHash } from "node:crypto";
import { Failure } from "@capstack/contract";
import { insertRows, orm, type Queryable, rowList, sqlState, toJson } from "@capstack/database";
import { isEngineError } from "@capstack/decimal";
import { indexBooks } from "@capstack/ledger";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/pg-core";
import { requireWholeAccount } from "../firms/firm.js";
import { noteReversals } from "../journal/reversal.js";
import { loadEntries, loadFrame } from "../load/load-books.js";
import { verifyBooks } from "../oversight/verify-books.js";
import { notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { bankTransactions } from "../tables/bank-tables.js";
import { isOneOf, ownedBy, toBytea } from "../tables/columns.js";
import { firms, vehicleNames, vehicles } from "../tables/firm-tables.js";
import { journalEntries, journalPostings } from "../tables/journal-tables.js";
import { documents } from "../tables/record-tables.js";
import { renewJournalStatistics, renewStatistics, withPauses } from "../transactions/large-write.js";
import type { Write } from "../transactions/writing.js";
import { takenVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { archiveTables } from "./archive-tables.js";
import type { Archive, ArchiveRow } from "./read-archive.js";
import { unreadable } from "./unpack-archive.js";

const AT_ONCE = 1000;

/**
 * Writes the vehicle of an archive. @throws Failure `conflict` if the vehicle or its name already exists;
 * `validation_failed`
 */
export async function importArchive(write: Write, firmId: string, archive: Archive): Promise<VehicleRow> {
  requireWholeAccount(write);
  const { tx, tenantId } = write;
  await requireFirm(tx, tenantId, firmId);
  await requireFree(write, firmId, archive);
  proveFigures(archive);
  try {
    await insertVehicle(write, firmId, archive);
    await insertTables(write, archive);
  } catch (error) {
    if (error instanceof Failure || !/^(22|23|CSB)/.test(sqlState(error) ?? "")) throw error;
    throw unreadable(`Its rows do not fit together: ${(error as Error).message}.`);
  }
  const { id, closed_through, books_version } = archive.vehicle;
  await orm(tx)
    .update(vehicles)
    .set({ booksVersion: BigInt(books_version) })
    .where(and(eq(vehicles.tenantId, tenantId), eq(vehicles.id, id)));
  const entryIds = (archive.rows.get("journal_entries") ?? []).map(({ id: entryId }) => String(entryId));
  await renewJournalStatistics(write, archive.rows.get("journal_postings")?.length ?? 0);
  await renewStatistics(write, archive.rows.get("bank_transactions")?.length ?? 0, [bankTransactions]);
  const vehicle = await takenVehicle(tx, tenantId, id);
  if (vehicle.closedThrough !== closed_through)
    throw unreadable("It is closed through another day than its months are.");
  await proveBooks(write, vehicle);
  await proveReads(write, vehicle, entryIds);
  write.mustAnswer(id);
  const subject = { subjectType: "vehicle", subjectId: id };
  await write.audit({ vehicleId: id, action: "vehicle.imported", ...subject, after: { name: vehicle.name } });
  return vehicle;
}

async function requireFirm(tx: Queryable, tenantId: string, firmId: string): Promise<void> {
  const [firm] = await orm(tx)
    .select({ id: firms.id })
    .from(firms)
    .where(and(eq(firms.tenantId, tenantId), eq(firms.id, firmId)));
  if (firm === undefined) throw notFound("There is no such firm.", ["firmId"]);
}

async function requireFree({ tx, tenantId }: Write, firmId: string, { vehicle }: Archive): Promise<void> {
  const known = await orm(tx)
    .select({ id: vehicles.id })
    .from(vehicles)
    .where(and(eq(vehicles.tenantId, tenantId), eq(vehicles.id, vehicle.id)));
  if (known.length > 0) throw refusal("conflict", "This vehicle is in the account already.");
  const { name } = vehicleNames;
  const [named] = await orm(tx)
    .select({ name })
    .from(vehicleNames)
    .where(and(eq(vehicleNames.tenantId, tenantId), eq(vehicleNames.firmId, firmId), inArray(name, vehicle.names)))
    .limit(1);
  if (named === undefined) return;
  throw refusal("conflict", `A vehicle of this firm has or had the name ${JSON.stringify(named.name)}.`, {
    details: { name: named.name },
  });
}

async function insertVehicle({ tx, tenantId }: Write, firmId: string, { vehicle }: Archive): Promise<void> {
  await orm(tx)
    .insert(vehicles)
    .values({
      ...{ tenantId, id: vehicle.id, firmId, name: vehicle.name, kind: vehicle.kind },
      baseCurrency: vehicle.base_currency,
      fiscalYearStart: vehicle.fiscal_year_start,
      startDate: vehicle.start_date,
      vintageYear: vehicle.vintage_year,
      createdAt: sql`${vehicle.created_at}::timestamptz`,
    });
  const names = vehicle.names.map((name) => ({ name }));
  await insertRows(tx, vehicleNames, { tenantId, firmId, vehicleId: vehicle.id }, names);
}

async function insertTables(write: Write, archive: Archive): Promise<void> {
  const { id } = archive.vehicle;
  const journal = await startingJournal(archive);
  for (const { table, name } of archiveTables) {
    const rows = journal.get(name) ?? archive.rows.get(name) ?? [];
    const columns = getTableConfig(table).columns;
    // A document comes with its bytes, so that no statement carries more than one of them.
    const atOnce = table === documents ? 1 : AT_ONCE;
    for (let at = 0; at < rows.length; at += atOnce) {
      const some = rows.slice(at, at + atOnce);
      const bytes = table === documents ? (archive.documents.get(String(some[0]?.id)) ?? null) : null;
      const given = new Map<unknown, SQL>([
        [table.tenantId, sql`${write.tenantId}::uuid`],
        [table.vehicleId, sql`${id}::uuid`],
        [documents.bytes, toBytea(bytes)],
      ]);
      const values = columns.map((column) => given.get(column) ?? sql.identifier(column.name));
      const records = sql`jsonb_populate_recordset(null::${table}, ${toJson(some)}::text::jsonb)`;
      await orm(write.tx)
        .insert(table)
        .select(sql`select ${sql.join(values, sql`, `)} from ${records}`);
    }
    if (table === journalEntries) await finishJournal(write, archive);
  }
}

/**
 * The journal in its initial state: nothing is reversed, and void entries are drafts. Lines are counted and summed
 * again.
 */
async function startingJournal({ rows }: Archive): Promise<Map<string, ArchiveRow[]>> {
  const entries = rows.get("journal_entries") ?? [];
  const statusOf = new Map<unknown, unknown>();
  await withPauses(entries, ({ id, status }) => statusOf.set(id, status === "void" ? "draft" : status));
  const byEntry = new Map<unknown, ArchiveRow[]>();
  await withPauses(rows.get("journal_postings") ?? [], (posting) => {
    const lines = byEntry.get(posting.entry_id);
    if (lines === undefined) byEntry.set(posting.entry_id, [posting]);
    else lines.push(posting);
  });
  const sums = new Map<unknown, { lines: number; zero: string }>();
  const postings: ArchiveRow[] = [];
  await withPauses(byEntry, ([entryId, lines]) => {
    let sum = 0n;
    const status = statusOf.get(entryId);
    for (const line of lines) {
      const before = sum;
      sum += unitsOf(line.base_amount);
      postings.push({ ...line, status, lines: lines.length, sum_before: String(before), sum_after: String(sum) });
    }
    sums.set(entryId, { lines: lines.length, zero: String(sum) });
  });
  const begun = await withPauses(entries, (entry): ArchiveRow => {
    const { lines, zero } = sums.get(entry.id) ?? { lines: 0, zero: null };
    return { ...entry, status: statusOf.get(entry.id), reversed_by: null, voided_version: null, lines, zero };
  });
  return new Map([
    ["journal_postings", postings],
    ["journal_entries", begun],
  ]);
}

/** Minor units of a row: text of any size, or a number small enough to be exact in JSON. */
function unitsOf(value: unknown): bigint {
  if (Number.isSafeInteger(value) || (typeof value === "string" && /^-?\d{1,19}$/.test(value)))
    return BigInt(value as string);
  throw unreadable(`${JSON.stringify(value)} is not an amount in minor units.`);
}

async function finishJournal({ tx, tenantId }: Write, { vehicle, rows }: Archive): Promise<void> {
  const entries = rows.get("journal_entries") ?? [];
  const owner = { tenantId, vehicleId: vehicle.id };
  const reversed = entries.filter(({ reversed_by }) => reversed_by !== null);
  const pairs = reversed.map(({ id, reversed_by }) => ({ id: String(id), reversedBy: String(reversed_by) }));
  await noteReversals(tx, owner, pairs);
  const voided = entries.filter(({ status }) => status === "void");
  const ids = voided.map(({ id }) => String(id));
  await orm(tx)
    .update(journalPostings)
    .set({ status: "void" })
    .where(and(ownedBy(journalPostings, owner), isOneOf(journalPostings.entryId, ids)));
  const versions = voided.map(({ voided_version: version }, at) => {
    return { id: ids[at] as string, voidedVersion: version === null ? null : unitsOf(version) };
  });
  await orm(tx)
    .update(journalEntries)
    .set({ status: "void", voidedVersion: voids.fields.voidedVersion })
    .from(voids.of(voids.json(versions)))
    .where(and(ownedBy(journalEntries, owner), eq(journalEntries.id, voids.fields.id)));
}

const { id, voidedVersion } = journalEntries;
const voids = rowList("voided", { id, voidedVersion });

/** Checks that closed months still have the figures they were closed on. */
function proveFigures(archive: Archive): void {
  for (const { month, snapshot, digest } of archive.rows.get("periods") ?? []) {
    if (createHash("sha256").update(String(snapshot)).digest("hex") === digest) continue;
    throw unreadable(`The figures of ${String(month).slice(0, 7)} are not those it was closed on.`);
  }
}

/** Has the engine read the imported entries in batches, since every answer is computed from them. */
async function proveReads(
  { tx, tenantId, today }: Write,
  vehicle: VehicleRow,
  entryIds: readonly string[],
): Promise<void> {
  const frame = { ...(await loadFrame(tx, tenantId, vehicle, today)), historyFlows: [] };
  try {
    for (let at = 0; at < entryIds.length || at === 0; at += AT_ONCE) {
      const entries = await loadEntries(tx, tenantId, vehicle, entryIds.slice(at, at + AT_ONCE));
      indexBooks({ ...frame, entries });
    }
  } catch (error) {
    if (isEngineError(error)) throw unreadable(error.message);
    throw error;
  }
}

/** Checks that the hash chain matches the archive's and the sums match the postings. */
async function proveBooks({ tx, tenantId }: Write, vehicle: VehicleRow): Promise<void> {
  const proof = await verifyBooks(tx, tenantId, vehicle);
  if (proof.chain !== "whole") throw unreadable(`Entry ${proof.firstBreak?.entryId}: ${proof.firstBreak?.reason}.`);
  if (proof.rollups !== "whole") throw unreadable("Its entries do not add up.");
}
