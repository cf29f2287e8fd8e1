/** A round's report, from the exact figures and the lots that were issued. */

import { type Rational, sumOf } from "@capstack/decimal";
import { fullyDilutedOf } from "../model/holder.js";
import { poolAvailable } from "../model/pool.js";
import type { TableView } from "../model/table-view.js";
import type { ConversionLine } from "../shapes/conversion-line.js";
import { ONE, ZERO } from "../shapes/figures/exact-figures.js";
import { share } from "../shapes/figures/ratio.js";
import type { DilutionLine, InvestorLine, PoolChangeLine, RoundReport } from "../shapes/round-report.js";
import type { PoolDemand } from "./allotments/round-pools.js";
import type { ConvertedLot, SoldLot } from "./issue-lots.js";
import type { RoundIssue } from "./issue-round.js";
import type { ConvertingSet } from "./solving/choose-converting.js";
import type { SolvedRound } from "./solving/price-round.js";

/** A round that has taken effect, and the company before it. */
interface ClosedRound extends Pick<RoundReport, "payToPlay" | "rights"> {
  readonly before: TableView;
  readonly owned: ReadonlyMap<string, Rational>;
  readonly chosen: ConvertingSet;
  readonly solved: SolvedRound;
  readonly issue: RoundIssue;
}

/** @param after the table with the round's change applied */
export function reportRound(after: TableView, closed: ClosedRound): RoundReport {
  const { before, owned, chosen, payToPlay, rights, solved, issue } = closed;
  const { round, newMoney } = solved.parts;
  const { roundId, pricePerShare, preMoney } = issue.record;
  const whole = after.fullyDiluted;
  return {
    roundId,
    pricePerShare: pricePerShare.toNumber(),
    preMoneyValuation: preMoney.toNumber(),
    postMoneyValuation: preMoney.plus(newMoney).toNumber(),
    effectivePreMoney: pricePerShare.times(before.fullyDiluted).toNumber(),
    newMoney: newMoney.toNumber(),
    newShares: sumOf(issue.sold.map(({ lot }) => lot?.shares ?? ZERO)).toNumber(),
    preMoneyShares: solved.solution.preMoneyShares.toRational().toNumber(),
    postMoneyShares: solved.solution.postMoneyShares.toRational().toNumber(),
    fullyDilutedBefore: before.fullyDiluted.toNumber(),
    fullyDilutedAfter: whole.toNumber(),
    conversionMethod: round.conversionMethod,
    investors: issue.sold.map((sold) => investorLine(sold, whole)),
    conversions: issue.converted.map((lot) => conversionLine(lot, issue.beforeMoney, whole)),
    poolChanges: issue.raised.map(([demand, increase]) => poolChangeLine(demand, increase, whole)),
    antiDilution: issue.antiDilution,
    payToPlay,
    rights,
    dilution: dilutionLines(after, owned),
    skipped: chosen.skipped,
  };
}

function investorLine({ purchase, stockClass, lot }: SoldLot, whole: Rational): InvestorLine {
  const paid = lot?.invested ?? ZERO;
  return {
    id: purchase.holder.id,
    classId: stockClass.id,
    amount: purchase.amount.toNumber(),
    shares: (lot?.shares ?? ZERO).toNumber(),
    actualAmount: paid.toNumber(),
    unapplied: purchase.amount.minus(paid).toNumber(),
    ownership: share(lot?.asConverted ?? ZERO, whole),
    proRata: purchase.proRata,
  };
}

function conversionLine(
  { conversion, stockClass, lot, shares, price }: ConvertedLot,
  beforeMoney: Rational,
  whole: Rational,
): ConversionLine {
  const { convertible, amount, interest } = conversion.converting;
  const owned = lot?.asConverted ?? ZERO;
  return {
    securityId: convertible.securityId,
    holderId: convertible.holder.id,
    amount: amount.toNumber(),
    interest: interest.toNumber(),
    interestTreatment: convertible.note?.interestTreatment ?? null,
    valuationCap: conversion.terms.valuationCap?.toNumber() ?? null,
    capType: conversion.terms.capType,
    discount: conversion.terms.discount.toNumber(),
    price: price.toNumber(),
    shares: shares.toNumber(),
    classId: stockClass.id,
    controllingTerm: conversion.controllingTerm,
    capitalization: conversion.capitalization?.toNumber() ?? null,
    electedFrom: conversion.electedFrom,
    ownershipBefore: share(owned, beforeMoney),
    ownership: share(owned, whole),
  };
}

function poolChangeLine({ pool, mode }: PoolDemand, increase: Rational, whole: Rational): PoolChangeLine {
  const available = poolAvailable(pool);
  return {
    poolId: pool.id,
    mode,
    increase: increase.toNumber(),
    available: available.toNumber(),
    pct: available.div(whole).toNumber(),
  };
}

/** What each holder owns of the fully diluted total. */
export function ownerships({ holders, fullyDiluted: whole }: TableView): Map<string, Rational> {
  const owned = new Map<string, Rational>();
  for (const holder of holders.values()) {
    owned.set(holder.id, whole.isZero() ? ZERO : fullyDilutedOf(holder).div(whole));
  }
  return owned;
}

function dilutionLines(after: TableView, before: ReadonlyMap<string, Rational>): DilutionLine[] {
  return [...ownerships(after)].map(([holderId, owned]) => {
    const had = before.get(holderId) ?? ZERO;
    return {
      holderId,
      before: had.toNumber(),
      after: owned.toNumber(),
      change: owned.minus(had).toNumber(),
      dilution: had.isZero() ? null : ONE.minus(owned.div(had)).toNumber(),
    };
  });
}
