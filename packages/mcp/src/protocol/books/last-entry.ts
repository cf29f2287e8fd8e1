/** Whether an answer is of days after its books' last entry. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import type { Backend } from "../../backend/backend.js";
import { today } from "../../summary/books/book-table.js";
import { andMore } from "../../summary/text-table.js";
import { markUserText } from "../results/user-text.js";
import { booksOf } from "./books-of.js";

type Point = Pick<AccountingResultOf<"getFundTimeseries">["points"][number], "period" | "label">;
type Vehicle = Pick<AccountingResultOf<"getFirmSummary">["vehicles"][number], "name" | "lastEntryDate">;

/** That the books end before the last quarter of a series; nothing where they reach it, or where the vehicle is not named. */
export async function endOfBooks(
  backend: Backend,
  args: unknown,
  { points }: { readonly points: readonly Point[] },
  signal: AbortSignal,
): Promise<readonly string[]> {
  const [only, other] = await vehiclesAsked(backend, args, signal);
  return only === undefined || other !== undefined ? [] : sayEndOfBooks(points, only.lastEntryDate);
}

/**
 * The remark of a tool that values as of one day: that the books end before the quarter of that day.
 * @param dayOf the day of an answer; today where it says none, undefined where it values nothing
 */
export function valuedOn<Answer>(dayOf: (answer: Answer, args: Asked) => string | null | undefined) {
  return async (backend: Backend, args: unknown, answer: Answer, signal: AbortSignal): Promise<readonly string[]> => {
    const day = dayOf(answer, (args ?? {}) as Asked);
    return day === undefined ? [] : sayStoodThen(await vehiclesAsked(backend, args, signal), day ?? today());
  };
}

/** What a call says of the day that it asks about. */
interface Asked {
  readonly asOf?: string;
  readonly question?: unknown;
}

/** The vehicle that a call names, or all that it may mean. */
async function vehiclesAsked(backend: Backend, args: unknown, signal: AbortSignal): Promise<readonly Vehicle[]> {
  const { group, book } = (args ?? {}) as { readonly group?: string; readonly book?: unknown };
  const query = book === undefined ? {} : { book };
  const answer = await booksOf(backend)("getFirmSummary", { query }, signal);
  const { vehicles } = answer as AccountingResultOf<"getFirmSummary">;
  return group === undefined ? vehicles : vehicles.filter(({ id, name }) => id === group || name === group);
}

/** Vehicles that a sentence names. */
const MOST_VEHICLES = 5;

/**
 * The sentence on figures as of a day in a quarter after the last posted entry.
 * @example
 * sayStoodThen([{ name: "Fund I", lastEntryDate: "2026-06-30" }], "2026-11-26")
 * // => ["The last posted entry is of 2026-06-30: figures as of 2026-11-26 show what stood then, not what happened since."]
 * sayStoodThen([{ name: "Fund I", lastEntryDate: "2026-10-01" }], "2026-11-26") // => []
 */
export function sayStoodThen(vehicles: readonly Vehicle[], day: string): string[] {
  const ended = vehicles.filter(({ lastEntryDate }) => lastEntryDate !== null && lastEntryDate < beginOf(day));
  const [first] = ended;
  if (first === undefined) return [];
  const shown = markUserText(ended.slice(0, MOST_VEHICLES)).marked;
  const named = shown.map(({ name, lastEntryDate }) => `${name} is of ${lastEntryDate}`).join(", that of ");
  const more = andMore(ended.length, MOST_VEHICLES);
  const last = vehicles.length === 1 ? `is of ${first.lastEntryDate}` : `of ${named}${more}`;
  return [`The last posted entry ${last}: figures as of ${day} show what stood then, not what happened since.`];
}

/**
 * The sentence on a series that goes on after the last posted entry.
 * @example sayEndOfBooks([{ period: "2026-12-31", label: "Q4 '26" }], "2026-09-30") // => ["The last posted entry is of 2026-09-30: Q4 '26 shows what stood then, not what happened since."]
 */
export function sayEndOfBooks(points: readonly Point[], lastEntryDate: string | null): string[] {
  const last = points.at(-1);
  if (last === undefined || lastEntryDate === null || lastEntryDate >= beginOf(last.period)) return [];
  const later = points.filter((point) => beginOf(point.period) > lastEntryDate);
  const [from = last] = later;
  const which = later.length === 1 ? `${from.label} shows` : `${from.label} to ${last.label} show`;
  return [`The last posted entry is of ${lastEntryDate}: ${which} what stood then, not what happened since.`];
}

/** The first day of the quarter that a day is in. */
function beginOf(day: string): string {
  const month = Number(day.slice(5, 7));
  return `${day.slice(0, 5)}${String(month - ((month - 1) % 3)).padStart(2, "0")}-01`;
}
