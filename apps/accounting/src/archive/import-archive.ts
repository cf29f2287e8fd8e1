/**
 * Taking an archive in: the vehicle with every row and id it had, in a firm of this account. The journal is posted again in
 * its order, so the database proves each entry, makes its sums anew, and the chain of hashes must come out as it was.
 */
import { createHash } from "node:crypto";
import { type Queryable, sqlState } from "@capstack/database";
import { Failure } from "@capstack/http";
import { notFound } from "../caller.js";
import { refusal } from "../failures.js";
import { toJson } from "../json-text.js";
import { renewStatistics } from "../large-write.js";
import { verifyBooks } from "../oversight/verify-books.js";
import { takenVehicle, type VehicleRow } from "../vehicle.js";
import { requireWholeAccount } from "../vehicles/firm.js";
import type { Write } from "../writing.js";
import { archiveTables } from "./archive-tables.js";
import { type Archive, type ArchiveRow, unreadable } from "./read-archive.js";

const AT_ONCE = 1000;

/** Writes the vehicle of an archive. @throws Failure `conflict` where it, or its name, is there already; `validation_failed` */
export async function importArchive(write: Write, firmId: string, archive: Archive): Promise<VehicleRow> {
  requireWholeAccount(write);
  const { tx, tenantId } = write;
  await requireFirm(tx, tenantId, firmId);
  await requireFree(write, firmId, archive);
  proveFigures(archive);
  try {
    await insertVehicle(write, firmId, archive);
    await insertRows(write, archive);
  } catch (error) {
    if (error instanceof Failure || !/^(22|23|CSB)/.test(sqlState(error) ?? "")) throw error;
    throw unreadable(`Its rows do not fit together: ${(error as Error).message}.`);
  }
  const { id, closed_through, books_version } = archive.vehicle;
  await tx.query("update vehicles set books_version = $3 where account_id = $1 and id = $2", [
    tenantId,
    id,
    books_version,
  ]);
  const entries = archive.rows.get("journal_entries")?.length ?? 0;
  await renewStatistics(write, entries, ["journal_entries", "journal_postings", "balance_months", "ledger_accounts"]);
  await renewStatistics(write, archive.rows.get("bank_transactions")?.length ?? 0, ["bank_transactions"]);
  const vehicle = await takenVehicle(tx, tenantId, id);
  if (vehicle.closedThrough !== closed_through)
    throw unreadable("It is closed through another day than its months are.");
  await proveBooks(write, vehicle);
  write.mustAnswer(id);
  const subject = { subjectType: "vehicle", subjectId: id };
  await write.audit({ vehicleId: id, action: "vehicle.imported", ...subject, after: { name: vehicle.name } });
  return vehicle;
}

async function requireFirm(tx: Queryable, tenantId: string, firmId: string): Promise<void> {
  const [firm] = await tx.query("select id from firms where account_id = $1 and id = $2", [tenantId, firmId]);
  if (firm === undefined) throw notFound("There is no such firm.", ["firmId"]);
}

async function requireFree({ tx, tenantId }: Write, firmId: string, { vehicle }: Archive): Promise<void> {
  const known = await tx.query("select 1 from vehicles where account_id = $1 and id = $2", [tenantId, vehicle.id]);
  if (known.length > 0) throw refusal("conflict", "This vehicle is in the account already.");
  const [named] = await tx.query<{ name: string }>(
    "select name from vehicle_names where account_id = $1 and firm_id = $2 and name = any($3::text[]) limit 1",
    [tenantId, firmId, vehicle.names],
  );
  if (named === undefined) return;
  throw refusal("conflict", `A vehicle of this firm has or had the name ${JSON.stringify(named.name)}.`, {
    details: { name: named.name },
  });
}

