/**
 * The forecast to the cent. Investments, fees, expenses, proceeds and carry are rounded on their running totals; calls,
 * recycling and cash are settled again from these by the rule of the run; distributions and net asset value follow.
 */
import type { ForecastRow } from "@capstack/fund-economics";
import {
  constant,
  type Formula,
  isAtMost,
  least,
  minus,
  most,
  over,
  plus,
  times,
  toCent,
  total,
  totalOver,
  when,
  wholeBelow,
} from "../../sheet/formula.js";
import type { GridColumn } from "../period-grid.js";
import { PeriodGrid } from "../period-grid.js";
import { DUST } from "../plan/lots.js";
import { type RunTerms, scheduledCall } from "../run/cash.js";
import type { RunGrid } from "../run/run-columns.js";
import { settle } from "../run/settle.js";

const money = (heading: string, note?: string): GridColumn => ({
  heading,
  format: "money",
  ...(note === undefined ? {} : { note }),
});

const columns = {
  call: money("Calls"),
  callLp: money("Of them, limited partners"),
  fee: money("Management fee"),
  expense: money("Expenses"),
  first: money("First checks"),
  followOns: money("Follow-ons"),
  recycled: money("Recycled"),
  proceeds: money("Proceeds"),
  distributed: money("Distributions", "To all partners, without carry"),
  distributedLp: money("To limited partners", "After carry"),
  distributedGp: money("To the GP's commitment"),
  carry: money("Carry", "Below zero where a clawback returns it"),
  cash: money("Cash"),
  cost: money("Cost held"),
  value: money("Value held"),
  gains: money("Gains", "Proceeds and change of value, less investments"),
  accrued: money("Carry accrued"),
  nav: money("Net asset value"),
  navLp: money("Of limited partners"),
  netLp: money("Net to limited partners", "Distributions less calls"),
  sources: money(
    "Check: sources less uses",
    "Zero: calls, proceeds and cash before less all that is paid, and cash after",
  ),
  moves: money(
    "Check: value explained",
    "Zero: net asset value before, calls and gains less what is paid, and the value after",
  ),
  recyclable: money("May be recycled"),
  leftover: money("Cash paid out at the end"),
  lpCash: money("Limited partners' cash, before carry"),
} as const;

/** The rows to the cent. */
export type ForecastGrid = PeriodGrid<keyof typeof columns>;

/** The columns that a page shows: those before the helpers, and the two of the period. */
const PRINTED = 2 + Object.keys(columns).indexOf("recyclable");

/**
 * How far a line may be from the engine's: a running total that lies between two cents, but for the last digits of a double, may
 * be rounded up here and down there. Rows are changes of such totals, and calls follow from several.
 */
export const CENTS_APART = 0.025;

/** Half a cent, and what counts as one: an amount that rounding left a little below it. */
const HALF = 0.500001;
const HALF_OF_TWO = 0.5000005;

/** Makes the sheet. */
export function forecastGrid(labels: readonly string[]): ForecastGrid {
  return new PeriodGrid({
    name: "Forecast",
    title: "Forecast",
    says: "Currency, to the cent. All flows of a period happen at its end. Each line is rounded on its running total.",
    columns,
    labels,
    printed: PRINTED,
    moneyWithin: CENTS_APART,
  });
}

/** What rows are made from. */
export interface RowTerms extends RunTerms {
  readonly run: RunGrid;
  readonly lpShare: Formula;
}

/** Writes all rows, each with the engine's figures. */
export function writeRows(grid: ForecastGrid, from: RowTerms): void {
  from.source.forecast.periods.forEach((row, index) => {
    writeFlowsOf(grid, index + 1, row, from);
    writePaid(grid, index + 1, row, from);
    writeStanding(grid, index + 1, row, from);
    writeRowChecks(grid, index + 1);
  });
}

function writeFlowsOf(grid: ForecastGrid, t: number, row: ForecastRow, from: RowTerms): void {
  const { run, profile, size, terms } = from;
  const ofPlan = (key: "first" | "followOns" | "recyclable") => (end: number) =>
    times(size.invested, total(profile.grid.range(key, 1, end)));
  const ofRun = (key: "fee" | "expense" | "proceeds") => (end: number) => total(run.range(key, 1, end));
  const first = grid.set("first", t, change(ofPlan("first"), t), row.newInvestments);
  const followOns = grid.set("followOns", t, change(ofPlan("followOns"), t), row.followOnInvestments);
  const fee = grid.set("fee", t, change(ofRun("fee"), t), row.managementFees.total);
  const expense = grid.set("expense", t, change(ofRun("expense"), t), row.partnershipExpenses.total);
  const proceeds = grid.set("proceeds", t, change(ofRun("proceeds"), t), row.proceeds);
  const recyclable = least(proceeds, change(recyclableTo(from), t));
  const called = floorOf(size.called);
  const before = (key: "call" | "recycled") => (t === 1 ? constant(0) : total(grid.range(key, 1, t - 1)));
  const scheduled = scheduledCall(grid.number(t), terms, times(called, 100));
  settle(
    {
      uses: plus(first, followOns, fee, expense),
      recyclable: grid.set("recyclable", t, recyclable),
      scheduled: scheduled === null ? null : over(wholeBelow(plus(scheduled, 0.5)), 100),
      cashBefore: grid.at("cash", t - 1),
      calledBefore: before("call"),
      recycledBefore: before("recycled"),
      mostCalled: called,
      mostRecycled: floorOf(size.recycled),
    },
    (what, formula) => {
      if (what !== "cash") {
        return grid.set(what, t, toCent(formula), what === "call" ? row.capitalCalls.total : row.recycled);
      }
      if (t < grid.periods) return grid.set("cash", t, toCent(formula), row.cash);
      const leftover = grid.set("leftover", t, toCent(formula));
      grid.set("cash", t, minus(leftover, leftover), row.cash);
      return leftover;
    },
  );
  const calls = (end: number) => times(terms.lpPct, total(grid.range("call", 1, end)));
  grid.set("callLp", t, change(calls, t, HALF_OF_TWO), row.capitalCalls.lp);
}

