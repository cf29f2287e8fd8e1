/**
 * What one unit of initial investment and its follow-on turn into: lots with a cost, a multiple, a time of purchase and of
 * sale. A hold of a fraction of a period is split in two whole ones whose mean it is. A follow-on leaves with its company,
 * but at least one period after it was made.
 */
import {
  constant,
  equals,
  type Formula,
  isAbove,
  isAtMost,
  isBelow,
  largestOver,
  least,
  minus,
  most,
  over,
  plus,
  raised,
  times,
  when,
  wholeBelow,
} from "../../sheet/formula.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import type { FundSource } from "../fund-source.js";
import type { PortfolioTerms } from "../terms/portfolio-terms.js";
import type { FundTerms } from "../terms/terms-sheet.js";

/** Ranges of the lots, one row a lot. Costs are parts of a unit; times are periods after the first check. */
export interface LotCells {
  readonly cost: Formula;
  readonly made: Formula;
  readonly sold: Formula;
  readonly held: Formula;
  readonly multiple: Formula;
  /** What an exit pays that may be invested again. */
  readonly recyclable: Formula;
  /** Growth at the preferred return over the hold. */
  readonly growth: Formula;
  /** The multiple where marks grow by its powers, else one. */
  readonly base: Formula;
  /** 1 where marks go straight from cost to exit, else 0. */
  readonly straight: Formula;
  /** Periods from the first check to the last sale or follow-on. */
  readonly reach: Formula;
}

const columns = {
  tier: 0,
  what: 1,
  cost: 2,
  made: 3,
  sold: 4,
  held: 5,
  multiple: 6,
  recyclable: 7,
  growth: 8,
  base: 9,
  straight: 10,
} as const;

const HEADINGS = [
  "Outcome",
  "Lot",
  "Cost",
  "Made after",
  "Sold after",
  "Held",
  "Times cost",
  "May be recycled",
  "Growth at the preferred return",
  "Base of marks",
  "Straight marks",
];

/** What lots are made of. */
export interface LotTerms {
  readonly source: FundSource;
  readonly terms: FundTerms;
  readonly portfolio: PortfolioTerms;
  /** Part of capital of each outcome. */
  readonly weights: readonly Formula[];
  /** Part of capital kept for follow-ons. */
  readonly reserve: Formula;
  /** Periods from a first check to its follow-on. */
  readonly lag: Formula;
  /** Preferred return a period. */
  readonly rate: Formula;
}

/** Nearly nothing: what is below is rounding. */
export const DUST = 1e-9;

/** Writes the lots from a row on. */
export function writeLots(sheet: SheetPlan, row: number, from: LotTerms): LotCells {
  sheet.headings(row, HEADINGS);
  const first = row + 1;
  let at = first;
  from.portfolio.tiers.forEach((tier, index) => {
    const hold = times(tier.years, from.terms.m);
    const whole = wholeBelow(plus(hold, DUST));
    const beyond = most(0, minus(hold, whole));
    const part = when(isBelow(beyond, DUST), 0, beyond);
    const weight = from.weights[index] ?? constant(0);
    for (const { what, share, periods } of [
      { what: "held the whole periods", share: minus(1, part), periods: whole },
      { what: "held one more", share: part, periods: plus(whole, 1) },
    ]) {
      const cost = times(weight, share);
      const sold = when(equals(from.lag, 0), periods, most(periods, plus(from.lag, 1)));
      const first = { name: tier.name, what: `First checks, ${what}`, made: constant(0), sold: periods };
      writeLot(sheet, at++, from, { ...first, cost: times(cost, minus(1, from.reserve)), multiple: tier.multiple });
      const next = { name: tier.name, what: `Follow-ons, ${what}`, made: from.lag, sold };
      writeLot(sheet, at++, from, { ...next, cost: times(cost, from.reserve), multiple: tier.multiple });
    }
  });
  return lotCells(sheet, first, at - 1, from);
}

interface Lot {
  readonly name: string;
  readonly what: string;
  readonly cost: Formula;
  readonly made: Formula;
  readonly sold: Formula;
  readonly multiple: Formula;
}

function writeLot(sheet: SheetPlan, row: number, { source, terms, rate }: LotTerms, lot: Lot): void {
  const put = (column: keyof typeof columns, formula: Formula, format: "percent" | "count" | "multiple") =>
    sheet.formula(row, columns[column], formula, { format });
  sheet.text(row, columns.tier, lot.name);
  sheet.text(row, columns.what, lot.what);
  const cost = put("cost", lot.cost, "percent");
  const made = put("made", lot.made, "count");
  const sold = put("sold", lot.sold, "count");
  const held = put("held", minus(sold, made), "count");
  const multiple = put("multiple", lot.multiple, "multiple");
  const paid = source.inputs.recycling?.limit === "cost" ? least(1, multiple) : multiple;
  const { within } = terms.recycling;
  const mayBe = within === null ? paid : when(isAtMost(held, plus(times(within, terms.m), DUST)), paid, 0);
  put("recyclable", times(cost, mayBe), "percent");
  put("growth", source.terms.compounds ? raised(plus(1, rate), held) : constant(1), "multiple");
  const grows = isAbove(multiple, 0);
  const isExponential = source.terms.accretion === "exponential";
  put("base", isExponential ? when(grows, multiple, 1) : constant(1), "multiple");
  put("straight", isExponential ? when(grows, 0, 1) : constant(1), "count");
}

function lotCells(sheet: SheetPlan, first: number, last: number, { reserve, lag }: LotTerms): LotCells {
  const range = (column: keyof typeof columns) => sheet.column(columns[column], first, last);
  const [cost, sold] = [range("cost"), range("sold")];
  const lastSale = largestOver(times(isAbove(cost, 0), sold));
  return {
    cost,
    made: range("made"),
    sold,
    held: range("held"),
    multiple: range("multiple"),
    recyclable: range("recyclable"),
    growth: range("growth"),
    base: range("base"),
    straight: range("straight"),
    reach: most(lastSale, when(isAbove(reserve, 0), lag, 0)),
  };
}

/** Value of a unit at an age: cost, or on the way from cost to exit. */
export function valueAt(lots: LotCells, age: Formula, accretion: FundSource["terms"]["accretion"]): Formula {
  const isHeld = times(isAtMost(lots.made, age), isAbove(lots.sold, age));
  if (accretion === "cost") return times(isHeld, lots.cost);
  // A lot that is sold as it is bought is never held: its hold counts as one so that nothing is divided by zero.
  const passed = over(times(isHeld, minus(age, lots.made)), plus(lots.held, equals(lots.held, 0)));
  const straight = plus(1, times(minus(lots.multiple, 1), passed));
  if (accretion === "linear") return times(isHeld, lots.cost, straight);
  const grown = plus(times(lots.straight, straight), times(minus(1, lots.straight), raised(lots.base, passed)));
  return times(isHeld, lots.cost, grown);
}
