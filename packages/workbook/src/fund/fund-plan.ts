/** The workbook of a fund: terms in, calls, distributions and returns out, every step between them a formula. */
import type { FundEconomicsOptions, FundEconomicsRequest } from "@capstack/fund-economics";
import {
  constant,
  type Formula,
  isAbove,
  largestOver,
  minus,
  over,
  plus,
  raised,
  rounded,
  times,
  total,
  when,
} from "../sheet/formula.js";
import { SheetPlan } from "../sheet/sheet-plan.js";
import type { PlannedChart, WorkbookPlan } from "../sheet/workbook-plan.js";
import { writeAbout } from "./about.js";
import { forecastGrid, type RowTerms, writeRows } from "./forecast/forecast-rows.js";
import { writeFund } from "./forecast/fund-sheet.js";
import { type MultiplesGrid, writeMultiples } from "./forecast/multiples.js";
import { fundChecks } from "./fund-checks.js";
import { type FundSource, fundSource } from "./fund-source.js";
import { PeriodGrid } from "./period-grid.js";
import { writeFeesOnCommitted, writeFeesOnUnit } from "./plan/fees.js";
import { type LotTerms, writeLots } from "./plan/lots.js";
import { type Profile, writeProfile } from "./plan/profile.js";
import { type FundSize, weightsOf, writeSize } from "./plan/size.js";
import { lpShareOf, writeCarry } from "./run/carry.js";
import { type RunTerms, writeCash } from "./run/cash.js";
import { writeFlows } from "./run/flows.js";
import { type RunColumn, type RunGrid, runColumns } from "./run/run-columns.js";
import { type PortfolioTerms, writePortfolioTerms } from "./terms/portfolio-terms.js";
import { TermLines } from "./terms/term-lines.js";
import { type FundTerms, writeTerms } from "./terms/terms-sheet.js";

/** What is left when large unrounded amounts cancel out: a trillionth of commitments is nothing. */
const OF_COMMITMENTS = 1e-12;

/** Plans the workbook of a fund. */
export function planFund(request: FundEconomicsRequest, options: FundEconomicsOptions = {}): WorkbookPlan {
  const source = fundSource(request, options);
  const labels = source.forecast.periods.map(({ label }) => label);
  const sheets = fundSheets();
  sheets.terms.text(0, 0, "Terms", "title");
  sheets.terms.text(1, 0, "Blue cells are inputs, black ones formulas over them.", "note");
  const terms = writeTerms(sheets.terms, source);
  const portfolio = writePortfolioTerms(sheets.terms, terms.nextRow, source);
  const run: RunGrid = new PeriodGrid<RunColumn>({
    name: "Run",
    title: "The run, unrounded",
    says: "Currency. Forecast is this to the cent.",
    columns: runColumns(source.terms),
    labels,
    moneyWithin: source.inputs.committedCapital * OF_COMMITMENTS,
  });
  const lines = new TermLines(sheets.plan, 2);
  const from = writePlan(lines, run, { source, terms, portfolio, labels });
  writeCash(run, from);
  const lpShare = lines.formula("Limited partners' part of what is distributed", lpShareOf(run, from), {
    format: "percent",
    name: "lp_share",
  });
  writeCarry(run, from, lpShare);
  writeFlows(run, lines, terms);
  const forecast = forecastGrid(labels);
  const rows: RowTerms = { ...from, run, lpShare };
  writeRows(forecast, rows);
  const multiples = writeMultiples(forecast, rows, labels);
  sheets.fund.text(0, 0, "Fund economics", "title");
  sheets.fund.text(1, 0, "All figures follow from the sheet Terms.", "note");
  const free = writeFund(sheets.fund, { ...rows, forecast, checks: fundChecks(run, from, portfolio) });
  writeAbout(sheets.about);
  return {
    title: "Fund economics",
    kind: "fund-economics",
    request,
    sheets: [
      sheets.fund,
      sheets.terms,
      forecast.sheet,
      multiples.sheet,
      run.sheet,
      sheets.plan,
      from.profile.grid.sheet,
      sheets.about,
    ],
    charts: [jCurve(sheets.fund, free + 1, multiples)],
  };
}

