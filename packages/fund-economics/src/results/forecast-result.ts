/** The forecast as it is published: one row a period and the summary its rows add up to. */

import { flowsOf } from "../run/fund-rates.js";
import type { SolvedFund } from "../run/solve-fund.js";
import type { ForecastResult } from "./forecast-shape.js";
import { summarise } from "./forecast-summary.js";
import { settleRows } from "./rows/forecast-rows.js";
import { publishRows } from "./rows/published-rows.js";

/** Publishes a solved fund's forecast, with rates to date when the J-curve is wanted. */
export function publishForecast(fund: SolvedFund, jCurve: boolean): ForecastResult {
  const rows = settleRows(fund);
  const flows = flowsOf(fund.plan, fund.run);
  const periods = publishRows(fund, rows, flows, jCurve);
  return { summary: summarise(fund, rows, periods, flows), periods };
}
