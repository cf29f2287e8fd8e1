/** Holdings of one vehicle in another: which partner of the held vehicle the holder is, and what it stands as in the holder's books. */
import { orm, preparedRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { and, eq, isNull, sql } from "drizzle-orm";
import type { Body } from "../requests/body.js";
import { type Caller, mayAsk, notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { ownedBy, rowWithId } from "../tables/columns.js";
import { partners, securities } from "../tables/firm-tables.js";
import { vehicleHoldings as holdings } from "../tables/structure-tables.js";
import type { Read } from "../transactions/reading.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import { listVehicles, takeVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { heldFirst } from "./held-first.js";

const everyHolding = preparedRows(({ tenantId }: { readonly tenantId: string }) => {
  const { id, vehicleId, heldVehicleId, heldPartnerId, companyId, securityId, kind, startDate } = holdings;
  const { recordedBy, recordedAt } = holdings;
  return {
    fields: {
      ...{ id, holderId: vehicleId, heldId: heldVehicleId, heldLpEntityId: heldPartnerId, companyId, securityId },
      ...{ kind, startDate, recordedBy, recordedAt },
    },
    rest: sql`from ${holdings} where ${holdings.tenantId} = ${tenantId} and ${holdings.withdrawnAt} is null
      order by ${id}`,
  };
});

/** A holding in force. */
export type HoldingRow = Awaited<ReturnType<typeof everyHolding>>[number];

type Asker = Tenant & { readonly caller: Caller };

/** The holdings in force whose both ends the key may see. */
export async function holdingsSeen({ tx, tenantId, caller }: Asker): Promise<HoldingRow[]> {
  const rows = await everyHolding(tx, { tenantId });
  return rows.filter(({ holderId, heldId }) => mayAsk(caller, holderId) && mayAsk(caller, heldId));
}

/** Every holding that the key sees on both sides, by name of the holder and of the held vehicle. */
export async function listHoldings(read: Read) {
  const names = namesOf(await read.vehicles());
  const rows = (await holdingsSeen(read)).filter(({ holderId, heldId }) => names.has(holderId) && names.has(heldId));
  const key = (row: ReturnType<typeof published>) => `${row.holderName}\n${row.heldName}\n${row.id}`;
  return rows.map((row) => published(row, names)).sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Names of vehicles by id. */
export function namesOf(vehicles: readonly VehicleRow[]): ReadonlyMap<string, string> {
  return new Map(vehicles.map(({ id, name }) => [id, name]));
}

function published({ recordedAt, ...row }: HoldingRow, names: ReadonlyMap<string, string>) {
  return {
    ...row,
    holderName: names.get(row.holderId) ?? "",
    heldName: names.get(row.heldId) ?? "",
    recordedAt: recordedAt.toISOString(),
  };
}

/**
 * Records a holding.
 * @throws Failure `not_found`, `circular_holding`, `conflict` (the company or the partner is another holding's already)
 * @throws EngineError `invalid_value` (of two firms or two currencies, or not a fund interest), `unknown_partner`,
 * `security_required`
 */
export async function recordHolding(write: Write, body: Body<"recordHolding">) {
  const { holder, held } = await takeBoth(write, body);
  requireAlike(holder, held);
  await requirePartner(write, held, body.heldLpEntityId);
  const securityId = await fundInterest(write, holder, body);
  const others = await everyHolding(write.tx, write);
  requireNoCircle(others, body);
  requireFree(others, body);
  const id = write.services.identifiers.ordered();
  await orm(write.tx)
    .insert(holdings)
    .values({
      ...{ ...ownerOf(write, holder), id, securityId, kind: body.kind, companyId: body.companyId },
      ...{ heldVehicleId: held.id, heldPartnerId: body.heldLpEntityId, startDate: body.startDate ?? null },
      ...{ recordedBy: write.caller.key.id, recordedAt: write.now },
    });
  const subject = { subjectType: "holding", subjectId: id };
  await write.audit({ vehicleId: holder.id, action: "holding.recorded", ...subject, after: body });
  const row = (await everyHolding(write.tx, write)).find((one) => one.id === id) as HoldingRow;
  return published(row, namesOf([holder, held]));
}

/** Locks both vehicles, in the order of their ids. Ids in the body are rows of the holder; the held one is locked without. */
async function takeBoth(write: Write, { holderId, heldId }: Body<"recordHolding">) {
  if (holderId === heldId) throw refusal("circular_holding", "A vehicle cannot hold itself.");
  const seen = new Set((await listVehicles(write.tx, write.caller)).map(({ id }) => id));
  const unseen = (
    [
      ["holderId", holderId],
      ["heldId", heldId],
    ] as const
  ).find(([, id]) => !seen.has(id));
  if (unseen !== undefined) throw notFound("No vehicle that the key sees has this id.", [unseen[0]]);
  const first = holderId < heldId ? await write.takeVehicle(holderId) : null;
  const held = await takeVehicle(write.tx, write.caller, heldId);
  return { holder: first ?? (await write.takeVehicle(holderId)), held };
}

function requireAlike(holder: VehicleRow, held: VehicleRow): void {
  if (holder.firmId !== held.firmId) {
    throw new EngineError("invalid_value", `${held.name} is a vehicle of another firm than ${holder.name}.`, [
      "heldId",
    ]);
  }
  if (holder.baseCurrency === held.baseCurrency) return;
  const message = `${held.name} keeps its books in ${held.baseCurrency}, ${holder.name} in ${holder.baseCurrency}; a holding is of one currency.`;
  throw new EngineError("invalid_value", message, ["heldId"]);
}

async function requirePartner(write: Write, held: VehicleRow, id: string): Promise<void> {
  const found = await orm(write.tx)
    .select({ id: partners.id })
    .from(partners)
    .where(rowWithId(partners, ownerOf(write, held), id));
  if (found.length > 0) return;
  throw new EngineError("unknown_partner", `No partner of ${held.name} has the id ${id}.`, ["heldLpEntityId"]);
}

/** The security that the held vehicle stands as; null for a company without any. */
async function fundInterest(write: Write, holder: VehicleRow, { companyId, securityId }: Body<"recordHolding">) {
  const { id, companyId: company, securityType } = securities;
  const own = await orm(write.tx)
    .select({ id, securityType })
    .from(securities)
    .where(and(ownedBy(securities, ownerOf(write, holder)), eq(company, companyId)));
  const [first] = own;
  const chosen = securityId === undefined ? first : own.find((one) => one.id === securityId);
  if (securityId === undefined && own.length > 1) {
    const message = "The company is held in several securities; name the fund interest by securityId.";
    throw new EngineError("security_required", message, ["securityId"]);
  }
  if (securityId !== undefined && chosen === undefined) {
    throw new EngineError("unknown_security", "It is no security of this company.", ["securityId"]);
  }
  if (chosen === undefined || chosen.securityType === "fund_interest") return chosen?.id ?? null;
  const message = `A vehicle is held as a fund interest; the security is of the type ${chosen.securityType}.`;
  throw new EngineError("invalid_value", message, ["securityId"]);
}

/** @throws Failure `circular_holding` */
function requireNoCircle(others: readonly HoldingRow[], { holderId, heldId }: Body<"recordHolding">): void {
  heldFirst([...others, { holderId, heldId }]);
}

function requireFree(others: readonly HoldingRow[], body: Body<"recordHolding">): void {
  const { holderId, heldId, companyId, heldLpEntityId } = body;
  if (others.some((one) => one.holderId === holderId && one.companyId === companyId)) {
    throw refusal("conflict", "The company stands for another holding already; withdraw that first.");
  }
  if (others.some((one) => one.heldId === heldId && one.heldLpEntityId === heldLpEntityId)) {
    throw refusal("conflict", "The partner is another vehicle already; withdraw that holding first.");
  }
}

/** Withdraws a holding, once. @throws Failure `illegal_transition` */
export async function withdrawHolding(
  write: Write,
  vehicle: VehicleRow,
  id: string,
  { reason }: Body<"withdrawHolding">,
) {
  const row = (await everyHolding(write.tx, write)).find((one) => one.id === id);
  if (row === undefined) throw refusal("illegal_transition", "It is withdrawn already.");
  if (!mayAsk(write.caller, row.heldId)) throw notFound();
  await orm(write.tx)
    .update(holdings)
    .set({ withdrawnBy: write.caller.key.id, withdrawnAt: write.now })
    .where(and(rowWithId(holdings, ownerOf(write, vehicle), id), isNull(holdings.withdrawnAt)));
  const subject = { subjectType: "holding", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "holding.withdrawn", ...subject, before: row, reason });
  return published(row, namesOf(await listVehicles(write.tx, write.caller)));
}
