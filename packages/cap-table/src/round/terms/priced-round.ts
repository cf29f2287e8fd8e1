/**
 * A priced round: new money at one price, which the valuation, the pools, everything that converts and every protected
 * series decide together.
 */

import {
  type Exact,
  either,
  factor,
  flag,
  fraction,
  type Input,
  list,
  mapped,
  money,
  oneOf,
  optional,
  orEmpty,
  price,
  type Rational,
  shape,
  text,
} from "@capstack/decimal";
import { classTerms } from "../../model/read-class-terms.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ONE } from "../../shapes/figures/exact-figures.js";
import { checkMention, type HolderMention, holderFields } from "../../shapes/holder-mention.js";
import { refuse } from "../../shapes/reading.js";
import { labelFields, labelOf, type SecurityLabel } from "../../shapes/security-label.js";
import { roundPool } from "../allotments/round-pools.js";

export const roundInvestment = shape(
  {
    ...holderFields,
    /** Invested. Currency. */
    amount: money({ above: 0 }),
    /** The class bought; the round's main class by default. */
    seriesId: text({ optional: true }),
    /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
    securityId: text({ optional: true }),
    ...labelFields,
  },
  { check: checkMention },
);

/** One investor's money in a round. `seriesId` is the class bought, the round's main class by default. */
export interface RoundInvestment extends Input<typeof roundInvestment> {}

/** One investor's money in a round, read. */
export interface Investment {
  readonly holder: HolderMention;
  readonly amount: Rational;
  readonly seriesId: string | null;
  readonly securityId: string | null;
  readonly label: SecurityLabel;
}

export const investment = mapped(
  roundInvestment,
  (one): Investment => ({
    holder: { id: one.id, name: one.name },
    amount: one.amount,
    seriesId: one.seriesId,
    securityId: one.securityId,
    label: labelOf(one),
  }),
);

export const roundSeries = shape({
  /** A class of stock; common is `common`. */
  classId: text(),
  /** For people, where the class is new; the id by default. */
  className: text({ optional: true }),
  terms: classTerms,
  /** Its price over the round's; 1 by default. A factor: 1 is 1x. */
  priceFactor: factor({ above: 0, default: 1 }),
});

/** A further class sold in a round, at `priceFactor` times its price. */
export interface RoundSeries extends Input<typeof roundSeries> {}

export const proRataParticipation = shape({
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /** Of the round; what it owned before by default. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ above: 0, below: 1, optional: true }),
  /** Within the round's money, or on top of it; `within` by default. */
  mode: oneOf(["within", "on_top"], { default: "within" }),
});

/** A holder who takes up its pro-rata right. `pct` is a fraction of the round; what it owned before by default. */
export interface ProRataParticipation extends Input<typeof proRataParticipation> {}

export const payToPlayTerms = shape({
  /** Classes concerned; all preferred by default. */
  classes: list(text(), { optional: true }),
  /** Of its pro-rata part that a holder must invest; 1 by default. A fraction of one: 0.2 is 20 %. */
  requiredPct: fraction({ default: 1 }),
  /** What who does not invest loses. */
  penalty: oneOf(["convert_to_common", "lose_protection"]),
  /** Common received over common due, on conversion as a penalty; 1 by default. A factor: 1 is 1x. */
  ratio: factor({ above: 0, default: 1 }),
});

/** What holders of preferred must invest to keep it. `requiredPct` is a fraction of their pro-rata part. */
export interface PayToPlayTerms extends Input<typeof payToPlayTerms> {}

export const preMoneyIncludes = shape({
  /** Whether shares available in pools count; true by default. */
  availablePool: flag({ default: true }),
  /** Whether the round's pool increase counts; true by default. */
  poolIncrease: flag({ default: true }),
  /** Whether shares added by price protection count; true by default. */
  antiDilution: flag({ default: true }),
});

/** What the pre-money is divided by, besides what is outstanding; all true by default. */
export interface PreMoneyIncludes extends Input<typeof preMoneyIncludes> {}

export const conversionMethods = ["post_money_fixed", "pre_money_fixed", "dollars_invested"] as const;

/**
 * How convertible securities sit in the pre-money: `post_money_fixed` counts their shares inside it, `pre_money_fixed`
 * leaves them out, `dollars_invested` adds their principal and interest to it as if it were new money.
 */
export type ConversionMethod = (typeof conversionMethods)[number];

export const pricedRoundEvent = shape(
  {
    type: typeOf("priced_round"),
    ...eventHead,
    /** Value before the new money. Currency. */
    preMoneyValuation: money({ above: 0, optional: true }),
    /** Value with the new money. Currency. */
    postMoneyValuation: money({ above: 0, optional: true }),
    /** Of the round. Currency a share. */
    pricePerShare: price({ above: 0, optional: true }),
    /** Who invests how much. */
    investments: list(investment, { default: [] }),
    /** Option pools made or raised with the round. */
    pools: list(roundPool, { default: [] }),
    /** Names the round for later closings; follows from the label by default. */
    roundId: text({ optional: true }),
    /** The class sold; named by the round by default. */
    classId: text({ optional: true }),
    /** For people, where the class is new. */
    className: text({ optional: true }),
    /** Further classes sold in the round. */
    series: list(roundSeries, { default: [] }),
    terms: classTerms,
    /** Conversion shares inside the pre-money, beside it, or paid for like new money; `post_money_fixed` by default. */
    conversionMethod: oneOf(conversionMethods, { default: "post_money_fixed" }),
    /** What the pre-money is divided by, besides what is outstanding. */
    preMoneyIncludes: orEmpty(preMoneyIncludes),
    /** Every SAFE and every qualified note, none, or the securities listed; `auto` by default. */
    converts: either(Array.isArray, list(text()), oneOf(["auto", "none"], { default: "auto" })),
    /** Whether instruments that convert at another price get a series of their own; true by default. */
    shadowSeries: flag({ default: true }),
    /** Holders who take up their pro-rata right. */
    proRata: list(proRataParticipation, { default: [] }),
    /** What holders of preferred must invest to keep it. */
    payToPlay: optional(payToPlayTerms),
    /** Classes whose price protection was waived for this round. */
    protectedWaived: list(text(), { default: [] }),
  },
  {
    check: ({ proRata, place }) => {
      place.exactlyOne("preMoneyValuation", "postMoneyValuation", "pricePerShare");
      if (new Set(proRata.map(({ mode }) => mode)).size <= 1) return;
      refuse(place, "conflicting_fields", "All pro-rata rights of a round share one mode.", "proRata");
    },
  },
);

/** A priced round. Exactly one of `preMoneyValuation`, `postMoneyValuation` and `pricePerShare` is given. */
export interface PricedRoundEvent extends Input<typeof pricedRoundEvent> {}

export type PricedRound = Exact<typeof pricedRoundEvent>;

/** The price of one of the round's classes over that of its main class, which is null. */
export function priceFactorOf(
  { series }: { readonly series: readonly Pick<PricedRound["series"][number], "classId" | "priceFactor">[] },
  classId: string | null,
): Rational {
  return series.find((one) => one.classId === classId)?.priceFactor ?? ONE;
}
