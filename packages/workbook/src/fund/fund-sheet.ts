/** A fund at a glance: its whole life in totals, what partners earn, what lies between gross and net, and whether it ties. */
import type { FundRates } from "@capstack/fund-economics";
import { irr } from "@capstack/returns";
import {
  and,
  constant,
  equals,
  type Formula,
  isAbove,
  isBelow,
  minus,
  most,
  over,
  plus,
  raised,
  rateOfReturn,
  times,
  toCent,
  total,
  totalOver,
  when,
} from "../sheet/formula.js";
import type { SheetPlan } from "../sheet/sheet-plan.js";
import { flowKeys } from "./flows.js";
import { CENTS_APART, type ForecastGrid, type RowTerms } from "./forecast-rows.js";
import { ratio } from "./multiples.js";

/** Roots that two methods look for agree to this; those beyond one to as many digits. */
const RATE_WITHIN = 1e-7;

function rateWithin(rate: number | null | undefined): number {
  return RATE_WITHIN * Math.max(1, Math.abs(rate ?? 0));
}

/** What a rate says where there is none. */
const NO_RATE = "none";

/** What the sheet refers to. */
export interface FundSheetTerms extends RowTerms {
  readonly forecast: ForecastGrid;
  /** Whether the formulas apply, by what is asked; each says `ok` or sends the reader to the engine. */
  readonly checks: readonly (readonly [string, Formula])[];
}

/** Writes the sheet; gives the first free row. */
export function writeFund(sheet: SheetPlan, from: FundSheetTerms): number {
  const totals = writeTotals(sheet, 3, from);
  const rates = writeReturns(sheet, totals.nextRow + 1, from);
  const spread = writeSpread(sheet, rates.nextRow + 1, from, { totals, rates });
  return writeChecks(sheet, spread + 1, from);
}

type ColumnKey = Parameters<ForecastGrid["at"]>[0];

function writeTotals(sheet: SheetPlan, row: number, { forecast, source, run }: FundSheetTerms) {
  const { totals } = source.forecast.summary;
  const lines: readonly (readonly [string, ColumnKey, number | undefined])[] = [
    ["Called", "call", totals.capitalCalls.total],
    ["Of it, by limited partners", "callLp", totals.capitalCalls.lp],
    ["Management fees", "fee", totals.managementFees.total],
    ["Expenses", "expense", totals.partnershipExpenses.total],
    ["First checks", "first", totals.newInvestments],
    ["Follow-ons", "followOns", totals.followOnInvestments],
    ["Recycled", "recycled", totals.recycled],
    ["Proceeds", "proceeds", totals.proceeds],
    ["Carry", "carry", totals.carry],
    ["Distributions, without carry", "distributed", totals.distributions.total],
    ["To limited partners", "distributedLp", totals.distributions.lp],
    ["To the GP's commitment", "distributedGp", totals.distributions.gp],
  ];
  sheet.headings(row - 1, ["Whole life", "Currency"]);
  const cells = lines.map(([label, key, shows], index) => {
    sheet.text(row + index, 0, label);
    const sum = toCent(total(forecast.all(key)));
    return sheet.formula(row + index, 1, sum, {
      format: "money",
      within: CENTS_APART,
      ...(shows === undefined ? {} : { shows }),
    });
  });
  const after = row + lines.length;
  sheet.text(after, 0, "Clawback in it");
  sheet.formula(after, 1, toCent(run.at("clawback", run.periods)), {
    format: "money",
    within: CENTS_APART,
    shows: totals.clawback,
  });
  return { cells: new Map(lines.map(([, key], index) => [key, cells[index] ?? constant(0)])), nextRow: after + 1 };
}

type Totals = ReturnType<typeof writeTotals>;

const WHO: Readonly<Record<(typeof flowKeys)[number], string>> = {
  gross: "Portfolio, gross",
  netTotal: "All partners, without carry",
  netLp: "Limited partners, net",
  netGp: "GP, with carry",
  lpBeforeCarry: "Limited partners before carry",
};

