/**
 * Who decides: each line is one who converts, exercises or holds as a whole. Its terms are sums over its securities; from
 * them follow the prices of a common share at which it exercises, reaches its cap and converts.
 */
import type { ExitUnit } from "@capstack/waterfall";
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
import type { Bend } from "./bends.js";
import { type ExitSource, tiersOf } from "./exit-source.js";
import { FIRST_SECURITY, type SecurityCells, securityColumns } from "./securities.js";

/** Columns of the sheet. */
export const decisionColumns = {
  who: 0,
  classNumber: 1,
  tier: 2,
  claim: 3,
  stepUp: 4,
  participating: 5,
  converting: 6,
  cap: 7,
  cost: 8,
  exercisesAt: 9,
  capAt: 10,
  convertsAt: 11,
  filled: 12,
  holding: 13,
  conversion: 14,
  decision: 15,
} as const;

const columns = decisionColumns;
export const FIRST_DECISION = 2;

/** Cells of one who decides. */
export interface UnitCells {
  readonly index: number;
  readonly unit: ExitUnit;
  readonly row: number;
  readonly who: string;
  readonly securities: readonly SecurityCells[];
  readonly tier: Formula;
  readonly claim: Formula;
  readonly stepUp: Formula;
  readonly participating: Formula;
  readonly converting: Formula;
  readonly cap: Formula | null;
  readonly cost: Formula;
  readonly bends: readonly Bend[];
}

const HEADINGS = [
  "Who decides",
  "Class no.",
  "Tier",
  "Claim",
  "Step-up",
  "Participating shares",
  "Shares on conversion",
  "Cap",
  "Strike to pay",
  "Exercises at",
  "Cap reached at",
  "Converts at",
  "Of the claim paid",
  "Holding pays",
  "Converting pays",
  "Decision",
];

/** Writes everyone who decides or has a claim, and says where their payoffs bend. */
export function writeDecisions(
  sheet: SheetPlan,
  securitySheet: SheetPlan,
  source: ExitSource,
  securities: readonly SecurityCells[],
): UnitCells[] {
  sheet.text(0, 0, "Decisions", "title");
  sheet.headings(FIRST_DECISION - 1, HEADINGS);
  const { units } = source.terms;
  const { common } = tiersOf(source);
  return units
    .flatMap((unit, index) => (unit.kind === "common" ? [] : [{ unit, index }]))
    .map(({ unit, index }, line) => {
      const own = securities.filter(({ terms }) => terms.unit === index);
      const members = own.length > 0 ? own : securities.filter(({ terms }) => terms.keptDividends?.unit === index);
      const sums = new Sums(securitySheet, members, unit);
      return writeUnit(sheet, FIRST_DECISION + line, { unit, index, members, sums, common, source });
    });
}

/** Sums of the lines of one who decides. */
class Sums {
  readonly #sheet: SheetPlan;
  readonly #rows: readonly [number, number];
  readonly #unit: ExitUnit;

  constructor(sheet: SheetPlan, members: readonly SecurityCells[], unit: ExitUnit) {
    this.#sheet = sheet;
    this.#rows = [members[0]?.row ?? FIRST_SECURITY, members.at(-1)?.row ?? FIRST_SECURITY];
    this.#unit = unit;
  }

  of(column: keyof typeof securityColumns): Formula {
    return total(this.#sheet.column(securityColumns[column], ...this.#rows));
  }

  /** What holds: nothing of one who converts whatever it costs. */
  held(column: "claim" | "stepUp" | "participating"): Formula {
    return this.#unit.conversion === "always" ? total(0) : this.of(column);
  }
}

interface UnitSource {
  readonly unit: ExitUnit;
  readonly index: number;
  readonly members: readonly SecurityCells[];
  readonly sums: Sums;
  /** Index of the tier of common. */
  readonly common: number;
  readonly source: ExitSource;
}

function writeUnit(sheet: SheetPlan, row: number, from: UnitSource): UnitCells {
  const { unit, index, members, sums, source } = from;
  const className = source.terms.classes[unit.classIndex]?.name ?? "";
  const only = members.length === 1 && unit.kind !== "preferred" ? members[0]?.terms.name : undefined;
  const who = unit.kind === "dividends" ? `${className}: dividends` : (only ?? className);
  sheet.text(row, columns.who, who);
  sheet.figure(row, columns.classNumber, unit.classIndex + 1, { format: "count" });
  const tier = sheet.figure(row, columns.tier, unit.tier, { format: "count" });
  const money = { format: "money" } as const;
  const shares = { format: "shares" } as const;
  const isKept = unit.kind === "dividends";
  const claim = sheet.formula(row, columns.claim, isKept ? sums.of("kept") : sums.held("claim"), money);
  const nothing = total(0);
  const stepUp = sheet.formula(row, columns.stepUp, isKept ? nothing : sums.held("stepUp"), money);
  const participating = sheet.formula(
    row,
    columns.participating,
    isKept ? nothing : sums.held("participating"),
    shares,
  );
  const converts = !isKept && unit.conversion !== "never" && unit.ownershipPct === null;
  const converting = sheet.formula(row, columns.converting, converts ? sums.of("converting") : nothing, shares);
  const hasCap = !isKept && unit.conversion !== "always" && members[0]?.cap != null;
  const cap = hasCap ? sheet.formula(row, columns.cap, sums.of("cap"), money) : null;
  const cost = sheet.formula(row, columns.cost, isKept ? nothing : sums.of("cost"), money);
  const cells = {
    index,
    unit,
    row,
    who,
    securities: members,
    tier,
    claim,
    stepUp,
    participating,
    converting,
    cap,
    cost,
  };
  return { ...cells, bends: bendsOf(sheet, cells, from.common) };
}

type Terms = Omit<UnitCells, "bends">;

function bendsOf(sheet: SheetPlan, cells: Terms, common: number): Bend[] {
  const { unit, who } = cells;
  const bend = (what: string, tier: number, at: Formula | 0, slope: Formula): Bend => {
    return { classNumber: unit.classIndex + 1, who, what, tier, at, slope };
  };
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

type MakeBend = (what: string, tier: number, at: Formula | 0, slope: Formula) => Bend;

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
