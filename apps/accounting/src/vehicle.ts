/** A vehicle as a row, and finding the one a request names. */
import type { Queryable } from "@capstack/database";
import { getTableColumns } from "drizzle-orm";
import { type Caller, mayAsk, notFound } from "./caller.js";
import { vehicles } from "./db/firm-tables.js";
import { refusal } from "./failures.js";

const { tenantId: _, createdAt: __, ...columns } = getTableColumns(vehicles);

/** The columns of a {@link VehicleRow}. */
export const vehicleColumns = columns;

/** A vehicle of a firm. `booksVersion` grows with every change of anything in it. */
export type VehicleRow = Readonly<Omit<typeof vehicles.$inferSelect, "tenantId" | "createdAt">>;

/** The same for a `select` or a `returning` that is written out. */
export const VEHICLE_COLUMNS = Object.entries(columns)
  .map(([name, column]) => `${column.name} as "${name}"`)
  .join(", ");

/** Every vehicle the key sees, by name. */
export async function listVehicles(tx: Queryable, caller: Caller): Promise<VehicleRow[]> {
  const rows = await tx.query<VehicleRow>(
    `select ${VEHICLE_COLUMNS} from vehicles where account_id = $1 order by name collate "C", id`,
    [caller.account.id],
  );
  return rows.filter(({ id }) => mayAsk(caller, id));
}

/**
 * The vehicle a `group` names: by its name, a former name or its id; left out, the only one the key sees.
 * @throws Failure `group_required` when it is left out and there are several, or names two of different firms
 * @throws Failure `group_not_found`
 */
export async function findVehicle(tx: Queryable, caller: Caller, group: string | undefined): Promise<VehicleRow> {
  if (group === undefined) return onlyVehicle(await listVehicles(tx, caller));
  const name = normalizeName(group);
  const found = await tx.query<VehicleRow>(
    `select ${VEHICLE_COLUMNS} from vehicles v where account_id = $1 and (v.id::text = lower($2) or exists (
       select from vehicle_names n where n.account_id = v.account_id and n.vehicle_id = v.id and n.name = $2))`,
    [caller.account.id, name],
  );
  const [vehicle, other] = found.filter(({ id }) => mayAsk(caller, id));
  if (vehicle === undefined) throw refusal("group_not_found", `No vehicle is named ${JSON.stringify(group)}.`);
  if (other !== undefined) throw ambiguous(group, [vehicle, other]);
  return vehicle;
}

/**
 * Takes the vehicle a `group` names for a write: its version grows by one, and other writes of it wait.
 * @throws Failure as {@link findVehicle}
 */
export async function takeNamedVehicle(tx: Queryable, caller: Caller, group: string | undefined): Promise<VehicleRow> {
  const { vehicles } = caller.key;
  const name = group === undefined ? undefined : normalizeName(group);
  const seen = vehicles === null ? "" : `and o.id = any($${name === undefined ? 2 : 3}::uuid[])`;
  const chosen =
    name === undefined
      ? `select (array_agg(o.id))[1] from vehicles o where o.account_id = $1 ${seen} having count(*) = 1`
      : `select o.id from vehicles o join vehicle_names n on n.account_id = o.account_id and n.vehicle_id = o.id
         where n.account_id = $1 and n.name = $2 ${seen}`;
  const [vehicle, other] = await tx.query<VehicleRow>(
    `update vehicles set books_version = books_version + 1 where account_id = $1 and id in (${chosen})
     returning ${VEHICLE_COLUMNS}`,
    [caller.account.id, ...(name === undefined ? [] : [name]), ...(vehicles === null ? [] : [vehicles])],
  );
  if (vehicle !== undefined && other === undefined) return vehicle;
  return takeVehicle(tx, caller, (await findVehicle(tx, caller, group)).id);
}

/** The same by id. @throws Failure `not_found` */
export async function takeVehicle(tx: Queryable, caller: Caller, id: string): Promise<VehicleRow> {
  if (!mayAsk(caller, id)) throw notFound();
  const [vehicle] = await tx.query<VehicleRow>(
    `update vehicles set books_version = books_version + 1 where account_id = $1 and id = $2 returning ${VEHICLE_COLUMNS}`,
    [caller.account.id, id],
  );
  if (vehicle === undefined) throw notFound();
  return vehicle;
}

/** A vehicle as a write that took it sees it now. */
export async function takenVehicle(tx: Queryable, tenantId: string, id: string): Promise<VehicleRow> {
  const [vehicle] = await tx.query<VehicleRow>(
    `select ${VEHICLE_COLUMNS} from vehicles where account_id = $1 and id = $2`,
    [tenantId, id],
  );
  if (vehicle === undefined) throw notFound();
  return vehicle;
}

/** A name as it is kept and compared: NFC, trimmed. */
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

function ambiguous(group: string, found: readonly VehicleRow[]) {
  return refusal("group_required", `${JSON.stringify(group)} names vehicles of two firms; use an id.`, {
    details: { groups: found.map(({ id }) => id) },
  });
}

/** @throws Failure `conflict` where a file was read for another currency than the vehicle has by now */
export function requireCurrency(vehicle: VehicleRow, read: string): void {
  if (vehicle.baseCurrency !== read) throw refusal("conflict", "The vehicle's currency was changed just now.");
}
