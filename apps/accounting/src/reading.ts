/** One read: one snapshot of one tenant's rows, answered with the version of the books it shows. */
import { asTenant, type Queryable } from "@capstack/database";
import type { Caller } from "./caller.js";
import { notFound } from "./caller.js";
import type { Services } from "./dependencies.js";
import { findVehicle, listVehicles, type VehicleRow } from "./vehicle.js";

/** What a read works with. */
export interface Read {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly tenantId: string;
  readonly services: Services;
  readonly today: string;
  /** The vehicle a `group` names. */
  vehicle(group: string | undefined): Promise<VehicleRow>;
  /** Every vehicle the key sees, by name. */
  vehicles(): Promise<readonly VehicleRow[]>;
}

/** The caller's copy is still right; nothing needs to be computed. */
export class NotModified extends Error {
  constructor(readonly etag: string) {
    super("not modified");
  }
}

/** An answer's figures with the version they are of. */
export interface Seen<T> {
  readonly value: T;
  readonly etag: string | undefined;
  readonly version: bigint | undefined;
}

/** Runs a read in one repeatable-read transaction of the caller's account. */
export function reading<T>(
  services: Services,
  caller: Caller,
  known: string | undefined,
  work: (read: Read) => Promise<T>,
): Promise<Seen<T>> {
  const today = services.today();
  return asTenant(
    services.database,
    caller.account.id,
    async (tx) => {
      let seen: readonly VehicleRow[] = [];
      const look = (vehicles: readonly VehicleRow[]) => {
        seen = vehicles;
        const etag = tagOf(vehicles, today);
        if (known !== undefined && matches(known, etag)) throw new NotModified(etag);
        return vehicles;
      };
      const read: Read = {
        tx,
        caller,
        tenantId: caller.account.id,
        services,
        today,
        vehicle: async (group) => look([await findVehicle(tx, caller, group)])[0] as VehicleRow,
        vehicles: async () => look(await listVehicles(tx, caller)),
      };
      const value = await work(read);
      const [only] = seen;
      return {
        value,
        etag: seen.length === 0 ? undefined : tagOf(seen, today),
        version: seen.length === 1 ? only?.booksVersion : undefined,
      };
    },
    { isolation: "repeatable read", readOnly: true },
  );
}

/** The vehicle that holds a row, among those the key sees. @throws Failure `not_found` */
export async function vehicleHolding(
  { tx, caller }: { tx: Queryable; caller: Caller },
  table: HoldingTable | readonly HoldingTable[],
  id: string,
): Promise<VehicleRow> {
  const vehicles = await listVehicles(tx, caller);
  const holding = [table].flat().map((name) => {
    return `select vehicle_id as id from ${name} where account_id = $1 and vehicle_id = any($2::uuid[]) and id = $3`;
  });
  const rows = await tx.query<{ id: string }>(holding.join(" union all "), [
    caller.account.id,
    vehicles.map((vehicle) => vehicle.id),
    id,
  ]);
  const found = vehicles.find((vehicle) => vehicle.id === rows[0]?.id);
  if (found === undefined) throw notFound();
  return found;
}

/** Tables whose rows are addressed by id alone. */
export type HoldingTable =
  | "agreements"
  | "journal_entries"
  | "ledger_accounts"
  | "partners"
  | "companies"
  | "capital_calls"
  | "distributions"
  | "bank_transactions"
  | "bank_imports"
  | "bank_rules";

function tagOf(vehicles: readonly VehicleRow[], today: string): string {
  const versions = vehicles.map(({ id, booksVersion }) => `${id.slice(-12)}.${booksVersion}`);
  return `"${today}-${versions.join("-")}"`;
}

function matches(header: string, etag: string): boolean {
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
