/** `/close`, `/reopen`: months locked with their figures, and unlocked again. */
import { previewClose } from "@capstack/ledger";
import { z } from "zod";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { acceptable, closeMonths } from "../close/close-months.js";
import { reopenMonths } from "../close/reopen-months.js";
import { readRoute, writeRoute } from "../route.js";
import { day, text } from "../wire/body.js";
import { group } from "../wire/query.js";

export const closeRoutes = [
  readRoute({
    path: "/close/preview",
    summary: "What closing would post, and what stands in its way",
    query: z.object({ ...group, through: day }),
    answer: async (read, { query }) => {
      const vehicle = await read.vehicle(query.group);
      const books = await read.desk.shelf.take(read, vehicle, read.today);
      const bankRows = await loadBankRows(read.tx, read.caller.account.id, vehicle, query.through);
      return { json: previewClose(books, { through: query.through, bankRows }) };
    },
  }),
  readRoute({
    path: "/periods",
    summary: "Closed months with the digest of their figures",
    query: z.object(group),
    answer: async (read, { query }) => {
      const vehicle = await read.vehicle(query.group);
      const rows = await read.tx.query<{ month: string; closedAt: Date; reopenedAt: Date | null }>(
        `select to_char(month, 'YYYY-MM') as month, digest, snapshot, closed_at as "closedAt", closed_by as "closedBy",
           reopened_at as "reopenedAt", accepted
         from periods where account_id = $1 and vehicle_id = $2 order by month desc`,
        [read.caller.account.id, vehicle.id],
      );
      return { json: rows };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/close",
    summary: "Close months",
    scope: "accounting:close",
    query: z.object(group),
    body: z.strictObject({
      through: day,
      accept: z.array(z.enum(acceptable)).optional(),
      reason: text.optional(),
    }),
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      return { json: await closeMonths(write, vehicle, body) };
    },
  }),
  writeRoute({
    method: "POST",
    path: "/reopen",
    summary: "Reopen the latest closed month, or all back to a date",
    scope: "accounting:close",
    query: z.object(group),
    body: z.strictObject({ from: day.optional(), reason: text.min(1) }),
    perform: async (write, { query }, body) => {
      const vehicle = await write.takeGroup(query.group);
      return { json: await reopenMonths(write, vehicle, body) };
    },
  }),
];
