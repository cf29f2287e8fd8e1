/** Changes of the chart: missing base accounts, extra accounts, names, closing an account that holds nothing. */
import { notFound } from "../caller.js";
import { refusal } from "../failures.js";
import { Chart } from "../journal/chart.js";
import { inGroup, inHolding, type Routes } from "../route.js";
import { publishChart } from "./chart-read.js";
import { seedChart } from "./vehicles.js";

export const chartWrites = {
  seedChart: inGroup(async (write, vehicle, { extended }) => {
    await seedChart(write, vehicle, extended);
    const subject = { subjectType: "vehicle", subjectId: vehicle.id };
    await write.audit({ vehicleId: vehicle.id, action: "chart.seeded", ...subject, after: { extended } });
    return publishChart(write.tx, write.tenantId, vehicle);
  }),
  addAccount: inGroup(async (write, vehicle, body) => {
    const chart = await Chart.load(write, vehicle);
    if (chart.has(body.code))
      throw refusal("conflict", `Account ${body.code} exists.`, { details: { code: body.code } });
    const { id } = await chart.insert({ ...body, parentId: body.parentId ?? null, base: body.code });
    const [row] = await publishChart(write.tx, write.tenantId, vehicle, id);
    const subject = { subjectType: "account", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "account.created", ...subject, after: row });
    return row;
  }),
  changeAccount: inHolding("ledger_accounts", async (write, vehicle, id, body) => {
    const key = [write.tenantId, vehicle.id, id];
    const [before] = await publishChart(write.tx, write.tenantId, vehicle, id);
    if (before === undefined) throw notFound();
    if (body.isActive === false) {
      const [held] = await write.tx.query<{ balance: string }>(
        `select coalesce(sum(amount), 0)::text as balance from balance_months
           where account_id = $1 and vehicle_id = $2 and ledger_account_id = $3`,
        key,
      );
      if (held?.balance !== "0") throw refusal("conflict", `Account ${before.code} holds a balance.`);
    }
    await write.tx.query(
      `update ledger_accounts set name = coalesce($4, name), is_active = coalesce($5, is_active)
         where account_id = $1 and vehicle_id = $2 and id = $3`,
      [...key, body.name ?? null, body.isActive ?? null],
    );
    const [after] = await publishChart(write.tx, write.tenantId, vehicle, id);
    const subject = { subjectType: "account", subjectId: id };
    await write.audit({ vehicleId: vehicle.id, action: "account.changed", ...subject, before, after });
    return after;
  }),
} satisfies Partial<Routes>;
