/** `GET /fund-timeseries`: the vehicle quarter by quarter. */
import { accountingOperations } from "@capstack/contract/accounting";
import { timeSeries } from "@capstack/ledger";
import { readRoute } from "../route.js";

export const fundTimeseriesRead = readRoute(accountingOperations.getFundTimeseries, async (read, { query }) => {
  const vehicle = await read.vehicle(query.group);
  const books = await read.services.keptBooks.takeSummary(read, vehicle, query.asOf ?? read.today, []);
  const { points, hasGross } = timeSeries(books, { through: query.through ?? null });
  return { json: { points, hasGross } };
});