function writeReturns(sheet: SheetPlan, row: number, from: FundSheetTerms) {
  const { source, run, terms } = from;
  const { irr: rates, multiples } = source.forecast.summary;
  sheet.headings(row - 1, ["Returns", "Multiple", "IRR a year", "IRR a period", "Guess", "Paid in", "Paid out"]);
  const called = total(run.all("call"));
  const carry = total(run.all("carry"));
  const [paid, lpCash] = [total(run.all("distributable")), total(run.all("lpCash"))];
  const byWho: Readonly<Record<(typeof flowKeys)[number], readonly [Formula, Formula, number | null] | null>> = {
    gross: [total(run.all("proceeds")), total(run.all("bought")), multiples.gross],
    netTotal: [minus(paid, carry), called, multiples.netTotal],
    netLp: [minus(lpCash, carry), times(called, terms.lpPct), multiples.netLp],
    netGp: [plus(minus(paid, lpCash), carry), times(called, terms.gpPct), multiples.netGp],
    lpBeforeCarry: null,
  };
  const cells = flowKeys.map((key, index) => {
    const at = row + index;
    sheet.text(at, 0, WHO[key]);
    const parts = byWho[key];
    if (parts !== null) {
      const [part, whole, shows] = parts;
      sheet.formula(at, 1, ratio(part, whole), { format: "multiple", ...(shows === null ? {} : { shows }) });
    }
    return [key, writeRate(sheet, at, from, { key, shows: rates[key] })] as const;
  });
  return {
    first: row,
    rates: new Map<(typeof flowKeys)[number], Formula>(cells),
    nextRow: row + flowKeys.length,
  };
}

type Rates = ReturnType<typeof writeReturns>;

/**
 * The rate a year of flows by period. The guess is the rate of two flows, one at the mean time of what is paid in, one at that
 * of what is paid out; money from which nothing comes back has a rate of −1.
 */
function writeRate(
  sheet: SheetPlan,
  row: number,
  { run, terms, source }: FundSheetTerms,
  { key, shows }: { readonly key: (typeof flowKeys)[number]; readonly shows: FundRates["gross"] },
): Formula {
  const flows = run.all(key);
  const numbers = run.numbers();
  const paidIn = sheet.formula(row, 5, totalOver(times(isBelow(flows, 0), times(-1, flows))), { format: "money" });
  const paidOut = sheet.formula(row, 6, totalOver(times(isAbove(flows, 0), flows)), { format: "money" });
  const meanOf = (is: Formula, sum: Formula) => over(totalOver(times(is, flows, numbers)), sum);
  const waits = plus(meanOf(isAbove(flows, 0), paidOut), meanOf(isBelow(flows, 0), paidIn));
  const hasBoth = isAbove(times(paidIn, paidOut), 0);
  const guessed = when(hasBoth, minus(raised(over(paidOut, paidIn), over(1, most(1, waits))), 1), 0);
  const figures = typeof flows.value === "object" ? flows.value.map(Number) : [];
  const aYearHere = irr(figures, { periodsPerYear: source.periodsPerYear });
  const perPeriod = aYearHere === null ? null : (1 + aYearHere) ** (1 / source.periodsPerYear) - 1;
  const guess =
    perPeriod !== null && mayHaveOtherRates(figures)
      ? sheet.figure(row, 4, perPeriod, { format: "percent", note: "The engine's: these flows may have other rates" })
      : sheet.formula(row, 4, guessed, { format: "percent" });
  const rate = rateOfReturn(flows, guess, perPeriod, NO_RATE);
  const isLost = times(isAbove(paidIn, 0), equals(paidOut, 0));
  const found = sheet.formula(row, 3, when(isAbove(isLost, 0), -1, rate), {
    format: "percent",
    within: rateWithin(perPeriod),
  });
  const isWord = equals(found, NO_RATE);
  const aYear = when(isWord, NO_RATE, minus(raised(plus(1, found), terms.m), 1));
  return sheet.formula(row, 2, aYear, { format: "percent", within: rateWithin(shows), shows: shows ?? NO_RATE });
}

