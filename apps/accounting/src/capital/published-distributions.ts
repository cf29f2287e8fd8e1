/** Distributions with what each partner has been paid. */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { readPayments, settleOldestFirst } from "./settlement.js";

/** A distribution as `/distributions` shows it. Declared amounts are frozen at declaration. */
export interface PublishedDistribution {
  readonly distributionId: string;
  readonly entryId: string | null;
  readonly date: string;
  readonly description: string;
  readonly status: string;
  readonly kind: string;
  readonly recallable: boolean;
  readonly total: number;
  readonly paid: number;
  readonly lines: readonly { lpEntityId: string; name: string; amount: number; paid: number }[];
}

interface DistributionRow extends Omit<PublishedDistribution, "total" | "paid" | "lines"> {}

interface LineRow {
  readonly distributionId: string;
  readonly partnerId: string;
  readonly name: string;
  readonly amount: bigint;
}

/** Distributions of a vehicle dated in a window, newest first. */
export async function publishDistributions(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { start = null, end = null }: { start?: string | null; end?: string | null } = {},
): Promise<PublishedDistribution[]> {
  const key = [tenantId, vehicle.id];
  const rows = await tx.query<DistributionRow>(
    `select id as "distributionId", entry_id as "entryId", distribution_date as date, description, status, kind, recallable
     from distributions where account_id = $1 and vehicle_id = $2 and ($3::date is null or distribution_date <= $3::date)
     order by distribution_date, id`,
    [...key, end],
  );
  const lines = await tx.query<LineRow>(
    `select l.distribution_id as "distributionId", l.partner_id as "partnerId", p.name, l.amount from distribution_lines l
     join partners p on p.account_id = l.account_id and p.vehicle_id = l.vehicle_id and p.id = l.partner_id
     where l.account_id = $1 and l.vehicle_id = $2 order by l.partner_id`,
    key,
  );
  const payments = await readPayments(tx, { tenantId, vehicleId: vehicle.id, account: "2300", end });
  const inKind = new Set(rows.filter(({ kind }) => kind === "in_kind").map(({ distributionId }) => distributionId));
  const declared = rows.filter(({ status, kind }) => status === "declared" && kind === "cash");
  const due = declared.flatMap((row) => lines.filter((line) => line.distributionId === row.distributionId));
  const settled = settleOldestFirst(due, payments);
  const paidOf = new Map(due.map((line, index) => [line, settled[index] as bigint]));
  for (const line of lines) if (inKind.has(line.distributionId)) paidOf.set(line, line.amount);
  return rows
    .filter(({ date }) => start === null || date >= start)
    .map((row) => {
      const own = lines.filter((line) => line.distributionId === row.distributionId);
      return publish(row, own, row.status === "declared" ? paidOf : new Map(), vehicle.baseCurrency);
    })
    .reverse();
}

function publish(
  row: DistributionRow,
  lines: readonly LineRow[],
  paidOf: ReadonlyMap<LineRow, bigint>,
  currency: string,
): PublishedDistribution {
  const total = lines.reduce((sum, { amount }) => sum + amount, 0n);
  const paid = lines.reduce((sum, line) => sum + (paidOf.get(line) ?? 0n), 0n);
  return {
    distributionId: row.distributionId,
    entryId: row.entryId,
    date: row.date,
    description: row.description,
    status: row.status === "declared" ? progress(paid, total) : row.status,
    kind: row.kind,
    recallable: row.recallable,
    total: toAmount(total, currency),
    paid: toAmount(paid, currency),
    lines: lines.map((line) => ({
      lpEntityId: line.partnerId,
      name: line.name,
      amount: toAmount(line.amount, currency),
      paid: toAmount(paidOf.get(line) ?? 0n, currency),
    })),
  };
}

function progress(paid: bigint, total: bigint): "declared" | "partly_paid" | "paid" {
  if (paid === 0n) return "declared";
  return paid < total ? "partly_paid" : "paid";
}
