/**
 * Where payoffs bend. Money rises through the tiers of claims (each from 0 to 1 paid) and then with the price of a common
 * share; a unit's payoff is a sum of straight lines that each begin somewhere on that way:
 *
 *   payoff = sum over its bends of slope × max(0, level − where the bend is)
 *
 * so the sum over all units is one such sum, and the level at which it is the equity is found by one look-up.
 *
 * Where profits interests catch up, the price stands still until they have what common has: such a catch-up is a tier of
 * its own, and prices above it belong to the tier after it, which takes the next number but one.
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
  total,
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
  readonly tier: number | Formula;
  /** Fill of the tier, or price of a common share. */
  readonly at: Formula | 0;
  /** Of a catch-up: the price of a common share while it is paid. */
  readonly standsAt?: Formula;
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
  /** Where profits interests catch up. */
  readonly catchUps: CatchUpCells | null;
}

/** Where the price stands still: the thresholds of catch-ups, and of each bend what that needs. */
interface CatchUpCells {
  readonly thresholds: Formula;
  /** 1 where a bend is at a price rather than in a tier. */
  readonly isPriced: Formula;
  readonly sortedIsPriced: Formula;
  readonly sortedPrice: Formula;
}

/** How far money has got: a tier, its fill or the price of a common share, and that price. */
export interface Level {
  readonly tier: Formula;
  readonly at: Formula;
  readonly price: Formula;
}

const FIRST = 3;
const [WHO, WHAT, CLASS, TIER, AT, SLOPE, PLACE] = [0, 1, 2, 3, 4, 5, 6] as const;
const [NUMBER, SORTED_WHO, SORTED_WHAT, SORTED_TIER, SORTED_AT, EQUITY] = [8, 9, 10, 11, 12, 13] as const;
/** Only where profits interests catch up. */
const [IS_PRICED, PRICE, SORTED_IS_PRICED, SORTED_PRICE] = [15, 16, 17, 18] as const;

/**
 * The tier of a price of a common share: after every catch-up at a lower one, and where asked, after one at that price.
 * Cells that hold no threshold are texts, which no figure is above.
 */
export function tierOfPrice(
  price: Formula | 0,
  common: number,
  thresholds: Formula | null,
  place: "before" | "within" | "after" = "before",
): Formula {
  if (thresholds === null) return total(common);
  const isPassed = place === "after" ? isAtMost(thresholds, price) : isBelow(thresholds, price);
  return plus(common + (place === "within" ? 1 : 0), times(2, totalOver(times(isPassed, 1))));
}

/**
 * Writes the bends as they come, and beside them in order, each with the equity at which it is reached.
 * @param thresholds of profits interests that catch up; null where none does
 */
export function writeBends(
  sheet: SheetPlan,
  bends: readonly Bend[],
  common: number,
  thresholds: Formula | null,
): BendCells {
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
  const levels = bends.map((bend, index) => writeBend(sheet, FIRST + index, bend, common, thresholds));
  const range = (column: number) => sheet.column(column, FIRST, last);
  const [tier, at, slope] = [range(TIER), range(AT), range(SLOPE)];
  const numbers = bends.map((_, index) => sheet.figure(FIRST + index, NUMBER, index + 1, { format: "count" }));
  levels.forEach((level, index) => {
    const before = earlierThan(level, index + 1, { tier, at, order: range(NUMBER) });
    sheet.formula(FIRST + index, PLACE, totalOver(before), { format: "count" });
  });
  const places = range(PLACE);
  const isPriced = thresholds === null ? null : range(IS_PRICED);
  if (thresholds !== null)
    sheet.headings(FIRST - 1, ["By price", "Price", "By price, in order", "Price, in order"], IS_PRICED);
  numbers.forEach((number, index) => {
    const row = FIRST + index;
    const from = positionOf(number, places);
    sheet.formula(row, SORTED_WHO, entryAt(range(WHO), from), { format: "text" });
    sheet.formula(row, SORTED_WHAT, entryAt(range(WHAT), from), { format: "text" });
    const sortedTier = sheet.formula(row, SORTED_TIER, entryAt(tier, from), { format: "count" });
    const sortedAt = sheet.formula(row, SORTED_AT, entryAt(at, from), { format: "price" });
    let price = sortedAt;
    if (isPriced !== null) {
      sheet.formula(row, SORTED_IS_PRICED, entryAt(isPriced, from), { format: "count" });
      price = sheet.formula(row, SORTED_PRICE, entryAt(range(PRICE), from), { format: "price" });
    }
    const reached = risen({ tier, at, slope, isPriced }, { tier: sortedTier, at: sortedAt, price });
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
    catchUps:
      thresholds === null || isPriced === null
        ? null
        : { thresholds, isPriced, sortedIsPriced: range(SORTED_IS_PRICED), sortedPrice: range(SORTED_PRICE) },
  };
}

/** The columns that a payoff is summed from. */
interface Risen extends Pick<BendCells, "tier" | "at" | "slope"> {
  readonly isPriced: Formula | null;
}

/** What each bend has brought by a level: a range. */
export function risen({ tier, at, slope, isPriced }: Risen, level: Level): Formula {
  const inTier = plus(isBelow(tier, level.tier), times(equals(tier, level.tier), level.at));
  const reached = isPriced === null ? inTier : plus(times(isPriced, level.price), times(minus(1, isPriced), inTier));
  const above = minus(reached, at);
  return times(isAbove(above, 0), above, slope);
}

/** What all bends of a class, or of everyone, have brought by a level: a range. */
export function risenBy(bends: BendCells, level: Level): Formula {
  return risen({ ...bends, isPriced: bends.catchUps?.isPriced ?? null }, level);
}

function writeBend(
  sheet: SheetPlan,
  row: number,
  bend: Bend,
  common: number,
  thresholds: Formula | null,
): Pick<Level, "tier" | "at"> {
  sheet.text(row, WHO, bend.who);
  sheet.text(row, WHAT, bend.what);
  sheet.figure(row, CLASS, bend.classNumber, { format: "count" });
  const at =
    bend.at === 0
      ? sheet.figure(row, AT, 0, { format: "price" })
      : sheet.formula(row, AT, bend.at, { format: "price" });
  const isPriced = bend.standsAt === undefined && (bend.tier === common || typeof bend.tier !== "number");
  const tierOf = bend.tier === common && thresholds !== null ? tierOfPrice(at, common, thresholds) : bend.tier;
  const tier =
    typeof tierOf === "number"
      ? sheet.figure(row, TIER, tierOf, { format: "count" })
      : sheet.formula(row, TIER, tierOf, { format: "count" });
  sheet.formula(row, SLOPE, bend.slope, { format: isPriced ? "shares" : "money" });
  if (thresholds !== null) {
    sheet.figure(row, IS_PRICED, isPriced ? 1 : 0, { format: "count" });
    sheet.formula(row, PRICE, bend.standsAt ?? (isPriced ? at : total(0)), { format: "price" });
  }
  return { tier, at };
}

/** Which bends are not after this one: lower, or equal and on no later line. A range of zeros and ones. */
function earlierThan(
  level: Pick<Level, "tier" | "at">,
  number: number,
  { tier, at, order }: Pick<Level, "tier" | "at"> & { readonly order: Formula },
): Formula {
  const sameTier = plus(isBelow(at, level.at), times(equals(at, level.at), isAtMost(order, number)));
  return plus(isBelow(tier, level.tier), times(equals(tier, level.tier), sameTier));
}
