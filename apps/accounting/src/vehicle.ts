/** A vehicle as a row, and finding the one a request names. */
import type { Queryable } from "@capstack/database";
import { type Caller, mayAsk } from "./caller.js";
import { refusal } from "./failures.js";

/** A vehicle of a firm. `booksVersion` grows with every change of anything in it. */
export interface VehicleRow {
  readonly id: string;
  readonly firmId: string;
  readonly name: string;
  readonly kind: "fund" | "spv" | "gp" | "manco";
  readonly baseCurrency: string;
  readonly fiscalYearStart: string;
  readonly startDate: string | null;
  readonly vintageYear: number | null;
  readonly booksVersion: bigint;
  readonly lastSequence: bigint;
  readonly closedThrough: string | null;
}

/** The columns of a {@link VehicleRow}, for a `select` or a `returning`. */
export const VEHICLE_COLUMNS = `id, firm_id as "firmId", name, kind, base_currency as "baseCurrency",
  fiscal_year_start as "fiscalYearStart", start_date as "startDate", vintage_year as "vintageYear",
  books_version as "booksVersion", last_sequence as "lastSequence", closed_through as "closedThrough"`;

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
  const vehicles = await listVehicles(tx, caller);
  if (group === undefined) return onlyVehicle(vehicles);
  const name = normalizeName(group);
  const named = await tx.query<{ id: string }>(
    "select vehicle_id as id from vehicle_names where account_id = $1 and name = $2",
    [caller.account.id, name],
  );
  const ids = new Set(named.map(({ id }) => id));
  const found = vehicles.filter(({ id }) => ids.has(id) || id === name.toLowerCase());
  if (found.length > 1) throw ambiguous(group, found);
  const [vehicle] = found;
  if (vehicle === undefined) throw refusal("group_not_found", `No vehicle is named ${JSON.stringify(group)}.`);
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
