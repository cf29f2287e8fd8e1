/** `/partners`: who holds capital in a vehicle. A new partner gets a capital account and a first commitment. */
import type { Queryable } from "@capstack/database";
import { refusal } from "../failures.js";
import { Chart } from "../journal/chart.js";
import { toAmount } from "../money.js";
import { inGroup, inHolding, type One, ofGroup, type Routes } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { recordCommitment } from "./commitments.js";

/** What a new partner needs. */
export type NewPartner = One<"createPartners">;

interface PublishedPartner {
  readonly lpEntityId: string;
  readonly name: string;
  readonly partnerClass: string;
  readonly commitment: number;
  readonly capitalAccountCode: string | null;
}

export const partnerRoutes = {
  listPartners: ofGroup((read, vehicle) => publishPartners(read.tx, read.tenantId, vehicle)),
  createPartners: inGroup(async (write, vehicle, body) => {
    const many = Array.isArray(body);
    const ids = await createPartners(write, vehicle, many ? body : [body]);
    const rows = await publishPartners(write.tx, write.tenantId, vehicle, ids);
    return many ? rows : rows[0];
  }),
  changePartner: inHolding("partners", async (write, vehicle, id, body) => {
    const [before] = await publishPartners(write.tx, write.tenantId, vehicle, [id]);
    if (body.partnerClass !== undefined && body.partnerClass !== before?.partnerClass) refuseNewClass(vehicle);
    await write.tx.query(
      `update partners set name = coalesce($4, name), partner_class = coalesce($5, partner_class)
         where account_id = $1 and vehicle_id = $2 and id = $3`,
      [write.tenantId, vehicle.id, id, body.name ?? null, body.partnerClass ?? null],
    );
    const [after] = await publishPartners(write.tx, write.tenantId, vehicle, [id]);
    await write.audit({
      vehicleId: vehicle.id,
      action: "partner.changed",
      subjectType: "partner",
      subjectId: id,
      before,
      after,
    });
    return after;
  }),
} satisfies Partial<Routes>;

/** A class counts for every month there is, closed ones included, whose figures stay. @throws Failure `period_locked` */
function refuseNewClass({ closedThrough }: VehicleRow): void {
  if (closedThrough === null) return;
  throw refusal(
    "period_locked",
    `The books are closed through ${closedThrough}; a partner's class would change them.`,
    {
      details: { closedThrough },
    },
  );
}

/** Creates partners in a vehicle that this write took. */
export async function createPartners(
  write: Write,
  vehicle: VehicleRow,
  given: readonly NewPartner[],
): Promise<string[]> {
  const ids: string[] = [];
  for (const partner of given) {
    const id = write.services.identifiers.random();
    ids.push(id);
    await write.tx.query("insert into partners values ($1, $2, $3, $4, $5, $6)", [
      write.tenantId,
      vehicle.id,
      id,
      partner.name,
      partner.partnerClass,
      write.now,
    ]);
    await write.audit({
      vehicleId: vehicle.id,
      action: "partner.created",
      subjectType: "partner",
      subjectId: id,
      after: partner,
    });
  }
  const chart = await Chart.load(write, vehicle);
  for (const [index, id] of ids.entries()) {
    await chart.partnerAccount("3100", id);
    const { commitment, commitmentDate } = given[index] as NewPartner;
    if (commitment === undefined) continue;
    const date = commitmentDate ?? vehicle.startDate ?? write.today;
    await recordCommitment(write, vehicle, { lpEntityId: id, date, amount: commitment, kind: "initial" });
  }
  return ids;
}

async function publishPartners(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids?: readonly string[],
): Promise<PublishedPartner[]> {
  const rows = await tx.query<Omit<PublishedPartner, "commitment"> & { commitment: string }>(
    `select p.id as "lpEntityId", p.name, p.partner_class as "partnerClass",
       coalesce((select sum(c.amount) from commitment_events c where c.account_id = p.account_id
         and c.vehicle_id = p.vehicle_id and c.partner_id = p.id), 0)::text as commitment,
       (select a.code from ledger_accounts a where a.account_id = p.account_id and a.vehicle_id = p.vehicle_id
         and a.base = '3100' and a.lp_entity_id = p.id) as "capitalAccountCode"
     from partners p where p.account_id = $1 and p.vehicle_id = $2 and ($3::uuid[] is null or p.id = any($3::uuid[]))
     order by p.name collate "C", p.id`,
    [tenantId, vehicle.id, ids ?? null],
  );
  const published = rows.map((row) => ({ ...row, commitment: toAmount(BigInt(row.commitment), vehicle.baseCurrency) }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((partner) => partner.lpEntityId === id));
}
