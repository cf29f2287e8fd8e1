/** The request as JSON: money in currency units, shares as decimals of zero or more, percents as fractions of one. */
import type { Compounding, DayCount } from "@capstack/decimal";

/** Who holds what, what the buyer pays, what comes off the top, and which questions to answer besides. */
export interface ExitWaterfallRequest {
  readonly model: WaterfallModel;
  /** Price of the company in currency, zero or more. */
  readonly exitValuation: number;
  readonly deal?: ExitDeal;
  readonly analysis?: ExitAnalysis;
}

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

/** The closing: what adds to the price, what comes off it, and when it is paid. */
export interface ExitDeal {
  /** The closing; required where anything accrues. YYYY-MM-DD. */
  readonly exitDate?: string;
  /** An offering may force conversion; a dissolution pays convertibles in cash. `acquisition` unless given. */
  readonly exitType?: "acquisition" | "ipo" | "dissolution";
  /** On the balance sheet, added to the price; 0 unless given. Currency. */
  readonly cash?: number;
  /** Paid first: one amount, or a list. */
  readonly transactionCosts?: number | readonly TransactionCost[];
  /** Repaid after costs. */
  readonly debt?: readonly DebtClaim[];
  readonly carveOut?: CarveOut;
  readonly escrow?: Escrow;
  /** In the order of payment. */
  readonly earnouts?: readonly Earnout[];
  /** Of every payment made in the buyer's stock; 0 unless given. A fraction of one: 0.2 is 20 %. */
  readonly stockPct?: number;
}

/** A fee of the transaction: an amount, a fraction of the exit valuation, or both. */
export interface TransactionCost {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** A fixed fee. Currency. */
  readonly amount?: number;
  /** Part of the exit valuation. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
}

/** Debt repaid at closing; the larger seniority first, equal pro rata. */
export interface DebtClaim {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Owed at closing. Currency. */
  readonly amount: number;
  /** The larger is repaid first, equals pro rata; 0 unless given. */
  readonly seniority?: number;
}

/** A management carve-out, paid before the capital stack. */
export interface CarveOut {
  /** Which of amount, pct and tiers sets it. */
  readonly type: "flat" | "percent" | "tiers";
  /** The carve-out, when `flat`. Currency. */
  readonly amount?: number;
  /** Part of the base, when `percent`. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
  /** Marginal: each fraction applies to the part of the base up to `upTo`. */
  readonly tiers?: readonly CarveOutTier[];
  /** Of what: the price after cash, costs and debt, or the exit valuation; `net` unless given. */
  readonly base?: "net" | "gross";
  /** Nothing is paid below this base; 0 unless given. Currency. */
  readonly minBase?: number;
  /** The most that is paid. Currency. */
  readonly max?: number;
  /** Who receives it. */
  readonly recipients?: readonly CarveOutRecipient[];
}

/** One marginal tier of a carve-out; the last may leave `upTo` out. */
export interface CarveOutTier {
  /** Where the tier ends; the last may leave it out. Currency. */
  readonly upTo?: number;
  /** Of what falls into the tier. A fraction of one: 0.2 is 20 %. */
  readonly pct: number;
}

/** Who receives the carve-out; `share` is a fraction of it. */
export interface CarveOutRecipient {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Of the carve-out; all shares make one. A fraction of one: 0.2 is 20 %. */
  readonly share: number;
}

/** What the buyer holds back. */
export interface Escrow {
  /** Held back; not with pct. Currency. */
  readonly amount?: number;
  /** Of equity proceeds; not with amount. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
  /**
   * `as_if_only` pays the closing as if nothing more came, then the difference; `pro_rata` holds back one fraction of
   * every payment. `as_if_only` unless given.
   */
  readonly method?: "as_if_only" | "pro_rata";
  /** Of the escrow expected to come back; 1 unless given. A fraction of one: 0.2 is 20 %. */
  readonly releasePct?: number;
}

/** Contingent consideration on top of the exit valuation. */
export interface Earnout {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** The most it pays. Currency. */
  readonly amount: number;
  /** Of it that is earned; 1 unless given. A fraction of one: 0.2 is 20 %. */
  readonly achievedPct?: number;
}

/** The questions besides "who gets what". */
export interface ExitAnalysis {
  /** Whether to list the breakpoints; true unless given. */
  readonly breakpoints?: boolean;
  /** Whether to explain step by step; true unless given. */
  readonly trace?: boolean;
  /** Exit valuations to plot. */
  readonly curve?: CurveRequest;
  /** What-ifs, each computed afresh. */
  readonly scenarios?: readonly ScenarioRequest[];
  /** The outcome at other prices. */
  readonly sensitivity?: {
    /** Changes of the exit valuation, fractions: -0.2 is 20 % less. -0.2, -0.1, 0.1 and 0.2 unless given. */
    readonly deltas?: readonly number[];
  };
  /** Targets to solve for. */
  readonly goals?: readonly GoalRequest[];
}

/** Exit values to plot: an even grid, or a list. */
export interface CurveRequest {
  /** First exit valuation. Currency. */
  readonly from?: number;
  /** Last exit valuation. Currency. */
  readonly to?: number;
  /** Exit valuations in an even grid, two or more. */
  readonly points?: number;
  /** Exit valuations one by one, instead. Currency. */
  readonly exitValues?: readonly number[];
}

/** A what-if: terms that replace those of the request, computed afresh. */
export interface ScenarioRequest {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Another price. Currency. */
  readonly exitValuation?: number;
  readonly deal?: ExitDeal;
  /** New terms by series id. */
  readonly preferred?: Readonly<Record<string, Partial<PreferredSeries>>>;
  /** New terms by grant id. */
  readonly options?: Readonly<Record<string, Partial<OptionGrant>>>;
}

/** A target; the answer is the smallest exit valuation that reaches it. */
export interface GoalRequest {
  /** Unique within its list. */
  readonly id: string;
  /** What targetId names. */
  readonly target: "holder" | "class" | "security";
  /** A holderId, a class id, or a row id (`series/row` where a row id is not unique across lists). */
  readonly targetId: string;
  /** Of what `value` is given: currency, a factor, currency a share, or a fraction a year. */
  readonly metric: "proceeds" | "multiple" | "pricePerShare" | "irr";
  /** The figure to reach, in the metric's unit. */
  readonly value: number;
  /** Start of the holding period, for `irr`. YYYY-MM-DD. */
  readonly investedDate?: string;
}