/** Whether flows, summed up to date, change sign more than once: then they may have more rates than one. */
function mayHaveOtherRates(flows: readonly number[]): boolean {
  let [sum, sign, changes] = [0, 0, 0];
  for (const flow of flows) {
    sum += flow;
    const now = Math.sign(sum);
    if (now !== 0 && sign !== 0 && now !== sign) changes += 1;
    if (now !== 0) sign = now;
  }
  return changes > 1;
}

function writeSpread(
  sheet: SheetPlan,
  row: number,
  { source, terms }: FundSheetTerms,
  { totals, rates }: { readonly totals: Totals; readonly rates: Rates },
): number {
  const { grossToNet } = source.answer;
  sheet.headings(row - 1, ["From gross to net", "Figure"]);
  const money = (key: ColumnKey) => totals.cells.get(key) ?? constant(0);
  const rate = (key: (typeof flowKeys)[number]) => rates.rates.get(key) ?? constant(0);
  const between = (high: Formula, low: Formula) =>
    when(equals(high, NO_RATE), NO_RATE, when(equals(low, NO_RATE), NO_RATE, minus(high, low)));
  const [gross, net, before] = [rate("gross"), rate("netLp"), rate("lpBeforeCarry")];
  const multiples = minus(sheet.at(rates.first, 1), sheet.at(rates.first + 2, 1));
  const load = plus(money("fee"), money("expense"), money("carry"));
  const profit = minus(money("proceeds"), money("first"), money("followOns"));
  const profitable = when(equals(profit, 0), 0, over(load, profit));
  const lines = [
    ["Gross less net multiple", multiples, "multiple", grossToNet?.multipleSpread],
    ["Gross less net IRR", between(gross, net), "percent", grossToNet?.irrSpread],
    ["Of it, fees and expenses", between(gross, before), "percent", grossToNet?.fromFeesAndExpenses],
    ["Of it, carry", between(before, net), "percent", grossToNet?.fromCarry],
    ["Fees of commitments", over(money("fee"), terms.committed), "percent", grossToNet?.feesPctOfCommitted],
    ["Fees, expenses and carry of the profit", profitable, "percent", grossToNet?.totalLoad],
  ] as const;
  lines.forEach(([label, formula, format, shows], index) => {
    sheet.text(row + index, 0, label);
    const isRate = index >= 1 && index <= 3;
    const figure = shows ?? (isRate ? NO_RATE : null);
    sheet.formula(row + index, 1, formula, {
      format,
      ...(figure === null ? {} : { shows: figure }),
      ...(isRate
        ? { within: 2 * Math.max(...flowKeys.map((key) => rateWithin(source.forecast.summary.irr[key]))) }
        : {}),
    });
  });
  return row + lines.length;
}

function writeChecks(sheet: SheetPlan, row: number, { forecast, checks }: FundSheetTerms): number {
  sheet.headings(row - 1, ["Checks", ""]);
  const isZero = (key: "sources" | "moves") => equals(totalOver(times(forecast.all(key), forecast.all(key))), 0);
  const sides = minus(
    total(forecast.all("distributed")),
    total(forecast.all("distributedLp")),
    total(forecast.all("distributedGp")),
  );
  const ties: readonly (readonly [string, Formula])[] = [
    ["Sources are uses in every period", isZero("sources")],
    ["Net asset value is explained in every period", isZero("moves")],
    ["Sides make the distributions", equals(toCent(sides), 0)],
  ];
  ties.forEach(([label, holds], index) => {
    sheet.text(row + index, 0, label);
    sheet.formula(row + index, 1, when(holds, "ok", "no"), { format: "text", role: "check" });
  });
  const next = row + ties.length;
  checks.forEach(([label, holds], index) => {
    sheet.text(next + index, 0, label);
    sheet.formula(next + index, 1, when(holds, "ok", "no: ask the engine"), { format: "text", role: "check" });
  });
  const last = next + checks.length;
  sheet.text(last, 0, "All of them");
  const all = Array.from({ length: last - row }, (_, index) => equals(sheet.at(row + index, 1), "ok"));
  sheet.formula(last, 1, when(and(...all), "ok", "no: ask the engine"), {
    format: "text",
    role: "check",
    name: "fund_holds",
  });
  return last + 1;
}
