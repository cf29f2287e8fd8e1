/**
 * What each class is paid at an equity. The first line is the exit itself; the lines below it go from nothing to an end
 * that may be changed, and are what the chart shows.
 */
import type { ExitClass } from "@capstack/waterfall";
import {
  entryAt,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  minus,
  over,
  plus,
  times,
  total,
  totalOver,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { type BendCells, type Level, risenBy } from "./bends.js";
import { type Converting, convertingAt, type SafeCells, sharesOfSafes } from "./safes.js";

/** How far the exit pays. */
export interface ExitLevel extends Level {
  readonly converting: Converting | null;
  /** What a unit more of the level costs: nothing where nobody takes the rest. */
  readonly slope: Formula;
}

/** Where each figure of a line stands. */
const columns = {
  equity: 0,
  owned: 1,
  released: 2,
  safeShares: 3,
  place: 4,
  tier: 5,
  from: 6,
  reached: 7,
  slope: 8,
  at: 9,
  price: 10,
  classes: 11,
} as const;

export const EXIT_LINE = 3;
const FIRST_LINE = 5;
/** Lines of the chart, the first at nothing. */
const LINES = 33;

/** What a line is computed from. */
export interface PayoffSource {
  readonly bends: BendCells;
  readonly safes: SafeCells | null;
  readonly classes: readonly ExitClass[];
}

/** Writes headings and the line of the exit. */
export function writeExitLine(sheet: SheetPlan, source: PayoffSource, equity: Formula, price: number): ExitLevel {
  sheet.text(0, 0, "Payoff", "title");
  sheet.text(
    1,
    0,
    "Straight lines join the points of the chart; breakpoints between two points are on the sheet Breakpoints.",
    "note",
  );
  sheet.headings(EXIT_LINE - 1, [
    "Equity proceeds",
    "SAFEs own",
    "They give up",
    "Shares they take",
    "Breakpoint no.",
    "Tier",
    "From",
    "Reached at",
    "Slope",
    "Level",
    "Price of common",
    ...source.classes.map(({ name }) => name),
  ]);
  return writeLine(sheet, EXIT_LINE, source, equity, price);
}

/** Writes the lines of the chart, and gives the range of their equities and those of the classes. */
export function writeCurve(sheet: SheetPlan, source: PayoffSource, equity: Formula) {
  sheet.text(FIRST_LINE - 1, 0, "The curve, up to");
  const end = sheet.formula(FIRST_LINE - 1, 1, when(isAbove(equity, 0), times(2, equity), 1), {
    format: "money",
    name: "curve_end",
    note: "Twice the equity proceeds of this exit",
  });
  for (let line = 0; line < LINES; line++) {
    const at = over(times(end, line), LINES - 1);
    writeLine(sheet, FIRST_LINE + line, source, at, null);
  }
  const range = (column: number) => sheet.column(column, FIRST_LINE, FIRST_LINE + LINES - 1);
  return { equity: range(columns.equity), classes: source.classes.map((_, index) => range(columns.classes + index)) };
}

function writeLine(
  sheet: SheetPlan,
  row: number,
  source: PayoffSource,
  equityOf: Formula,
  shows: number | null,
): ExitLevel {
  const { bends } = source;
  const equity = sheet.formula(row, columns.equity, equityOf, { format: "money" });
  const converting = writeConverting(sheet, row, source, equity);
  const { common, catchUps } = bends;
  const sortedPrice = catchUps?.sortedPrice ?? bends.sortedAt;
  const atBreakpoints =
    converting === null
      ? bends.equity
      : plus(
          bends.equity,
          times(isAtMost(common, bends.sortedTier), minus(times(converting.shares, sortedPrice), converting.released)),
        );
  const count = totalOver(times(isAtMost(atBreakpoints, equity), 1));
  const place = sheet.formula(row, columns.place, count, { format: "count" });
  const tier = sheet.formula(row, columns.tier, entryAt(bends.sortedTier, place), { format: "count" });
  const from = sheet.formula(row, columns.from, entryAt(bends.sortedAt, place), { format: "price" });
  const isCommon = isAtMost(common, tier);
  const rises = catchUps === null ? isCommon : equals(entryAt(catchUps.sortedIsPriced, place), 1);
  const base = entryAt(bends.equity, place);
  const ofSafes =
    converting === null
      ? null
      : when(isCommon, minus(times(converting.shares, entryAt(sortedPrice, place)), converting.released), 0);
  const reached = sheet.formula(row, columns.reached, ofSafes === null ? base : plus(base, ofSafes), {
    format: "money",
  });
  const inTier = totalOver(times(equals(bends.tier, tier), isAtMost(bends.at, from), bends.slope));
  const own =
    catchUps === null
      ? inTier
      : when(
          rises,
          totalOver(times(catchUps.isPriced, isAtMost(bends.tier, tier), isAtMost(bends.at, from), bends.slope)),
          inTier,
        );
  const all = converting === null ? own : plus(own, when(rises, converting.shares, 0));
  const slope = sheet.formula(row, columns.slope, all, { format: "shares" });
  const rise = when(isAbove(slope, 0), over(minus(equity, reached), slope), 0);
  const at = sheet.formula(row, columns.at, plus(from, rise), { format: "price" });
  const stands = catchUps === null ? 0 : entryAt(sortedPrice, place);
  const price = sheet.formula(row, columns.price, when(rises, at, stands), {
    format: "price",
    ...(shows === null ? {} : { shows, name: "price_per_share", note: "What a share of common receives" }),
  });
  source.classes.forEach(({ id }, index) => {
    const paid = totalOver(times(equals(bends.classNumber, index + 1), risenBy(bends, { tier, at, price })));
    const isSafes = id === "convertibles" && converting !== null;
    const taken = isSafes ? when(isCommon, minus(times(converting.shares, price), converting.released), 0) : null;
    sheet.formula(row, columns.classes + index, taken === null ? paid : plus(paid, taken), { format: "money" });
  });
  return { tier, at, price, converting, slope };
}

function writeConverting(sheet: SheetPlan, row: number, { safes }: PayoffSource, equity: Formula): Converting | null {
  if (safes === null) return null;
  const { owned, released } = convertingAt(safes, equity);
  const ownedCell = sheet.formula(row, columns.owned, owned, { format: "percent" });
  const releasedCell = sheet.formula(row, columns.released, released, { format: "money" });
  const shares = sheet.formula(row, columns.safeShares, sharesOfSafes(safes, ownedCell), { format: "shares" });
  return { owned: ownedCell, released: releasedCell, shares };
}

/** How much of a tier's claims is paid at a level: 0 to 1. */
export function filled(tier: Formula, level: Level): Formula {
  return when(isAbove(level.tier, tier), 1, when(equals(level.tier, tier), level.at, total(0)));
}
