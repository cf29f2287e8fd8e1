/**
 * What a round's shares cost. Pro-rata parts, conversion shares and price protection depend on the price and the price on
 * them: the exact solve is asked again until no amount moves and no protected series is left out.
 */

import { type Rational, rational, sumOf } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import type { ConversionPrice } from "../../model/records.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { type ConversionShares, noConversions, type Purchase, purchasesWith } from "../allotments/pro-rata.js";
import { openRoundPools } from "../allotments/round-pools.js";
import { type Protected, protectableSeries, protection } from "../anti-dilution.js";
import type { PricedRound } from "../terms/priced-round.js";
import { type RoundParts, requireSolution, roundTerms } from "../terms/round-terms.js";
import type { ConvertingSet } from "./choose-converting.js";
import { type Conversion, type Converting, conversionsAt, convertingTerms } from "./converting.js";
import { WHOLE } from "./fraction.js";
import type { RoundSolution } from "./solve-round.js";
import type { SolveTerms } from "./solve-terms.js";

/** A round solved and not yet issued. */
export interface SolvedRound {
  readonly purchases: readonly Purchase[];
  readonly parts: RoundParts;
  readonly terms: SolveTerms;
  readonly solution: RoundSolution;
  readonly conversions: readonly Conversion[];
  /** Counted when a right asks for them: most rounds have none. */
  readonly conversionShares: () => ConversionShares;
}

export function moneyOf(purchases: readonly Purchase[]): Rational {
  return sumOf(purchases.map(({ amount }) => amount));
}

const MOST_PASSES = 200;

/**
 * Pro-rata parts may depend on conversion shares, and with rights on top of the round the money depends on the parts.
 * The amounts are whole cents, so the passes end when none of them moves.
 */
export function solveWithRights(
  table: CapTable,
  round: PricedRound,
  chosen: ConvertingSet,
  step: EventStep,
): SolvedRound {
  const converting = convertingTerms(table, chosen.converting);
  let purchases = purchasesWith(table, round, noConversions, step);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const solved = solveWith(table, round, purchases, converting, step);
    if (round.proRata.length === 0) return solved;
    const next = purchasesWith(table, round, solved.conversionShares(), step);
    if (sameAmounts(purchases, next)) return solved;
    purchases = next;
  }
  return refuse("no_convergence", "The pro-rata parts did not settle to the cent.", step.path("proRata"));
}

function sameAmounts(a: readonly Purchase[], b: readonly Purchase[]): boolean {
  return a.length === b.length && a.every(({ amount }, index) => amount.eq(b[index]?.amount ?? -1));
}

/**
 * Protection only ever lowers the price, so the round is solved without it first; the series which that price
 * undercuts join, until none is left out.
 */
function solveWith(
  table: CapTable,
  round: PricedRound,
  purchases: readonly Purchase[],
  converting: readonly Converting[],
  step: EventStep,
): SolvedRound {
  const newMoney = moneyOf(purchases);
  let waiting = protectableSeries(table, newMoney, round.protectedWaived);
  const joined: Protected[] = [];
  const parts: RoundParts = {
    round,
    newMoney,
    weightedMoney: sumOf(purchases.map(({ amount, seriesId }) => amount.div(factorOf(round, seriesId)))),
    converting,
    protectedSeries: joined,
    prePools: openRoundPools(table, round.pools, step).filter(({ mode }) => mode === "pre"),
  };
  for (;;) {
    const terms = roundTerms(table, parts, step);
    const solution = requireSolution(terms, step);
    const near = solution.sharesPerMoney.toRational().toNumber();
    const undercut = waiting.filter(({ conversion }) => undercuts(solution, near, conversion));
    if (undercut.length === 0) {
      const conversions = conversionsAt(converting, solution, terms.newMoney);
      return { purchases, parts, terms, solution, conversions, conversionShares: () => sharesByHolder(conversions) };
    }
    const joining = new Set(undercut);
    waiting = waiting.filter((series) => !joining.has(series));
    for (const series of undercut) joined.push(protection(table, series, newMoney));
  }
}

/** Whether 1/u is below a conversion price: doubles say so where they are clearly apart, otherwise the exact prices do. */
function undercuts(
  { sharesPerMoney: { n, d } }: RoundSolution,
  nearU: number,
  { price, near }: ConversionPrice,
): boolean {
  const apart = near * nearU - 1;
  // Nearer to zero a double has fewer digits than that.
  const isClear = Math.min(near, nearU) > Number.MIN_VALUE * 2 ** 60 && Math.abs(apart) > 1e-9;
  if (isClear && Number.isFinite(apart)) return apart > 0;
  const { numerator, denominator } = price.toFraction();
  return n * numerator > d * denominator;
}

function factorOf({ series }: PricedRound, seriesId: string | null): Rational {
  return series.find(({ classId }) => classId === seriesId)?.priceFactor ?? rational(1);
}

function sharesByHolder(conversions: readonly Conversion[]): ConversionShares {
  const byHolder = new Map<string, Rational>();
  for (const { converting, shares } of conversions) {
    const { id } = converting.convertible.holder;
    byHolder.set(id, shares.toRational().plus(byHolder.get(id) ?? ZERO));
  }
  return { byHolder, total: sumOf(byHolder.values()) };
}

/** The price of a share, rounded as the fold says. */
export function roundPrice({ rounding }: CapTable, { sharesPerMoney }: RoundSolution): Rational {
  const exact = WHOLE.div(sharesPerMoney).toLowest();
  return rounding.priceDecimals === null ? exact : exact.roundTo(rounding.priceDecimals, rounding.price);
}
