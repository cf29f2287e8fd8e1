/** Days and times where the person sits. */

const time = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "short" });

/** A moment: `2026-11-26 16:38`. @param at milliseconds since 1970 */
export const showTime = (at: number): string => time.format(at);

/** A day as the browser writes it in the field of a date. @param day `YYYY-MM-DD`; another text stays as it is */
export function showDay(day: string): string {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime())
    ? day
    : at.toLocaleDateString(undefined, { year: "numeric", month: "2-digit", day: "2-digit" });
}

/** Today, as dates are written everywhere: `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");
