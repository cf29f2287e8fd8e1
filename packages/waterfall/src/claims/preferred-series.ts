/**
 * A series of preferred stock: its liquidation preference, participation, conversion and dividend terms.
 * @see NVCA model certificate of incorporation, "Preferential Payments", "Optional Conversion", "Mandatory Conversion"
 */

import type { Rational } from "@capstack/decimal";
import { ONE } from "../shapes/exact-figures.js";
import { Fields } from "../shapes/field-reader.js";
import type { InputReport } from "../shapes/input-report.js";
import { type DividendTerms, readDividends } from "./dividends.js";
import { readConversionRatio, readConvertible, readMandatory, warnAboutBasis } from "./series-conversion.js";
import { averagePrice, readHolder, readHolders, type SeriesHolder } from "./series-holder.js";

/** A series of preferred stock, read. */
export interface Series {
  readonly id: string;
  readonly name: string;
  readonly seniority: number;
  readonly holders: readonly SeriesHolder[];
  /** Given, or invested over shares; zero when there are no shares. */
  readonly originalIssuePrice: Rational;
  readonly liquidationMultiple: Rational;
  readonly participation: "none" | "full" | "capped";
  readonly capMultiple: Rational | null;
  readonly capIncludesPreference: boolean;
  readonly capIncludesDividends: boolean;
  readonly conversionRatio: Rational;
  readonly convertible: boolean;
  readonly decidesBy: "series" | "holder";
  readonly convert: "optimal" | "always" | "never";
  readonly mandatory: { readonly minPricePerShare: Rational; readonly minProceeds: Rational };
  readonly dividends: DividendTerms | null;
  readonly path: readonly (string | number)[];
}

const FIELDS = [
  "id",
  "name",
  "seniority",
  "holders",
  "originalIssuePrice",
  "liquidationMultiple",
  "participation",
  "participationCapMultiple",
  "participationCapIncludesPreference",
  "participationCapIncludesDividends",
  "conversionRatio",
  "conversionPrice",
  "convertible",
  "conversionDecision",
  "convert",
  "mandatoryConversion",
  "dividends",
] as const;

export function readSeries(
  value: unknown,
  path: readonly (string | number)[],
  report: InputReport,
  exitDate: string | undefined,
): Series {
  const fields = new Fields(value, path, report, FIELDS);
  const id = fields.text("id");
  fields.require("seniority");
  const dividends = fields.has("dividends")
    ? readDividends(fields.value("dividends"), fields.at("dividends"), report)
    : null;
  const issuePrice = fields.amount("originalIssuePrice");
  const accrues = { dividends, issuePrice, exitDate };
  const holders = readHolders(fields).map((holder, index) =>
    readHolder(holder, [...path, "holders", index], report, accrues),
  );
  warnAboutBasis(fields, issuePrice, holders);
  return {
    id,
    name: fields.text("name"),
    seniority: (fields.number("seniority") ?? 0) + 0,
    holders,
    originalIssuePrice: issuePrice ?? averagePrice(holders),
    liquidationMultiple: fields.amount("liquidationMultiple") ?? ONE,
    ...readParticipation(fields),
    conversionRatio: readConversionRatio(fields, issuePrice),
    convertible: readConvertible(fields),
    decidesBy: fields.choice("conversionDecision", ["series", "holder"], "series"),
    convert: fields.choice("convert", ["optimal", "always", "never"], "optimal"),
    mandatory: readMandatory(fields),
    dividends,
    path,
  };
}

function readParticipation(fields: Fields) {
  const participation = fields.choice("participation", ["none", "full", "capped"], "none");
  const capMultiple = fields.amount("participationCapMultiple") ?? null;
  if (participation === "capped" && capMultiple === null) {
    fields.problem("missing_terms", "A capped series needs its participationCapMultiple.", "participationCapMultiple");
  }
  return {
    participation,
    capMultiple,
    capIncludesPreference: fields.flag("participationCapIncludesPreference", true),
    capIncludesDividends: fields.flag("participationCapIncludesDividends", false),
  };
}
