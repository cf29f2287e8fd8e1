/**
 * The share count that a valuation cap is divided by. Post-money: the Company Capitalization of the YC SAFE, everything
 * outstanding, promised and reserved before the round together with all converting securities, but neither the pool
 * increase nor new money. Pre-money: the same with the pool increase and without converting securities. Anything else
 * is listed rule by rule, as the Open Cap Format does. Warrants count among the options, as the SAFE defines them.
 * @see Y Combinator, post-money SAFE v1.2, "Company Capitalization"; Open Cap Format, CapitalizationDefinitionRules
 */

import { type Rational, sumOf } from "@capstack/decimal";
import type { CapitalizationRule, ConversionTerms } from "../model/records.js";
import type { TableView } from "../model/table-view.js";
import { ZERO } from "../shapes/figures/exact-figures.js";
import { Fraction } from "./solving/fraction.js";
import type { CapBase } from "./solving/solve-terms.js";

export const POST_MONEY: CapitalizationRule = {
  outstandingShares: true,
  outstandingOptions: true,
  promisedOptions: true,
  availablePool: true,
  poolIncrease: false,
  thisSecurity: true,
  otherConverting: true,
  newMoney: false,
};

const PRE_MONEY: CapitalizationRule = {
  ...POST_MONEY,
  poolIncrease: true,
  thisSecurity: false,
  otherConverting: false,
};

/**
 * The rule that defines the base of an instrument's cap; a fixed percentage is always of the post-money capitalization.
 */
export function capitalizationRule({ capitalization, capType, ownershipPct }: ConversionTerms): CapitalizationRule {
  if (ownershipPct !== null) return POST_MONEY;
  return capitalization ?? (capType === "post" ? POST_MONEY : PRE_MONEY);
}

/** Turns rules into bases of one table, one object for equal rules, so that the solve can add their weights up. */
export class CapitalizationBases {
  readonly #view: TableView;
  readonly #bases = new Map<string, CapBase>();
  readonly #known = new Map<CapitalizationRule, CapBase>();

  constructor(view: TableView) {
    this.#view = view;
  }

  of(rule: CapitalizationRule): CapBase {
    const base = this.#known.get(rule) ?? this.#equalTo(rule);
    this.#known.set(rule, base);
    return base;
  }

  #equalTo(rule: CapitalizationRule): CapBase {
    const key = ruleKey(rule);
    const known = this.#bases.get(key);
    if (known !== undefined) return known;
    const base: CapBase = {
      constant: Fraction.from(this.#outstanding(rule)),
      thisSecurity: rule.thisSecurity,
      otherConverting: rule.otherConverting,
      poolIncrease: rule.poolIncrease,
      newMoney: rule.newMoney,
    };
    this.#bases.set(key, base);
    return base;
  }

  #outstanding(rule: CapitalizationRule): Rational {
    const { totals, availablePool } = this.#view;
    const { asConverted, options, warrants, promised } = totals;
    return sumOf([
      rule.outstandingShares ? asConverted : ZERO,
      rule.outstandingOptions ? options.plus(warrants) : ZERO,
      rule.promisedOptions ? promised : ZERO,
      rule.availablePool ? availablePool : ZERO,
    ]);
  }
}

/** One letter a flag, in the order of the Open Cap Format. */
export function ruleKey(rule: CapitalizationRule): string {
  return [
    rule.outstandingShares,
    rule.outstandingOptions,
    rule.promisedOptions,
    rule.availablePool,
    rule.poolIncrease,
    rule.thisSecurity,
    rule.otherConverting,
    rule.newMoney,
  ]
    .map((flag) => (flag ? "1" : "0"))
    .join("");
}
