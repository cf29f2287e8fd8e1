/** An auditor's marks of entries as tested. Marks are added: one is withdrawn by another, and entries never change. */
import { insertRows, preparedRows } from "@capstack/database";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Body, Query } from "../requests/body.js";
import { notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { readPeriod } from "../requests/requested-period.js";
import { besides, isOneOf, type OwnerOfRow, type OwnerOfRows, ownedBy, pointedTo } from "../tables/columns.js";
import { journalEntries as e } from "../tables/journal-tables.js";
import { entryTests as t } from "../tables/record-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Marks posted entries as tested. @throws Failure `not_found`, `not_posted` with the path of the entry */
export async function markTested(write: Write, vehicle: VehicleRow, { entryIds, note, sample }: Body<"markTested">) {
  const ids = [...new Set(entryIds)];
  const found = await sequences(write.tx, { ...ownerOf(write, vehicle), ids });
  const known = new Map(found.map(({ id, sequence }) => [id, sequence]));
  for (const [place, id] of entryIds.entries()) {
    const path = ["entryIds", place];
    if (!known.has(id)) throw notFound(`The vehicle has no entry ${id}.`, path);
    if (known.get(id) === null) throw refusal("not_posted", "Only posted entries are tested.", { details: { path } });
  }
  const drawn = { sampleSeed: sample?.seed ?? null, sampleRule: sample?.rule ?? null };
  return add(
    write,
    vehicle,
    ids.map((entryId) => ({ entryId, withdraws: null, note, ...drawn })),
  );
}

/** Withdraws a mark by another. @throws Failure `illegal_transition` for one that is withdrawn, or is a withdrawal */
export async function withdrawTest(write: Write, vehicle: VehicleRow, id: string, { note }: Body<"withdrawAuditTest">) {
  const [found] = await someTests(write.tx, { ...ownerOf(write, vehicle), ids: [id] });
  if (found === undefined) throw notFound();
  if (found.withdraws !== null)
    throw refusal("illegal_transition", "A withdrawal is not withdrawn; mark the entry anew.");
  if (found.withdrawnBy !== null) throw refusal("illegal_transition", "The mark is withdrawn already.");
  const row = { entryId: found.entryId, withdraws: id, note, sampleSeed: null, sampleRule: null };
  const [made] = await add(write, vehicle, [row]);
  return made;
}

/** The marks on entries of a period, in the order they were made. */
export async function listTests(read: Read, vehicle: VehicleRow, query: Query<"listAuditTests">) {
  const { start, end } = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
  return testsOf(read, vehicle, { start, end });
}

/** The same of a window, for whatever carries them. */
export async function testsOf(
  tenant: Tenant,
  vehicle: VehicleRow,
  { start, end }: { readonly start: string | null; readonly end: string | null },
) {
  return (await everyTest(tenant.tx, { ...ownerOf(tenant, vehicle), start, end })).map(published);
}

type NewTest = Pick<typeof t.$inferInsert, "entryId" | "withdraws" | "note" | "sampleSeed" | "sampleRule">;

async function add(write: Write, vehicle: VehicleRow, tests: readonly NewTest[]) {
  const { id: markedBy, personId, role } = write.caller.key;
  const owner = ownerOf(write, vehicle);
  const rows = tests.map((test) => ({ id: write.services.identifiers.ordered(), ...test }));
  await insertRows(write.tx, t, { ...owner, markedBy, personId, role, markedAt: write.now }, rows);
  await write.audit(
    ...rows.map(({ id, entryId, withdraws, note }) => ({
      ...{ vehicleId: vehicle.id, action: withdraws === null ? "entry.tested" : "entry.test_withdrawn" },
      ...{ subjectType: "entry", subjectId: entryId, after: { id, note, withdraws } },
    })),
  );
  const made = await someTests(write.tx, { ...owner, ids: rows.map(({ id }) => id) });
  return made.map(published);
}

const sequences = preparedRows((params: OwnerOfRows) => ({
  fields: { id: e.id, sequence: e.sequence },
  rest: sql`from ${e} where ${ownedBy(e, params)} and ${isOneOf(e.id, params.ids)}`,
}));

const withdrawal = alias(t, "withdrawal");

const fields = {
  ...{ id: t.id, entryId: t.entryId, entryDate: e.entryDate, sequence: e.sequence, withdraws: t.withdraws },
  withdrawnBy: sql<string | null>`(select ${withdrawal.id} from ${t} as ${withdrawal}
    where ${besides(withdrawal, t)} and ${withdrawal.withdraws} = ${t.id})`,
  ...{ note: t.note, sampleSeed: t.sampleSeed, sampleRule: t.sampleRule, markedBy: t.markedBy },
  ...{ personId: t.personId, role: t.role, markedAt: t.markedAt },
};
const withEntries = sql`${t} join ${e} on ${pointedTo(e, t, t.entryId)}`;

const everyTest = preparedRows(
  (params: OwnerOfRow & { readonly start: string | null; readonly end: string | null }) => ({
    fields,
    rest: sql`from ${withEntries} where ${ownedBy(t, params)}
    and (${params.start}::date is null or ${e.entryDate} >= ${params.start}::date)
    and (${params.end}::date is null or ${e.entryDate} <= ${params.end}::date) order by ${t.id}`,
  }),
);

const someTests = preparedRows((params: OwnerOfRows) => ({
  fields,
  rest: sql`from ${withEntries} where ${ownedBy(t, params)} and ${isOneOf(t.id, params.ids)} order by ${t.id}`,
}));

function published({ sampleSeed: seed, sampleRule: rule, sequence, markedAt, ...row }: EntryTest) {
  return {
    ...row,
    sequence: Number(sequence),
    sample: seed === null || rule === null ? null : { seed, rule },
    markedAt: markedAt.toISOString(),
  };
}

type EntryTest = Awaited<ReturnType<typeof everyTest>>[number];
