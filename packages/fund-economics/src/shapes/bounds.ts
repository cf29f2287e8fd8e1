/** What a figure of a fund may be. Figures are binary floating point. */

/** Beyond a trillion, whole cents of proceeds would no longer fit a double. */
export const MONEY = { unit: "money", min: 0, max: 1e12 } as const;
export const COUNT = { unit: "count", min: 0, max: 1e6 } as const;
export const FRACTION = { unit: "fraction", min: 0, max: 1 } as const;
export const RATE = { unit: "rate", min: 0, max: 1 } as const;
export const YEARS = { unit: "years", min: 0, max: 30 } as const;

const SUM_TOLERANCE = 1e-6;

/** Whether parts make one, but for rounding. */
export function makesOne(sum: number): boolean {
  return Math.abs(sum - 1) <= SUM_TOLERANCE;
}

/** Whether parts make one or less, but for rounding. */
export function makesAtMostOne(sum: number): boolean {
  return sum <= 1 + SUM_TOLERANCE;
}
