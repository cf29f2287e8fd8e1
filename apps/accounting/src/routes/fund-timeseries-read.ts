/** `GET /fund-timeseries`: the vehicle quarter by quarter. */
import { timeSeries } from "@capstack/ledger";
import { ofGroup, type Routes } from "../route.js";

export const fundTimeseriesRead = {
  getFundTimeseries: ofGroup(async (read, vehicle, { query }) => {
    const books = await read.services.keptBooks.takeSummary(read, vehicle, query.asOf ?? read.today, []);
    const { points, hasGross } = timeSeries(books, { through: query.through ?? null });
    return { points, hasGross };
  }),
} satisfies Partial<Routes>;
