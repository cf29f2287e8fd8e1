/** Holders of a series, and the price each paid. */

import { type Exact, type Rational, sumOf } from "@capstack/decimal";
import type { InputReport } from "../../shapes/answer/input-report.js";
import { ZERO } from "../../shapes/exact-figures.js";
import type { ExactSeries, preferredHolder } from "../../shapes/preferred.js";
import { accrueToExit } from "./dividends.js";

/** A holder of a series: `basis` is what multiples apply to, `accrued` the dividends earned by the exit. */
export interface SeriesHolder {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: Rational;
  readonly invested: Rational;
  readonly basis: Rational;
  readonly accrued: Rational;
}

export function holderOf(
  { id, name, holderId, shares, invested, issueDate, place }: Exact<typeof preferredHolder>,
  { dividends, originalIssuePrice }: ExactSeries,
  report: InputReport,
  exitDate: string | null,
): SeriesHolder {
  const basis = originalIssuePrice === null ? invested : originalIssuePrice.times(shares);
  const accrued =
    dividends?.type === "cumulative"
      ? accrueToExit(
          {
            principal: basis,
            rate: dividends.rate ?? ZERO,
            accrual: dividends.accrual,
            compounding: dividends.compounding,
            dayCount: dividends.dayCount,
            from: issueDate ?? dividends.from,
            to: exitDate,
            place,
          },
          report,
        )
      : ZERO;
  return { id, name, holderId: holderId ?? id, shares, invested, basis, accrued };
}

export function averagePrice(holders: readonly SeriesHolder[]): Rational {
  const shares = sumOf(holders.map((holder) => holder.shares));
  return shares.isZero() ? ZERO : sumOf(holders.map((holder) => holder.invested)).div(shares);
}
