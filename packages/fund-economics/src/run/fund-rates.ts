/**
 * A fund's cash flows by who bears them, and the rates of return they make. A rate is compounded from periods to a year;
 * a fund from which nothing comes back has a rate of −1. A flow that only rounding has left (a call of what is missing to
 * commitments, say, of 2·10⁻¹⁰) is none: beside it, the rate of a side that never pays in would be any number. Binary
 * floating point.
 */

import { irr, xirr } from "@capstack/returns";
import type { FundPlan } from "../plan/fund-plan.js";
import { largestFlow, withoutDust } from "./dust.js";
import type { FundRun } from "./fund-run.js";

/** Net flows of each period, index 0 the first period; money paid in is negative. Currency. */
export interface FundFlows {
  /** Portfolio: investments and proceeds. */
  readonly gross: Float64Array;
  /** All partners: calls and distributions, without carry. */
  readonly netTotal: Float64Array;
  /** Limited partners, after carry. */
  readonly netLp: Float64Array;
  /** The GP: its commitment, and carry. */
  readonly netGp: Float64Array;
  /** Limited partners as if there were no carry. */
  readonly lpBeforeCarry: Float64Array;
}

/** Rates a year by flow; null where there is none. */
export type FundRates = { readonly [Side in keyof FundFlows]: number | null };

/** The flows of a run. */
export function flowsOf(plan: FundPlan, run: FundRun): FundFlows {
  const series = () => new Float64Array(run.periods);
  const flows = { gross: series(), netTotal: series(), netLp: series(), netGp: series(), lpBeforeCarry: series() };
  for (let t = 1; t <= run.periods; t++) {
    const call = run.calls[t] as number;
    const carry = run.carry[t] as number;
    const lpCash = run.lpCash[t] as number;
    const distributable = run.distributable[t] as number;
    const { newInvestments, followOns, proceeds } = run.profile;
    flows.gross[t - 1] = run.invested * ((proceeds[t] ?? 0) - (newInvestments[t] ?? 0) - (followOns[t] ?? 0));
    flows.netTotal[t - 1] = distributable - carry - call;
    flows.netLp[t - 1] = lpCash - carry - call * plan.lpPct;
    flows.netGp[t - 1] = distributable - lpCash + carry - call * plan.gpPct;
    flows.lpBeforeCarry[t - 1] = lpCash - call * plan.lpPct;
  }
  const largest = largestFlow(run);
  return eachFlow(flows, (series) => withoutDust(series, largest));
}

/** Rates of flows that are over. */
export function ratesOf(flows: FundFlows, periodsPerYear: number): FundRates {
  return eachFlow(flows, (series) => rateOfFlows(series, periodsPerYear));
}

/** Rates of flows on dates, actual/365 as Excel's XIRR. */
export function datedRatesOf(flows: FundFlows, dates: readonly string[]): FundRates {
  return eachFlow(flows, (series) => {
    if (isTotalLoss(series)) return -1;
    return finite(xirr(dates.map((date, i) => [date, series[i] as number] as const)));
  });
}

function eachFlow<Made>(flows: FundFlows, make: (series: Float64Array) => Made): Record<keyof FundFlows, Made> {
  return {
    gross: make(flows.gross),
    netTotal: make(flows.netTotal),
    netLp: make(flows.netLp),
    netGp: make(flows.netGp),
    lpBeforeCarry: make(flows.lpBeforeCarry),
  };
}

/** The rate a year of periodic flows; −1 when money went in and none came back. */
export function rateOfFlows(series: Float64Array, periodsPerYear: number): number | null {
  if (isTotalLoss(series)) return -1;
  return finite(irr(series, { periodsPerYear }));
}

/** The rate a year of the flows up to a period, with what is left at its end; −1 when nothing came back or is left. */
export function rateToDate(series: Float64Array, periods: number, nav: number, periodsPerYear: number): number | null {
  const flows = series.slice(0, periods);
  flows[periods - 1] = (flows[periods - 1] as number) + nav;
  return nav === 0 ? rateOfFlows(flows, periodsPerYear) : finite(irr(flows, { periodsPerYear }));
}

function isTotalLoss(series: Float64Array): boolean {
  let paid = false;
  for (const flow of series) {
    if (flow > 0) return false;
    if (flow < 0) paid = true;
  }
  return paid;
}

/** A rate beyond doubles is none that can be printed. */
function finite(rate: number | null): number | null {
  return rate !== null && Number.isFinite(rate) ? rate : null;
}
