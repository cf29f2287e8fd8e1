/** Moments where the person sits. */
const TWO = "2-digit";

/** A moment: `11/26/2026, 04:38 PM`. @param at milliseconds since 1970 */
export const showTime = (at: number): string =>
  new Date(at).toLocaleString(undefined, { year: "numeric", month: TWO, day: TWO, hour: TWO, minute: TWO });
