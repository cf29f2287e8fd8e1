/** The windows of a statement's figures, so that books can be read in the detail it needs. */
import { addDays, date, list, openShape, orNull, requireArgument, text } from "@capstack/decimal";
import { comparisonPeriods } from "../periods/comparison-period.js";
import { resolvePeriod } from "../periods/named-period.js";
import { quarterStart, readWindow, type Window } from "../periods/window.js";
import { readOptions } from "../records/options.js";
import { quartersOf } from "./highlights/financial-highlights.js";
import { type StatementOptions, statementOptions } from "./page/statement.js";
import type { StatementName } from "./prepare-statement.js";

const named = /* @__PURE__ */ openShape({ name: text({ least: 0 }) });
const windowList = /* @__PURE__ */ openShape({
  windows: list(openShape({ start: orNull(date({ optional: true })), end: orNull(date({ optional: true })) })),
});

/**
 * The windows of a statement: its own, and those of its comparison periods. Their figures depend on the
 * books through the days before they begin and through their ends; null if the days follow from the books.
 * @throws EngineError `invalid_date`, `invalid_period`
 * @example
 * const windows = statementWindows("operations", { start: "2025-04-01", end: "2025-06-30", compare: 1 });
 * windows?.map(({ start, end }) => [start, end]) // => [["2025-04-01", "2025-06-30"], ["2025-01-01", "2025-03-31"]]
 */
export function statementWindows(name: StatementName, options: StatementOptions = {}): Window[] | null {
  requireArgument({ name }, named);
  const { start: firstDay = null, end = null, compare = 0 } = readOptions(options, statementOptions);
  readWindow({ start: firstDay, end });
  if (name === "financial-highlights") return quartersOfWindows({ start: firstDay, end, compare });
  const isByQuarter = name === "ilpa";
  if (isByQuarter && end === null && compare > 0) return null;
  const start = isByQuarter && end !== null ? quarterStart(end) : firstDay;
  const earlier = comparisonPeriods(resolvePeriod("custom", "2000-01-01", { start, end }), compare);
  return [{ start, end }, ...earlier.map((before) => ({ start: before.start, end: before.end }))];
}

/** The quarters of a window and of those before it. */
function quartersOfWindows({ start, end, compare }: Required<Window> & { readonly compare: number }): Window[] | null {
  if (start === null || end === null) return null;
  const earlier = comparisonPeriods(resolvePeriod("custom", "2000-01-01", { start, end }), compare);
  return [{ start, end }, ...earlier].flatMap((one) => quartersOf(one.start ?? start, one.end ?? end));
}

/**
 * The days through which figures of windows are read: the day before each begins, and its last.
 * @throws EngineError `invalid_date`, `invalid_value`, `missing_field`
 * @example daysOfWindows([{ start: "2025-04-01", end: null }]) // => ["2025-03-31", null]
 */
export function daysOfWindows(windows: readonly Window[]): (string | null)[] {
  requireArgument({ windows }, windowList);
  return windows.flatMap(({ start = null, end = null }) => [...(start === null ? [] : [addDays(start, -1)]), end]);
}
