/** `/commitments`: dated changes of what partners have promised. */
import { EngineError } from "@capstack/decimal";
import { requireOpen } from "../journal/enter.js";
import { toAmount, toUnits } from "../money.js";
import { inGroup, type One, ofGroup, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";

/** A commitment event someone wants to record; signed. */
export type NewCommitment = One<"recordCommitments">;

interface PublishedCommitment extends NewCommitment {
  readonly id: string;
}

export const commitmentRoutes = {
  listCommitments: ofGroup(async (read, vehicle) => {
    const rows = await read.tx.query<Omit<PublishedCommitment, "amount"> & { amount: bigint }>(
      `select id, partner_id as "lpEntityId", event_date as date, amount, kind from commitment_events
         where account_id = $1 and vehicle_id = $2 order by event_date, id`,
      [read.tenantId, vehicle.id],
    );
    return rows.map((row) => ({ ...row, amount: toAmount(row.amount, vehicle.baseCurrency) }));
  }),
  recordCommitments: inGroup(async (write, vehicle, body) => {
    const many = Array.isArray(body);
    const rows: PublishedCommitment[] = [];
    for (const event of many ? body : [body]) rows.push(await recordCommitment(write, vehicle, event));
    return many ? rows : rows[0];
  }),
} satisfies Partial<Routes>;

/** Records one event in a vehicle that this write took, of an agreement where it is of one. A closed month keeps the weights it was closed on. */
export async function recordCommitment(
  write: Write,
  vehicle: VehicleRow,
  event: NewCommitment,
  agreementId: string | null = null,
): Promise<PublishedCommitment> {
  requireOpen(vehicle, event.date);
  const units = toUnits(event.amount, vehicle.baseCurrency);
  if (units === 0n) throw new EngineError("zero_posting", "A commitment event of zero says nothing.", ["amount"]);
  const [partner] = await write.tx.query(
    "select id from partners where account_id = $1 and vehicle_id = $2 and id = $3",
    [write.tenantId, vehicle.id, event.lpEntityId],
  );
  if (partner === undefined) {
    throw new EngineError("unknown_partner", `No partner has the id ${event.lpEntityId}.`, ["lpEntityId"]);
  }
  const id = write.services.identifiers.ordered();
  await write.tx.query(
    `insert into commitment_events (account_id, vehicle_id, id, partner_id, event_date, amount, kind, created_at, agreement_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [write.tenantId, vehicle.id, id, event.lpEntityId, event.date, units, event.kind, write.now, agreementId],
  );
  const row = { id, ...event };
  await write.audit({
    vehicleId: vehicle.id,
    action: "commitment.recorded",
    subjectType: "commitment",
    subjectId: id,
    after: row,
  });
  return row;
}
