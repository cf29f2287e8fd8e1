/** Capital calls with what each partner has funded. */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { readPayments, settleOldestFirst } from "./settlement.js";

/** A call as `/capital-accounts` and `/capital-calls` show it. */
export interface PublishedCall {
  readonly id: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly scope: string;
  readonly status: string;
  readonly total: number;
  readonly funded: number;
  readonly outstanding: number;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; funded: number }[];
}

interface CallRow {
  readonly id: string;
  readonly callDate: string;
  readonly dueDate: string;
  readonly description: string;
  readonly scope: string;
  readonly status: string;
}

interface LineRow {
  readonly callId: string;
  readonly partnerId: string;
  readonly name: string;
  readonly amount: bigint;
}

/** Calls of a vehicle through a date, newest first; drafts too when asked. */
export async function publishCalls(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { end = null, drafts = false }: { end?: string | null; drafts?: boolean } = {},
): Promise<PublishedCall[]> {
  const key = [tenantId, vehicle.id];
  const calls = await tx.query<CallRow>(
    `select id, call_date as "callDate", due_date as "dueDate", description, scope, status from capital_calls
     where account_id = $1 and vehicle_id = $2 and ($3::date is null or call_date <= $3::date)
       and ($4 or status <> 'draft') order by call_date, id`,
    [...key, end, drafts],
  );
  const lines = await tx.query<LineRow>(
    `select l.call_id as "callId", l.partner_id as "partnerId", p.name, l.amount from capital_call_lines l
     join partners p on p.account_id = l.account_id and p.vehicle_id = l.vehicle_id and p.id = l.partner_id
     where l.account_id = $1 and l.vehicle_id = $2 order by l.partner_id`,
    key,
  );
  const payments = await readPayments(tx, { tenantId, vehicleId: vehicle.id, account: "1300", end });
  const issued = calls.filter(({ status }) => status === "issued");
  const due = issued.flatMap(({ id }) => lines.filter(({ callId }) => callId === id));
  const settled = settleOldestFirst(due, payments);
  const fundedOf = new Map(due.map((line, index) => [line, settled[index] as bigint]));
  return calls
    .map((call) =>
      publish(
        call,
        lines.filter(({ callId }) => callId === call.id),
        fundedOf,
        vehicle.baseCurrency,
      ),
    )
    .reverse();
}

function publish(
  call: CallRow,
  lines: readonly LineRow[],
  fundedOf: ReadonlyMap<LineRow, bigint>,
  currency: string,
): PublishedCall {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const funded = lines.reduce((sum, line) => sum + (fundedOf.get(line) ?? 0n), 0n);
  const open = call.status === "issued" ? total - funded : 0n;
  return {
    ...call,
    status: call.status === "issued" ? progress(funded, total) : call.status,
    total: toAmount(total, currency),
    funded: toAmount(funded, currency),
    outstanding: toAmount(open, currency),
    lines: lines.map((line) => ({
      lpEntityId: line.partnerId,
      name: line.name,
      amount: toAmount(line.amount, currency),
      funded: toAmount(fundedOf.get(line) ?? 0n, currency),
    })),
  };
}

function progress(funded: bigint, total: bigint): "issued" | "partly_funded" | "funded" {
  if (funded === 0n) return "issued";
  return funded < total ? "partly_funded" : "funded";
}
