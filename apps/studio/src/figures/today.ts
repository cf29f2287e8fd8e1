/** Days and times where the person sits. */

const DAY = { year: "numeric", month: "2-digit", day: "2-digit" } as const;

/** A moment: `11/26/2026, 04:38 PM`. @param at milliseconds since 1970 */
export const showTime = (at: number): string =>
  new Date(at).toLocaleString(undefined, { ...DAY, hour: "2-digit", minute: "2-digit" });

/** A day as the browser writes it in the field of a date. @param day `YYYY-MM-DD`; another text stays as it is */
export function showDay(day: string): string {
  const at = new Date(`${day}T00:00`);
  return Number.isNaN(at.getTime()) ? day : at.toLocaleDateString(undefined, DAY);
}

/** Today, as dates are written everywhere: `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");
