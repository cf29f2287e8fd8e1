/** How many periods a fund runs, to its last exit. */

import { EngineError } from "@capstack/decimal";
import type { FundPlan } from "../plan/fund-plan.js";
import type { DeploymentProfile } from "../plan/vintage.js";

/** The longest forecast: fifty years of months. */
export const MAX_PERIODS = 600;

/** The number of periods: until operations, fees, investments and exits have all ended. */
export function horizonOf(plan: FundPlan, profile: DeploymentProfile, maxPeriods = MAX_PERIODS): number {
  const m = plan.periodsPerYear;
  const ofYears = (years: number) => Math.ceil(years * m - 1e-9);
  const periods = Math.max(ofYears(plan.fundOperationsYears), ofYears(plan.feeTermYears), profile.last);
  const most = Math.min(MAX_PERIODS, maxPeriods);
  if (periods <= most) return periods;
  const message = `The forecast needs ${periods} periods; the most is ${most}. Use longer periods or a shorter life.`;
  throw new EngineError("horizon_too_long", message, ["inputs", "period"], { details: { periods, limit: most } });
}
