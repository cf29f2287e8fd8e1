/** `GET /distributions`: what was distributed, newest first. */
import { z } from "zod";
import { publishDistributions } from "../capital/published-distributions.js";
import { readRoute } from "../route.js";
import { group, period, readPeriod } from "../wire/query.js";

export const distributionsRead = readRoute({
  path: "/distributions",
  summary: "Distributions, newest first",
  query: z.object({ ...group, ...period }),
  answer: async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const window = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
    return { json: await publishDistributions(read.tx, read.caller.account.id, vehicle, window) };
  },
});
