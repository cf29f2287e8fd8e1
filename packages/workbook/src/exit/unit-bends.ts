/** Where the payoff of one who decides bends: at its claim, its strike, its cap, and where it converts. */
import {
  and,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  least,
  minus,
  most,
  over,
  plus,
  times,
  total,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { type Bend, tierOfPrice } from "./bends.js";
import type { SecurityCells } from "./securities/line-writer.js";
import { decisionColumns as columns, type UnitCells } from "./unit-cells.js";

/** Cells of one who decides, before it is known where its payoff bends. */
type Terms = Omit<UnitCells, "bends">;

/** The bends of a unit; writes the prices at which it exercises, reaches its cap and converts. */
export function bendsOf(sheet: SheetPlan, cells: Terms, common: number, thresholds: Formula | null): Bend[] {
  const { unit, who, securities } = cells;
  const bend = (what: string, tier: number | Formula, at: Formula | 0, slope: Formula): Bend => {
    return { classNumber: unit.classIndex + 1, who, what, tier, at, slope };
  };
  const threshold = securities[0]?.threshold;
  if (threshold != null) return thresholdBends(sheet, cells, { ...threshold, common, thresholds }, bend);
  if (unit.exercise === "never") return [];
  if (unit.kind !== "right") return ownedBends(sheet, cells, common, bend);
  if (unit.exercise === "always") {
    return [bend("owes its strike", -1, 0, minus(0, cells.cost)), ...ownedBends(sheet, cells, common, bend)];
  }
  if (unit.onPreferred) return preferredRightBends(sheet, cells, common, bend);
  const { participating, cost } = cells;
  const strike = when(isAbove(participating, 0), over(cost, participating), 0);
  const at = sheet.formula(cells.row, columns.exercisesAt, strike, { format: "price" });
  return [bend("exercises", common, at, participating)];
}

interface Threshold extends NonNullable<SecurityCells["threshold"]> {
  readonly common: number;
  readonly thresholds: Formula | null;
}

/** A profits interest shares from its threshold on; where it catches up it first receives what common has. */
function thresholdBends(
  sheet: SheetPlan,
  { row, tier, participating }: Terms,
  { perUnit, catchUp, common, thresholds }: Threshold,
  bend: MakeBend,
): Bend[] {
  const at = sheet.formula(row, columns.exercisesAt, total(perUnit), { format: "price" });
  if (!catchUp) return [bend("participates", common, at, participating)];
  const after = tierOfPrice(at, common, thresholds, "after");
  return [
    { ...bend("catches up", tier, 0, times(participating, at)), standsAt: at },
    bend("participates", after, at, participating),
  ];
}

type MakeBend = (what: string, tier: number | Formula, at: Formula | 0, slope: Formula) => Bend;

/** Claim, step-up, participation, cap and conversion of what is owned already. */
function ownedBends(sheet: SheetPlan, cells: Terms, common: number, bend: MakeBend): Bend[] {
  const { unit, claim, stepUp, participating } = cells;
  const bends: Bend[] = [];
  const holds = unit.conversion !== "always";
  if (unit.tier >= 0 && holds) bends.push(bend("preference", unit.tier, 0, claim));
  if (unit.kind === "convertible" && holds) bends.push(bend("step-up", common - 1, 0, stepUp));
  if (unit.kind === "right" || (unit.kind === "preferred" && holds))
    bends.push(bend("participates", common, 0, participating));
  return [...bends, ...conversionBends(sheet, cells, common, bend)];
}

/**
 * Holding pays min(C + N p, cap) and converting N′ p at a price p. They cross at C / (N′ − N), where that is before the
 * cap, else at cap / N′.
 */
function conversionBends(sheet: SheetPlan, cells: Terms, common: number, bend: MakeBend): Bend[] {
  const { unit, row, claim, stepUp, participating: held, converting, cap } = cells;
  if (unit.kind === "dividends" || unit.ownershipPct !== null) return [];
  const owed = plus(claim, stepUp);
  const more = minus(converting, held);
  const mayConvert = unit.conversion !== "never";
  const price = { format: "price" } as const;
  if (cap === null) {
    if (!mayConvert) return [];
    const at = sheet.formula(row, columns.convertsAt, when(isAbove(more, 0), over(owed, more), 0), price);
    return [bend("converts", common, at, most(0, more))];
  }
  const reached = when(isAbove(held, 0), over(minus(cap, owed), held), 0);
  const capAt = sheet.formula(row, columns.capAt, reached, price);
  if (!mayConvert) return [bend("cap reached", common, capAt, minus(0, held))];
  const isDirect = and(isAbove(more, 0), isAtMost(owed, times(most(0, more), capAt)));
  const direct = when(isDirect, over(owed, more), when(isAbove(converting, 0), over(cap, converting), 0));
  const convertsAt = sheet.formula(row, columns.convertsAt, direct, price);
  return [
    bend("cap reached", common, capAt, when(isDirect, 0, minus(0, held))),
    bend("converts", common, convertsAt, when(isDirect, more, converting)),
  ];
}

/**
 * A right to preferred stock: nothing until what it buys is worth its strike. Where the claim alone is worth more, that
 * happens within its tier; else at a price, by participation or by conversion, whichever comes first.
 */
function preferredRightBends(sheet: SheetPlan, cells: Terms, common: number, bend: MakeBend): Bend[] {
  const { unit, row, claim, participating, converting, cap, cost } = cells;
  const owned = conversionBends(sheet, cells, common, bend);
  const inTier = isAbove(claim, cost);
  const byClaim = bend("exercises", unit.tier, when(inTier, over(cost, claim), 0), when(inTier, claim, 0));
  const never = 1e300;
  const mayParticipate = cap === null ? isAbove(participating, 0) : and(isAbove(participating, 0), isAbove(cap, cost));
  const byParticipation = when(mayParticipate, over(most(0, minus(cost, claim)), participating), never);
  const byConversion = when(isAbove(converting, 0), over(cost, converting), never);
  const first = least(byParticipation, byConversion);
  const at = sheet.formula(row, columns.exercisesAt, when(inTier, 0, when(equals(first, never), 0, first)), {
    format: "price",
  });
  const convertsAt = owned.find(({ what }) => what === "converts")?.at ?? null;
  const slope = convertsAt === null ? participating : when(isAtMost(convertsAt, at), converting, participating);
  const atPrice = when(inTier, participating, when(equals(first, never), 0, slope));
  const stays = (one: Bend) => and(isBelow(first, never), isAbove(one.at, at));
  return [
    byClaim,
    bend("exercises", common, at, atPrice),
    ...owned.map((one) => ({ ...one, slope: when(inTier, one.slope, when(stays(one), one.slope, 0)) })),
  ];
}
