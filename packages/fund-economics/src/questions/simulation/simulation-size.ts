/** How large a simulation is and how large one may be, known before anything is drawn or room is made for it. */

import { EngineError, groupThousands } from "@capstack/decimal";
import { carryNeedsForecast } from "../../plan/fund-plan.js";
import { entryByPlace } from "../../plan/vintage.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import type { MonteCarloPlan } from "../../shapes/analysis-inputs.js";
import type { FundLimits } from "../../shapes/limits.js";

/** Draws and cash-flow rows of one run. */
export interface SimulationSize {
  readonly companies: number;
  /** Periods to the last exit that any draw can have. */
  readonly periods: number;
}

/** The size of one run of a fund's simulation. */
export function sizeOfSimulation(
  { plan, aggregate, run }: SolvedFund,
  terms: Required<MonteCarloPlan>,
): SimulationSize {
  const companies = Math.max(1, Math.round(aggregate.companies));
  const longest = Math.max(...plan.tiers.map((tier) => tier.holdingPeriodYears)) + terms.holdSpreadYears;
  const lastEntry = entryByPlace(run.profile)((companies - 0.5) / companies);
  return {
    companies,
    periods: Math.max(run.periods, lastEntry + Math.floor(longest * plan.periodsPerYear + 1e-9) + 1),
  };
}

const MAX_COMPANIES = 1_000_000;
const MAX_DRAWS = 100_000_000;

/** Sharing out a period and finding three rates takes as long as drawing this many companies. */
const DRAWS_A_PERIOD = 10;

/**
 * Refuses a simulation that is too large, before room is made for it.
 * @throws EngineError `limit_exceeded` with the requested size, the limit, and the number of runs that fits
 */
export function checkSimulation(
  fund: SolvedFund,
  terms: Required<MonteCarloPlan>,
  limits: FundLimits,
  path: readonly string[],
): void {
  const { maxCompanies = MAX_COMPANIES, maxRuns = terms.runs, maxDraws = MAX_DRAWS } = limits;
  const { companies, periods } = checkCompanies(fund, terms, maxCompanies);
  if (terms.runs > maxRuns) {
    const message = `The simulation asks for ${count(terms.runs)} runs; the most is ${count(maxRuns)}.`;
    refuse(message, [...path, "runs"], { value: terms.runs, limit: maxRuns });
  }
  const { lays, drawsOfRun } = drawsFor(fund, terms, { companies, periods });
  const draws = terms.runs * drawsOfRun;
  if (draws <= maxDraws) return;
  const runs = Math.floor(maxDraws / drawsOfRun);
  const request = `${count(terms.runs)} runs of ${count(companies)} companies${lays ? ` over ${count(periods)} periods` : ""}`;
  const remedy = runs > 0 ? `Ask for at most ${count(runs)} runs.` : "Larger checks make fewer companies.";
  const message = `The simulation asks for ${request}, counted as ${count(draws)} draws; the most is ${count(maxDraws)}. ${remedy}`;
  refuse(message, [...path, "runs"], { value: draws, limit: maxDraws, runs });
}

/**
 * Refuses paths that are too much to draw in one go.
 * @throws EngineError `limit_exceeded` with what they come to and the most
 */
export function checkPathsTogether(
  fund: SolvedFund,
  terms: Required<MonteCarloPlan>,
  paths: number,
  { maxCompanies = MAX_COMPANIES, maxDraws = MAX_DRAWS }: FundLimits,
): void {
  const size = checkCompanies(fund, terms, maxCompanies);
  const { lays, drawsOfRun } = drawsFor(fund, terms, size);
  const draws = paths * drawsOfRun;
  if (draws <= maxDraws) return;
  const request = `${count(paths)} paths of ${count(size.companies)} companies${lays ? ` over ${count(size.periods)} periods` : ""}`;
  const remedy = lays
    ? "Longer periods are fewer, and larger checks make fewer companies."
    : "Larger checks make fewer companies.";
  const message = `${request} are drawn together, counted as ${count(draws)} draws; the most is ${count(maxDraws)}. ${remedy}`;
  refuse(message, ["inputs", "portfolio"], { value: draws, limit: maxDraws });
}

function checkCompanies(fund: SolvedFund, terms: Required<MonteCarloPlan>, maxCompanies: number): SimulationSize {
  const size = sizeOfSimulation(fund, terms);
  const { companies } = size;
  if (companies <= maxCompanies) return size;
  const request = `The portfolio plan makes ${count(companies)} companies; a simulation takes at most ${count(maxCompanies)}`;
  const message = `${request}. Larger checks make fewer companies.`;
  return refuse(message, ["inputs", "portfolio"], {
    value: Math.min(companies, Number.MAX_VALUE),
    limit: maxCompanies,
  });
}

/** The cost of one run, and whether it builds cash flows. */
function drawsFor({ plan }: SolvedFund, { irr }: Required<MonteCarloPlan>, { companies, periods }: SimulationSize) {
  const lays = irr === "cashflow" || carryNeedsForecast(plan);
  return { lays, drawsOfRun: companies + (lays ? DRAWS_A_PERIOD * periods : 0) };
}

function refuse(message: string, path: readonly string[], details: Record<string, number>): never {
  throw new EngineError("limit_exceeded", message, path, { details });
}

/** A count as a person writes it; above a billion in powers of ten. */
function count(value: number): string {
  if (value >= 1e9) return value.toExponential(1).replace("e+", "e");
  return groupThousands(String(value));
}
