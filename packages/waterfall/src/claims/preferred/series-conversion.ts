/** What a share of a series converts into, and whether it may. */

import type { Place, Rational } from "@capstack/decimal";
import { type InputReport, refuse } from "../../shapes/answer/input-report.js";
import { ONE } from "../../shapes/exact-figures.js";
import type { ExactSeries } from "../../shapes/preferred.js";
import type { SeriesHolder } from "./series-holder.js";

export function checkConvertible({ convertible, convert, place }: ExactSeries): void {
  if (convertible || convert !== "always") return;
  const message =
    "The series is redeemable (convertible is false) and cannot always convert; leave one of the two out.";
  refuse(place, "conversion_terms_conflict", message, "convert");
}

/** Common for a share: given, or the issue price over the price of conversion. */
export function conversionRatioOf({
  conversionRatio,
  conversionPrice,
  originalIssuePrice,
  place,
}: ExactSeries): Rational {
  if (place.gives("conversionPrice") && place.gives("conversionRatio")) {
    refuse(place, "conversion_terms_conflict", "Give conversionRatio or conversionPrice, not both.", "conversionPrice");
  }
  if (place.gives("conversionPrice") && !place.gives("originalIssuePrice")) {
    refuse(place, "missing_terms", "conversionPrice needs originalIssuePrice.", "originalIssuePrice");
  }
  if (conversionPrice === null || originalIssuePrice === null) return conversionRatio ?? ONE;
  if (originalIssuePrice.isZero()) refuse(place, "invalid_ratio", "The ratio would be zero.", "originalIssuePrice");
  return originalIssuePrice.div(conversionPrice);
}

export function warnAboutBasis(
  issuePrice: Rational | null,
  holders: readonly SeriesHolder[],
  place: Place,
  report: InputReport,
): void {
  const first = holders[0];
  if (issuePrice !== null || first === undefined) return;
  const differs = holders.some(
    (holder) => !holder.invested.times(first.shares).eq(first.invested.times(holder.shares)),
  );
  if (!differs) return;
  const message =
    "Holders paid different prices and no originalIssuePrice is given; each preference follows the holder's own price.";
  report.warn("heterogeneous_basis", message, place.path);
}
