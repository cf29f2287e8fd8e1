/** A vehicle's row, and finding the vehicle that a request names. */
import { prepared, preparedRows, type Queryable } from "@capstack/database";
import { namesMeant } from "@capstack/decimal";
import { and, eq, getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { type Caller, mayAsk, notFound } from "../requests/caller.js";
import { refusal } from "../requests/failures.js";
import { byName, isOneOf } from "../tables/columns.js";
import { vehicleNames as names, vehicles } from "../tables/firm-tables.js";

const { tenantId: _, createdAt: __, ...columns } = getTableColumns(vehicles);

/** The columns of a {@link VehicleRow}. */
const vehicleColumns = columns;

/** A vehicle of a firm. `booksVersion` increases with every change to anything in it. */
export type VehicleRow = Readonly<Omit<typeof vehicles.$inferSelect, "tenantId" | "createdAt">>;

const ofTenant = preparedRows(({ tenantId }: { readonly tenantId: string }) => ({
  fields: vehicleColumns,
  rest: sql`from ${vehicles} where ${vehicles.tenantId} = ${tenantId} order by ${byName(vehicles.name)}, ${vehicles.id}`,
}));

/** Every vehicle the key sees, by name. */
export async function listVehicles(tx: Queryable, caller: Caller): Promise<VehicleRow[]> {
  const rows = await ofTenant(tx, { tenantId: caller.account.id });
  return rows.filter(({ id }) => mayAsk(caller, id));
}

const ofName = preparedRows(({ tenantId, name }: { readonly tenantId: string; readonly name: string }) => ({
  fields: vehicleColumns,
  rest: sql`from ${vehicles} where ${vehicles.tenantId} = ${tenantId} and (${vehicles.id}::text = lower(${name}) or exists (
    select from ${names} where ${names.tenantId} = ${tenantId} and ${names.vehicleId} = ${vehicles.id}
      and ${names.name} = ${name}))`,
}));

/**
 * The vehicle that `group` names by its name, a former name or its id; if omitted, the only one the key sees.
 * @throws Failure `group_required` when it is omitted and there are several, or names two of different firms
 * @throws Failure `group_not_found`
 */
export async function findVehicle(tx: Queryable, caller: Caller, group: string | undefined): Promise<VehicleRow> {
  if (group === undefined) return onlyVehicle(await listVehicles(tx, caller));
  const name = normalizeName(group);
  const found = await ofName(tx, { tenantId: caller.account.id, name });
  const [vehicle, other] = found.filter(({ id }) => mayAsk(caller, id));
  if (vehicle === undefined) throw noVehicle(group, await listVehicles(tx, caller));
  if (other !== undefined) throw ambiguous(group, [vehicle, other]);
  return vehicle;
}

interface Taking {
  readonly tenantId: string;
  readonly name: string;
  /** The vehicles that the key sees. */
  readonly seen: readonly string[];
}

const grown = { booksVersion: sql`${vehicles.booksVersion} + 1` };

const takingNamed = (isNamed: boolean, isLimited: boolean) =>
  prepared((db, { tenantId, name, seen }: Taking) => {
    const o = alias(vehicles, "o");
    const limit = isLimited ? sql`and ${isOneOf(o.id, seen)}` : sql``;
    const chosen = isNamed
      ? sql`select ${o.id} from ${vehicles} as ${o}
          join ${names} on ${names.tenantId} = ${o.tenantId} and ${names.vehicleId} = ${o.id}
          where ${names.tenantId} = ${tenantId} and ${names.name} = ${name} ${limit}`
      : sql`select (array_agg(${o.id}))[1] from ${vehicles} as ${o} where ${o.tenantId} = ${tenantId} ${limit}
          having count(*) = 1`;
    return db
      .update(vehicles)
      .set(grown)
      .where(and(eq(vehicles.tenantId, tenantId), sql`${vehicles.id} in (${chosen})`))
      .returning(vehicleColumns);
  });

const taking = {
  any: { named: takingNamed(true, false), only: takingNamed(false, false) },
  seen: { named: takingNamed(true, true), only: takingNamed(false, true) },
};

/**
 * Locks the vehicle that `group` names for a write: its version increases by one, and other writes to it wait.
 * @throws Failure as {@link findVehicle}
 */
export async function takeNamedVehicle(tx: Queryable, caller: Caller, group: string | undefined): Promise<VehicleRow> {
  const seen = caller.key.vehicles;
  const take = taking[seen === null ? "any" : "seen"][group === undefined ? "only" : "named"];
  const [vehicle, other] = await take(tx, {
    tenantId: caller.account.id,
    name: normalizeName(group ?? ""),
    seen: seen ?? [],
  });
  if (vehicle !== undefined && other === undefined) return vehicle;
  return takeVehicle(tx, caller, (await findVehicle(tx, caller, group)).id);
}

const takingById = prepared((db, { tenantId, id }: { readonly tenantId: string; readonly id: string }) =>
  db
    .update(vehicles)
    .set(grown)
    .where(and(eq(vehicles.tenantId, tenantId), eq(vehicles.id, id)))
    .returning(vehicleColumns),
);

/** Locks a vehicle by id. @throws Failure `not_found` */
export async function takeVehicle(tx: Queryable, caller: Caller, id: string): Promise<VehicleRow> {
  if (!mayAsk(caller, id)) throw notFound();
  const [vehicle] = await takingById(tx, { tenantId: caller.account.id, id });
  if (vehicle === undefined) throw notFound();
  return vehicle;
}

const withId = preparedRows(({ tenantId, id }: { readonly tenantId: string; readonly id: string }) => ({
  fields: vehicleColumns,
  rest: sql`from ${vehicles} where ${vehicles.tenantId} = ${tenantId} and ${vehicles.id} = ${id}`,
}));

/** The locked vehicle with this write's changes. */
export async function takenVehicle(tx: Queryable, tenantId: string, id: string): Promise<VehicleRow> {
  const [vehicle] = await withId(tx, { tenantId, id });
  if (vehicle === undefined) throw notFound();
  return vehicle;
}

/** A name as stored and compared: NFC, trimmed. */
export function normalizeName(name: string): string {
  return name.normalize("NFC").trim();
}

function onlyVehicle(vehicles: readonly VehicleRow[]): VehicleRow {
  const [vehicle] = vehicles;
  if (vehicle !== undefined && vehicles.length === 1) return vehicle;
  throw refusal("group_required", "group is needed: the name of a vehicle.", {
    details: { groups: vehicles.map(({ name }) => name) },
  });
}

/** The failure for an unknown vehicle name, with the existing names. */
function noVehicle(group: string, vehicles: readonly VehicleRow[]) {
  const groups = vehicles.map(({ name }) => name).slice(0, MOST_NAMES);
  const meant = namesMeant(group, groups).map((name) => JSON.stringify(name));
  const guess = meant.length === 0 ? "" : `; did you mean ${meant.join(" or ")}?`;
  const message = `No vehicle is named ${JSON.stringify(group.slice(0, 200))}${guess || "."}`;
  return refusal("group_not_found", message, { details: { groups } });
}

/** How many names a failure lists. */
const MOST_NAMES = 100;

function ambiguous(group: string, found: readonly VehicleRow[]) {
  return refusal("group_required", `${JSON.stringify(group)} names vehicles of two firms; use an id.`, {
    details: { groups: found.map(({ id }) => id) },
  });
}

/** @throws Failure `conflict` if a file was parsed for another currency than the vehicle now has */
export function requireCurrency(vehicle: VehicleRow, read: string): void {
  if (vehicle.baseCurrency !== read) throw refusal("conflict", "The vehicle's currency was changed just now.");
}
