/**
 * SAFEs and convertible notes still outstanding at the exit. In cash a holder is owed the amount times its multiple,
 * plus interest on a note; converting, the amount plus interest buys common at the cap.
 * @see Y Combinator, "Safe: Valuation Cap, no Discount", v1.2 (post-money), section 1(b) "Liquidity Event" and 1(d)
 */

import type { Rational } from "@capstack/decimal";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type ConversionTerms, readConversion, readDiscount, readInterest } from "./convertible-terms.js";

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
