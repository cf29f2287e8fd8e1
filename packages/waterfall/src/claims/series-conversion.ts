/** What a share of a series converts into, whether it may, and when it must. */

import type { Rational } from "@capstack/decimal";
import { ONE, ZERO } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { Series } from "./preferred-series.js";
import type { SeriesHolder } from "./series-holder.js";

export function readConvertible(fields: Fields): boolean {
  const convertible = fields.flag("convertible", true);
  if (!convertible && fields.value("convert") === "always") {
    const message =
      "The series is redeemable (convertible is false) and cannot always convert; leave one of the two out.";
    fields.problem("conversion_terms_conflict", message, "convert");
  }
  return convertible;
}

export function readConversionRatio(fields: Fields, issuePrice: Rational | undefined): Rational {
  const ratio = fields.positive("conversionRatio", "invalid_ratio");
  const price = fields.positive("conversionPrice", "invalid_ratio");
  if (fields.has("conversionRatio") && fields.has("conversionPrice")) {
    fields.problem(
      "conversion_terms_conflict",
      "Give conversionRatio or conversionPrice, not both.",
      "conversionPrice",
    );
  }
  if (fields.has("conversionPrice") && issuePrice === undefined) {
    fields.problem("missing_terms", "conversionPrice needs originalIssuePrice.", "originalIssuePrice");
  }
  if (price === undefined || issuePrice === undefined) return ratio ?? ONE;
  if (issuePrice.isZero()) fields.problem("invalid_ratio", "The ratio would be zero.", "originalIssuePrice");
  return issuePrice.div(price);
}

export function readMandatory(fields: Fields): Series["mandatory"] {
  if (!fields.has("mandatoryConversion")) return { minPricePerShare: ZERO, minProceeds: ZERO };
  const known = ["minPricePerShare", "minProceeds"];
  const terms = new Fields(fields.value("mandatoryConversion"), fields.at("mandatoryConversion"), fields.report, known);
  return {
    minPricePerShare: terms.amount("minPricePerShare") ?? ZERO,
    minProceeds: terms.amount("minProceeds") ?? ZERO,
  };
}

export function warnAboutBasis(
  fields: Fields,
  issuePrice: Rational | undefined,
  holders: readonly SeriesHolder[],
): void {
  const first = holders[0];
  if (issuePrice !== undefined || first === undefined) return;
  const differs = holders.some(
    (holder) => !holder.invested.times(first.shares).eq(first.invested.times(holder.shares)),
  );
  if (!differs) return;
  const message =
    "Holders paid different prices and no originalIssuePrice is given; each preference follows the holder's own price.";
  fields.report.warn("heterogeneous_basis", message, fields.path);
}
