/** The interest of a note, and the terms SAFEs and notes convert on. */

import { dayCounts, type Rational, rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import type { Fields } from "../shapes/field-reader.js";
import { accrueToExit, compoundings } from "./dividends.js";

/** How a convertible becomes common: a share of the capitalization, a number of shares, a price, or not at all. */
export type ConversionTerms =
  | { readonly kind: "post_money"; readonly cap: Rational }
  | { readonly kind: "pre_money"; readonly cap: Rational }
  | { readonly kind: "shares"; readonly shares: Rational }
  | { readonly kind: "price"; readonly price: Rational }
  | { readonly kind: "none" };

/** Interest by the exit: given outright, or what had accrued before the present accrual began and what has since. */
export function readInterest(
  fields: Fields,
  type: "safe" | "note",
  principal: Rational,
  exit: string | undefined,
): Rational {
  const given = fields.amount("accruedInterest");
  const rate = fields.rate("interestRate") ?? ZERO;
  const issued = fields.optionalDate("issueDate") ?? undefined;
  const start = fields.optionalDate("interestStartDate") ?? undefined;
  const end = fields.optionalDate("interestEndDate") ?? undefined;
  const accrual = fields.choice("interestAccrual", ["simple", "compound"], "simple");
  const compounding = fields.choice("compounding", compoundings, "annual");
  const dayCount = fields.choice("dayCount", dayCounts, "actual/365");
  if (type === "safe") return ZERO;
  if (given !== undefined && start === undefined) return given;
  const from = start ?? issued;
  const to = lastDay(from, end, exit);
  const terms = { principal, rate, accrual, compounding, dayCount, from, to, path: fields.path };
  return accrueToExit(terms, fields.report).plus(given ?? ZERO);
}

/** Interest runs to the exit, or to the day it stops; a note that stopped before its accrual began anew earns nothing. */
function lastDay(from: string | undefined, end: string | undefined, exit: string | undefined): string | undefined {
  if (end === undefined || exit === undefined || end >= exit) return exit;
  if (from === undefined || end >= from) return end;
  return from <= exit ? from : exit;
}

export function readDiscount(fields: Fields): Rational {
  const value = fields.number("discount") ?? 0;
  if (value >= 0 && value < 1) return rational(value);
  fields.problem("invalid_discount", `discount is ${value}; 0.2 is 20 % off, and it stays below 1.`, "discount");
  return ZERO;
}

export function readConversion(fields: Fields, type: "safe" | "note"): ConversionTerms {
  const cap = fields.positive("valuationCap");
  const capType = fields.choice("capType", ["post", "pre"], type === "safe" ? "post" : "pre");
  const shares = fields.amount("conversionShares");
  const price = fields.positive("conversionPrice");
  if (shares !== undefined && price !== undefined) {
    const message = "Give conversionShares or conversionPrice, not both.";
    fields.problem("conversion_terms_conflict", message, "conversionPrice");
  }
  if (shares !== undefined) return { kind: "shares", shares };
  if (price !== undefined) return { kind: "price", price };
  if (cap === undefined) return { kind: "none" };
  return capType === "post" ? { kind: "post_money", cap } : { kind: "pre_money", cap };
}
