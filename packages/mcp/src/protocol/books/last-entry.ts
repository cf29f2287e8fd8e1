/** Whether a series goes on after its books' last entry. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { booksOf } from "./books-of.js";

type Point = Pick<AccountingResultOf<"getFundTimeseries">["points"][number], "period" | "label">;

/** That the books end before the last quarter of a series; nothing where they reach it, or where the vehicle is not named. */
export async function endOfBooks(
  backend: Backend,
  args: unknown,
  { points }: { readonly points: readonly Point[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const { group, book } = (args ?? {}) as { readonly group?: string; readonly book?: unknown };
  const query = book === undefined ? {} : { book };
  const { vehicles } = (await booksOf(backend)(
    "getFirmSummary",
    { query },
    signal,
  )) as AccountingResultOf<"getFirmSummary">;
  const named = group === undefined ? vehicles : vehicles.filter(({ id, name }) => id === group || name === group);
  const [only, other] = named;
  return only === undefined || other !== undefined ? [] : sayEndOfBooks(points, only.lastEntryDate);
}

/**
 * The sentence on a series that goes on after the last posted entry.
 * @example sayEndOfBooks([{ period: "2026-12-31", label: "Q4 '26" }], "2026-09-30") // => ["The last posted entry is of 2026-09-30: Q4 '26 shows what stood then, not what happened since."]
 */
export function sayEndOfBooks(points: readonly Point[], lastEntryDate: string | null): string[] {
  const last = points.at(-1);
  if (last === undefined || lastEntryDate === null || lastEntryDate >= beginOf(last)) return [];
  const later = points.filter((point) => beginOf(point) > lastEntryDate);
  const [from = last] = later;
  const which = later.length === 1 ? `${from.label} shows` : `${from.label} to ${last.label} show`;
  return [`The last posted entry is of ${lastEntryDate}: ${which} what stood then, not what happened since.`];
}

/** The first day of the quarter that ends on a day. */
function beginOf({ period }: Point): string {
  const month = Number(period.slice(5, 7)) - 2;
  return `${period.slice(0, 5)}${String(month).padStart(2, "0")}-01`;
}
