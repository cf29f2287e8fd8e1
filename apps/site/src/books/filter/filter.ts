/** The one filter of the pages: a line of words in which time, account and everything else are said. */
import { addDays, addMonths, isDate } from "@capstack/decimal";
import { type PeriodPreset, periodPresets } from "@capstack/ledger";

/** What a filter asks for; what it does not say is absent. */
export interface Filter {
  readonly start?: string;
  readonly end?: string;
  /** A period by name, such as `ytd`. */
  readonly preset?: PeriodPreset;
  readonly account?: string;
  readonly partner?: string;
  readonly company?: string;
  readonly status?: string;
  readonly kind?: string;
  readonly least?: number;
  /** Words and tags, to be found in memo, reference, account or payee. */
  readonly words?: string;
}

/** What a filter could not be read for. */
export class FilterError extends Error {
  override readonly name = "FilterError";
}

/**
 * Reads a filter: `2026-Q1`, `FY2026`, `2026-03`, `2026-03-31`, `2026-01-01..2026-03-31`, `ytd`; `account:5100`,
 * `partner:"Alder"`, `company:Nimbus`, `status:draft`, `kind:expense`, `>= 10000`; `#tag`, `"words of a memo"`.
 * @throws FilterError what is said twice, or is no day
 * @example
 * readFilter("2026-Q1 account:5100 >= 10,000"); // => { start: "2026-01-01", end: "2026-03-31", account: "5100", least: 10000 }
 */
export function readFilter(text: string): Filter {
  const filter: Record<string, string | number> = {};
  const words: string[] = [];
  const say = (name: string, value: string | number) => {
    if (filter[name] !== undefined) throw new FilterError(`${name} is said twice.`);
    filter[name] = value;
  };
  for (const token of tokensOf(text)) {
    const period = periodOf(token);
    const named = /^(account|partner|company|status|kind):(.+)$/s.exec(token);
    const least = /^>=([\d,]+(?:\.\d+)?)$/.exec(token)?.[1];
    requireKnown(token);
    if (period !== undefined) for (const [name, value] of Object.entries(period)) say(name, value);
    else if (named !== null) say(named[1] as string, unquoted(named[2] as string));
    else if (least !== undefined) say("least", Number(least.replaceAll(",", "")));
    else words.push(unquoted(token));
  }
  return words.length === 0 ? filter : { ...filter, words: words.join(" ") };
}

/** Words apart at blanks, but for those in quotes; `>= 10` is one. */
function tokensOf(text: string): string[] {
  return text.replace(/>=\s+/g, ">=").match(/(?:[^\s"]+:)?"[^"]*"|\S+/g) ?? [];
}

const unquoted = (word: string) => word.replace(/^"(.*)"$/s, "$1");

/** What looks like the grammar and is none of it is no word of a memo. @throws FilterError */
function requireKnown(token: string): void {
  if (/^(>(?!=)|<)/.test(token)) throw new FilterError(`Amounts are filtered by >=, as in >= 10000.`);
  const named = /^([a-z]+):./i.exec(token)?.[1];
  if (named !== undefined && !/^(account|partner|company|status|kind)$/.test(named)) {
    throw new FilterError(
      `${named}: is nothing to filter by; account, partner, company, status and kind are. Words go in quotes.`,
    );
  }
  if (/^\d{4}-?Q\d/i.test(token) && !/^\d{4}-?Q[1-4]$/i.test(token)) throw new FilterError(`${token} is no quarter.`);
}

type Period = Pick<Filter, "start" | "end" | "preset">;

function periodOf(token: string): Period | undefined {
  const preset = periodPresets.find((name) => name === token && name !== "custom");
  if (preset !== undefined) return { preset };
  const span = /^(\d{4}-\d{2}-\d{2})?\.\.(\d{4}-\d{2}-\d{2})?$/.exec(token);
  if (span !== null) {
    const [, start, end] = span;
    return { ...(start && { start: day(start) }), ...(end && { end: day(end) }) };
  }
  const year = /^(?:FY)?(\d{4})$/.exec(token)?.[1];
  if (year !== undefined) return months(`${year}-01-01`, 12);
  const quarter = /^(\d{4})-?Q([1-4])$/i.exec(token);
  if (quarter !== null) return months(`${quarter[1]}-${String(Number(quarter[2]) * 3 - 2).padStart(2, "0")}-01`, 3);
  const month = /^\d{4}-\d{2}$/.exec(token)?.[0];
  if (month !== undefined) return months(day(`${month}-01`), 1);
  const one = /^\d{4}-\d{2}-\d{2}$/.exec(token)?.[0];
  return one === undefined ? undefined : { start: day(one), end: day(one) };
}

const months = (start: string, count: number) => ({ start, end: addDays(addMonths(start, count), -1) });

function day(text: string): string {
  if (!isDate(text)) throw new FilterError(`${text} is not a day of the calendar.`);
  return text;
}

/** The period of a filter as the books are asked for it. */
export function periodQuery({ start, end, preset }: Period) {
  if (preset !== undefined) return { preset };
  if (start === undefined && end === undefined) return {};
  return { preset: "custom" as const, ...(start && { start }), ...(end && { end }) };
}

/** The period of a line as the books are asked for it, or why it is none. */
export function readPeriod(text: string): ReturnType<typeof periodQuery> | { readonly problem: string } {
  try {
    return periodQuery(readFilter(text));
  } catch (error) {
    if (error instanceof FilterError) return { problem: error.message };
    throw error;
  }
}
