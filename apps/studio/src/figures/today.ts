/** Days where the person sits. */

/** A day as the browser writes it in the field of a date. @param day `YYYY-MM-DD`; another text stays as it is */
export function showDay(day: string): string {
  const at = new Date(`${day}T00:00`);
  const two = "2-digit";
  return Number(at) ? at.toLocaleDateString(undefined, { year: "numeric", month: two, day: two }) : day;
}

/** Today, as dates are written everywhere: `YYYY-MM-DD`. */
export const today = (): string => new Date().toLocaleDateString("sv-SE");
