/**
 * The management fee of a period: the year's rate, for the part of the period inside the fee term, on the basis as it
 * stood at the end of the period before, less the offset. Nothing is circular inside a period. Binary floating point.
 * @see ILPA, "Reporting template", management fees and offsets
 */

import type { FeeBasis } from "../shapes/fee-terms.js";
import type { FundPlan } from "./fund-plan.js";

/** Amounts that a fee may be charged on, at the end of the previous period. Currency. */
export type FeeBases = Readonly<Record<FeeBasis, number>>;

/** The fee of period t, counted from 1. Currency. */
export function managementFee(plan: FundPlan, t: number, bases: FeeBases): number {
  const m = plan.periodsPerYear;
  const years = overlapYears(t, m, plan.feeTermYears);
  if (years === 0) return 0;
  const afterInvesting = (t - 1) / m >= plan.investmentPeriodYears - 1e-9;
  const basis = bases[afterInvesting ? plan.feeBasisAfter : plan.feeBasis];
  const payers = plan.gpPaysNoFee ? plan.lpPct : 1;
  const fee = feeRateOfYear(plan, Math.floor((t - 1) / m) + 1) * years * basis * payers;
  const offset = plan.feeOffset === null ? 0 : (plan.feeOffset.offsetPct * plan.feeOffset.annualIncome) / m;
  return Math.max(0, fee - offset);
}

/** Operating and partnership expenses of period t, with the cost of organisation in the first. Currency. */
export function partnershipExpense(plan: FundPlan, t: number): number {
  const running = plan.annualExpenses * overlapYears(t, plan.periodsPerYear, plan.fundOperationsYears);
  return t === 1 ? running + plan.organizationalExpenses : running;
}

/** Years of period t that fall before an end. */
export function overlapYears(t: number, periodsPerYear: number, endYears: number): number {
  const start = (t - 1) / periodsPerYear;
  if (endYears >= t / periodsPerYear) return 1 / periodsPerYear;
  return Math.max(0, endYears - start);
}

function feeRateOfYear(plan: FundPlan, year: number): number {
  if (plan.feeStepDown !== null && year >= plan.feeStepDown.year) return plan.feeStepDown.rate;
  return plan.feeSchedule === null ? plan.feeRate : (plan.feeSchedule[year - 1] ?? 0);
}
