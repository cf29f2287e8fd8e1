/** `GET /bank`: the rows of the feed, newest first. */
import { z } from "zod";
import { publishBankRows } from "../bank/published-rows.js";
import { readRoute } from "../route.js";
import { day, group, within } from "../wire/query.js";

export const bankRead = readRoute({
  path: "/bank",
  summary: "Bank transactions, newest first",
  query: z.object({
    ...group,
    status: z.enum(["unmatched", "drafted", "reconciled", "ignored"]).optional(),
    start: day.optional(),
    end: day.optional(),
    limit: within(1, 1000).optional(),
    offset: within(0, 1_000_000).optional(),
  }),
  answer: async (read, { query: { group, ...filter } }) => {
    const vehicle = await read.vehicle(group);
    const { rows, total } = await publishBankRows(read.tx, read.caller.account.id, vehicle, filter);
    return { json: rows, headers: { "X-Total-Count": String(total) } };
  },
});