/** What may be recycled up to a period: nothing more once the time for it is over. */
function recyclableTo({ profile, size, terms }: RowTerms) {
  return (end: number) => {
    const { grid } = profile;
    const amounts = grid.range("recyclable", 1, end);
    const { until } = terms.recycling;
    if (until === null) return times(size.invested, total(amounts));
    const isInTime = isAtMost(over(grid.numbers(end), terms.m), plus(until, DUST));
    return times(size.invested, totalOver(times(isInTime, amounts)));
  };
}

function writePaid(grid: ForecastGrid, t: number, row: ForecastRow, { run, terms, lpShare }: RowTerms): void {
  const isLast = t === grid.periods;
  const left = minus(grid.at("proceeds", t), grid.at("recycled", t));
  const paid = isLast ? plus(left, grid.at("leftover", t)) : left;
  const lpOf = (end: number) => {
    const kept = minus(total(grid.range("proceeds", 1, end)), total(grid.range("recycled", 1, end)));
    const ofProceeds = times(lpShare, kept);
    return end === grid.periods ? plus(ofProceeds, times(terms.lpPct, grid.at("leftover", end))) : ofProceeds;
  };
  const lpCash = grid.set("lpCash", t, change(lpOf, t, HALF_OF_TWO));
  const carryBefore = t === 1 ? constant(0) : total(grid.range("carry", 1, t - 1));
  const carry = least(minus(floorOf(total(run.range("carry", 1, t))), carryBefore), lpCash);
  const paidCarry = grid.set("carry", t, toCent(carry), row.carry);
  grid.set("distributed", t, toCent(minus(paid, paidCarry)), row.distributions.total);
  grid.set("distributedLp", t, toCent(minus(lpCash, paidCarry)), row.distributions.lp);
  grid.set("distributedGp", t, toCent(minus(paid, lpCash)), row.distributions.gp);
}

function writeStanding(grid: ForecastGrid, t: number, row: ForecastRow, from: RowTerms): void {
  const { run, profile, size, terms, lpShare } = from;
  const isOver = isAtMost(profile.lastEvent, grid.number(t));
  const bought = plus(total(grid.range("first", 1, t)), total(grid.range("followOns", 1, t)));
  const sold = floorOf(times(size.invested, total(profile.grid.range("exited", 1, t))));
  grid.set("cost", t, when(isOver, 0, most(0, toCent(minus(bought, sold)))), row.investedCost);
  const worth = times(size.invested, profile.grid.at("value", t));
  const value = grid.set("value", t, when(isOver, 0, floorOf(worth)), row.portfolioValue);
  const gains = minus(
    plus(grid.at("proceeds", t), value),
    grid.at("value", t - 1),
    grid.at("first", t),
    grid.at("followOns", t),
  );
  grid.set("gains", t, toCent(gains), row.gains);
  const accrued = t < grid.periods ? floorOf(run.at("accrued", t)) : constant(0);
  const due = grid.set("accrued", t, accrued, row.accruedCarry);
  const cash = grid.at("cash", t);
  grid.set("nav", t, toCent(plus(value, cash)), row.nav.total);
  const ofLp = minus(plus(times(lpShare, value), times(terms.lpPct, cash)), due);
  grid.set("navLp", t, floorOf(ofLp, HALF_OF_TWO), row.nav.lp);
  const net = minus(grid.at("distributedLp", t), grid.at("callLp", t));
  grid.set("netLp", t, toCent(net), row.netCashFlow.lp);
}

function writeRowChecks(grid: ForecastGrid, t: number): void {
  const at = (key: keyof typeof columns) => grid.at(key, t);
  const spent = [at("fee"), at("expense")] as const;
  const paid = [at("distributed"), at("carry")] as const;
  const sources = plus(at("call"), at("proceeds"), grid.at("cash", t - 1));
  grid.set("sources", t, toCent(minus(sources, at("first"), at("followOns"), ...spent, ...paid, at("cash"))), 0);
  const explained = plus(grid.at("nav", t - 1), at("call"), at("gains"));
  grid.set("moves", t, toCent(minus(explained, ...paid, ...spent, at("nav"))), 0);
}

/** What a period adds to a running total, to the cent. */
function change(to: (end: number) => Formula, t: number, half = HALF): Formula {
  return t === 1 ? floorOf(to(1), half) : toCent(minus(floorOf(to(t), half), floorOf(to(t - 1), half)));
}

/** To the cent, half up: a value within a millionth of a cent of a half counts as the half. */
function floorOf(amount: Formula, half = HALF): Formula {
  return over(wholeBelow(plus(times(amount, 100), half)), 100);
}
