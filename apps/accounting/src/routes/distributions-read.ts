/** `GET /distributions`: what was distributed, newest first. */
import { readPeriod } from "../asked-period.js";
import { publishDistributions } from "../capital/published-distributions.js";
import { ofGroup, type Routes } from "../route.js";

export const distributionsRead = {
  listDistributions: ofGroup(async (read, vehicle, { query }) => {
    const window = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
    return publishDistributions(read.tx, read.tenantId, vehicle, window);
  }),
} satisfies Partial<Routes>;
