/** A fund at a glance: its whole life in totals, what partners earn, what lies between gross and net, and whether it ties. */
import {
  and,
  constant,
  equals,
  type Formula,
  minus,
  over,
  plus,
  times,
  toCent,
  total,
  totalOver,
  when,
} from "../../sheet/formula.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import { flowKeys } from "../run/flows.js";
import { CENTS_APART, type ForecastGrid, type RowTerms } from "./forecast-rows.js";
import { NO_RATE, rateWithin, writeReturns } from "./returns.js";

/** What the sheet refers to. */
export interface FundSheetTerms extends RowTerms {
  readonly forecast: ForecastGrid;
  /** Whether the formulas apply, by what is asked; each says `ok` or sends the reader to the engine. */
  readonly checks: readonly (readonly [string, Formula])[];
}

/** Writes the sheet; gives the first free row. */
export function writeFund(sheet: SheetPlan, from: FundSheetTerms): number {
  const totals = writeTotals(sheet, 4, from);
  const rates = writeReturns(sheet, totals.nextRow + 2, from);
  const spread = writeSpread(sheet, rates.nextRow + 2, from, { totals, rates });
  return writeChecks(sheet, spread + 2, from);
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

type Rates = ReturnType<typeof writeReturns>;

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