async function insertVehicle({ tx, tenantId }: Write, firmId: string, { vehicle }: Archive): Promise<void> {
  await tx.query(
    `insert into vehicles (account_id, id, firm_id, name, kind, base_currency, fiscal_year_start, start_date, vintage_year, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [
      tenantId,
      vehicle.id,
      firmId,
      vehicle.name,
      vehicle.kind,
      vehicle.base_currency,
      vehicle.fiscal_year_start,
      vehicle.start_date,
      vehicle.vintage_year,
      vehicle.created_at,
    ],
  );
  await tx.query("insert into vehicle_names select $1, $2, name, $3 from unnest($4::text[]) as n (name)", [
    tenantId,
    firmId,
    vehicle.id,
    vehicle.names,
  ]);
}

async function insertRows(write: Write, archive: Archive): Promise<void> {
  const { id } = archive.vehicle;
  const journal = startingJournal(archive);
  for (const { name, columns } of archiveTables) {
    const rows = journal.get(name) ?? archive.rows.get(name) ?? [];
    for (let at = 0; at < rows.length; at += AT_ONCE) {
      await write.tx.query(
        `insert into ${name} (account_id, vehicle_id, ${columns.join(", ")})
         select $1, $2, ${columns.join(", ")} from jsonb_populate_recordset(null::${name}, $3::text::jsonb)`,
        [write.tenantId, id, toJson(rows.slice(at, at + AT_ONCE))],
      );
    }
    if (name === "journal_entries") await finishJournal(write, archive);
  }
}

/** The journal as it begins: nothing is reversed yet, and what is void was a draft. Lines are counted and summed anew. */
function startingJournal({ rows }: Archive): Map<string, ArchiveRow[]> {
  const entries = rows.get("journal_entries") ?? [];
  const statusOf = new Map(entries.map(({ id, status }) => [id, status === "void" ? "draft" : status]));
  const byEntry = new Map<unknown, ArchiveRow[]>();
  for (const posting of rows.get("journal_postings") ?? []) {
    const lines = byEntry.get(posting.entry_id) ?? [];
    byEntry.set(posting.entry_id, lines);
    lines.push(posting);
  }
  const sums = new Map<unknown, { lines: number; zero: string }>();
  const postings = [...byEntry].flatMap(([entryId, lines]) => {
    let sum = 0n;
    const chained = lines.map((line) => {
      const before = sum;
      sum += unitsOf(line.base_amount);
      const status = statusOf.get(entryId);
      return { ...line, status, lines: lines.length, sum_before: String(before), sum_after: String(sum) };
    });
    sums.set(entryId, { lines: lines.length, zero: String(sum) });
    return chained;
  });
  const begun = entries.map((entry) => {
    const { lines, zero } = sums.get(entry.id) ?? { lines: 0, zero: null };
    return { ...entry, status: statusOf.get(entry.id), reversed_by: null, voided_version: null, lines, zero };
  });
  return new Map<string, ArchiveRow[]>([
    ["journal_postings", postings],
    ["journal_entries", begun],
  ]);
}

/** Minor units of a row: text of any size, or a number that JSON has not rounded. */
function unitsOf(value: unknown): bigint {
  if (Number.isSafeInteger(value) || (typeof value === "string" && /^-?\d{1,19}$/.test(value)))
    return BigInt(value as string);
  throw unreadable(`${JSON.stringify(value)} is no amount in minor units.`);
}

async function finishJournal({ tx, tenantId }: Write, { vehicle, rows }: Archive): Promise<void> {
  const entries = rows.get("journal_entries") ?? [];
  const key = [tenantId, vehicle.id];
  const reversed = entries.filter(({ reversed_by }) => reversed_by !== null);
  await tx.query(
    `update journal_entries e set reversed_by = r.reversed_by
     from jsonb_to_recordset($3::text::jsonb) as r (id uuid, reversed_by uuid)
     where e.account_id = $1 and e.vehicle_id = $2 and e.id = r.id`,
    [...key, toJson(reversed.map(({ id, reversed_by }) => ({ id, reversed_by })))],
  );
  const voided = entries.filter(({ status }) => status === "void");
  await tx.query(
    `update journal_postings set status = 'void' where account_id = $1 and vehicle_id = $2 and entry_id = any($3::uuid[])`,
    [...key, voided.map(({ id }) => String(id))],
  );
  await tx.query(
    `update journal_entries e set status = 'void', voided_version = r.voided_version
     from jsonb_to_recordset($3::text::jsonb) as r (id uuid, voided_version bigint)
     where e.account_id = $1 and e.vehicle_id = $2 and e.id = r.id`,
    [...key, toJson(voided.map(({ id, voided_version }) => ({ id, voided_version })))],
  );
}

/** Closed months have the figures they were closed on. */
function proveFigures(archive: Archive): void {
  for (const { month, snapshot, digest } of archive.rows.get("periods") ?? []) {
    if (createHash("sha256").update(String(snapshot)).digest("hex") === digest) continue;
    throw unreadable(`The figures of ${String(month).slice(0, 7)} are not those it was closed on.`);
  }
}

/** The chain comes out as it was, and the sums are those of the postings. */
async function proveBooks({ tx, tenantId }: Write, vehicle: VehicleRow): Promise<void> {
  const proof = await verifyBooks(tx, tenantId, vehicle);
  if (proof.chain !== "whole") throw unreadable(`Entry ${proof.firstBreak?.entryId}: ${proof.firstBreak?.reason}.`);
  if (proof.rollups !== "whole") throw unreadable("Its entries do not add up.");
}
