/**
 * How much a fund invests, and in how many companies: what commitments leave after fees and expenses, or what the planned
 * companies cost. A fee on what is invested is in proportion to it, so that both are solved together:
 * investable T = (commitments + recycled − expenses − other fees − b·D) / (1 + b·A), with b the fee on a unit invested, A the
 * part of T that the plan invests, D what it invests besides.
 */
import {
  constant,
  type Formula,
  isAbove,
  minus,
  over,
  plus,
  times,
  total,
  when,
  wholeBelow,
} from "../../sheet/formula.js";
import type { FundSource } from "../fund-source.js";
import type { PortfolioTerms, StageTerms } from "../terms/portfolio-terms.js";
import type { TermLines } from "../terms/term-lines.js";
import type { FundTerms } from "../terms/terms-sheet.js";
import type { LotTerms } from "./lots.js";

/** What a size is made from. */
export interface SizeTerms {
  readonly source: FundSource;
  readonly terms: FundTerms;
  readonly portfolio: PortfolioTerms;
  /** Fees that do not depend on what is invested, over the fund's life. */
  readonly fees: Formula;
  /** Fee on a unit invested, over the fund's life; null where the fee does not depend on it. */
  readonly feeOnUnit: Formula | null;
  readonly lifeYears: Formula;
}

/** The sizes of a fund. Currency. */
export interface FundSize {
  readonly called: Formula;
  readonly invested: Formula;
  readonly recycled: Formula;
  readonly companies: Formula;
  /** Part of capital for follow-ons. */
  readonly reserve: Formula;
}

/** Writes the sizes. */
export function writeSize(lines: TermLines, from: SizeTerms): FundSize {
  const { source, terms, portfolio, feeOnUnit } = from;
  lines.heading("Size", "Figure", "Unit");
  const money = (label: string, formula: Formula, name?: string) =>
    lines.formula(label, formula, { format: "money", ...(name === undefined ? {} : { name }) });
  const expenses = money("Expenses", plus(terms.organization, times(terms.annualExpenses, from.lifeYears)));
  const recycled = money("Recycled", times(terms.recycledPct, terms.committed));
  const fixedFees = money("Fees on commitments", from.fees);
  const before = plus(minus(terms.committed, fixedFees, expenses), recycled);
  const share = lines.figure("Plan invested", source.forecast.summary.deployedShare, {
    format: "percent",
    note: "1 where calls pay for the whole plan, else the part they pay for, as the engine finds it",
  });
  const b = feeOnUnit === null ? null : times(share, feeOnUnit);
  const proportion = b === null ? null : proportionOf(source, portfolio);
  const investable = money(
    "To invest",
    b === null || proportion === null
      ? before
      : over(minus(before, times(b, proportion.besides)), plus(1, times(b, proportion.part))),
    "investable",
  );
  const plan = source.terms.stagesInUse
    ? sizeStages(lines, source, portfolio, investable)
    : sizeChecks(lines, source, portfolio, investable);
  const spent = plan.deployed;
  const feesOn = (invested: Formula) => (b === null ? fixedFees : plus(fixedFees, times(b, invested)));
  const invested = money("Invested by plan", spent ?? investable, "planned_investment");
  const called = money(
    "Called",
    spent === null ? terms.committed : minus(plus(spent, feesOn(invested), expenses), recycled),
    "called_capital",
  );
  return { called, invested: times(invested, share), recycled, companies: plan.companies, reserve: plan.reserve };
}

/** Which part of what can be invested the plan invests, and what besides. */
function proportionOf({ terms }: FundSource, { stages, check }: PortfolioTerms) {
  if (!terms.stagesInUse || check !== null) return { part: constant(1), besides: constant(0) };
  const shares = stages.flatMap(({ pct, check: one }) => (pct === null ? [] : [when(isAbove(one, 0), pct, 0)]));
  const besides = stages.flatMap((stage) => (stage.pct === null ? [deployedBy(stage, stage.count)] : []));
  return { part: total(0, ...shares), besides: total(0, ...besides) };
}

function deployedBy({ check, reserve }: StageTerms, count: Formula): Formula {
  return over(times(count, check), minus(1, reserve));
}

interface PlanSize {
  /** What the companies cost, where that decides what is called. */
  readonly deployed: Formula | null;
  readonly companies: Formula;
  readonly reserve: Formula;
}

function sizeStages(
  lines: TermLines,
  { terms }: FundSource,
  { stages }: PortfolioTerms,
  investable: Formula,
): PlanSize {
  lines.heading("Stage", "Companies", "Invested", "Reserve");
  const { sheet } = lines;
  const first = lines.row;
  for (const stage of stages) {
    const row = lines.row++;
    sheet.text(row, 0, stage.name);
    const count = sheet.formula(row, 1, companiesOf(stage, investable, terms.wholeCompanies), { format: "multiple" });
    const invested = sheet.formula(row, 2, deployedBy(stage, count), { format: "money" });
    sheet.formula(row, 3, times(invested, stage.reserve), { format: "money" });
  }
  const last = lines.row - 1;
  const range = (column: number) => sheet.column(column, first, last);
  const companies = lines.formula("Companies", total(range(1)), { format: "multiple" });
  const deployed = lines.formula("Invested by all", total(range(2)), { format: "money" });
  const reserve = lines.formula("Kept for follow-ons", when(isAbove(deployed, 0), over(total(range(3)), deployed), 0), {
    format: "percent",
  });
  return { deployed, companies, reserve };
}

/** Companies of a stage: what its share of capital buys, or the number given. */
function companiesOf({ pct, count, check, reserve }: StageTerms, investable: Formula, whole: boolean): Formula {
  const bought = pct === null ? count : over(times(pct, investable, minus(1, reserve)), check);
  const wanted = pct === null ? count : when(isAbove(check, 0), bought, count);
  return whole ? wholeBelow(plus(wanted, 1e-9)) : wanted;
}

function sizeChecks(
  lines: TermLines,
  { terms, inputs }: FundSource,
  { check, target, followPct }: PortfolioTerms,
  investable: Formula,
): PlanSize {
  const each = check ?? constant(0);
  const affordable = when(isAbove(each, 0), over(investable, each), 0);
  const whole = terms.tiersByCount && terms.wholeCompanies;
  const companies = lines.formula("Companies", target ?? (whole ? wholeBelow(affordable) : affordable), {
    format: "multiple",
  });
  const follows = target !== null || (inputs.solveCalledFromDeployment === true && isPositive(companies));
  return { deployed: follows ? times(companies, each) : null, companies, reserve: followPct };
}

function isPositive({ value }: Formula): boolean {
  return typeof value === "number" && value > 0;
}

/** Part of capital of each outcome: as given, or by counts of companies. */
export function weightsOf(
  { portfolio, source }: Pick<LotTerms, "portfolio" | "source">,
  companies: Formula,
): Formula[] {
  const { tiers, shares } = portfolio;
  const given = tiers.map(({ pct }) => over(pct, total(shares)));
  if (!source.terms.tiersByCount) return given;
  const whole = (count: Formula) => (source.terms.wholeCompanies ? wholeBelow(count) : count);
  const others = total(0, ...tiers.flatMap(({ count }) => (count === null ? [] : [whole(count)])));
  const counts = tiers.map(({ count }) => (count === null ? restOf(companies, others) : whole(count)));
  const all = total(0, ...counts);
  return counts.map((count, index) => when(isAbove(all, 0), over(count, all), given[index] ?? 0));
}

function restOf(companies: Formula, others: Formula): Formula {
  return when(isAbove(companies, others), minus(companies, others), 0);
}
