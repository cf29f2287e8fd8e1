/** `GET /fund-timeseries`: the vehicle quarter by quarter. */
import { timeSeries } from "@capstack/ledger";
import { z } from "zod";
import { readRoute } from "../route.js";
import { day, group } from "../wire/query.js";

export const fundTimeseriesRead = readRoute({
  path: "/fund-timeseries",
  summary: "Quarterly time series",
  query: z.object({ ...group, asOf: day.optional(), through: day.optional() }),
  answer: async (read, { query }) => {
    const vehicle = await read.vehicle(query.group);
    const books = await read.desk.shelf.take(read, vehicle, query.asOf ?? read.today);
    const { points, hasGross } = timeSeries(books, { through: query.through ?? null });
    return { json: { points, hasGross } };
  },
});
