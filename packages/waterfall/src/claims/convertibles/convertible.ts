/**
 * SAFEs and convertible notes still outstanding at the exit. In cash a holder is owed the amount times its multiple,
 * plus interest on a note; converting, the amount plus interest buys common at the cap.
 * @see Y Combinator, "Safe: Valuation Cap, no Discount", v1.2 (post-money), section 1(b) "Liquidity Event" and 1(d)
 */

import type { Place, Rational } from "@capstack/decimal";
import type { InputReport } from "../../shapes/answer/input-report.js";
import type { ExactConvertible } from "../../shapes/convertible.js";
import { ONE, ZERO } from "../../shapes/exact-figures.js";
import { type ConversionTerms, conversionOf, interestOf } from "./convertible-terms.js";

/** A SAFE or note at the exit. */
export interface ConvertibleSecurity {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly type: "safe" | "note";
  readonly amount: Rational;
  /** A: owed in cash. */
  readonly cashClaim: Rational;
  /** M: what converts. */
  readonly converting: Rational;
  /** U: what a discount is worth above the cash claim. */
  readonly stepUp: Rational;
  readonly terms: ConversionTerms;
  readonly payout: "greater" | "cash" | "convert";
  readonly seniority: number | null;
  readonly place: Place;
}

export function convertibleOf(
  terms: ExactConvertible,
  report: InputReport,
  exitDate: string | null,
): ConvertibleSecurity {
  const { id, name, holderId, type, amount, seniority, place } = terms;
  const interest = interestOf(terms, report, exitDate);
  const converting = amount.plus(interest);
  const cashClaim = amount.times(terms.cashMultiple).plus(interest);
  const discounted = converting.div(ONE.minus(terms.discount));
  const hasDiscount = discounted.gt(converting);
  return {
    id,
    name: name ?? id,
    holderId: holderId ?? id,
    type,
    amount,
    cashClaim,
    converting,
    stepUp: hasDiscount && discounted.gt(cashClaim) ? discounted.minus(cashClaim) : ZERO,
    terms: conversionOf(terms),
    payout: terms.payoutOnExit,
    seniority,
    place,
  };
}
