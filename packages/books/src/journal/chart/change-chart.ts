/** Changes to the chart: missing base accounts, extra accounts, names, deactivating empty accounts. */
import { orm } from "@capstack/database";
import { baseAccounts } from "@capstack/ledger";
import { and, eq, sql } from "drizzle-orm";
import type { Body } from "../../requests/body.js";
import { notFound } from "../../requests/caller.js";
import { refusal } from "../../requests/failures.js";
import { ownedBy, rowWithId } from "../../tables/columns.js";
import { ledgerAccounts, balanceMonths as sums } from "../../tables/journal-tables.js";
import type { Write } from "../../transactions/writing.js";
import { ownerOf } from "../../vehicles/tenant.js";
import type { VehicleRow } from "../../vehicles/vehicle.js";
import { Chart } from "./chart.js";
import { publishChart } from "./published-chart.js";

/** Adds the missing base accounts; the rarer ones too if `extended`. */
export async function seedChart(write: Write, vehicle: VehicleRow, extended: boolean): Promise<void> {
  const chart = await Chart.load(write, vehicle);
  for (const account of baseAccounts) {
    if (chart.has(account.code) || (account.extended === true && !extended)) continue;
    await chart.insert({ ...account, base: account.code });
  }
}

/** The same as a request of its own, answered with the chart. */
export async function completeChart(write: Write, vehicle: VehicleRow, { extended }: Body<"seedChart">) {
  await seedChart(write, vehicle, extended);
  const subject = { subjectType: "vehicle", subjectId: vehicle.id };
  await write.audit({ vehicleId: vehicle.id, action: "chart.seeded", ...subject, after: { extended } });
  return publishChart(write, vehicle);
}

/** Adds an account under an unused code. */
export async function addAccount(write: Write, vehicle: VehicleRow, body: Body<"addAccount">) {
  const chart = await Chart.load(write, vehicle);
  if (chart.has(body.code)) throw refusal("conflict", `Account ${body.code} exists.`, { details: { code: body.code } });
  const { id } = await chart.insert({ ...body, parentId: body.parentId ?? null, base: body.code });
  const [row] = await publishChart(write, vehicle, id);
  const subject = { subjectType: "account", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "account.created", ...subject, after: row });
  return row;
}

/** Renames, deactivates or reactivates an account. @throws Failure `conflict` when deactivating one with a balance */
export async function changeAccount(write: Write, vehicle: VehicleRow, id: string, body: Body<"changeAccount">) {
  const owner = ownerOf(write, vehicle);
  const [before] = await publishChart(write, vehicle, id);
  if (before === undefined) throw notFound();
  if (body.isActive === false) {
    const [held] = await orm(write.tx)
      .select({ balance: sql<string>`coalesce(sum(${sums.amount}), 0)::text` })
      .from(sums)
      .where(and(ownedBy(sums, owner), eq(sums.ledgerAccountId, id)));
    if (held?.balance !== "0") throw refusal("conflict", `Account ${before.code} holds a balance.`);
  }
  const { name = before.name, isActive = before.is_active } = body;
  await orm(write.tx)
    .update(ledgerAccounts)
    .set({ name, isActive })
    .where(rowWithId(ledgerAccounts, owner, id));
  const [after] = await publishChart(write, vehicle, id);
  const subject = { subjectType: "account", subjectId: id };
  await write.audit({ vehicleId: vehicle.id, action: "account.changed", ...subject, before, after });
  return after;
}
