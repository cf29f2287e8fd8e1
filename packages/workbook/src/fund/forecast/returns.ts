/** What partners earn: multiples of unrounded money, and rates of return of its flows. */
import type { FundRates } from "@capstack/fund-economics";
import { irr } from "@capstack/returns";
import {
  equals,
  type Formula,
  isAbove,
  isBelow,
  largestOver,
  minus,
  most,
  over,
  plus,
  raised,
  rateOfReturn,
  times,
  total,
  totalOver,
  when,
} from "../../sheet/formula.js";
import type { SheetPlan } from "../../sheet/sheet-plan.js";
import { flowKeys } from "../run/flows.js";
import type { RowTerms } from "./forecast-rows.js";
import { ratio } from "./multiples.js";

/** Roots that two methods look for agree to this; those beyond one to as many digits. */
const RATE_WITHIN = 1e-7;

/** How far a rate may be from the engine's. */
export function rateWithin(rate: number | null | undefined): number {
  return RATE_WITHIN * Math.max(1, Math.abs(rate ?? 0));
}

/** What a rate says where there is none. */
export const NO_RATE = "none";
/** Beside a rate: whether a spreadsheet may find another one than the engine. */
const ONE_RATE = "the only one";
const SEVERAL_RATES = "may be one of several: ask the engine";
/** A number above that of every period. */
const LATER_THAN_ALL = 10_000;

const WHO: Readonly<Record<(typeof flowKeys)[number], string>> = {
  gross: "Portfolio, gross",
  netTotal: "All partners, without carry",
  netLp: "Limited partners, net",
  netGp: "GP, with carry",
  lpBeforeCarry: "Limited partners before carry",
};

/** Writes the table from a row on. */
export function writeReturns(sheet: SheetPlan, row: number, from: RowTerms) {
  const { source, run, terms } = from;
  const { irr: rates, multiples } = source.forecast.summary;
  sheet.headings(row - 1, [
    "Returns",
    "Multiple",
    "IRR a year",
    "IRR a period",
    "Guess",
    "Paid in",
    "Paid out",
    "Rates",
  ]);
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

/**
 * The rate a year of flows by period. The guess is the rate of two flows, one at the mean time of what is paid in, one at that
 * of what is paid out; money from which nothing comes back has a rate of −1.
 */
function writeRate(
  sheet: SheetPlan,
  row: number,
  { run, terms, source }: RowTerms,
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
  // The GP may be paid before paying back: its flows may have several rates, and a spreadsheet may find another one.
  const hasSeveral = key === "netGp" && signChanges(figures) > 1;
  if (key === "netGp")
    sheet.formula(row, 7, when(paysBack(flows, numbers), SEVERAL_RATES, ONE_RATE), { format: "text" });
  const isRate = (perPeriod: number) => isRateOf(figures, perPeriod);
  const isLost = times(isAbove(paidIn, 0), equals(paidOut, 0));
  const found = sheet.formula(row, 3, when(isAbove(isLost, 0), -1, rate), {
    format: "percent",
    within: rateWithin(perPeriod),
    ...(hasSeveral ? { accepts: isRate } : {}),
  });
  const isWord = equals(found, NO_RATE);
  const aYear = when(isWord, NO_RATE, minus(raised(plus(1, found), terms.m), 1));
  return sheet.formula(row, 2, aYear, {
    format: "percent",
    within: rateWithin(shows),
    ...(hasSeveral ? { accepts: (rate) => isRate((1 + rate) ** (1 / source.periodsPerYear) - 1) } : {}),
    shows: shows ?? NO_RATE,
  });
}

/** Whether something is paid in after something was paid out: only then may the flows have several rates. */
function paysBack(flows: Formula, numbers: Formula): Formula {
  const fromTheEnd = minus(LATER_THAN_ALL, numbers);
  const firstOut = minus(LATER_THAN_ALL, largestOver(times(isAbove(flows, 0), fromTheEnd)));
  return isAbove(largestOver(times(isBelow(flows, 0), numbers)), firstOut);
}

/** Whether flows are worth nothing at a rate a period, within a millionth of what they are worth without their signs. */
function isRateOf(flows: readonly number[], perPeriod: number): boolean {
  const worth = flows.map((flow, t) => flow / (1 + perPeriod) ** t);
  const [net, all] = worth.reduce(([net, all], one) => [net + one, all + Math.abs(one)], [0, 0]);
  return Math.abs(net) <= all * 1e-6;
}

/** How often flows change sign: with more than one change there may be several rates. */
function signChanges(flows: readonly number[]): number {
  const signs = flows.map(Math.sign).filter((sign) => sign !== 0);
  return signs.filter((sign, at) => at > 0 && sign !== signs[at - 1]).length;
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
