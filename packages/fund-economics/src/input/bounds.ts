/** What a figure of a fund may be. */

/** Beyond a trillion, whole cents of proceeds would no longer fit a double. */
export const MONEY = { min: 0, max: 1e12 };
export const COUNT = { min: 0, max: 1e6 };
export const FRACTION = { min: 0, max: 1 };
export const SUM_TOLERANCE = 1e-6;
