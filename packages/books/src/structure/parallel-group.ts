/** Groups of vehicles that invest side by side: recorded, listed, withdrawn as a whole. */
import { insertRows, orm, preparedRows } from "@capstack/database";
import { EngineError } from "@capstack/decimal";
import { and, eq, isNull, sql } from "drizzle-orm";
import { requireWholeAccount } from "../firms/firm.js";
import type { Body } from "../requests/body.js";
import { type Caller, notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { parallelVehicles } from "../tables/structure-tables.js";
import type { Write } from "../transactions/writing.js";
import type { Tenant } from "../vehicles/tenant.js";
import { listVehicles, takeVehicle, type VehicleRow } from "../vehicles/vehicle.js";

const rowsOf = preparedRows(({ tenantId }: { readonly tenantId: string }) => {
  const { id, vehicleId, groupId, groupName, share, recordedBy, recordedAt } = parallelVehicles;
  return {
    fields: { id, vehicleId, groupId, groupName, share, recordedBy, recordedAt },
    rest: sql`from ${parallelVehicles} where ${parallelVehicles.tenantId} = ${tenantId}
      and ${parallelVehicles.withdrawnAt} is null order by ${id}`,
  };
});

type Asker = Tenant & { readonly caller: Caller };

/** Every group in force, the oldest first, with the vehicles that the key sees. */
export async function parallelGroups({ tx, tenantId, caller }: Asker) {
  const names = new Map((await listVehicles(tx, caller)).map(({ id, name }) => [id, name]));
  const rows = (await rowsOf(tx, { tenantId })).filter(({ vehicleId }) => names.has(vehicleId));
  return [...new Set(rows.map(({ groupId }) => groupId))].map((id) => {
    const own = rows.filter(({ groupId }) => groupId === id);
    const { groupName, recordedBy, recordedAt } = own[0] as (typeof own)[number];
    const vehicles = own.map(({ vehicleId, share }) => {
      return { vehicleId, name: names.get(vehicleId) ?? "", share: share === null ? null : Number(share) };
    });
    return { id, name: groupName, vehicles, recordedBy, recordedAt: recordedAt.toISOString() };
  });
}

/** The vehicles that invest side by side with one of these, those among them. */
export async function withParallels(asker: Asker, ids: readonly string[]): Promise<string[]> {
  const groups = await parallelGroups(asker);
  const beside = groups.filter(({ vehicles }) => vehicles.some(({ vehicleId }) => ids.includes(vehicleId)));
  return [...new Set([...ids, ...beside.flatMap(({ vehicles }) => vehicles.map(({ vehicleId }) => vehicleId))])];
}

/** A group. @throws Failure `forbidden` for a key that may not see all of its vehicles, `not_found` */
export async function parallelGroup(write: Write, id: string) {
  requireWholeAccount(write);
  const group = (await parallelGroups(write)).find((one) => one.id === id);
  if (group === undefined) throw notFound();
  return group;
}

/**
 * Records a group.
 * @throws Failure `forbidden`, `not_found`, `conflict` (a vehicle is in a group already)
 * @throws EngineError `invalid_value` (two firms or currencies, a vehicle twice, or shares of some only)
 */
export async function recordParallelGroup(write: Write, { name: groupName, vehicles }: Body<"recordParallelGroup">) {
  requireWholeAccount(write);
  requireAllOrNone(vehicles);
  await takeAlike(
    write,
    vehicles.map(({ vehicleId }) => vehicleId),
  );
  const taken = new Set((await rowsOf(write.tx, write)).map(({ vehicleId }) => vehicleId));
  if (vehicles.some(({ vehicleId }) => taken.has(vehicleId))) {
    throw refusal("conflict", "A vehicle is in a group of parallels already; withdraw that first.");
  }
  const groupId = write.services.identifiers.ordered();
  const head = { groupId, groupName, recordedBy: write.caller.key.id, recordedAt: write.now };
  const rows = vehicles.map(({ vehicleId, share }) => {
    const id = write.services.identifiers.ordered();
    return { id, vehicleId, share: share === undefined ? null : String(share), ...head };
  });
  await insertRows(write.tx, parallelVehicles, { tenantId: write.tenantId }, rows);
  const event = { action: "parallel_group.recorded", subjectType: "parallel_group", subjectId: groupId };
  await write.audit(
    ...vehicles.map((after) => ({ ...event, vehicleId: after.vehicleId, after: { ...after, groupName } })),
  );
  return parallelGroup(write, groupId);
}

/** Withdraws a group. @throws Failure `forbidden`, `not_found` */
export async function withdrawParallelGroup(write: Write, id: string, { reason }: Body<"withdrawParallelGroup">) {
  const group = await parallelGroup(write, id);
  const ids = group.vehicles.map(({ vehicleId }) => vehicleId).sort();
  for (const vehicleId of ids) await takeVehicle(write.tx, write.caller, vehicleId);
  const { tenantId, groupId, withdrawnAt } = parallelVehicles;
  await orm(write.tx)
    .update(parallelVehicles)
    .set({ withdrawnBy: write.caller.key.id, withdrawnAt: write.now })
    .where(and(eq(tenantId, write.tenantId), eq(groupId, id), isNull(withdrawnAt)));
  const event = { action: "parallel_group.withdrawn", subjectType: "parallel_group", subjectId: id, reason };
  await write.audit(...ids.map((vehicleId) => ({ ...event, vehicleId, before: group })));
  return group;
}

/** @throws EngineError `invalid_value` */
export function requireAllOrNone(vehicles: readonly { readonly share?: number | undefined }[]): void {
  const stated = vehicles.filter(({ share }) => share !== undefined).length;
  if (stated === 0 || stated === vehicles.length) return;
  throw new EngineError("invalid_value", "Either every vehicle says its share or none does.", ["vehicles"]);
}

/**
 * Locks vehicles of one firm and one currency, in the order of their ids.
 * @throws Failure `not_found`; EngineError `invalid_value`
 */
export async function takeAlike(write: Write, ids: readonly string[]): Promise<ReadonlyMap<string, VehicleRow>> {
  const seen = new Map((await listVehicles(write.tx, write.caller)).map((vehicle) => [vehicle.id, vehicle]));
  for (const [at, id] of ids.entries()) {
    const [vehicle, first] = [seen.get(id), seen.get(ids[0] as string)];
    const path = ["vehicles", at, "vehicleId"];
    if (vehicle === undefined || first === undefined) {
      throw notFound("No vehicle that the key sees has this id.", path);
    }
    if (ids.indexOf(id) !== at) throw new EngineError("invalid_value", `${vehicle.name} is named twice.`, path);
    if (vehicle.firmId === first.firmId && vehicle.baseCurrency === first.baseCurrency) continue;
    const message = `${vehicle.name} is of another firm than ${first.name}, or keeps its books in another currency.`;
    throw new EngineError("invalid_value", message, path);
  }
  const taken = new Map<string, VehicleRow>();
  for (const id of [...ids].sort()) taken.set(id, await takeVehicle(write.tx, write.caller, id));
  return taken;
}
