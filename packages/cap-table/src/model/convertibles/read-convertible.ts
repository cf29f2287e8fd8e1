/** The terms SAFEs and notes share, as an event states them. */

import {
  flag,
  fraction,
  type Input,
  type InputFields,
  mapped,
  money,
  oneOf,
  optional,
  type Place,
  type Rational,
  shape,
  text,
} from "@capstack/decimal";
import { ONE } from "../../shapes/figures/exact-figures.js";
import { refuse } from "../../shapes/reading.js";
import type { EventStep } from "../event-step.js";
import type { CapitalizationRule, ConversionTerms } from "../records.js";

export const capitalizationInput = shape({
  /** Whether shares outstanding count; false by default. */
  outstandingShares: flag({ default: false }),
  /** Whether options outstanding count; false by default. */
  outstandingOptions: flag({ default: false }),
  /** Whether promised options count; false by default. */
  promisedOptions: flag({ default: false }),
  /** Whether shares available in pools count; false by default. */
  availablePool: flag({ default: false }),
  /** Whether shares that the round adds to pools count; false by default. */
  poolIncrease: flag({ default: false }),
  /** Whether the security's own shares count; false by default. */
  thisSecurity: flag({ default: false }),
  /** Whether shares of others that convert count; false by default. */
  otherConverting: flag({ default: false }),
  /** Whether shares sold for new money count; false by default. */
  newMoney: flag({ default: false }),
});

/** Which shares a cap is divided by, rule by rule; a rule left out does not count. */
export interface CapitalizationInput extends Input<typeof capitalizationInput> {}

/** Which shares a cap is divided by, where it is said. */
export const capitalization = mapped(
  optional(capitalizationInput),
  (rule): CapitalizationRule | null => rule && plainRule(rule),
);

export const conversionFields = {
  /** Highest valuation at which it converts. Currency. */
  valuationCap: money({ above: 0, optional: true }),
  /** Whether the cap is post-money, and counts what converts, or pre-money; `post` for a SAFE, `pre` for a note, by default. */
  capType: oneOf(["post", "pre"], { optional: true }),
  /** Off the round's price; 0 by default. A fraction of one: 0.2 is 20 %. */
  discount: fraction({ min: 0, below: 1, default: 0 }),
  /** Whether better terms given later may be taken; false by default. */
  mfn: flag({ default: false }),
  /** Of the post-money capitalization, in place of cap and discount. A fraction of one: 0.2 is 20 %. */
  ownershipPct: fraction({ above: 0, below: 1, optional: true }),
  /** Whether it carries a pro-rata right; false by default. */
  proRata: flag({ default: false }),
  /** Which shares the cap is divided by, in place of the usual count; a rule left out does not count. */
  capitalization,
  /** The class it converts into; decided by the round by default. */
  targetClassId: text({ optional: true }),
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text({ optional: true }),
};

/** What a SAFE or a note converts by, besides its money. */
export interface ConversionTermsInput extends InputFields<typeof conversionFields> {}

function plainRule(rule: CapitalizationRule): CapitalizationRule {
  return {
    outstandingShares: rule.outstandingShares,
    outstandingOptions: rule.outstandingOptions,
    promisedOptions: rule.promisedOptions,
    availablePool: rule.availablePool,
    poolIncrease: rule.poolIncrease,
    thisSecurity: rule.thisSecurity,
    otherConverting: rule.otherConverting,
    newMoney: rule.newMoney,
  };
}

/** Notes a percentage beside the terms that it takes the place of. */
export function checkPercentage({
  ownershipPct,
  place,
}: {
  readonly ownershipPct: Rational | null;
  readonly place: Place;
}): void {
  const excluded = ["valuationCap", "discount"].find((name) => place.gives(name));
  if (ownershipPct === null || excluded === undefined) return;
  refuse(place, "conflicting_fields", `ownershipPct fixes the share; ${excluded} cannot stand beside it.`, excluded);
}

/** What a SAFE or a note converts by, as read with {@link conversionFields}. */
export function conversionTerms(input: ConversionTerms): ConversionTerms {
  const { valuationCap, capType, discount, ownershipPct, capitalization } = input;
  return { valuationCap, capType, discount, ownershipPct, capitalization };
}

/** From here on a discount is rarely meant: forms write the price that is paid, 80 %, where 20 % is taken off. */
const RARE_DISCOUNT = 0.5;

/** Remarks on a discount that is more likely the rate that is paid. */
export function remarkOnDiscount(discount: Rational | null, step: EventStep, ...place: (string | number)[]): void {
  if (discount === null || discount.lt(RARE_DISCOUNT)) return;
  const rate = ONE.minus(discount);
  const message = `discount is ${discount.toNumber()}, which takes ${percentOf(discount)} % off the price. A form's "Discount Rate" of ${percentOf(discount)} % is discount ${rate.toNumber()}.`;
  step.warn("discount_unlikely", message, ...place);
}

function percentOf(fraction: Rational): number {
  return fraction.times(100).toNumber();
}
