/** The lines of a round's report, from the exact figures and the lots that were issued. */

import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { outstandingConvertibles } from "../model/convertibles/convertible.js";
import { fullyDilutedOf } from "../model/holder.js";
import { fullyDiluted } from "../model/pool.js";
import type { ConversionLine } from "../shapes/conversion-line.js";
import { ONE, ZERO } from "../shapes/figures/exact-figures.js";
import { share } from "../shapes/figures/ratio.js";
import type { RightLine } from "../shapes/protection-lines.js";
import type { DilutionLine, InvestorLine } from "../shapes/round-report.js";
import { type ConversionShares, proRataPct } from "./allotments/pro-rata.js";
import type { ConvertedLot, SoldLot } from "./issue-round.js";
import type { Converting } from "./solving/converting.js";
import type { PricedRound } from "./terms/priced-round.js";

export function investorLine({ purchase, stockClass, lot }: SoldLot, whole: Rational): InvestorLine {
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

export function conversionLine(
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

/** Rights that instruments carry and nobody used, with the money they come to. */
export function unusedRights(
  table: CapTable,
  round: PricedRound,
  converting: readonly Converting[],
  conversionShares: () => ConversionShares,
  newMoney: Rational,
): RightLine[] {
  const used = new Set(round.proRata.map(({ id }) => id));
  const rights = [...converting.map(({ convertible }) => convertible), ...outstandingConvertibles(table)];
  const unused = rights.filter(({ proRata, holder }) => proRata && !used.has(holder.id));
  if (unused.length === 0) return [];
  const shares = conversionShares();
  return [...new Set(unused)].map(({ securityId, holder }) => {
    const pct = proRataPct(table, holder, shares);
    const amount = pct.times(newMoney).roundTo(2, "half_up").toNumber();
    return { securityId, holderId: holder.id, pct: pct.toNumber(), amount };
  });
}

export function ownershipsNow(table: CapTable): Map<string, Rational> {
  const whole = fullyDiluted(table);
  const owned = new Map<string, Rational>();
  for (const holder of table.holders.values()) {
    owned.set(holder.id, whole.isZero() ? ZERO : fullyDilutedOf(holder).div(whole));
  }
  return owned;
}

export function dilutionLines(table: CapTable, before: ReadonlyMap<string, Rational>): DilutionLine[] {
  return [...ownershipsNow(table)].map(([holderId, owned]) => {
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
