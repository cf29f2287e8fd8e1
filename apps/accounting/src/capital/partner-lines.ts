/** What calls and distributions have in common: a line a partner, and a state that their entry belongs to. */
import type { Queryable } from "@capstack/database";
import type { Posting } from "@capstack/ledger";
import { toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** One partner's part, in minor units. */
export interface PartnerLine {
  readonly lpEntityId: string;
  readonly units: bigint;
}

const TABLES = {
  capital_call: { table: "capital_calls", lines: "capital_call_lines", key: "call_id" },
  distribution: { table: "distributions", lines: "distribution_lines", key: "distribution_id" },
} as const;

type Kind = keyof typeof TABLES;

/** The partners' parts of an entry: its lines on one account, without their sign. */
export function partnerLines(postings: readonly Posting[], account: string, vehicle: VehicleRow): PartnerLine[] {
  return postings
    .filter((posting) => posting.account === account)
    .map(({ lpEntityId, amount }) => ({
      lpEntityId: lpEntityId ?? "",
      units: toUnits(Math.abs(amount), vehicle.baseCurrency),
    }));
}

/** The lines that were kept, by partner id. */
export function keptLines(
  tx: Queryable,
  kind: Kind,
  key: readonly [tenantId: string, vehicleId: string, id: string],
): Promise<PartnerLine[]> {
  const { lines, key: column } = TABLES[kind];
  return tx.query<PartnerLine>(
    `select partner_id as "lpEntityId", amount as units from ${lines}
     where account_id = $1 and vehicle_id = $2 and ${column} = $3 order by partner_id`,
    key,
  );
}

/** Moves a call or a distribution to another state, with the entry that stands for it. */
export async function moveTo(
  write: Write,
  kind: Kind,
  vehicle: VehicleRow,
  id: string,
  after: { readonly status: "issued" | "declared" | "cancelled"; readonly entryId: string | null },
): Promise<void> {
  await write.tx.query(
    `update ${TABLES[kind].table} set status = $4, entry_id = $5, version = version + 1
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [write.tenantId, vehicle.id, id, after.status, after.entryId],
  );
  const subject = { subjectType: kind, subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: `${kind}.${after.status}`, ...subject, after });
}
