/**
 * Where payoffs bend. Money rises through the tiers of claims (each from 0 to 1 paid) and then with the price of a common
 * share; a unit's payoff is a sum of straight lines that each begin somewhere on that way:
 *
 *   payoff = sum over its bends of slope × max(0, level − where the bend is)
 *
 * so the sum over all units is one such sum, and the level at which it is the equity is found by one look-up.
 * @see docs/equilibrium.md of @capstack/waterfall
 */
import { refuseWorkbook } from "../error-codes.js";
import {
  entryAt,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  minus,
  plus,
  positionOf,
  times,
  totalOver,
} from "../sheet/formula.js";
import { workbookLimits } from "../sheet/limits.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";

/** A bend: from this level on, a class receives so much more. */
export interface Bend {
  /** The class that receives it, from 1. */
  readonly classNumber: number;
  readonly who: string;
  readonly what: string;
  /** Index of a tier; that of common is the number of tiers; -1 is owed from the first dollar. */
  readonly tier: number;
  /** Fill of the tier, or price of a common share. */
  readonly at: Formula | 0;
  /** Currency for a whole tier, or common shares. */
  readonly slope: Formula;
}

/** The ranges of all bends, and of the levels in order. */
export interface BendCells {
  readonly tier: Formula;
  readonly at: Formula;
  readonly slope: Formula;
  readonly classNumber: Formula;
  readonly sortedTier: Formula;
  readonly sortedAt: Formula;
  readonly equity: Formula;
  /** Index of the tier of common. */
  readonly common: number;
}

/** How far money has got: a tier, and its fill or the price of a common share. */
export interface Level {
  readonly tier: Formula;
  readonly at: Formula;
}

const FIRST = 3;
const [WHO, WHAT, CLASS, TIER, AT, SLOPE, PLACE] = [0, 1, 2, 3, 4, 5, 6] as const;
const [NUMBER, SORTED_WHO, SORTED_WHAT, SORTED_TIER, SORTED_AT, EQUITY] = [8, 9, 10, 11, 12, 13] as const;

/** Writes the bends as they come, and beside them in order, each with the equity at which it is reached. */
export function writeBends(sheet: SheetPlan, bends: readonly Bend[], common: number): BendCells {
  if (bends.length > workbookLimits.bends) {
    const message = `Payoffs bend at ${bends.length} places; a workbook follows ${workbookLimits.bends}.`;
    refuseWorkbook("limit_exceeded", message, ["model"]);
  }
  sheet.text(0, 0, "Breakpoints", "title");
  sheet.text(
    1,
    0,
    `Tier ${common} is common, by its price a share; lower ones are claims, by how much of them is paid.`,
    "note",
  );
  sheet.headings(FIRST - 1, ["Who", "What begins", "Class no.", "Tier", "At", "Slope", "Place"]);
  sheet.headings(FIRST - 1, ["No.", "Who", "What begins", "Tier", "At", "Equity proceeds"], NUMBER);
  const last = FIRST + bends.length - 1;
  const levels = bends.map((bend, index) => writeBend(sheet, FIRST + index, bend, common));
  const range = (column: number) => sheet.column(column, FIRST, last);
  const [tier, at, slope] = [range(TIER), range(AT), range(SLOPE)];
  const numbers = bends.map((_, index) => sheet.figure(FIRST + index, NUMBER, index + 1, { format: "count" }));
  levels.forEach((level, index) => {
    const before = earlierThan(level, index + 1, { tier, at, order: range(NUMBER) });
    sheet.formula(FIRST + index, PLACE, totalOver(before), { format: "count" });
  });
  const places = range(PLACE);
  numbers.forEach((number, index) => {
    const row = FIRST + index;
    const from = positionOf(number, places);
    sheet.formula(row, SORTED_WHO, entryAt(range(WHO), from), { format: "text" });
    sheet.formula(row, SORTED_WHAT, entryAt(range(WHAT), from), { format: "text" });
    const sortedTier = sheet.formula(row, SORTED_TIER, entryAt(tier, from), { format: "count" });
    const sortedAt = sheet.formula(row, SORTED_AT, entryAt(at, from), { format: "price" });
    const reached = risen({ tier, at, slope }, { tier: sortedTier, at: sortedAt });
    sheet.formula(row, EQUITY, totalOver(reached), { format: "money" });
  });
  return {
    tier,
    at,
    slope,
    classNumber: range(CLASS),
    sortedTier: range(SORTED_TIER),
    sortedAt: range(SORTED_AT),
    equity: range(EQUITY),
    common,
  };
}

/** What each bend has brought by a level: a range. */
export function risen({ tier, at, slope }: Pick<BendCells, "tier" | "at" | "slope">, level: Level): Formula {
  const above = minus(plus(isBelow(tier, level.tier), times(equals(tier, level.tier), level.at)), at);
  return times(isAbove(above, 0), above, slope);
}

function writeBend(sheet: SheetPlan, row: number, bend: Bend, common: number): Level {
  sheet.text(row, WHO, bend.who);
  sheet.text(row, WHAT, bend.what);
  sheet.figure(row, CLASS, bend.classNumber, { format: "count" });
  const tier = sheet.figure(row, TIER, bend.tier, { format: "count" });
  const at =
    bend.at === 0
      ? sheet.figure(row, AT, 0, { format: "price" })
      : sheet.formula(row, AT, bend.at, { format: "price" });
  sheet.formula(row, SLOPE, bend.slope, { format: bend.tier === common ? "shares" : "money" });
  return { tier, at };
}

/** Which bends are not after this one: lower, or equal and on no later line. A range of zeros and ones. */
function earlierThan(level: Level, number: number, { tier, at, order }: Level & { readonly order: Formula }): Formula {
  const sameTier = plus(isBelow(at, level.at), times(equals(at, level.at), isAtMost(order, number)));
  return plus(isBelow(tier, level.tier), times(equals(tier, level.tier), sameTier));
}
