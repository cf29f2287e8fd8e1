/** Dated changes of partners' commitments. */
import { orm, prepared } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { requireProposal } from "../journal/approval.js";
import { requireStarted } from "../journal/bookable-day.js";
import { requireOpen } from "../journal/enter.js";
import type { Body, One } from "../requests/body.js";
import { requireScope } from "../requests/caller.js";
import { oneOrMany } from "../requests/one-or-many.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { commitmentEvents, partners } from "../tables/firm-tables.js";
import { givenUnits, toAmount } from "../tables/money.js";
import { tellingMoves } from "../terms/figures-moved.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A commitment event to be recorded; signed. */
export type NewCommitment = One<"recordCommitments">;

const { id, partnerId: lpEntityId, eventDate: date, amount, kind } = commitmentEvents;

const commitmentsOf = prepared((db, owner: OwnerOfRow) =>
  db
    .select({ id, lpEntityId, date, amount, kind })
    .from(commitmentEvents)
    .where(ownedBy(commitmentEvents, owner))
    .orderBy(date, id),
);

/** Every event of a vehicle, by date. */
export async function listCommitments(tenant: Tenant, vehicle: VehicleRow) {
  const rows = await commitmentsOf(tenant.tx, ownerOf(tenant, vehicle));
  return rows.map((row) => ({ ...row, amount: toAmount(row.amount, vehicle.baseCurrency) }));
}

/**
 * Records one event, or several; the answer has the same form. The last reports which open figures all of them moved.
 * @throws Failure `period_locked`, `proposal_required`
 */
export async function recordCommitments(write: Write, vehicle: VehicleRow, body: Body<"recordCommitments">) {
  await requireProposal(write, vehicle, "recordCommitments");
  return oneOrMany(body, async (input) => {
    const [first = write.today] = input.map(({ date }) => date).sort();
    const { made, moves } = await tellingMoves(write, vehicle, first, async () => {
      const rows: { id: string }[] = [];
      for (const event of input) {
        requireStarted(vehicle, event.date, ["date"]);
        rows.push(await recordCommitment(write, vehicle, event));
      }
      return rows;
    });
    return made.map((row, at) => (at === made.length - 1 ? { ...row, moves } : row));
  });
}

/**
 * Records one event in a vehicle that this write has locked, for an agreement if it belongs to one. A closed month
 * keeps the weights it was closed on.
 */
export async function recordCommitment(
  write: Write,
  vehicle: VehicleRow,
  event: NewCommitment,
  agreementId: string | null = null,
): Promise<NewCommitment & { readonly id: string }> {
  requireScope(write.caller, "accounting:terms");
  requireOpen(vehicle, event.date);
  const units = givenUnits(event.amount, vehicle.baseCurrency, ["amount"]);
  if (units === 0n) throw new EngineError("zero_posting", "A commitment event of zero says nothing.", ["amount"]);
  const owner = ownerOf(write, vehicle);
  const named = rowWithId(partners, owner, event.lpEntityId);
  const [partner] = await orm(write.tx).select({ id: partners.id }).from(partners).where(named);
  if (partner === undefined) {
    throw new EngineError("unknown_partner", `No partner has the id ${event.lpEntityId}.`, ["lpEntityId"]);
  }
  const row = { id: write.services.identifiers.ordered(), ...event };
  await orm(write.tx)
    .insert(commitmentEvents)
    .values({
      ...owner,
      id: row.id,
      partnerId: event.lpEntityId,
      eventDate: event.date,
      amount: units,
      kind: event.kind,
      createdAt: write.now,
      agreementId,
    });
  const subject = { subjectType: "commitment", subjectId: row.id };
  await write.audit({ vehicleId: vehicle.id, action: "commitment.recorded", ...subject, after: row });
  return row;
}
