/**
 * A round taking effect, in the order a closing goes by: interest and the converting set, pay-to-play, the solve,
 * issue, reserves, conversion prices, pools made after closing, and who was diluted by how much.
 */
import { duplicateSentence, type Rational, rational, sumOf } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { fullyDiluted } from "../model/pool.js";
import { type ConversionPrice, requireClass } from "../model/stock-class.js";
import { ZERO } from "../shapes/fields.js";
import type { PoolChangeLine, RoundReport } from "../shapes/round-report.js";
import { adjustConversionPrices, type Protected, protectableSeries, protection } from "./anti-dilution.js";
import { type ConvertingSet, chooseConverting } from "./choose-converting.js";
import { type Conversion, type Converting, conversionsAt, convertingTerms } from "./converting.js";
import { type Fraction, over, toLowest, toRational, WHOLE } from "./fraction.js";
import { type ConvertedLot, issueConversions, RoundClasses, type SoldLot, sellShares } from "./issue-round.js";
import { applyPayToPlay } from "./pay-to-play.js";
import { raisePostPools } from "./post-pools.js";
import type { PricedRound } from "./priced-round.js";
import { type ConversionShares, noConversions, type Purchase, purchasesWith } from "./pro-rata.js";
import { conversionLine, dilutionLines, investorLine, ownershipsNow, unusedRights } from "./report-round.js";
import { openRoundPools, poolChangeLine, poolGrowth, raisePool } from "./round-pools.js";
import { type RoundParts, requireSolution, roundTerms } from "./round-terms.js";
import type { RoundSolution } from "./solve-round.js";
import type { PoolTerms, SolveTerms } from "./solve-terms.js";

/** A round solved and not yet issued. */
interface SolvedRound {
  readonly purchases: readonly Purchase[];
  readonly parts: RoundParts;
  readonly terms: SolveTerms;
  readonly solution: RoundSolution;
  readonly conversions: readonly Conversion[];
  /** Counted when a right asks for them: most rounds have none. */
  readonly conversionShares: () => ConversionShares;
}

export function applyRound(table: CapTable, round: PricedRound, step: EventStep): void {
  const roundId = round.roundId ?? step.eventId;
  if (table.rounds.has(roundId)) {
    refuse("duplicate_id", duplicateSentence("roundId", roundId), step.path("roundId"));
  }
  round.protectedWaived.forEach((id, index) => {
    requireClass(table, id, step.path("protectedWaived", index));
  });
  const before = ownershipsNow(table);
  const countBefore = fullyDiluted(table);
  const estimate = purchasesWith(table, round, noConversions, step);
  const chosen = chooseConverting(table, round, moneyOf(estimate), step);
  const payToPlay = applyPayToPlay(table, round, estimate, step);
  const solved = solveWithRights(table, round, chosen, step);
  const newMoney = solved.parts.newMoney;
  const rights = unusedRights(table, round, solved.parts.converting, solved.conversionShares, newMoney);
  const price = roundPrice(table, solved.solution);
  warnOfDownRound(table, price, step);
  const issuedRound = issueRound(table, round, solved, price, step);
  record(table, roundId, solved, price, issuedRound.classes);
  const whole = fullyDiluted(table);
  const preMoney = preMoneyOf(table, roundId);
  step.round = {
    roundId,
    pricePerShare: price.toNumber(),
    preMoneyValuation: preMoney.toNumber(),
    postMoneyValuation: preMoney.plus(newMoney).toNumber(),
    effectivePreMoney: price.times(countBefore).toNumber(),
    newMoney: newMoney.toNumber(),
    newShares: sumOf(issuedRound.sold.map(({ lot }) => lot?.shares ?? ZERO)).toNumber(),
    preMoneyShares: toRational(solved.solution.preMoneyShares).toNumber(),
    postMoneyShares: toRational(solved.solution.postMoneyShares).toNumber(),
    fullyDilutedBefore: countBefore.toNumber(),
    fullyDilutedAfter: whole.toNumber(),
    conversionMethod: round.conversionMethod,
    investors: issuedRound.sold.map((sold) => investorLine(sold, whole)),
    conversions: issuedRound.converted.map((lot) => conversionLine(lot, issuedRound.beforeMoney, whole)),
    poolChanges: issuedRound.poolChanges,
    antiDilution: issuedRound.antiDilution,
    payToPlay,
    rights,
    dilution: dilutionLines(table, before),
    skipped: chosen.skipped,
  };
}

