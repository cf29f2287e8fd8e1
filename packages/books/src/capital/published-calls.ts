/** Capital calls with what each partner has funded. */
import { orm, preparedRows, type Queryable } from "@capstack/database";
import { and, eq, sql } from "drizzle-orm";
import { notFound } from "../requests/caller.js";
import { capitalCalls as calls } from "../tables/capital-tables.js";
import { type OwnerOfRow, ownedBy, rowWithId } from "../tables/columns.js";
import { ownerOf, type Tenant } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type DueLine, readDueLines, settleDue, settledFigures } from "./settlement.js";

/** A call as `/capital-accounts` and `/capital-calls` show it. */
export interface PublishedCall {
  readonly id: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly scope: string;
  readonly status: string;
  /** Of every amount. */
  readonly currency: string;
  readonly total: number;
  readonly funded: number;
  readonly outstanding: number;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; funded: number }[];
}

type CallRow = Awaited<ReturnType<typeof callsOf>>[number];

const callsOf = preparedRows((params: OwnerOfRow & { end: string | null; drafts: boolean }) => ({
  fields: {
    id: calls.id,
    callDate: calls.callDate,
    dueDate: calls.dueDate,
    description: calls.description,
    scope: calls.scope,
    status: calls.status,
  },
  rest: sql`from ${calls} where ${ownedBy(calls, params)}
    and (${params.end}::date is null or ${calls.callDate} <= ${params.end}::date)
    and (${params.drafts} or ${calls.status} <> 'draft') order by ${calls.callDate}, ${calls.id}`,
}));

/** Calls of a vehicle through a date, newest first; drafts too on request. */
export async function publishCalls(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { end = null, drafts = false }: { end?: string | null; drafts?: boolean } = {},
): Promise<PublishedCall[]> {
  return (await readCalls(tx, tenantId, vehicle, { end, drafts })).calls;
}

/** As above, with how much of what subsequent closes make newcomers owe is paid. */
export async function readCalls(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { end = null, drafts = false }: { end?: string | null; drafts?: boolean } = {},
) {
  const rows = await callsOf(tx, { tenantId, vehicleId: vehicle.id, end, drafts });
  const all = { tenantId, vehicleId: vehicle.id, side: "calls" } as const;
  const lines = await readDueLines(tx, all);
  const issued = rows.filter(({ status }) => status === "issued");
  const due = issued.flatMap(({ id }) => lines.get(id) ?? []);
  const { settledOf, closes } = await settleDue(tx, { ...all, end }, due);
  const calls = rows.map((call) => publish(call, lines.get(call.id) ?? [], settledOf, vehicle.baseCurrency));
  return { calls: calls.reverse(), closes, settledOf };
}

/** One call, drafts included. @throws Failure `not_found` */
export async function publishCall({ tx, tenantId }: Tenant, vehicle: VehicleRow, id: string): Promise<PublishedCall> {
  const call = (await publishCalls(tx, tenantId, vehicle, { drafts: true })).find((one) => one.id === id);
  if (call === undefined) throw notFound();
  return call;
}

/** What a call's notices state besides its figures. */
export async function loadCallTexts(tenant: Tenant, vehicle: VehicleRow, id: string) {
  const { purpose, wireText } = calls;
  const own = rowWithId(calls, ownerOf(tenant, vehicle), id);
  const [said] = await orm(tenant.tx).select({ purpose, wireText }).from(calls).where(own);
  if (said === undefined) throw notFound();
  return said;
}

/** By id: what each issued call states that it is for. */
export async function loadCallPurposes({ tx, tenantId }: Tenant, vehicle: VehicleRow) {
  const own = and(ownedBy(calls, { tenantId, vehicleId: vehicle.id }), eq(calls.status, "issued"));
  return orm(tx).select({ id: calls.id, purpose: calls.purpose }).from(calls).where(own);
}

function publish(
  call: CallRow,
  due: readonly DueLine[],
  fundedOf: ReadonlyMap<DueLine, bigint>,
  currency: string,
): PublishedCall {
  const { progress, total, settled, outstanding, lines } = settledFigures(due, fundedOf, currency, STAGES);
  const isIssued = call.status === "issued";
  return {
    ...call,
    status: isIssued ? progress : call.status,
    currency,
    total,
    funded: settled,
    outstanding: isIssued ? outstanding : 0,
    lines: lines.map(({ settled, ...line }) => ({ ...line, funded: settled })),
  };
}

const STAGES = ["issued", "partly_funded", "funded"] as const;
