/** What a fund was asked besides what it returns: from gross to net, what returns the fund, scenarios, sensitivity. */
import type { FundEconomicsRequest, FundEconomicsResult } from "@capstack/fund-economics";
import { figure, money, multiple, percent, sayMore, textTable, withThousands } from "./text-table.js";

/** Rows of a table that a text has room for. */
const LONGEST = 12;

type Forecast = NonNullable<FundEconomicsResult["forecast"]>;

/** Whether the forecast invests less than the plan, so that its figures are others than the plan's. */
export function isPartOfPlan({ summary: { deployedShare } }: Forecast): boolean {
  return deployedShare < 1 - DUST;
}

/** What binary arithmetic leaves of a share of one. */
const DUST = 1e-9;

/** How much of the plan the forecast invests, and what it then returns. */
export function investingOf({ summary: { deployedShare, totals, multiples } }: Forecast): string {
  const returned = `gross multiple ${multiple(multiples.gross)}, net multiple of all partners ${multiple(multiples.netTotal)}, net multiple of LPs ${multiple(multiples.netLp)}`;
  return `The forecast, from which the rates and the years below are, invests ${money(totals.invested)}, ${percent(deployedShare)} of the plan: ${returned}.`;
}

/** How much of the commitments the plan calls, where it is not all of them. */
export function callingOf({ calledCapital }: FundEconomicsResult, request?: FundEconomicsRequest): string[] {
  const committed = request?.inputs?.committedCapital;
  if (typeof committed !== "number" || calledCapital.total === committed) return [];
  const part = percent(calledCapital.total / committed);
  return [`The plan calls ${money(calledCapital.total)} of ${money(committed)} committed, ${part}.`];
}

/** How many companies the plan pays for: by stage, where the plan has stages. */
export function companiesOf({ stages, returnTheFund: { totalCompanies } }: FundEconomicsResult): string[] {
  if (stages.length === 0) {
    return totalCompanies === 0
      ? []
      : [
          `${count(totalCompanies)} companies: invested capital over the average of initial and follow-on checks. Stages of entry with a reserve ratio count initial checks apart.`,
        ];
  }
  const lines = stages.slice(0, LONGEST).map(({ name, numInvestments, initialDeployed, reserves }) => {
    return `${name}: ${count(numInvestments)} companies, ${money(initialDeployed)} in initial checks, ${money(reserves)} in reserve.`;
  });
  return [...lines, `${count(totalCompanies)} companies in all.`];
}

/** A count of companies: whole where it is. */
function count(companies: number): string {
  return figure(companies, Math.abs(companies - Math.round(companies)) < 0.005 ? 0 : 2);
}

/** What lies between the portfolio's return and the limited partners'. */
export function grossToNetOf({ grossToNet }: FundEconomicsResult): string[] {
  if (grossToNet === undefined) return [];
  const { grossMultiple, netMultiple, grossIrr, netIrr, fromFeesAndExpenses, fromCarry, totalLoad } = grossToNet;
  return [
    `Gross to net, for LPs: ${multiple(grossMultiple)} to ${multiple(netMultiple)}; IRR ${percent(grossIrr)} to ${percent(netIrr)}, of which fees and expenses take ${percent(fromFeesAndExpenses)} and carry ${percent(fromCarry)}; ${percent(totalLoad)} of the portfolio's profit in all.`,
  ];
}

/** What a company must be sold for to return the fund, where its ownership is given. */
export function returnTheFundOf({ returnTheFund }: FundEconomicsResult): string[] {
  const { exitOwnership, requiredExitValuation } = returnTheFund;
  if (exitOwnership === undefined || requiredExitValuation === undefined) return [];
  return [
    `One company returns all called capital when it is sold for ${money(requiredExitValuation)}, of which the fund holds ${percent(exitOwnership)}.`,
  ];
}

/** Each scenario's whole-life figures, those of its forecast where it has one, and what it warns of besides the fund. */
export function scenariosOf({ scenarios = [], warnings: own }: FundEconomicsResult): string[] {
  const isOwn = (message: string) => own.some((warning) => warning.message === message);
  if (scenarios.length === 0) return [];
  const names = ["Called", "Fees", "Proceeds", "Carry", "Gross multiple", "Net multiple (LPs)", "Net IRR (LPs)"];
  const columns = [{ heading: "Scenario" }, ...names.map((heading) => ({ heading, figures: true }))];
  const shown = scenarios.slice(0, LONGEST);
  return [
    "",
    textTable(columns, shown.map(scenarioLine)),
    ...sayMore(scenarios.length - LONGEST, "scenario is not in this text", "scenarios are not in this text"),
    ...shown.flatMap(({ name, warnings }) =>
      warnings
        .filter(({ message }) => !isOwn(message))
        .map(({ message }) => `Warning, scenario ${name}: ${withThousands(message)}`),
    ),
  ];
}

function scenarioLine({ name, forecast, ...plan }: Scenario): string[] {
  if (forecast === undefined) {
    const { calledCapital, managementFees, proceeds, carriedInterestPaid, grossMultiple, netMultiple } = plan;
    const amounts = [calledCapital, managementFees, proceeds, carriedInterestPaid].map(({ total }) => money(total));
    return [name, ...amounts, multiple(grossMultiple.total), multiple(netMultiple.lp), percent(null)];
  }
  const { totals, multiples, irr } = forecast.summary;
  const amounts = [totals.capitalCalls.total, totals.managementFees.total, totals.proceeds, totals.carry].map(money);
  return [name, ...amounts, multiple(multiples.gross), multiple(multiples.netLp), percent(irr.netLp)];
}

type Scenario = NonNullable<FundEconomicsResult["scenarios"]>[number];

/** The grid that was asked for, a row a cell. */
export function sensitivityOf({ sensitivity }: FundEconomicsResult): string[] {
  if (sensitivity === undefined) return [];
  const { x, y, metrics, cells } = sensitivity;
  const names = [x.path, ...(y === undefined ? [] : [y.path]), ...metrics];
  const rows = cells
    .slice(0, LONGEST)
    .map((cell) => [
      figure4(cell.x),
      ...(y === undefined ? [] : [figure4(cell.y ?? 0)]),
      ...cell.values.map((value) => (value === null ? "–" : figure4(value))),
    ]);
  const left = cells.length - LONGEST;
  return [
    "",
    textTable(
      names.map((heading) => ({ heading, figures: true })),
      rows,
    ),
    ...sayMore(left, "cell is not in this text", "cells are not in this text"),
  ];
}

/** A figure of unknown unit: as many decimals as it has, four at most. */
function figure4(value: number): string {
  return figure(value, Number.isInteger(value) ? 0 : 4);
}
