/**
 * A priced round: new money at one price, which the valuation, the pools, everything that converts and every protected
 * series decide together.
 */

import { type ClassTermsInput, readClassTerms } from "../model/read-class-terms.js";
import type { EventHead } from "../shapes/event-head.js";
import { type Fields, ONE } from "../shapes/fields.js";
import { aboveZero, fraction, insideOne } from "../shapes/ranges.js";
import { readLabel, type SecurityLabel } from "../shapes/security-label.js";
import { type RoundPool, readRoundPool } from "./round-pools.js";

/** One investor's money in a round. `seriesId` is the class bought, the round's main class unless given. */
export interface RoundInvestment extends SecurityLabel {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Invested. Currency. */
  readonly amount: number;
  /** The class bought; the round's main class unless given. */
  readonly seriesId?: string;
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId?: string;
}

/** A further class sold in a round, at `priceFactor` times its price. */
export interface RoundSeries {
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** For people, where the class is new. */
  readonly className?: string;
  readonly terms?: ClassTermsInput;
  /** Its price over the round's; 1 unless given. A factor: 1 is 1x. */
  readonly priceFactor?: number;
}

/** A holder who takes up its pro-rata right. `pct` is a fraction of the round; what it owned before unless given. */
export interface ProRataParticipation {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** Of the round; what it owned before unless given. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
  /** Within the round's money, or on top of it. */
  readonly mode?: "within" | "on_top";
}

/** What holders of preferred must invest to keep it. `requiredPct` is a fraction of their pro-rata part. */
export interface PayToPlayTerms {
  /** Classes concerned; all preferred unless given. */
  readonly classes?: readonly string[];
  /** Of its pro-rata part that a holder must invest; 1 unless given. A fraction of one: 0.2 is 20 %. */
  readonly requiredPct?: number;
  /** What who does not invest loses. */
  readonly penalty: "convert_to_common" | "lose_protection";
  /** Common received over common due, on conversion as a penalty; 1 unless given. A factor: 1 is 1x. */
  readonly ratio?: number;
}

/** What the pre-money is divided by, besides what is outstanding; all true unless given. */
export interface PreMoneyIncludes {
  /** Whether shares available in pools count; true unless given. */
  readonly availablePool?: boolean;
  /** Whether the round's pool increase counts; true unless given. */
  readonly poolIncrease?: boolean;
  /** Whether shares added by price protection count; true unless given. */
  readonly antiDilution?: boolean;
}

/**
 * How convertible securities sit in the pre-money: `post_money_fixed` counts their shares inside it, `pre_money_fixed`
 * leaves them out, `dollars_invested` adds their principal and interest to it as if it were new money.
 */
export type ConversionMethod = "post_money_fixed" | "pre_money_fixed" | "dollars_invested";

/** A priced round. Exactly one of `preMoneyValuation`, `postMoneyValuation` and `pricePerShare` is given. */
export interface PricedRoundEvent extends EventHead {
  readonly type: "priced_round";
  /** Value before the new money. Currency. */
  readonly preMoneyValuation?: number;
  /** Value with the new money. Currency. */
  readonly postMoneyValuation?: number;
  /** Of the round. Currency a share. */
  readonly pricePerShare?: number;
  /** Who invests how much. */
  readonly investments?: readonly RoundInvestment[];
  /** Option pools made or raised with the round. */
  readonly pools?: readonly RoundPool[];
  /** Names the round for later closings; follows from the label unless given. */
  readonly roundId?: string;
  /** The class sold; named by the round unless given. */
  readonly classId?: string;
  /** For people, where the class is new. */
  readonly className?: string;
  /** Further classes sold in the round. */
  readonly series?: readonly RoundSeries[];
  readonly terms?: ClassTermsInput;
  /** Conversion shares inside the pre-money, beside it, or paid for like new money; `post_money_fixed` unless given. */
  readonly conversionMethod?: ConversionMethod;
  /** What the pre-money is divided by, besides what is outstanding. */
  readonly preMoneyIncludes?: PreMoneyIncludes;
  /** Every SAFE and every qualified note, none, or the securities listed; `auto` unless given. */
  readonly converts?: "auto" | "none" | readonly string[];
  /** Whether instruments that convert at another price get a series of their own; true unless given. */
  readonly shadowSeries?: boolean;
  /** Holders who take up their pro-rata right. */
  readonly proRata?: readonly ProRataParticipation[];
  /** What holders of preferred must invest to keep it. */
  readonly payToPlay?: PayToPlayTerms;
  /** Classes whose price protection was waived for this round. */
  readonly protectedWaived?: readonly string[];
}

