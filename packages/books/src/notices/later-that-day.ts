/** What calls and recallable distributions posted later on the same day change, which a notice does not count. */
import { orm } from "@capstack/database";
import { and, eq, gt, inArray, isNull, notLike, or, sql } from "drizzle-orm";
import { ownedBy, pointedTo } from "../tables/columns.js";
import { journalEntries, journalPostings, ledgerAccounts } from "../tables/journal-tables.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** By partner: the change of the unfunded commitment, in minor units. */
export type LaterThatDay = ReadonlyMap<string, bigint>;

/** Entries that call commitment or restore it. A transfer moves both with the commitment itself. */
const MOVING = ["capital_call", "recallable_distribution"];

/**
 * By partner: what the entries behind a notice's own, in posting order on its day, change of the unfunded commitment.
 * What was taken back on the day changes nothing.
 * @param sourceRef of the notice's own entry; nothing was posted behind one that is not posted
 */
export async function laterThatDay(
  tenant: Tenant,
  vehicle: VehicleRow,
  { date, sourceRef }: { date: string; sourceRef: string },
): Promise<LaterThatDay> {
  const [e, p, a] = [journalEntries, journalPostings, ledgerAccounts];
  const owner = ownerOf(tenant, vehicle);
  const ofDay = and(
    ownedBy(e, owner),
    eq(e.entryDate, date),
    eq(e.status, "posted"),
    eq(e.book, "actual"),
    inArray(e.sourceType, MOVING),
    isNull(e.reverses),
  );
  const [own] = await orm(tenant.tx)
    .select({ sequence: e.sequence })
    .from(e)
    .where(and(ofDay, eq(e.sourceRef, sourceRef)));
  const sequence = own?.sequence ?? null;
  if (sequence === null) return new Map();
  const partner = sql<string>`coalesce(${p.lpEntityId}, ${a.lpEntityId})`;
  const rows = await orm(tenant.tx)
    .select({ partner, units: sql<string>`sum(${p.baseAmount})::text` })
    .from(e)
    .innerJoin(p, and(ownedBy(p, owner), eq(p.entryId, e.id)))
    .innerJoin(a, pointedTo(a, p, p.ledgerAccountId))
    .where(
      and(
        ofDay,
        gt(e.sequence, sequence),
        isNull(e.reversedBy),
        or(isNull(e.sourceRef), notLike(e.sourceRef, "transfer:%")),
        eq(a.base, "3100"),
      ),
    )
    .groupBy(partner);
  return new Map(rows.map((row) => [row.partner, BigInt(row.units)]));
}
