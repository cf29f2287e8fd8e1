import { defaultFund, type FundEconomicsRequest, type FundEconomicsResult } from "@capstack/fund-economics";
import schema from "@capstack/fund-economics/schema.json" with { type: "json" };
import * as z from "zod";
import { described } from "../described.js";
import type { Operation } from "../operation.js";
import { asWorkbook, computation, computationErrors, workbookErrors } from "./computation.js";
import answers from "./recorded/fund-economics.json" with { type: "json" };

/**
 * Forecasts a venture fund: calls, fees, investments, value, carry, gross and net returns.
 * @example fundEconomicsCompute.path // => "/fund-economics/compute"
 */
export const fundEconomicsCompute = {
  id: "computeFundEconomics",
  ...computation,
  ...asWorkbook,
  path: "/fund-economics/compute",
  summary: "Compute a fund's economics",
  description:
    "From a fund's terms, portfolio plan and expected exits: its whole life in totals, the forecast period by period with its J-curve, and on request scenarios, a sensitivity grid and a simulation. Every row ties to the cent. Inputs that are not valid are 400.",
  request: described<FundEconomicsRequest>(schema, "FundEconomicsRequest"),
  takes: "fund-economics takes inputs and analysis",
  enforced: z.looseObject({ inputs: z.looseObject({}) }),
  response: described<FundEconomicsResult>(schema, "FundEconomicsResult"),
  errors: computationErrors,
  engineErrors: [
    "no_investable_capital",
    "negative_called_capital",
    "called_exceeds_committed",
    "fee_fixed_point",
    "horizon_too_long",
    "answer_too_large",
    ...workbookErrors,
  ],
  examples: [
    {
      name: "default-fund",
      summary: "A fund of 25M at 2 and 20 that makes 4x gross: limited partners receive 2.85x",
      request: { inputs: defaultFund, analysis: { forecast: false } },
      response: answers["default-fund"],
    },
  ],
} as const satisfies Operation;
