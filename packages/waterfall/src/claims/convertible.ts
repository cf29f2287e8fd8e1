/**
 * SAFEs and convertible notes still outstanding at the exit. In cash a holder is owed the amount times its multiple,
 * plus interest on a note; converting, the amount plus interest buys common at the cap.
 * @see Y Combinator, "Safe: Valuation Cap, no Discount", v1.2 (post-money), section 1(b) "Liquidity Event" and 1(d)
 */
import { dayCounts, type Rational, rational } from "@capstack/decimal";
import { Fields, type InputReport } from "../shapes/field-reader.js";
import { accrueToExit, compoundings } from "./dividends.js";

/** How a convertible becomes common: a share of the capitalization, a number of shares, a price, or not at all. */
type ConversionTerms =
  | { readonly kind: "post_money"; readonly cap: Rational }
  | { readonly kind: "pre_money"; readonly cap: Rational }
  | { readonly kind: "shares"; readonly shares: Rational }
  | { readonly kind: "price"; readonly price: Rational }
  | { readonly kind: "none" };

/** A SAFE or note, read. */
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
  readonly seniority: number | undefined;
  readonly path: readonly (string | number)[];
}

const FIELDS = [
  "id",
  "name",
  "type",
  "amount",
  "valuationCap",
  "capType",
  "discount",
  "cashMultiple",
  "interestRate",
  "interestAccrual",
  "compounding",
  "accruedInterest",
  "dayCount",
  "issueDate",
  "interestStartDate",
  "interestEndDate",
  "conversionShares",
  "conversionPrice",
  "payoutOnExit",
  "seniority",
  "holderId",
] as const;
const ONE = /* @__PURE__ */ rational(1);
const ZERO = /* @__PURE__ */ rational(0);

export function readConvertible(
  value: unknown,
  path: readonly (string | number)[],
  report: InputReport,
  exitDate: string | undefined,
): ConvertibleSecurity {
  const fields = new Fields(value, path, report, FIELDS);
  const id = fields.text("id");
  fields.require("type");
  const type = fields.choice("type", ["safe", "note"], "safe");
  const amount = fields.requiredAmount("amount");
  const interest = readInterest(fields, type, amount, exitDate);
  const converting = amount.plus(interest);
  const cashClaim = amount.times(fields.amount("cashMultiple") ?? ONE).plus(interest);
  const discounted = converting.div(ONE.minus(readDiscount(fields)));
  const hasDiscount = discounted.gt(converting);
  return {
    id,
    name: fields.text("name", id),
    holderId: fields.text("holderId", id),
    type,
    amount,
    cashClaim,
    converting,
    stepUp: hasDiscount && discounted.gt(cashClaim) ? discounted.minus(cashClaim) : ZERO,
    terms: readConversion(fields, type),
    payout: fields.choice("payoutOnExit", ["greater", "cash", "convert"], "greater"),
    seniority: fields.number("seniority"),
    path,
  };
}

/** Interest by the exit: given outright, or what had accrued before the present accrual began and what has since. */
function readInterest(fields: Fields, type: "safe" | "note", principal: Rational, exit: string | undefined): Rational {
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

function readDiscount(fields: Fields): Rational {
  const value = fields.number("discount") ?? 0;
  if (value >= 0 && value < 1) return rational(value);
  fields.problem("invalid_discount", `discount is ${value}; 0.2 is 20 % off, and it stays below 1.`, "discount");
  return ZERO;
}

function readConversion(fields: Fields, type: "safe" | "note"): ConversionTerms {
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
