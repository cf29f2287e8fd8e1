/**
 * The price of a round's shares. Pro-rata parts, conversion shares and price protection depend on the price and the
 * price on them: the round is solved again until no amount moves and no protected series is left out.
 */

import { type Rational, sumOf } from "@capstack/decimal";
import { refuse, roundPrice } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import type { ConversionPrice } from "../../model/records.js";
import type { TableView } from "../../model/table-view.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { type ConversionShares, noConversions, type Purchase, purchasesWith } from "../allotments/pro-rata.js";
import type { PoolDemand } from "../allotments/round-pools.js";
import { type Protected, protectableSeries, protection } from "../anti-dilution.js";
import { type PricedRound, priceFactorOf } from "../terms/priced-round.js";
import { type RoundParts, requireSolution, roundTerms } from "../terms/round-terms.js";
import type { ConvertingSet } from "./choose-converting.js";
import { type Conversion, conversionsAt, convertingTerms } from "./converting.js";
import { WHOLE } from "./fraction.js";
import type { RoundSolution } from "./solve-round.js";
import type { SolveTerms } from "./solve-terms.js";

/** A round that has a price and is not yet issued. */
export interface SolvedRound {
  readonly purchases: readonly Purchase[];
  readonly parts: RoundParts;
  readonly terms: SolveTerms;
  readonly solution: RoundSolution;
  /** Of a share of the main class, rounded by the rules of the request. */
  readonly price: Rational;
  readonly conversions: readonly Conversion[];
  /** Counted only where a right depends on them: most rounds have none. */
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
  view: TableView,
  round: PricedRound,
  { converting: instruments }: ConvertingSet,
  pools: readonly PoolDemand[],
  step: EventStep,
): SolvedRound {
  const converting = convertingTerms(view, instruments);
  const prePools = pools.filter(({ mode }) => mode === "pre");
  let purchases = purchasesWith(view, round, noConversions, step);
  for (let pass = 0; pass < MOST_PASSES; pass++) {
    const solved = solveWith(view, { round, purchases, converting, prePools }, step);
    if (round.proRata.length === 0) return solved;
    const next = purchasesWith(view, round, solved.conversionShares(), step);
    if (sameAmounts(purchases, next)) return solved;
    purchases = next;
  }
  return refuse("no_convergence", "The pro-rata parts did not settle to the cent.", step.path("proRata"));
}

function sameAmounts(a: readonly Purchase[], b: readonly Purchase[]): boolean {
  return a.length === b.length && a.every(({ amount }, index) => amount.eq(b[index]?.amount ?? -1));
}

/** Inputs of one pass of the solve. */
interface KnownParts extends Pick<RoundParts, "round" | "converting" | "prePools"> {
  readonly purchases: readonly Purchase[];
}

/**
 * Protection only ever lowers the price, so the round is solved without it first; the series which that price
 * undercuts join, until none is left out.
 */
function solveWith(
  view: TableView,
  { round, purchases, converting, prePools }: KnownParts,
  step: EventStep,
): SolvedRound {
  const newMoney = moneyOf(purchases);
  let waiting = protectableSeries(view, newMoney, round.protectedWaived);
  const joined: Protected[] = [];
  const parts: RoundParts = {
    round,
    newMoney,
    weightedMoney: sumOf(purchases.map(({ amount, seriesId }) => amount.div(priceFactorOf(round, seriesId)))),
    converting,
    protectedSeries: joined,
    prePools,
  };
  for (;;) {
    const terms = roundTerms(view, parts, step);
    const solution = requireSolution(terms, step);
    const near = solution.sharesPerMoney.toRational().toNumber();
    const undercut = waiting.filter(({ conversion }) => undercuts(solution, near, conversion));
    if (undercut.length === 0) {
      const conversions = conversionsAt(converting, solution, terms.newMoney);
      const price = roundPrice(WHOLE.div(solution.sharesPerMoney).toLowest(), view.rounding);
      const conversionShares = () => sharesByHolder(conversions);
      return { purchases, parts, terms, solution, price, conversions, conversionShares };
    }
    const joining = new Set(undercut);
    waiting = waiting.filter((series) => !joining.has(series));
    for (const series of undercut) joined.push(protection(view, series, newMoney));
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

function sharesByHolder(conversions: readonly Conversion[]): ConversionShares {
  const byHolder = new Map<string, Rational>();
  for (const { converting, shares } of conversions) {
    const { id } = converting.convertible.holder;
    byHolder.set(id, shares.toRational().plus(byHolder.get(id) ?? ZERO));
  }
  return { byHolder, total: sumOf(byHolder.values()) };
}
