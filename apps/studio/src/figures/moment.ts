/** Moments where the person sits. */
const TWO = "2-digit";

/** A moment, as days are written everywhere: `2026-11-26 16:38`. @param at milliseconds since 1970 */
export const showTime = (at: number): string =>
  new Date(at).toLocaleString("sv-SE", { year: "numeric", month: TWO, day: TWO, hour: TWO, minute: TWO });
