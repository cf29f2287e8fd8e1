/**
 * The portfolio over time, for one unit invested in all: what is bought, sold and held in each period. Every vintage turns
 * out alike, so the portfolio is what a unit is worth at each age, laid over the pace of investing.
 */
import {
  constant,
  entryAt,
  equals,
  type Formula,
  isAbove,
  least,
  minus,
  most,
  over,
  plus,
  times,
  total,
  totalOfProducts,
  totalOver,
  when,
  wholeBelow,
} from "../../sheet/formula.js";
import { PeriodGrid } from "../period-grid.js";
import { type LotCells, type LotTerms, valueAt } from "./lots.js";

const columns = {
  age: { heading: "Age", format: "count", note: "Periods since the first check, the oldest first" },
  soldAtAge: { heading: "Proceeds at that age", format: "percent" },
  recyclableAtAge: { heading: "May be recycled", format: "percent" },
  exitedAtAge: { heading: "Cost sold", format: "percent" },
  grownAtAge: { heading: "The same, grown", format: "percent" },
  valueAtAge: { heading: "Value", format: "percent" },
  invested: { heading: "Plan invested in the period", format: "percent" },
  first: { heading: "First checks", format: "percent" },
  followOns: { heading: "Follow-ons", format: "percent" },
  proceeds: { heading: "Proceeds", format: "percent" },
  recyclable: { heading: "May be recycled", format: "percent" },
  exited: { heading: "Cost sold", format: "percent" },
  grown: { heading: "The same, grown", format: "percent" },
  value: { heading: "Value held", format: "percent" },
  held: { heading: "Cost held", format: "percent" },
} as const;

/** The profile, and its last period with an investment or an exit. */
export interface Profile {
  readonly grid: PeriodGrid<keyof typeof columns>;
  readonly lastEvent: Formula;
}

/** Writes the profile. */
export function writeProfile(from: LotTerms, lots: LotCells, labels: readonly string[]): Profile {
  const grid = new PeriodGrid({
    name: "Profile",
    title: "One unit invested",
    says: "Left: what becomes of a unit by its age. Right: the whole portfolio in each period, as parts of what is invested in all.",
    columns,
    labels,
  });
  writeAges(grid, from, lots);
  for (let t = 1; t <= grid.periods; t++) grid.set("invested", t, investedIn(grid, t, from));
  for (let t = 1; t <= grid.periods; t++) writePeriod(grid, t, from);
  return { grid, lastEvent: plus(deploymentPeriods(from), lots.reach) };
}

function writeAges(grid: Profile["grid"], { source }: LotTerms, lots: LotCells): void {
  const { isAmerican, accretion } = source.terms;
  for (let t = 1; t <= grid.periods; t++) {
    const age = grid.fix("age", t, grid.periods - t);
    const isSold = equals(lots.sold, age);
    const exited = times(isSold, lots.cost);
    grid.set("soldAtAge", t, totalOver(times(exited, lots.multiple)));
    grid.set("recyclableAtAge", t, totalOver(times(isSold, lots.recyclable)));
    grid.set("exitedAtAge", t, totalOver(exited));
    if (isAmerican) grid.set("grownAtAge", t, totalOver(times(exited, lots.growth)));
    grid.set("valueAtAge", t, totalOver(valueAt(lots, age, accretion)));
  }
}

/** Part of the plan that is first invested in a period: even, or as a schedule says for each year. */
function investedIn(grid: Profile["grid"], t: number, { terms }: LotTerms): Formula {
  const { m, deployment, investmentYears } = terms;
  const number = grid.number(t);
  const before = minus(number, 1);
  if (deployment === null) {
    const periods = times(investmentYears, m);
    return over(most(0, minus(least(number, periods), before)), periods);
  }
  const year = plus(wholeBelow(over(before, m)), 1);
  const share = over(over(entryAt(deployment, year), total(deployment)), m);
  return when(isAbove(year, lengthOf(deployment)), 0, share);
}

/** Periods in which the plan is invested. */
function deploymentPeriods({ terms }: LotTerms): Formula {
  const { m, deployment, investmentYears } = terms;
  const years = deployment === null ? investmentYears : constant(lengthOf(deployment));
  return most(1, wholeAbove(times(years, m)));
}

function writePeriod(grid: Profile["grid"], t: number, { source, reserve, lag }: LotTerms): void {
  const { periods } = grid;
  const vintages = grid.range("invested", 1, t);
  const laidOver = (byAge: "soldAtAge" | "recyclableAtAge" | "exitedAtAge" | "grownAtAge" | "valueAtAge") =>
    totalOfProducts(vintages, grid.range(byAge, periods - t + 1, periods));
  const first = grid.set("first", t, times(grid.at("invested", t), minus(1, reserve)));
  const vintage = minus(grid.number(t), lag);
  const followOns = when(isAbove(vintage, 0), times(entryAt(grid.all("invested"), vintage), reserve), 0);
  const next = grid.set("followOns", t, followOns);
  grid.set("proceeds", t, laidOver("soldAtAge"));
  grid.set("recyclable", t, laidOver("recyclableAtAge"));
  const exited = grid.set("exited", t, laidOver("exitedAtAge"));
  if (source.terms.isAmerican) grid.set("grown", t, laidOver("grownAtAge"));
  grid.set("value", t, laidOver("valueAtAge"));
  grid.set("held", t, minus(plus(grid.at("held", t - 1), first, next), exited));
}

/** How many figures a range has. */
function lengthOf({ value }: Formula): number {
  return typeof value === "object" ? value.length : 1;
}

/** The whole number at or above, with room for rounding. */
export function wholeAbove(figure: Formula): Formula {
  return times(-1, wholeBelow(minus(1e-9, figure)));
}
