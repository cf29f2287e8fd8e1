/** The partners of a vehicle. A new partner gets a capital account and a first commitment. */

import { orm, preparedRows } from "@capstack/database";
import { type SQL, sql } from "drizzle-orm";
import { requireProposal } from "../journal/approval.js";
import { requireStarted } from "../journal/bookable-day.js";
import { Chart } from "../journal/chart/chart.js";
import type { Body, One } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { oneOrMany } from "../requests/one-or-many.js";
import { byName, isOneOf, type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { commitmentEvents as events, partners } from "../tables/firm-tables.js";
import { ledgerAccounts as accounts } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { recordCommitment } from "./commitment.js";

/** What a new partner needs. */
export type NewPartner = One<"createPartners">;

/** Creates one partner, or several; the answer has the same form. */
export async function addPartners(write: Write, vehicle: VehicleRow, body: Body<"createPartners">) {
  return oneOrMany(body, async (input) => publishPartners(write, vehicle, await createPartners(write, vehicle, input)));
}

/** Creates partners in a vehicle that this write has locked. @throws Failure `proposal_required` where one commits */
export async function createPartners(
  write: Write,
  vehicle: VehicleRow,
  input: readonly NewPartner[],
): Promise<string[]> {
  const commits = input.some(({ commitment }) => commitment !== undefined);
  if (commits) await requireProposal(write, vehicle, "createPartners");
  const made: { readonly id: string; readonly partner: NewPartner }[] = [];
  for (const partner of input) {
    const id = write.services.identifiers.random();
    made.push({ id, partner });
    const { name, partnerClass, investor = {} } = partner;
    const row = { ...ownerOf(write, vehicle), id, name, partnerClass, investor, createdAt: write.now };
    await orm(write.tx).insert(partners).values(row);
    const subject = { subjectType: "partner", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "partner.created", ...subject, after: partner });
  }
  const chart = await Chart.load(write, vehicle);
  for (const { id, partner } of made) {
    await chart.partnerAccount("3100", id);
    const { commitment, commitmentDate } = partner;
    if (commitment === undefined) continue;
    const date = commitmentDate ?? vehicle.startDate ?? write.today;
    requireStarted(vehicle, date, ["commitmentDate"]);
    await recordCommitment(write, vehicle, { lpEntityId: id, date, amount: commitment, kind: "initial" });
  }
  return made.map(({ id }) => id);
}

/** Renames a partner, changes its class, or says what is known about it as an investor. */
export async function changePartner(write: Write, vehicle: VehicleRow, id: string, body: Body<"changePartner">) {
  const [before] = await publishPartners(write, vehicle, [id]);
  const { name = before?.name, partnerClass = before?.partnerClass, investor = before?.investor } = body;
  if (partnerClass !== before?.partnerClass) refuseNewClass(vehicle);
  const row = rowWithId(partners, ownerOf(write, vehicle), id);
  await orm(write.tx).update(partners).set({ name, partnerClass, investor }).where(row);
  const [after] = await publishPartners(write, vehicle, [id]);
  const subject = { subjectType: "partner", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "partner.changed", ...subject, before, after });
  return after;
}

/**
 * A class applies to every month, including closed ones, whose figures must not change. @throws Failure
 * `period_locked`
 */
function refuseNewClass({ closedThrough }: VehicleRow): void {
  if (closedThrough === null) return;
  const message = `The books are closed through ${closedThrough}; a partner's class would change them.`;
  throw refusal("period_locked", message, { details: { closedThrough } });
}

function select(owner: OwnerOfRow, condition: SQL) {
  const fields = {
    lpEntityId: partners.id,
    name: partners.name,
    partnerClass: partners.partnerClass,
    investor: partners.investor,
    commitment: sql<string>`coalesce((select sum(${events.amount}) from ${events}
      where ${ownedBy(events, owner)} and ${events.partnerId} = ${partners.id}), 0)::text`,
    capitalAccountCode: sql<string | null>`(select ${accounts.code} from ${accounts}
      where ${ownedBy(accounts, owner)} and ${accounts.base} = '3100' and ${accounts.lpEntityId} = ${partners.id})`,
  };
  const rest = sql`from ${partners} where ${ownedBy(partners, owner)} and ${condition}
    order by ${byName(partners.name)}, ${partners.id}`;
  return { fields, rest };
}

const everyPartner = preparedRows((owner: OwnerOfRow) => select(owner, sql`true`));
const somePartners = preparedRows((params: OwnerOfRow & { ids: readonly string[] }) =>
  select(params, isOneOf(partners.id, params.ids)),
);

/** Partners by name, or some by id. */
export async function publishPartners(tenant: Tenant, vehicle: VehicleRow, ids?: readonly string[]) {
  const owner = ownerOf(tenant, vehicle);
  const rows = await (ids === undefined ? everyPartner(tenant.tx, owner) : somePartners(tenant.tx, { ...owner, ids }));
  const published = rows.map((row) => ({ ...row, commitment: toAmount(BigInt(row.commitment), vehicle.baseCurrency) }));
  if (ids === undefined) return published;
  return ids.flatMap((id) => published.filter((partner) => partner.lpEntityId === id));
}
