/**
 * Dividends of preferred stock. Cumulative dividends accrue from the day a holder's shares were issued to the exit;
 * declared ones are owed whatever happens. Rounded half up to the cent a holder, exact afterwards.
 * @see NVCA model certificate of incorporation, article "Dividends"
 */

import { accruedOn, type Compounding, type DayCount, dayCounts, type Rational, rational } from "@capstack/decimal";
import { ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";

/** The dividend terms of a series, read. */
export interface DividendTerms {
  readonly cumulative: boolean;
  readonly rate: Rational;
  readonly accrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly from?: string;
  readonly dayCount: DayCount;
  readonly declared: Rational;
  readonly multipleApplies: boolean;
  readonly onConversion: "forfeit" | "cash" | "common";
}

/** How often a balance may compound. */
export const compoundings: readonly Compounding[] = ["annual", "semiannual", "quarterly", "monthly", "daily"];

const FIELDS = [
  "type",
  "rate",
  "accrual",
  "compounding",
  "from",
  "dayCount",
  "declared",
  "multipleApplies",
  "onConversion",
] as const;

export function readDividends(value: unknown, path: readonly (string | number)[], report: InputReport): DividendTerms {
  const fields = new Fields(value, path, report, FIELDS);
  const cumulative = fields.choice("type", ["cumulative", "non_cumulative"], "cumulative") === "cumulative";
  if (cumulative && !fields.has("declared")) fields.require("rate");
  const from = fields.optionalDate("from") ?? undefined;
  return {
    cumulative,
    rate: fields.rate("rate") ?? ZERO,
    accrual: fields.choice("accrual", ["simple", "compound"], "simple"),
    compounding: fields.choice("compounding", compoundings, "annual"),
    ...(from === undefined ? {} : { from }),
    dayCount: fields.choice("dayCount", dayCounts, "actual/365"),
    declared: fields.amount("declared") ?? ZERO,
    multipleApplies: fields.flag("multipleApplies", false),
    onConversion: fields.choice("onConversion", ["forfeit", "cash", "common"], "forfeit"),
  };
}

/** An accrual between two dates that may be missing: the terms, and where to point when they are. */
interface DatedAccrual {
  readonly principal: Rational;
  readonly rate: Rational;
  readonly accrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly dayCount: DayCount;
  readonly from: string | undefined;
  readonly to: string | undefined;
  readonly path: readonly (string | number)[];
}

const LARGEST_ACCRUAL = /* @__PURE__ */ rational(10).times(1e15);

/** What a principal has earned by the exit, rounded half up to the cent; zero, with a problem noted, when a date is missing. */
export function accrueToExit(terms: DatedAccrual, report: InputReport): Rational {
  const { principal, rate, from, to, path } = terms;
  if (rate.isZero() || principal.isZero()) return ZERO;
  if (to === undefined) {
    report.problem("missing_exit_date", "exitDate is required: something accrues until then.", ["deal", "exitDate"]);
  }
  if (from === undefined) report.problem("missing_accrual_start", "There is no date from which this accrues.", path);
  if (from === undefined || to === undefined) return ZERO;
  if (from > to) {
    report.problem("accrual_dates_reversed", `Accrual would start on ${from}, after the exit on ${to}.`, path);
    return ZERO;
  }
  const accrued = accruedOn(principal, { ...terms, annualRate: rate, from, to }).roundTo(2, "half_up");
  if (accrued.lte(LARGEST_ACCRUAL)) return accrued;
  report.problem("limit_exceeded", "The accrued amount is beyond 1e16.", path);
  return ZERO;
}