function fundSheets() {
  return {
    fund: new SheetPlan("Fund", [44, 20, 16, 16, 16, 18, 18], { printed: 4 }),
    terms: new SheetPlan("Terms", [44, 20, 34, 18, 14]),
    plan: new SheetPlan("Plan", [44, 26, 16, 14, 14, 14, 14, 16, 16, 14, 14]),
    about: new SheetPlan("About", [120]),
  };
}

interface PlanTerms {
  readonly source: FundSource;
  readonly terms: FundTerms;
  readonly portfolio: PortfolioTerms;
  readonly labels: readonly string[];
}

/**
 * Writes times, sizes, lots and profile. A fee on what is invested needs the profile before the size is known; otherwise the
 * size comes first, as the parts of capital may follow from it.
 */
function writePlan(lines: TermLines, run: RunGrid, { source, terms, portfolio, labels }: PlanTerms): RunTerms {
  lines.sheet.text(0, 0, "Plan", "title");
  lines.heading("Times", "Figure", "Unit");
  const life = terms.givenLife ?? plus(terms.investmentYears, largestOver(times(portfolio.holds, 1)));
  const lifeYears = lines.formula("Life of the fund", life, { format: "years", name: "life_years" });
  const lag = lines.formula("Periods to a follow-on", rounded(times(terms.lagYears, terms.m), 0), { format: "count" });
  const { compounds, feeFollowsInvested } = source.terms;
  const perPeriod = compounds
    ? minus(raised(plus(1, terms.prefRate), over(1, terms.m)), 1)
    : over(terms.prefRate, terms.m);
  const rate = lines.formula("Preferred return a period", perPeriod, { format: "percent", name: "pref_per_period" });
  const fees = writeFeesOnCommitted(run, source, terms);
  const sizeFrom = { source, terms, portfolio, fees, lifeYears };
  const layOut = (reserve: Formula, companies: Formula) => {
    const weights = weightsOf({ portfolio, source }, companies);
    return writeLayout(lines, { source, terms, portfolio, weights, reserve, lag, rate }, labels);
  };
  const made = (size: FundSize, profile: Profile): RunTerms => ({ source, terms, profile, size, lifeYears, rate });
  if (!feeFollowsInvested) {
    const size = writeSize(lines, { ...sizeFrom, feeOnUnit: null });
    return made(size, layOut(size.reserve, size.companies));
  }
  const profile = layOut(reserveByShares(portfolio), constant(0));
  const feeOnUnit = writeFeesOnUnit(run, { source, terms, profile });
  return made(writeSize(lines, { ...sizeFrom, feeOnUnit }), profile);
}

function writeLayout(lines: TermLines, lots: LotTerms, labels: readonly string[]): Profile {
  const first = lines.row + 1;
  const cells = writeLots(lines.sheet, first, lots);
  lines.row = first + 1 + lots.portfolio.tiers.length * 4;
  return writeProfile(lots, cells, labels);
}

/** Part of capital for follow-ons, where stages are all sized by shares or all by counts. */
function reserveByShares({ stages, check, followPct }: PortfolioTerms): Formula {
  if (check !== null || stages.length === 0) return followPct;
  const sizes = stages.map(({ pct, count, check: one, reserve }) => pct ?? over(times(count, one), minus(1, reserve)));
  const kept = stages.map(({ reserve }, index) => times(reserve, sizes[index] ?? 0));
  const all = total(0, ...sizes);
  return when(isAbove(all, 0), over(total(0, ...kept), all), 0);
}

function jCurve(sheet: SheetPlan, row: number, multiples: MultiplesGrid): PlannedChart {
  return {
    kind: "lines",
    title: "J-curve: what limited partners have paid and received, to date",
    sheet,
    from: { row, column: 0 },
    to: { row: row + 22, column: 4 },
    across: { title: "Period", range: multiples.numbers() },
    up: { title: "Currency" },
    lines: [
      { name: "Net to limited partners", range: multiples.all("netLp") },
      { name: "Called", range: multiples.all("called") },
      { name: "Paid to limited partners", range: multiples.all("paidLp") },
    ],
  };
}
