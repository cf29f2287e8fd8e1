/**
 * Dividends of preferred stock. Cumulative dividends accrue from the day a holder's shares were issued to the exit;
 * declared ones are owed whatever happens. Rounded half up to the cent a holder, exact afterwards.
 * @see NVCA model certificate of incorporation, article "Dividends"
 */

import { accruedOn, type Compounding, type DayCount, type Place, type Rational, rational } from "@capstack/decimal";
import type { InputReport } from "../../shapes/answer/input-report.js";
import { ZERO } from "../../shapes/exact-figures.js";

/** An accrual between two dates that may be missing: the terms, and where to point when they are. */
interface DatedAccrual {
  readonly principal: Rational;
  readonly rate: Rational;
  readonly accrual: "simple" | "compound";
  readonly compounding: Compounding;
  readonly dayCount: DayCount;
  readonly from: string | null;
  readonly to: string | null;
  readonly place: Place;
}

const LARGEST_ACCRUAL = /* @__PURE__ */ rational(10).times(1e15);

/** What a principal has earned by the exit, rounded half up to the cent; zero, with a problem noted, when a date is missing. */
export function accrueToExit(terms: DatedAccrual, report: InputReport): Rational {
  const { principal, rate, from, to, place } = terms;
  if (rate.isZero() || principal.isZero()) return ZERO;
  if (to === null) {
    report.problem("missing_exit_date", "exitDate is required: something accrues until then.", ["deal", "exitDate"]);
  }
  if (from === null) report.problem("missing_accrual_start", "There is no date from which this accrues.", place.path);
  if (from === null || to === null) return ZERO;
  if (from > to) {
    report.problem("accrual_dates_reversed", `Accrual would start on ${from}, after the exit on ${to}.`, place.path);
    return ZERO;
  }
  const accrued = accruedOn(principal, { ...terms, annualRate: rate, from, to }).roundTo(2, "half_up");
  if (accrued.lte(LARGEST_ACCRUAL)) return accrued;
  report.problem("limit_exceeded", "The accrued amount is beyond 1e16.", place.path);
  return ZERO;
}
