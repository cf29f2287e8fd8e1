/**
 * A series of preferred stock: its liquidation preference, participation, conversion and dividend terms.
 * @see NVCA model certificate of incorporation, "Preferential Payments", "Optional Conversion", "Mandatory Conversion"
 */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { Fields, type InputReport } from "../shapes/field-reader.js";
import { accrueToExit, type DividendTerms, readDividends } from "./dividends.js";

/** A holder of a series, read: `basis` is what multiples apply to, `accrued` the dividends earned by the exit. */
export interface SeriesHolder {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: Rational;
  readonly invested: Rational;
  readonly basis: Rational;
  readonly accrued: Rational;
}

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
const HOLDER_FIELDS = ["id", "name", "shares", "invested", "holderId", "issueDate"] as const;
const ONE = /* @__PURE__ */ rational(1);
const ZERO = /* @__PURE__ */ rational(0);

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

function readConvertible(fields: Fields): boolean {
  const convertible = fields.flag("convertible", true);
  if (!convertible && fields.value("convert") === "always") {
    const message =
      "The series is redeemable (convertible is false) and cannot always convert; leave one of the two out.";
    fields.problem("conversion_terms_conflict", message, "convert");
  }
  return convertible;
}

function readHolders(fields: Fields): readonly unknown[] {
  fields.require("holders");
  const holders = fields.rows("holders");
  if (fields.has("holders") && Array.isArray(fields.value("holders")) && holders.length === 0) {
    fields.problem("holders_empty", "A series needs at least one holder.", "holders");
  }
  return holders;
}

interface HolderTerms {
  readonly dividends: DividendTerms | null;
  readonly issuePrice: Rational | undefined;
  readonly exitDate: string | undefined;
}

function readHolder(
  value: unknown,
  path: readonly (string | number)[],
  report: InputReport,
  { dividends, issuePrice, exitDate }: HolderTerms,
): SeriesHolder {
  const fields = new Fields(value, path, report, HOLDER_FIELDS);
  const id = fields.text("id");
  const shares = fields.requiredAmount("shares");
  const invested = fields.requiredAmount("invested");
  const basis = issuePrice === undefined ? invested : issuePrice.times(shares);
  const issueDate = fields.optionalDate("issueDate") ?? undefined;
  const accrued = dividends?.cumulative
    ? accrueToExit({ ...dividends, principal: basis, from: issueDate ?? dividends.from, to: exitDate, path }, report)
    : ZERO;
  const holderId = fields.text("holderId", id);
  return { id, name: fields.text("name"), holderId, shares, invested, basis, accrued };
}

function averagePrice(holders: readonly SeriesHolder[]): Rational {
  const shares = sumOf(holders.map((holder) => holder.shares));
  return shares.isZero() ? ZERO : sumOf(holders.map((holder) => holder.invested)).div(shares);
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

function readConversionRatio(fields: Fields, issuePrice: Rational | undefined): Rational {
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

function readMandatory(fields: Fields): Series["mandatory"] {
  if (!fields.has("mandatoryConversion")) return { minPricePerShare: ZERO, minProceeds: ZERO };
  const known = ["minPricePerShare", "minProceeds"];
  const terms = new Fields(fields.value("mandatoryConversion"), fields.at("mandatoryConversion"), fields.report, known);
  return {
    minPricePerShare: terms.amount("minPricePerShare") ?? ZERO,
    minProceeds: terms.amount("minProceeds") ?? ZERO,
  };
}

function warnAboutBasis(fields: Fields, issuePrice: Rational | undefined, holders: readonly SeriesHolder[]): void {
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
