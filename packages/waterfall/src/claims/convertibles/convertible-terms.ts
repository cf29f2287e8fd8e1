/** The interest of a note, and the terms SAFEs and notes convert on. */

import type { Rational } from "@capstack/decimal";
import { type InputReport, refuse } from "../../shapes/answer/input-report.js";
import type { ExactConvertible } from "../../shapes/convertible.js";
import { ZERO } from "../../shapes/exact-figures.js";
import { accrueToExit } from "../preferred/dividends.js";

/** How a convertible becomes common: a share of the capitalization, a number of shares, a price, or not at all. */
export type ConversionTerms =
  | { readonly kind: "post_money"; readonly cap: Rational }
  | { readonly kind: "pre_money"; readonly cap: Rational }
  | { readonly kind: "shares"; readonly shares: Rational }
  | { readonly kind: "price"; readonly price: Rational }
  | { readonly kind: "none" };

/** Interest by the exit: given outright, or what had accrued before the present accrual began and what has since. */
export function interestOf(terms: ExactConvertible, report: InputReport, exitDate: string | null): Rational {
  const { type, accruedInterest, issueDate, interestStartDate, interestEndDate } = terms;
  if (type === "safe") return ZERO;
  if (accruedInterest !== null && interestStartDate === null) return accruedInterest;
  const from = interestStartDate ?? issueDate;
  const accrual = {
    principal: terms.amount,
    rate: terms.interestRate,
    accrual: terms.interestAccrual,
    compounding: terms.compounding,
    dayCount: terms.dayCount,
    from,
    to: lastDay(from, interestEndDate, exitDate),
    place: terms.place,
  };
  return accrueToExit(accrual, report).plus(accruedInterest ?? ZERO);
}

/** Interest runs to the exit, or to the day it stops; a note that stopped before its accrual began anew earns nothing. */
function lastDay(from: string | null, end: string | null, exit: string | null): string | null {
  if (end === null || exit === null || end >= exit) return exit;
  if (from === null || end >= from) return end;
  return from <= exit ? from : exit;
}

export function conversionOf(terms: ExactConvertible): ConversionTerms {
  const { type, valuationCap: cap, conversionShares: shares, conversionPrice: price, place } = terms;
  const capType = terms.capType ?? (type === "safe" ? "post" : "pre");
  if (place.gives("conversionShares") && place.gives("conversionPrice")) {
    const message = "Give conversionShares or conversionPrice, not both.";
    refuse(place, "conversion_terms_conflict", message, "conversionPrice");
  }
  if (shares !== null) return { kind: "shares", shares };
  if (price !== null) return { kind: "price", price };
  if (cap === null) return { kind: "none" };
  return capType === "post" ? { kind: "post_money", cap } : { kind: "pre_money", cap };
}
