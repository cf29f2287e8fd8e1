/** Changes of distributions: draft, declare, pay, cancel, and the notices to partners. */
import { capitalAccounts } from "@capstack/ledger";
import { z } from "zod";
import { notFound } from "../caller.js";
import {
  cancelDistribution,
  declareDistribution,
  draftDistribution,
  payDistribution,
  publishOne,
} from "../capital/distribution.js";
import { vehicleHolding } from "../reading.js";
import { readRoute, writeRoute } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { day, id, positiveAmount, text } from "../wire/body.js";
import { group } from "../wire/query.js";
import type { Write } from "../writing.js";

const line = z.strictObject({
  lpEntityId: id,
  amount: positiveAmount,
  taxCharacter: z.record(z.string().max(60), z.number()).optional(),
});

const newDistribution = z
  .strictObject({
    date: day,
    description: text.optional(),
    recallable: z.boolean().optional(),
    total: positiveAmount.optional(),
    basis: z.enum(["capital_balance", "commitment"]).default("capital_balance"),
    lines: z.array(line).min(1).max(10_000).optional(),
  })
  .refine((wanted) => (wanted.total === undefined) !== (wanted.lines === undefined), {
    message: "give either total or lines",
    path: ["total"],
  });

export const distributionRoutes = [
  writeRoute({
    method: "POST",
    path: "/distributions",
    summary: "Draft a distribution",
    scope: "accounting:write",
    query: z.object(group),
    body: newDistribution,
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      const distribution = await draftDistribution(write, vehicle, body);
      return { status: 201, json: await publishOne(write, vehicle, distribution) };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/distributions/:id/pay",
    summary: "Pay what is owed",
    scope: "accounting:post",
    query: z.object({}),
    body: z.strictObject({ date: day, lpEntityIds: z.array(id).min(1).max(10_000).optional() }),
    perform: async (write, { id }, body) => {
      const vehicle = await write.takeVehicle((await vehicleHolding(write, "distributions", id)).id);
      await payDistribution(write, vehicle, id, body);
      return { json: await publishOne(write, vehicle, id) };
    },
  }),
  transition("declare", "Declare a distribution: post its entry", declareDistribution),
  transition("cancel", "Cancel a distribution of which nothing is paid", cancelDistribution),
  readRoute({
    path: "/distributions/:id/notices",
    summary: "One notice a partner",
    query: z.object({}),
    answer: async (read, { id }) => {
      const accountId = read.caller.account.id;
      const vehicle = await read.vehicle((await vehicleHolding(read, "distributions", id)).id);
      const shown = await publishOne({ tx: read.tx, accountId }, vehicle, id);
      if (shown === undefined) throw notFound();
      const taxes = await read.tx.query<{ lpEntityId: string; taxCharacter: Record<string, number> }>(
        `select partner_id as "lpEntityId", tax_character as "taxCharacter" from distribution_lines
         where account_id = $1 and vehicle_id = $2 and distribution_id = $3`,
        [accountId, vehicle.id, id],
      );
      const books = await read.desk.shelf.take(read, vehicle, read.today);
      const { rows } = capitalAccounts(books, { end: shown.date });
      const notices = shown.lines.map((line) => ({
        ...line,
        vehicle: vehicle.name,
        date: shown.date,
        description: shown.description,
        currency: vehicle.baseCurrency,
        recallable: shown.recallable,
        taxCharacter: taxes.find(({ lpEntityId }) => lpEntityId === line.lpEntityId)?.taxCharacter ?? {},
        unfundedAfter: rows.find(({ lpEntityId }) => lpEntityId === line.lpEntityId)?.outstanding ?? 0,
      }));
      return { json: notices };
    },
  }),
];

function transition(
  name: string,
  summary: string,
  move: (write: Write, vehicle: VehicleRow, id: string) => Promise<void>,
) {
  return writeRoute({
    method: "POST",
    path: `/distributions/:id/${name}`,
    summary,
    scope: "accounting:post",
    query: z.object({}),
    body: null,
    perform: async (write, { id }) => {
      const vehicle = await write.takeVehicle((await vehicleHolding(write, "distributions", id)).id);
      await move(write, vehicle, id);
      return { json: await publishOne(write, vehicle, id) };
    },
  });
}
