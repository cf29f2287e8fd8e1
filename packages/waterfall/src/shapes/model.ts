/** The capital stack as JSON: shares as decimals of zero or more, percents as fractions of one. */
import type { Compounding, DayCount } from "@capstack/decimal";

/** The capital stack on the day of the exit. A cap table's `toWaterfallModel` gives this shape. */
export interface WaterfallModel {
  /** Holdings of common stock; none unless given. */
  readonly common?: readonly CommonHolding[];
  /** Series of preferred stock; none unless given. */
  readonly preferred?: readonly PreferredSeries[];
  /** Unexercised grants. */
  readonly options?: readonly OptionGrant[];
  /** Unexercised warrants. */
  readonly warrants?: readonly Warrant[];
  /** SAFEs and notes not yet converted. */
  readonly convertibles?: readonly Convertible[];
  readonly unissuedPool?: UnissuedPool;
  /** Which end of `seniority` is paid first; `highest-first` unless given. */
  readonly seniorityOrder?: "highest-first" | "lowest-first";
}

/** A holding of common stock. `holderId` joins rows of one person; it is the row's id unless given. */
export interface CommonHolding {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Zero or more. Shares. */
  readonly shares: number;
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}

/** Options authorised but not granted. They share in proceeds only when `include`d. */
export interface UnissuedPool {
  /** Authorised and not granted. Shares. */
  readonly shares: number;
  /** Whether they share in proceeds as a common row `unissued_pool`; `exclude` unless given. */
  readonly treatment?: "exclude" | "include";
}

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

/** An unexercised option, a restricted stock unit (`rsu`) or a stock appreciation right (`sar`). */
export interface OptionGrant {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** Granted and not exercised. Shares. */
  readonly shares: number;
  /** Required but for an `rsu`, whose strike is zero. Currency a share. */
  readonly strikePrice?: number;
  /** Vested part of the grant; all of it unless given. Shares. */
  readonly vested?: number | null;
  /** What the buyer does with unvested shares: nothing for them, pay them, or pay them later; `cancel` unless given. */
  readonly unvestedTreatment?: "cancel" | "accelerate" | "assume";
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
  /** Whether it is exercised; `optimal`, what pays most, unless given. */
  readonly exercise?: "optimal" | "always" | "never";
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` unless given. */
  readonly exerciseMethod?: "cash" | "net";
  /** An option, a restricted stock unit or a stock appreciation right; `option` unless given. */
  readonly kind?: "option" | "rsu" | "sar";
}

/** A warrant on common stock or on a series of preferred. */
export interface Warrant {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** That the warrant buys. Shares. */
  readonly shares: number;
  /** What one costs. Currency a share. */
  readonly strikePrice: number;
  /** `common`, or the id of a series whose terms the shares received carry; `common` unless given. */
  readonly underlying?: string;
  /** Whether it is exercised; `optimal`, what pays most, unless given. */
  readonly exercise?: "optimal" | "always" | "never";
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` unless given. */
  readonly exerciseMethod?: "cash" | "net";
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}

/** A SAFE or a convertible note still outstanding at the exit. */
export interface Convertible {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name?: string;
  /** A SAFE ranks like preferred stock; a note before it. */
  readonly type: "safe" | "note";
  /** Purchase amount or principal, in currency. */
  readonly amount: number;
  /** Highest valuation at which it converts. Currency. */
  readonly valuationCap?: number;
  /** Whether the cap counts the converting shares; `post` for a SAFE, `pre` for a note, unless given. */
  readonly capType?: "post" | "pre";
  /** Off the price of common; below 1. A fraction of one: 0.2 is 20 %. */
  readonly discount?: number;
  /** Amount paid in cash over the amount; 1 unless given. A factor: 1 is 1x. */
  readonly cashMultiple?: number;
  /** Notes only. A fraction a year: 0.08 is 8 %. */
  readonly interestRate?: number;
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual?: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding?: Compounding;
  /** Replaces the calculation from rate and dates; with `interestStartDate` it is what had accrued before. Currency. */
  readonly accruedInterest?: number;
  /** Day-count convention, which turns two dates into years; `actual/365` unless given. */
  readonly dayCount?: DayCount;
  /** Start of interest. YYYY-MM-DD. */
  readonly issueDate?: string;
  /**
   * Start of interest; `issueDate` unless given. Given, `accruedInterest` is what had accrued before it. YYYY-MM-DD.
   */
  readonly interestStartDate?: string;
  /** Interest stops here when the exit is later, as with a note whose interest ends at maturity. YYYY-MM-DD. */
  readonly interestEndDate?: string;
  /** Common on conversion, instead of the cap's arithmetic. Shares. */
  readonly conversionShares?: number;
  /** Price of conversion, instead of the cap's arithmetic. Currency a share. */
  readonly conversionPrice?: number;
  /** Cash, conversion, or whichever is more; `greater` unless given. */
  readonly payoutOnExit?: "greater" | "cash" | "convert";
  /** Rank of a SAFE; that of the most senior series unless given. Notes always rank before preferred stock. */
  readonly seniority?: number;
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}
