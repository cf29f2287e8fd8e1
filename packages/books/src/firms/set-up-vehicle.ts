/** Creates, renames and sets up a vehicle with its chart. */
import { orm } from "@capstack/database";
import { and, eq } from "drizzle-orm";
import { seedChart } from "../journal/chart/change-chart.js";
import { followBaseCurrency, openDefaultAccount } from "../journal/open-bank-account.js";
import type { Body } from "../requests/body.js";
import { refusal } from "../requests/failures.js";
import { vehicleNames, vehicles } from "../tables/firm-tables.js";
import type { Write } from "../transactions/writing.js";
import { takenVehicle, type VehicleRow } from "../vehicles/vehicle.js";
import { requireFirm, requireWholeAccount } from "./firm.js";

/** A vehicle as published. */
export function publishVehicle({ id, firmId, name, kind, baseCurrency, booksVersion, ...vehicle }: VehicleRow) {
  const { fiscalYearStart, startDate, vintageYear, closedThrough } = vehicle;
  const setUp = { fiscalYearStart, startDate, vintageYear, closedThrough };
  return { id, firmId, name, kind, baseCurrency, ...setUp, booksVersion: Number(booksVersion) };
}

/** Creates a vehicle and seeds the published accounts. */
export async function createVehicle(write: Write, input: Body<"createVehicle">): Promise<VehicleRow> {
  requireWholeAccount(write);
  await requireFirm(write, input.firmId);
  const id = write.services.identifiers.ordered();
  const row = { ...input, tenantId: write.tenantId, id, createdAt: write.now };
  await orm(write.tx).insert(vehicles).values(row);
  const vehicle = await takenVehicle(write.tx, write.tenantId, id);
  await takeName(write, vehicle, input.name);
  await seedChart(write, vehicle, false);
  await openDefaultAccount(write, vehicle);
  const subject = { subjectType: "vehicle", subjectId: id };
  await write.audit({ vehicleId: id, action: "vehicle.created", ...subject, after: publishVehicle(vehicle) });
  return vehicle;
}

/** Changes the fields of a vehicle; former names stay reserved for it. */
export async function changeVehicle(write: Write, id: string, input: Body<"changeVehicle">): Promise<VehicleRow> {
  const before = await write.takeVehicle(id);
  if (input.baseCurrency !== undefined && input.baseCurrency !== before.baseCurrency && before.lastSequence > 0n) {
    throw refusal("conflict", "The base currency is fixed by the first posting.", {
      details: { field: "baseCurrency" },
    });
  }
  if (input.baseCurrency !== undefined) await followBaseCurrency(write, before, input.baseCurrency);
  if (input.name !== undefined) await takeName(write, before, input.name);
  const own = and(eq(vehicles.tenantId, write.tenantId), eq(vehicles.id, id));
  const { name = before.name } = input;
  await orm(write.tx)
    .update(vehicles)
    .set({ ...input, name })
    .where(own);
  const subject = { subjectType: "vehicle", subjectId: id };
  const event = { vehicleId: id, action: "vehicle.changed", ...subject };
  await write.audit({ ...event, before: publishVehicle(before), after: input });
  return takenVehicle(write.tx, write.tenantId, id);
}

async function takeName({ tx, tenantId }: Write, { id, firmId }: VehicleRow, name: string): Promise<void> {
  const sameName = and(
    eq(vehicleNames.tenantId, tenantId),
    eq(vehicleNames.firmId, firmId),
    eq(vehicleNames.name, name),
  );
  const [holder] = await orm(tx).select({ id: vehicleNames.vehicleId }).from(vehicleNames).where(sameName);
  if (holder?.id === id) return;
  if (holder !== undefined) {
    throw refusal("conflict", `A vehicle of this firm has or had the name ${JSON.stringify(name)}.`, {
      details: { name },
    });
  }
  await orm(tx).insert(vehicleNames).values({ tenantId, firmId, name, vehicleId: id });
}
