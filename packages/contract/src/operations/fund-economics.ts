import { z } from "zod";
import type { Operation } from "../operation.js";
import { fundEconomicsRequestSchema } from "../schemas/fund-economics.js";
import { fundEconomicsResultSchema } from "../schemas/fund-economics-result.js";

/**
 * Forecasts a venture fund from its terms and expected exits.
 * @example fundEconomicsCompute.path // => "/fund-economics/compute"
 */
export const fundEconomicsCompute = {
  id: "computeFundEconomics",
  method: "POST",
  path: "/fund-economics/compute",
  tag: "Compute",
  summary: "Compute a fund's economics",
  description:
    "Forecasts a venture fund: calls, fees, deployment, recycling, exits, carry, net asset value, gross and net returns, period by period, with scenarios, sensitivity and simulation. Free: any valid key.",
  authentication: "key",
  rate: "compute",
  scope: "compute",
  request: fundEconomicsRequestSchema,
  enforced: z.looseObject({ inputs: z.looseObject({}) }),
  response: fundEconomicsResultSchema,
  enveloped: true,
  errors: ["invalid_json", "validation_failed", "payload_too_large", "unsupported_media_type"],
  engineErrors: [
    "invalid_inputs",
    "no_investable_capital",
    "negative_called_capital",
    "called_exceeds_committed",
    "fee_fixed_point",
    "horizon_too_long",
    "limit_exceeded",
    "no_solution",
    "aborted",
  ],
  examples: [
    {
      name: "seed-fund",
      summary: "A seed fund of 25M, its totals: 4.0x gross, 2.85x net to limited partners",
      request: {
        inputs: {
          committedCapital: 25_000_000,
          gpCommitPct: 0.02,
          gpCommitCountedTowardInvested: true,
          organizationalExpenses: 150_000,
          operationalExpensesAnnual: 100_000,
          partnershipExpensesAnnual: 0,
          mgmtFeePct: 0.02,
          recycledCapitalPct: 0.1,
          carryPct: 0.2,
          newInvestmentPeriodYears: 4,
          mgmtFeesPeriodYears: 10,
          fundOperationsYears: 10,
          portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 750_000, avgCheckSizeFollow: 0, entryStages: [] },
          returnTiers: [
            { name: "writeoff", pctOfCapital: 0.6, multiple: 0, holdingPeriodYears: 2 },
            { name: "small", pctOfCapital: 0.2, multiple: 1.5, holdingPeriodYears: 3 },
            { name: "medium", pctOfCapital: 0.1, multiple: 5, holdingPeriodYears: 4 },
            { name: "large", pctOfCapital: 0.1, multiple: 32, holdingPeriodYears: 6 },
          ],
        },
        analysis: { forecast: false },
      },
    },
  ],
} as const satisfies Operation;
