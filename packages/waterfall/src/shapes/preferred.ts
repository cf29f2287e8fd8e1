/** A series of preferred stock in a request. */
import {
  compoundings,
  date,
  dayCounts,
  double,
  type Exact,
  factor,
  flag,
  type Input,
  list,
  money,
  oneOf,
  optional,
  price,
  rate,
  shape,
  shares,
  text,
} from "@capstack/decimal";

export const preferredHolder = shape({
  /** Unique within the series; the same id in two series is the same holder. */
  id: text(),
  /** For people. */
  name: text(),
  /** Zero or more. Shares. */
  shares: shares(),
  /** What was paid for them. Currency. */
  invested: money(),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
  /** Start of this holder's dividend accrual. YYYY-MM-DD. */
  issueDate: date({ optional: true }),
});

/** One holder of a series. */
export interface PreferredHolder extends Input<typeof preferredHolder> {}

export const mandatoryConversion = shape({
  /** Lowest price, all converted, at which the series must convert; 0 by default. Currency a share. */
  minPricePerShare: price({ default: 0 }),
  /** Lowest exit valuation at which the series must convert; 0 by default. Currency. */
  minProceeds: money({ default: 0 }),
});

/** When an initial public offering converts the series against its will. */
export interface MandatoryConversion extends Input<typeof mandatoryConversion> {}

export const preferredDividends = shape({
  /** `cumulative` by default. */
  type: oneOf(["cumulative", "non_cumulative"], { default: "cumulative" }),
  /** Dividend on the basis. A fraction a year: 0.08 is 8 %. */
  rate: rate({ optional: true }),
  /** How interest accrues; `simple` by default. */
  accrual: oneOf(["simple", "compound"], { default: "simple" }),
  /** How often a compound balance grows; `annual` by default. */
  compounding: oneOf(compoundings, { default: "annual" }),
  /** Start of accrual for holders without an issueDate. YYYY-MM-DD. */
  from: date({ optional: true }),
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  dayCount: oneOf(dayCounts, { default: "actual/365" }),
  /** Declared and unpaid for the whole series: owed whether it converts or not. Currency. */
  declared: money({ optional: true }),
  /** Whether the liquidation multiple also applies to accrued dividends; false by default. */
  multipleApplies: flag({ default: false }),
  /** What becomes of accrued dividends on conversion: lost, still owed, or paid in shares; `forfeit` by default. */
  onConversion: oneOf(["forfeit", "cash", "common"], { default: "forfeit" }),
});

/** Dividend terms of a series. */
export interface PreferredDividends extends Input<typeof preferredDividends> {}

export const preferredSeries = shape({
  /** Names the class in the response. */
  id: text(),
  /** For people. */
  name: text(),
  /** Larger is paid first; equal share pro rata. The other way round if seniorityOrder says so. */
  seniority: double({ unit: "rank" }),
  /** At least one. */
  holders: list(preferredHolder),
  /**
   * Given, a holder's basis is this times shares; otherwise the basis is the holder's own `invested`. Currency a share.
   */
  originalIssuePrice: price({ optional: true }),
  /** Preference over basis; 1 by default. A factor: 1 is 1x. */
  liquidationMultiple: factor({ default: 1 }),
  /** Whether the series shares with common after its preference; `none` by default. */
  participation: oneOf(["none", "full", "capped"], { default: "none" }),
  /** Ceiling over basis; required when `capped`. A factor: 1 is 1x. */
  participationCapMultiple: factor({ optional: true }),
  /** Whether the preference counts toward the cap; true by default. */
  participationCapIncludesPreference: flag({ default: true }),
  /** Whether accrued dividends count toward the cap; false by default. */
  participationCapIncludesDividends: flag({ default: false }),
  /** Common shares a share converts into; 1 by default. */
  conversionRatio: factor({ above: 0, code: "invalid_ratio", optional: true }),
  /** The ratio is then originalIssuePrice over this; not with conversionRatio. Currency a share. */
  conversionPrice: price({ above: 0, code: "invalid_ratio", optional: true }),
  /** False never converts; true by default. */
  convertible: flag({ default: true }),
  /** Whether the class decides as one or each holder alone; `series` by default. */
  conversionDecision: oneOf(["series", "holder"], { default: "series" }),
  /** Whether it converts; `optimal`, what pays most, by default. */
  convert: oneOf(["optimal", "always", "never"], { default: "optimal" }),
  /** When an initial public offering converts the series; used where `deal.exitType` is `ipo`. */
  mandatoryConversion: optional(mandatoryConversion),
  dividends: optional(preferredDividends),
});

/** A series of preferred stock. */
export interface PreferredSeries extends Input<typeof preferredSeries> {}

/** A series of preferred stock, read. */
export type ExactSeries = Exact<typeof preferredSeries>;
