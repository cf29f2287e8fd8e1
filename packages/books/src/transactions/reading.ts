/** One read: one snapshot of one tenant's rows, answered with the version of the books it reflects. */

import type { AccountingOperation } from "@capstack/contract/accounting";
import { asTenant, preparedRows, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";
import type { AnyPgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Caller } from "../requests/caller.js";
import { limitsOf, notFound } from "../requests/caller.js";
import { bankAccounts, bankImports, bankRules, bankTransactions } from "../tables/bank-tables.js";
import { capitalCalls, distributions, feeOffsets } from "../tables/capital-tables.js";
import { isOneOf } from "../tables/columns.js";
import { agreements, companies, partners, securities } from "../tables/firm-tables.js";
import { journalEntries, ledgerAccounts, schedules } from "../tables/journal-tables.js";
import {
  documents,
  entryTests,
  issuedStatements,
  proposals,
  provisions,
  valuationFiles,
} from "../tables/record-tables.js";
import { vehicleHoldings } from "../tables/structure-tables.js";
import { findVehicle, listVehicles, type VehicleRow } from "../vehicles/vehicle.js";
import { type ReadServices, readServices, type Services, withOwnCaches } from "./services.js";

/** The context of a read. */
export interface Read {
  readonly tx: Queryable;
  readonly caller: Caller;
  readonly tenantId: string;
  /** Of a transaction that sees a partner's rows alone, with caches of its own: nothing of it is kept for others. */
  readonly services: ReadServices;
  readonly today: string;
  /** The vehicle that `group` names. */
  vehicle(group: string | undefined): Promise<VehicleRow>;
  /** Every vehicle the key sees, by name. */
  vehicles(): Promise<readonly VehicleRow[]>;
}

/** The caller's copy is current; nothing needs to be computed. */
export class NotModified extends Error {
  constructor(readonly etag: string) {
    super("not modified");
  }
}

/** An answer's figures with the version they reflect. */
export interface Seen<T> {
  readonly value: T;
  readonly etag: string | undefined;
  readonly version: bigint | undefined;
}

/** A read's caller, what it says it knows already, and how its operation narrows it to a partner's own. */
export interface ReadRequest {
  readonly caller: Caller;
  readonly known?: string | undefined;
  readonly own?: AccountingOperation["own"];
}

/** Runs a read in one repeatable-read transaction of the caller's account, limited to what the caller may see. */
export function reading<T>(
  shared: Services,
  { caller, known, own }: ReadRequest,
  work: (read: Read) => Promise<T>,
): Promise<Seen<T>> {
  const limits = limitsOf(caller, own);
  const services = limits.partners === null ? shared : withOwnCaches(shared);
  const today = services.today();
  return asTenant(
    shared.database,
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
        ...{ tx, caller, tenantId: caller.account.id, services, today },
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
    { isolation: "repeatable read", readOnly: true, onStandby: true, limits },
  );
}

/** A read over a transaction that was begun elsewhere, as of a day, with caches of its own. */
export function readOver(tx: Queryable, caller: Caller, today: string): Read {
  const services = readServices({ today: () => today });
  const head = { tx, caller, tenantId: caller.account.id, services, today };
  return { ...head, vehicle: (group) => findVehicle(tx, caller, group), vehicles: () => listVehicles(tx, caller) };
}

/** The vehicle that holds a row, among those the key sees. @throws Failure `not_found` */
export async function vehicleHolding(
  { tx, caller }: { tx: Queryable; caller: Caller },
  table: HoldingTable | readonly HoldingTable[],
  id: string,
): Promise<VehicleRow> {
  const vehicles = await listVehicles(tx, caller);
  const [tenantId, seen] = [caller.account.id, vehicles.map((vehicle) => vehicle.id)];
  for (const one of [table].flat()) {
    const [row] = await holders[one](tx, { tenantId, seen, id });
    const holding = vehicles.find((vehicle) => vehicle.id === row?.id);
    if (holding !== undefined) return holding;
  }
  throw notFound();
}

interface Held {
  readonly tenantId: string;
  readonly seen: readonly string[];
  readonly id: string;
}

const holderIn = (t: PgTable & { readonly [Name in "tenantId" | "vehicleId" | "id"]: AnyPgColumn }) =>
  preparedRows((params: Held) => ({
    fields: { id: sql<string>`${t.vehicleId}` },
    rest: sql`from ${t} where ${t.tenantId} = ${params.tenantId} and ${isOneOf(t.vehicleId, params.seen)} and ${t.id} = ${params.id}`,
  }));

const holders = {
  agreements: holderIn(agreements),
  journal_entries: holderIn(journalEntries),
  ledger_accounts: holderIn(ledgerAccounts),
  partners: holderIn(partners),
  companies: holderIn(companies),
  securities: holderIn(securities),
  issued_statements: holderIn(issuedStatements),
  valuation_files: holderIn(valuationFiles),
  documents: holderIn(documents),
  provisions: holderIn(provisions),
  schedules: holderIn(schedules),
  entry_tests: holderIn(entryTests),
  capital_calls: holderIn(capitalCalls),
  distributions: holderIn(distributions),
  bank_transactions: holderIn(bankTransactions),
  bank_accounts: holderIn(bankAccounts),
  bank_imports: holderIn(bankImports),
  bank_rules: holderIn(bankRules),
  fee_offsets: holderIn(feeOffsets),
  vehicle_holdings: holderIn(vehicleHoldings),
  proposals: holderIn(proposals),
};

/** Tables whose rows are addressed by id alone. */
export type HoldingTable = keyof typeof holders;

function tagOf(vehicles: readonly VehicleRow[], today: string): string {
  const versions = vehicles.map(({ id, booksVersion }) => `${id.slice(-12)}.${booksVersion}`);
  return `"${today}-${versions.join("-")}"`;
}

function matches(header: string, etag: string): boolean {
  return header.split(",").some((tag) => tag.trim().replace(/^W\//, "") === etag);
}
