/**
 * A round taking effect, in the order a closing goes by: interest and the converting set, pay-to-play, the solve,
 * issue, reserves, conversion prices, pools made after closing, and who was diluted by how much.
 */

import { duplicateSentence, type Rational, sumOf } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { fullyDiluted } from "../model/pool.js";
import { requireClass } from "../model/stock-class.js";
import { ZERO } from "../shapes/figures/exact-figures.js";
import type { PoolChangeLine, RoundReport } from "../shapes/round-report.js";
import { applyPayToPlay } from "./allotments/pay-to-play.js";
import { raisePostPools } from "./allotments/post-pools.js";
import { noConversions, purchasesWith } from "./allotments/pro-rata.js";
import { openRoundPools, poolChangeLine, poolGrowth, raisePool } from "./allotments/round-pools.js";
import { adjustConversionPrices } from "./anti-dilution.js";
import { type ConvertedLot, issueConversions, type SoldLot, sellShares } from "./issue-round.js";
import { conversionLine, dilutionLines, investorLine, ownershipsNow, unusedRights } from "./report-round.js";
import { chooseConverting } from "./solving/choose-converting.js";
import type { Fraction } from "./solving/fraction.js";
import { moneyOf, roundPrice, type SolvedRound, solveWithRights } from "./solving/price-round.js";
import type { PoolTerms } from "./solving/solve-terms.js";
import type { PricedRound } from "./terms/priced-round.js";
import { RoundClasses } from "./terms/round-classes.js";

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
  warnOfSmallPreMoney(preMoney, newMoney, step);
  step.round = {
    roundId,
    pricePerShare: price.toNumber(),
    preMoneyValuation: preMoney.toNumber(),
    postMoneyValuation: preMoney.plus(newMoney).toNumber(),
    effectivePreMoney: price.times(countBefore).toNumber(),
    newMoney: newMoney.toNumber(),
    newShares: sumOf(issuedRound.sold.map(({ lot }) => lot?.shares ?? ZERO)).toNumber(),
    preMoneyShares: solved.solution.preMoneyShares.toRational().toNumber(),
    postMoneyShares: solved.solution.postMoneyShares.toRational().toNumber(),
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

function warnOfDownRound(table: CapTable, price: Rational, step: EventStep): void {
  const last = table.latestRoundId === null ? undefined : table.rounds.get(table.latestRoundId);
  if (last === undefined || price.gte(last.pricePerShare)) return;
  step.warn("down_round", `${price.toNumber()} a share is below the last round's ${last.pricePerShare.toNumber()}.`);
}

/** Money that buys more than ten times what was there before is more likely a pre-money short of its zeros. */
const MOST_MONEY = 10;

function warnOfSmallPreMoney(preMoney: Rational, newMoney: Rational, step: EventStep): void {
  if (newMoney.lte(preMoney.times(MOST_MONEY))) return;
  const message = `The pre-money of ${preMoney.toNumber()} is less than a tenth of the new money of ${newMoney.toNumber()}: the investors get more than ten elevenths. Amounts are whole units of currency.`;
  step.warn("pre_money_unlikely", message);
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
      ? solution.preMoneyShares.toRational().times(price)
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
