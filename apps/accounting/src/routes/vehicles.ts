/** `/vehicles`: create with a chart, list, rename and set up. */
import { baseAccounts } from "@capstack/ledger";
import { notFound } from "../caller.js";
import { refusal } from "../failures.js";
import { Chart } from "../journal/chart.js";
import type { Body, Routes } from "../route.js";
import { VEHICLE_COLUMNS, type VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { requireWholeAccount } from "./firms.js";

export const vehicleRoutes = {
  listVehicles: async (read) => (await read.vehicles()).map(publishVehicle),
  createVehicle: async (write, _, body) => publishVehicle(await createVehicle(write, body)),
  changeVehicle: async (write, { id }, body) => publishVehicle(await changeVehicle(write, id, body)),
} satisfies Partial<Routes>;

/** A vehicle as these routes show it. */
export function publishVehicle({ id, firmId, name, kind, baseCurrency, booksVersion, ...vehicle }: VehicleRow) {
  const { fiscalYearStart, startDate, vintageYear, closedThrough } = vehicle;
  const setUp = { fiscalYearStart, startDate, vintageYear, closedThrough };
  return { id, firmId, name, kind, baseCurrency, ...setUp, booksVersion: Number(booksVersion) };
}

/** What a new vehicle needs. */
export type NewVehicle = Body<"createVehicle">;

/** Creates a vehicle and seeds the published accounts. */
export async function createVehicle(write: Write, given: NewVehicle): Promise<VehicleRow> {
  requireWholeAccount(write);
  const [firm] = await write.tx.query("select id from firms where account_id = $1 and id = $2", [
    write.tenantId,
    given.firmId,
  ]);
  if (firm === undefined) throw notFound("There is no such firm.", ["firmId"]);
  const id = write.services.identifiers.ordered();
  const [vehicle] = await write.tx.query<VehicleRow>(
    `insert into vehicles (account_id, id, firm_id, name, kind, base_currency, fiscal_year_start, start_date, vintage_year, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${VEHICLE_COLUMNS}`,
    [
      write.tenantId,
      id,
      given.firmId,
      given.name,
      given.kind,
      given.baseCurrency,
      given.fiscalYearStart ?? "01-01",
      given.startDate ?? null,
      given.vintageYear ?? null,
      write.now,
    ],
  );
  const made = vehicle as VehicleRow;
  await takeName(write, made, given.name);
  await seedChart(write, made, false);
  await write.audit({
    vehicleId: id,
    action: "vehicle.created",
    subjectType: "vehicle",
    subjectId: id,
    after: publishVehicle(made),
  });
  return made;
}

/** Adds the base accounts that are missing; the rarer ones too when `extended`. */
export async function seedChart(write: Write, vehicle: VehicleRow, extended: boolean): Promise<void> {
  const chart = await Chart.load(write, vehicle);
  for (const account of baseAccounts) {
    if (chart.has(account.code) || (account.extended === true && !extended)) continue;
    await chart.insert({ ...account, base: account.code });
  }
}

async function takeName(write: Write, vehicle: VehicleRow, wanted: string): Promise<void> {
  const [holder] = await write.tx.query<{ vehicleId: string }>(
    `select vehicle_id as "vehicleId" from vehicle_names where account_id = $1 and firm_id = $2 and name = $3`,
    [write.tenantId, vehicle.firmId, wanted],
  );
  if (holder?.vehicleId === vehicle.id) return;
  if (holder !== undefined) {
    throw refusal("conflict", `A vehicle of this firm has or had the name ${JSON.stringify(wanted)}.`, {
      details: { name: wanted },
    });
  }
  await write.tx.query("insert into vehicle_names values ($1, $2, $3, $4)", [
    write.tenantId,
    vehicle.firmId,
    wanted,
    vehicle.id,
  ]);
}

async function changeVehicle(write: Write, id: string, given: Body<"changeVehicle">): Promise<VehicleRow> {
  const before = await write.takeVehicle(id);
  if (given.baseCurrency !== undefined && given.baseCurrency !== before.baseCurrency && before.lastSequence > 0n) {
    throw refusal("conflict", "The base currency is fixed by the first posting.", {
      details: { field: "baseCurrency" },
    });
  }
  if (given.name !== undefined) await takeName(write, before, given.name);
  const after = { ...before, ...definedOf(given) };
  const [vehicle] = await write.tx.query<VehicleRow>(
    `update vehicles set name = $3, kind = $4, base_currency = $5, fiscal_year_start = $6, start_date = $7, vintage_year = $8
     where account_id = $1 and id = $2 returning ${VEHICLE_COLUMNS}`,
    [
      write.tenantId,
      id,
      after.name,
      after.kind,
      after.baseCurrency,
      after.fiscalYearStart,
      after.startDate,
      after.vintageYear,
    ],
  );
  await write.audit({
    vehicleId: id,
    action: "vehicle.changed",
    subjectType: "vehicle",
    subjectId: id,
    before: publishVehicle(before),
    after: given,
  });
  return vehicle as VehicleRow;
}

/** The fields that were given. */
export function definedOf<T extends object>(given: T): { [Key in keyof T]: Exclude<T[Key], undefined> } {
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined)) as {
    [Key in keyof T]: Exclude<T[Key], undefined>;
  };
}
