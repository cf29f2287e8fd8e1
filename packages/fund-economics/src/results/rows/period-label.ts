/** The label of a period, and its last day. */

import { addDays, addMonths } from "@capstack/decimal";
import type { FundPlan } from "../../plan/fund-plan.js";

/** The label of period t: `Y3`, `Y3 Q2`, `Y3 M7`. */
export function periodLabel({ periodsPerYear }: FundPlan, t: number): string {
  const year = Math.floor((t - 1) / periodsPerYear) + 1;
  const part = ((t - 1) % periodsPerYear) + 1;
  if (periodsPerYear === 1) return `Y${year}`;
  return periodsPerYear === 4 ? `Y${year} Q${part}` : `Y${year} M${part}`;
}

/** The last day of period t. */
export function periodEndDate(plan: FundPlan, startDate: string, t: number): string {
  return addDays(addMonths(startDate, (12 / plan.periodsPerYear) * t), -1);
}
