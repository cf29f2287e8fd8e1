/** Which entries an agreement made. They can only be undone together, with the agreement. */
import { insertRows, preparedRows, type Queryable } from "@capstack/database";
import { type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { refusal } from "../requests/failures.js";
import { agreementEntries, capitalCalls as calls, distributions } from "../tables/capital-tables.js";
import { among, type OwnerOfRow, type OwnerOfRows, ownedBy, pointedTo } from "../tables/columns.js";
import { agreements } from "../tables/firm-tables.js";
import { journalEntries as entries } from "../tables/journal-tables.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The agreement. */
export type AgreementKind = "capital_call" | "distribution" | "transfer" | "subsequent_close" | "opening_balance";

/** Every agreement with its entries; calls and distributions older than this table name their own entries. */
const linked = alias(agreementEntries, "linked");
const links = (owner: OwnerOfRow) => {
  const { tenantId, vehicleId, agreementId, entryId } = agreementEntries;
  const ownLinks = [calls, distributions].map(
    (t) => sql`union select ${t.tenantId}, ${t.vehicleId}, ${t.id}, ${t.entryId} from ${t}
      where ${ownedBy(t, owner)} and ${t.entryId} is not null`,
  );
  return sql`(select ${tenantId}, ${vehicleId}, ${agreementId}, ${entryId} from ${agreementEntries}
    where ${ownedBy(agreementEntries, owner)} ${sql.join(ownLinks, sql` `)}) as ${linked}`;
};

/** Records that entries belong to an agreement. */
export function linkEntries(
  write: Write,
  vehicle: VehicleRow,
  agreementId: string,
  entryIds: readonly string[],
): Promise<void> {
  const shared = { ...ownerOf(write, vehicle), agreementId };
  return insertRows(
    write.tx,
    agreementEntries,
    shared,
    entryIds.map((entryId) => ({ entryId })),
  );
}

const entriesOf = (isOne: boolean) =>
  preparedRows((params: OwnerOfRow & { readonly agreementId: string }) => {
    const { id, entryDate, sourceType, memo, reverses, reversedBy } = entries;
    const one: SQL = isOne ? sql`and ${linked.agreementId} = ${params.agreementId}` : sql``;
    const postedVersion = sql<bigint>`${entries.postedVersion}`;
    return {
      fields: { agreementId: linked.agreementId, id, entryDate, sourceType, memo, reverses, reversedBy, postedVersion },
      rest: sql`from ${links(params)} join ${entries} on ${pointedTo(entries, linked, linked.entryId)}
        where ${ownedBy(entries, params)} ${one} order by ${entries.sequence}`,
    };
  });

const everyEntry = entriesOf(false);
const entriesOfOne = entriesOf(true);

/** An entry of an agreement, or the reversal of one. */
export type AgreementEntry = Awaited<ReturnType<typeof everyEntry>>[number];

/** Entries of one agreement, or of all of a vehicle, in posting order. */
export function loadAgreementEntries(
  tx: Queryable,
  tenantId: string,
  vehicleId: string,
  agreementId: string | null = null,
): Promise<AgreementEntry[]> {
  const of = agreementId === null ? everyEntry : entriesOfOne;
  return of(tx, { tenantId, vehicleId, agreementId: agreementId ?? "" });
}

const agreementOf = preparedRows((params: OwnerOfRows) => {
  const isCall = sql`exists (select from ${calls}
    where ${ownedBy(calls, params)} and ${calls.id} = ${linked.agreementId})`;
  const kind = sql<AgreementKind>`coalesce(${agreements.kind}, case when ${isCall} then 'capital_call' else 'distribution' end)`;
  return {
    fields: { agreementId: linked.agreementId, kind },
    rest: sql`from ${links(params)} left join ${agreements} on ${pointedTo(agreements, linked, linked.agreementId)}
      where ${among(linked, linked.entryId, params)} limit 1`,
  };
});

/** @throws Failure `illegal_transition` for an entry of an agreement, with how to undo it */
export async function refuseAgreed(write: Write, vehicle: VehicleRow, entryIds: readonly string[]): Promise<void> {
  const [found] = await agreementOf(write.tx, { ...ownerOf(write, vehicle), ids: entryIds });
  if (found === undefined) return;
  const undo = `/agreements/${found.agreementId}/cancel`;
  throw refusal(
    "illegal_transition",
    `The entry is of a ${found.kind.replace("_", " ")}, which is undone as a whole: POST ${undo}.`,
    { details: { from: "posted", to: "reversed", ...found, undo } },
  );
}
