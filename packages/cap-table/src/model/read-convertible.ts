/** The terms SAFEs and notes share, as an event states them. */

import type { Rational } from "@capstack/decimal";
import { type Fields, ONE, ZERO } from "../shapes/fields.js";
import { aboveZero, belowOne, insideOne } from "../shapes/ranges.js";
import type { CapitalizationRule, ConversionTerms } from "./convertible.js";
import type { EventStep } from "./event-step.js";

/** Which shares a cap is divided by, rule by rule; a rule left out does not count. */
export type CapitalizationInput = Partial<CapitalizationRule>;

/** What a SAFE or a note converts by, besides its money. */
export interface ConversionTermsInput {
  /** Highest valuation at which it converts. Currency. */
  readonly valuationCap?: number;
  /** Whether the cap counts what converts; `post` for a SAFE, `pre` for a note, unless given. */
  readonly capType?: "post" | "pre";
  /** Off the round's price; 0 unless given. A fraction of one: 0.2 is 20 %. */
  readonly discount?: number;
  /** Whether better terms given later may be taken; false unless given. */
  readonly mfn?: boolean;
  /** Of the post-money capitalization, in place of cap and discount. A fraction of one: 0.2 is 20 %. */
  readonly ownershipPct?: number;
  /** Whether it carries a pro-rata right; false unless given. */
  readonly proRata?: boolean;
  /** Which shares the cap is divided by, in place of the usual count; a rule left out does not count. */
  readonly capitalization?: CapitalizationInput;
  /** The class it converts into; decided by the round unless given. */
  readonly targetClassId?: string;
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId?: string;
}

export function readConversionTerms(fields: Fields, capType: "post" | "pre") {
  const ownershipPct = fields.optionalNumber("ownershipPct", insideOne);
  const excluded = fields.given("valuationCap", "discount");
  if (ownershipPct !== null && excluded.length > 0) {
    const [name] = excluded;
    fields.problem(
      "conflicting_fields",
      `ownershipPct fixes the share; ${name} cannot stand beside it.`,
      name as string,
    );
  }
  const terms: ConversionTerms = {
    valuationCap: fields.optionalNumber("valuationCap", aboveZero),
    capType: fields.choice("capType", ["post", "pre"], capType),
    discount: fields.numberOr("discount", belowOne, ZERO),
    ownershipPct,
    capitalization: fields.object("capitalization", readCapitalization),
  };
  return {
    terms,
    mfn: fields.flag("mfn", false),
    proRata: fields.flag("proRata", false),
    targetClassId: fields.optionalText("targetClassId"),
    securityId: fields.optionalText("securityId"),
  };
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

export function readCapitalization(fields: Fields): CapitalizationRule {
  return {
    outstandingShares: fields.flag("outstandingShares", false),
    outstandingOptions: fields.flag("outstandingOptions", false),
    promisedOptions: fields.flag("promisedOptions", false),
    availablePool: fields.flag("availablePool", false),
    poolIncrease: fields.flag("poolIncrease", false),
    thisSecurity: fields.flag("thisSecurity", false),
    otherConverting: fields.flag("otherConverting", false),
    newMoney: fields.flag("newMoney", false),
  };
}
