/** The calendar as the host's `Date` in UTC has it; only tests may ask it. */
export const DAY = 86_400_000;

export function utc(year: number, month: number, day: number): Date {
  const date = new Date(0);
  date.setUTCFullYear(year, month - 1, day);
  return date;
}

export function textOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

export function dateOf(text: string): Date {
  const [year = 0, month = 0, day = 0] = text.split("-").map(Number);
  return utc(year, month, day);
}

/** The same day of a later or earlier month, or that month's last day when it has no such day. */
export function monthsLater(text: string, months: number): string {
  const date = dateOf(text);
  const wanted = utc(date.getUTCFullYear(), date.getUTCMonth() + 1 + months, date.getUTCDate());
  const lastDay = utc(date.getUTCFullYear(), date.getUTCMonth() + 2 + months, 0);
  return textOf(new Date(Math.min(wanted.getTime(), lastDay.getTime())));
}

/** Steps forward a month at a time from the first date until the next step would pass the second. */
export function countMonths(from: string, to: string): number {
  let months = 0;
  while (dateOf(monthsLater(from, months + 1)) <= dateOf(to)) months++;
  return months;
}
