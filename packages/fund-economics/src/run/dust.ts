/** Flows too small to be anything but rounding. */
import type { FundRun } from "./fund-run.js";

/** Sums of a thousand doubles are good to twelve digits of the largest. */
const ROUNDING_OF_LARGEST = 1e-12;

/** Half a cent is no payment; beside amounts of less than millions, a billionth of the largest is none. */
const HALF_A_CENT = 0.005;
const NOTHING_OF_LARGEST = 1e-9;

/** Whether an amount is only what rounding left beside flows as large as the largest. */
export function isDust(amount: number, largest: number): boolean {
  const tooSmallToPay = Math.min(HALF_A_CENT, NOTHING_OF_LARGEST * largest);
  return Math.abs(amount) <= Math.max(tooSmallToPay, ROUNDING_OF_LARGEST * largest);
}

/** A series without what rounding left in it. */
export function withoutDust(series: Float64Array, largest: number): Float64Array {
  return series.map((flow) => (isDust(flow, largest) ? 0 : flow));
}

/** The largest amount that enters into a run's flows. */
export function largestFlow({ periods, calls, distributable, invested, profile }: FundRun): number {
  let largest = 0;
  for (let t = 1; t <= periods; t++) {
    const proceeds = invested * (profile.proceeds[t] ?? 0);
    largest = Math.max(largest, calls[t] as number, distributable[t] as number, proceeds);
  }
  return largest;
}
