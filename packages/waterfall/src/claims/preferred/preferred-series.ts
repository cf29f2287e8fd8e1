/**
 * A series of preferred stock: its liquidation preference, participation, conversion and dividend terms.
 * @see NVCA model certificate of incorporation, "Preferential Payments", "Optional Conversion", "Mandatory Conversion"
 */

import type { Rational } from "@capstack/decimal";
import { type InputReport, refuse } from "../../shapes/answer/input-report.js";
import type { ExactSeries } from "../../shapes/preferred.js";
import { checkConvertible, conversionRatioOf, warnAboutBasis } from "./series-conversion.js";
import { averagePrice, holderOf, type SeriesHolder } from "./series-holder.js";

/** A series of preferred stock: its terms, what its holders have earned, and what a share converts into. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly terms: ExactSeries;
  readonly holders: readonly SeriesHolder[];
  /** Given, or invested over shares; zero when there are no shares. */
  readonly originalIssuePrice: Rational;
  readonly conversionRatio: Rational;
}

/** A series at an exit on a day, its terms checked against each other. */
export function seriesOf(terms: ExactSeries, report: InputReport, exitDate: string | null): Series {
  const { place, dividends, originalIssuePrice } = terms;
  if (place.isObject && terms.holders.length === 0 && Array.isArray(place.raw("holders"))) {
    refuse(place, "holders_empty", "A series needs at least one holder.", "holders");
  }
  if (dividends?.type === "cumulative" && !dividends.place.gives("declared")) {
    dividends.place.lacks("rate");
  }
  const holders = terms.holders.map((holder) => holderOf(holder, terms, report, exitDate));
  warnAboutBasis(originalIssuePrice, holders, place, report);
  if (terms.participation === "capped" && !place.gives("participationCapMultiple")) {
    const message = "A capped series needs its participationCapMultiple.";
    refuse(place, "missing_terms", message, "participationCapMultiple");
  }
  checkConvertible(terms);
  return {
    id: terms.id,
    name: terms.name,
    terms,
    holders,
    originalIssuePrice: originalIssuePrice ?? averagePrice(holders),
    conversionRatio: conversionRatioOf(terms),
  };
}