function moneyOf(purchases: readonly Purchase[]): Rational {
  return sumOf(purchases.map(({ amount }) => amount));
}

const MOST_PASSES = 200;

/**
 * Pro-rata parts may depend on conversion shares, and with rights on top of the round the money depends on the parts.
 * The amounts are whole cents, so the passes end when none of them moves.
 */
function solveWithRights(table: CapTable, round: PricedRound, chosen: ConvertingSet, step: EventStep): SolvedRound {
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
    const near = toRational(solution.sharesPerMoney).toNumber();
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
    byHolder.set(id, toRational(shares).plus(byHolder.get(id) ?? ZERO));
  }
  return { byHolder, total: sumOf(byHolder.values()) };
}

function roundPrice({ rounding }: CapTable, { sharesPerMoney }: RoundSolution): Rational {
  const exact = toLowest(over(WHOLE, sharesPerMoney));
  return rounding.priceDecimals === null ? exact : exact.roundTo(rounding.priceDecimals, rounding.price);
}

function warnOfDownRound(table: CapTable, price: Rational, step: EventStep): void {
  const last = table.latestRoundId === null ? undefined : table.rounds.get(table.latestRoundId);
  if (last === undefined || price.gte(last.pricePerShare)) return;
  step.warn("down_round", `${price.toNumber()} a share is below the last round's ${last.pricePerShare.toNumber()}.`);
}

interface IssuedRound {
  readonly classes: RoundClasses;
  readonly sold: readonly SoldLot[];
  readonly converted: readonly ConvertedLot[];
  readonly poolChanges: readonly PoolChangeLine[];
  readonly antiDilution: RoundReport["antiDilution"];
  /** Fully diluted after the round without its new shares and before pools made after closing. */
  readonly beforeMoney: Rational;
}

function issueRound(
  table: CapTable,
  round: PricedRound,
  { purchases, parts, terms, solution, conversions }: SolvedRound,
  price: Rational,
  step: EventStep,
): IssuedRound {
  const classes = new RoundClasses(table, round, price, step);
  const sold = sellShares(table, purchases, classes, solution, step);
  const converted = issueConversions(table, conversions, (at, target) => classes.convertedInto(at, target), step);
  const increases = parts.prePools.map((demand, index) => {
    const growth: Fraction = poolGrowth(
      terms.pools[index] as PoolTerms,
      solution.preMoneyShares,
      solution.postMoneyShares,
    );
    return raisePool(table, demand, growth, step);
  });
  const antiDilution = adjustConversionPrices(table, parts.protectedSeries, parts.newMoney, price);
  const newShares = sumOf(sold.map(({ lot }) => lot?.asConverted ?? ZERO));
  const beforeMoney = fullyDiluted(table).minus(newShares);
  const post = openRoundPools(table, round.pools, step).filter(({ mode }) => mode === "post");
  const raised = [...increases, ...raisePostPools(table, post, solution, step)];
  const whole = fullyDiluted(table);
  const poolChanges = [...parts.prePools, ...post].map((demand, index) =>
    poolChangeLine(demand, raised[index] ?? ZERO, whole),
  );
  return { classes, sold, converted, antiDilution, beforeMoney, poolChanges };
}

function record(
  table: CapTable,
  roundId: string,
  { parts, solution }: SolvedRound,
  price: Rational,
  classes: RoundClasses,
): void {
  const { round, newMoney, converting } = parts;
  const preMoney =
    round.preMoneyValuation ??
    (round.postMoneyValuation === null
      ? toRational(solution.preMoneyShares).times(price)
      : round.postMoneyValuation.minus(newMoney));
  const converted = round.pricePerShare !== null && round.conversionMethod === "dollars_invested";
  const taken = converted ? sumOf(converting.map(({ amount }) => amount)) : ZERO;
  table.rounds.set(roundId, {
    roundId,
    mainClassId: classes.mainId,
    pricePerShare: price,
    preMoney: preMoney.minus(taken),
    postMoney: preMoney.minus(taken).plus(newMoney),
    series: round.series.map(({ classId, priceFactor }) => ({ classId, priceFactor })),
  });
  table.latestRoundId = roundId;
}

function preMoneyOf(table: CapTable, roundId: string): Rational {
  return table.rounds.get(roundId)?.preMoney ?? ZERO;
}
