/** `GET /distributions`: what was distributed, newest first. */
import { accountingOperations } from "@capstack/contract/accounting";
import { readPeriod } from "../asked-period.js";
import { publishDistributions } from "../capital/published-distributions.js";
import { readRoute } from "../route.js";

export const distributionsRead = readRoute(accountingOperations.listDistributions, async (read, { query }) => {
  const vehicle = await read.vehicle(query.group);
  const window = readPeriod(query, query.asOf ?? read.today, vehicle.fiscalYearStart);
  return { json: await publishDistributions(read.tx, read.caller.account.id, vehicle, window) };
});
