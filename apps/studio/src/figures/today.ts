/** Days and times where the person sits, in the one form in which dates are written. */

const time = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A moment: `2026-11-26 16:38`. @param at milliseconds since 1970 */
export const showTime = (at: number): string => time.format(at);

/** Today, as dates are written everywhere: `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");
