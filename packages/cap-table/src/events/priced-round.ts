/**
 * A priced round: new money at one price, which the valuation, the pools, everything that converts and every protected
 * series decide together.
 */
import { type Fields, ONE } from "../reading/fields.js";
import { aboveZero, fraction, insideOne } from "../reading/ranges.js";
import { type ClassTermsInput, readClassTerms } from "../reading/read-class-terms.js";
import { applyRound } from "../round/apply-round.js";
import { type RoundPool, readRoundPool } from "../round/round-pools.js";
import type { CapTable } from "../table/cap-table.js";
import type { EventStep } from "../table/event-step.js";
import type { EventHead } from "./event-head.js";

/** One investor's money in a round. `seriesId` is the class bought, the round's main class unless given. */
export interface RoundInvestment {
  readonly id: string;
  readonly name?: string;
  readonly amount: number;
  readonly seriesId?: string;
  readonly securityId?: string;
}

/** A further class sold in a round, at `priceFactor` times its price. */
export interface RoundSeries {
  readonly classId: string;
  readonly className?: string;
  readonly terms?: ClassTermsInput;
  readonly priceFactor?: number;
}

/** A holder who takes up its pro-rata right. `pct` is a fraction of the round; what it owned before unless given. */
export interface ProRataParticipation {
  readonly id: string;
  readonly pct?: number;
  readonly mode?: "within" | "on_top";
}

/** What holders of preferred must invest to keep it. `requiredPct` is a fraction of their pro-rata part. */
export interface PayToPlayTerms {
  readonly classes?: readonly string[];
  readonly requiredPct?: number;
  readonly penalty: "convert_to_common" | "lose_protection";
  /** Common shares per common share due, on conversion as a penalty. */
  readonly ratio?: number;
}

/** What the pre-money is divided by, besides what is outstanding; all true unless given. */
export interface PreMoneyIncludes {
  readonly availablePool?: boolean;
  readonly poolIncrease?: boolean;
  readonly antiDilution?: boolean;
}

/** How convertible securities sit in the pre-money: inside it, beside it, or paid for like new money. */
export type ConversionMethod = "post_money_fixed" | "pre_money_fixed" | "dollars_invested";

/** A priced round. Exactly one of `preMoneyValuation`, `postMoneyValuation` and `pricePerShare` is given. */
export interface PricedRoundEvent extends EventHead {
  readonly type: "priced_round";
  readonly preMoneyValuation?: number;
  readonly postMoneyValuation?: number;
  readonly pricePerShare?: number;
  readonly investments?: readonly RoundInvestment[];
  readonly pools?: readonly RoundPool[];
  readonly roundId?: string;
  readonly classId?: string;
  readonly className?: string;
  readonly series?: readonly RoundSeries[];
  readonly terms?: ClassTermsInput;
  /** `post_money_fixed` (default) puts conversion shares inside the pre-money. */
  readonly conversionMethod?: ConversionMethod;
  readonly preMoneyIncludes?: PreMoneyIncludes;
  /** `auto` (default) converts every SAFE and every qualified note; or none; or those listed. */
  readonly converts?: "auto" | "none" | readonly string[];
  /** Whether instruments that convert at another price get a series of their own; true unless given. */
  readonly shadowSeries?: boolean;
  readonly proRata?: readonly ProRataParticipation[];
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

export function applyPricedRound(table: CapTable, round: PricedRound, step: EventStep): void {
  applyRound(table, round, step);
}
