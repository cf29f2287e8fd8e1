/** A series of preferred stock as it is given. */
import type { Compounding, DayCount } from "@capstack/decimal";

/** A series of preferred stock. */
export interface PreferredSeries {
  /** Names the class in the response. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Rank; equal numbers share pro rata. The larger is paid first unless seniorityOrder says otherwise. */
  readonly seniority: number;
  /** At least one. */
  readonly holders: readonly PreferredHolder[];
  /**
   * Given, a holder's basis is this times shares; otherwise the basis is the holder's own `invested`. Currency a share.
   */
  readonly originalIssuePrice?: number;
  /** Preference over basis; 1 unless given. A factor: 1 is 1x. */
  readonly liquidationMultiple?: number;
  /** Whether the series shares with common after its preference; `none` unless given. */
  readonly participation?: "none" | "full" | "capped";
  /** Ceiling over basis; required when `capped`. A factor: 1 is 1x. */
  readonly participationCapMultiple?: number;
  /** Whether the preference counts toward the cap; true unless given. */
  readonly participationCapIncludesPreference?: boolean;
  /** Whether accrued dividends count toward the cap; false unless given. */
  readonly participationCapIncludesDividends?: boolean;
  /** Common shares a share converts into; 1 unless given. */
  readonly conversionRatio?: number;
  /** The ratio is then originalIssuePrice over this; not with conversionRatio. Currency a share. */
  readonly conversionPrice?: number;
  /** False never converts; true unless given. */
  readonly convertible?: boolean;
  /** Whether the class decides as one or each holder alone; `series` unless given. */
  readonly conversionDecision?: "series" | "holder";
  /** Whether it converts; `optimal`, what pays most, unless given. */
  readonly convert?: "optimal" | "always" | "never";
  /** When an initial public offering converts the series; used where `deal.exitType` is `ipo`. */
  readonly mandatoryConversion?: MandatoryConversion;
  readonly dividends?: PreferredDividends;
}

/** One holder of a series. */
export interface PreferredHolder {
  /** Unique within the series; the same id in two series is the same holder. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Zero or more. Shares. */
  readonly shares: number;
  /** What was paid for them. Currency. */
  readonly invested: number;
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
  /** Start of this holder's dividend accrual. YYYY-MM-DD. */
  readonly issueDate?: string;
}

/** When an initial public offering converts the series against its will. */
export interface MandatoryConversion {
  /** Lowest price, all converted, at which the series must convert. Currency a share. */
  readonly minPricePerShare?: number;
  /** Lowest exit valuation at which the series must convert. Currency. */
  readonly minProceeds?: number;
}

/** Dividend terms of a series. */
export interface PreferredDividends {
  /** `cumulative` unless given. */
  readonly type?: "cumulative" | "non_cumulative";
  /** Dividend on the basis. A fraction a year: 0.08 is 8 %. */
  readonly rate?: number;
  /** How interest accrues; `simple` unless given. */
  readonly accrual?: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding?: Compounding;
  /** Start of accrual for holders without an issueDate. YYYY-MM-DD. */
  readonly from?: string;
  /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** Declared and unpaid for the whole series: owed whether it converts or not. Currency. */
  readonly declared?: number;
  /** Whether the liquidation multiple also applies to accrued dividends; false unless given. */
  readonly multipleApplies?: boolean;
  /** What becomes of accrued dividends on conversion: lost, still owed, or paid in shares; `forfeit` unless given. */
  readonly onConversion?: "forfeit" | "cash" | "common";
}