export type PricedRound = ReturnType<typeof readPricedRound>;
export type Investment = ReturnType<typeof readInvestment>;

export function readPricedRound(fields: Fields) {
  fields.exactlyOne("preMoneyValuation", "postMoneyValuation", "pricePerShare");
  return {
    preMoneyValuation: fields.optionalNumber("preMoneyValuation", aboveZero),
    postMoneyValuation: fields.optionalNumber("postMoneyValuation", aboveZero),
    pricePerShare: fields.optionalNumber("pricePerShare", aboveZero),
    investments: fields.optionalList("investments", readInvestment),
    pools: fields.optionalList("pools", readRoundPool),
    roundId: fields.optionalText("roundId"),
    classId: fields.optionalText("classId"),
    className: fields.optionalText("className"),
    series: fields.optionalList("series", readSeries),
    terms: fields.object("terms", readClassTerms),
    conversionMethod: fields.choice(
      "conversionMethod",
      ["post_money_fixed", "pre_money_fixed", "dollars_invested"],
      "post_money_fixed",
    ),
    includes: fields.object("preMoneyIncludes", readIncludes) ?? EVERYTHING,
    converts: readConverts(fields),
    shadowSeries: fields.flag("shadowSeries", true),
    proRata: readProRata(fields),
    payToPlay: fields.object("payToPlay", readPayToPlay),
    protectedWaived: fields.optionalTexts("protectedWaived") ?? [],
  };
}

export function readInvestment(fields: Fields) {
  return {
    holder: fields.holder(),
    amount: fields.number("amount", aboveZero),
    seriesId: fields.optionalText("seriesId"),
    securityId: fields.optionalText("securityId"),
    label: readLabel(fields),
  };
}

function readSeries(fields: Fields) {
  const classId = fields.text("classId");
  return {
    classId,
    className: fields.optionalText("className") ?? classId,
    terms: fields.object("terms", readClassTerms),
    priceFactor: fields.numberOr("priceFactor", aboveZero, ONE),
  };
}

const EVERYTHING = { availablePool: true, poolIncrease: true, antiDilution: true };

function readIncludes(fields: Fields) {
  return {
    availablePool: fields.flag("availablePool", true),
    poolIncrease: fields.flag("poolIncrease", true),
    antiDilution: fields.flag("antiDilution", true),
  };
}

function readConverts(fields: Fields): "auto" | "none" | readonly string[] {
  if (Array.isArray(fields.raw("converts"))) return fields.optionalTexts("converts") ?? [];
  return fields.choice<"auto" | "none">("converts", ["auto", "none"], "auto");
}

function readProRata(fields: Fields) {
  const rights = fields.optionalList("proRata", (right) => ({
    id: right.text("id"),
    pct: right.optionalNumber("pct", insideOne),
    mode: right.choice("mode", ["within", "on_top"], "within"),
  }));
  const modes = new Set(rights.map(({ mode }) => mode));
  if (modes.size > 1) fields.problem("conflicting_fields", "All pro-rata rights of a round share one mode.", "proRata");
  return rights;
}

function readPayToPlay(fields: Fields) {
  return {
    classes: fields.optionalTexts("classes"),
    requiredPct: fields.numberOr("requiredPct", fraction, ONE),
    penalty: fields.choice("penalty", ["convert_to_common", "lose_protection"]),
    ratio: fields.numberOr("ratio", aboveZero, ONE),
  };
}
