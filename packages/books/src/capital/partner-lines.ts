/** What calls and distributions share: one line per partner, and a state with the entry behind it. */
import { orm, type Queryable } from "@capstack/database";
import type { Posting } from "@capstack/ledger";
import { and, eq, sql } from "drizzle-orm";
import { capitalCallLines, capitalCalls, distributionLines, distributions } from "../tables/capital-tables.js";
import { ownedBy, rowWithId } from "../tables/columns.js";
import { toUnits } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** One partner's part, in minor units. */
export interface PartnerLine {
  readonly lpEntityId: string;
  readonly units: bigint;
}

type Kind = "capital_call" | "distribution";

/** The partners' parts of an entry: its lines on one account, without their sign. */
export function partnerLines(postings: readonly Posting[], account: string, vehicle: VehicleRow): PartnerLine[] {
  return postings
    .filter((posting) => posting.account === account)
    .map(({ lpEntityId, amount }) => ({
      lpEntityId: lpEntityId ?? "",
      units: toUnits(Math.abs(amount), vehicle.baseCurrency),
    }));
}

/** The stored lines, by partner id. */
export async function keptLines(
  tx: Queryable,
  kind: Kind,
  [tenantId, vehicleId, id]: readonly [tenantId: string, vehicleId: string, id: string],
): Promise<PartnerLine[]> {
  const lines = kind === "capital_call" ? capitalCallLines : distributionLines;
  const of = kind === "capital_call" ? capitalCallLines.callId : distributionLines.distributionId;
  return orm(tx)
    .select({ lpEntityId: lines.partnerId, units: lines.amount })
    .from(lines)
    .where(and(ownedBy(lines, { tenantId, vehicleId }), eq(of, id)))
    .orderBy(lines.partnerId);
}

/** Moves a call or a distribution to another state and records the entry behind it. */
export async function moveTo(
  write: Write,
  kind: Kind,
  vehicle: VehicleRow,
  id: string,
  after: { readonly status: "issued" | "declared" | "cancelled"; readonly entryId: string | null },
): Promise<void> {
  const owner = ownerOf(write, vehicle);
  const { status, entryId } = after;
  await (kind === "capital_call"
    ? orm(write.tx)
        .update(capitalCalls)
        .set({ status: status === "declared" ? "issued" : status, entryId, version: sql`${capitalCalls.version} + 1` })
        .where(rowWithId(capitalCalls, owner, id))
    : orm(write.tx)
        .update(distributions)
        .set({ status: status === "issued" ? "declared" : status, entryId, version: sql`${distributions.version} + 1` })
        .where(rowWithId(distributions, owner, id)));
  const subject = { subjectType: kind, subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: `${kind}.${after.status}`, ...subject, after });
}
