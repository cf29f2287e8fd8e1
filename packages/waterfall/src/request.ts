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
  readonly common?: readonly CommonHolding[];
  readonly preferred?: readonly PreferredSeries[];
  readonly options?: readonly OptionGrant[];
  readonly warrants?: readonly Warrant[];
  readonly convertibles?: readonly Convertible[];
  readonly unissuedPool?: UnissuedPool;
  /** Which end of `seniority` is paid first; `highest-first` unless given. */
  readonly seniorityOrder?: "highest-first" | "lowest-first";
}

/** A holding of common stock. `holderId` joins rows of one person; it is the row's id unless given. */
export interface CommonHolding {
  readonly id: string;
  readonly name: string;
  readonly shares: number;
  readonly holderId?: string;
}

/** Options authorised but not granted. They share in proceeds only when `include`d. */
export interface UnissuedPool {
  readonly shares: number;
  readonly treatment?: "exclude" | "include";
}

/** A series of preferred stock. */
export interface PreferredSeries {
  readonly id: string;
  readonly name: string;
  /** Rank; equal numbers share pro rata. */
  readonly seniority: number;
  readonly holders: readonly PreferredHolder[];
  /** Currency a share. Given, a holder's basis is this times shares; absent, it is the holder's own `invested`. */
  readonly originalIssuePrice?: number;
  /** Factor on the basis; 1 unless given. */
  readonly liquidationMultiple?: number;
  readonly participation?: "none" | "full" | "capped";
  /** Factor on the basis; required when `capped`. */
  readonly participationCapMultiple?: number;
  readonly participationCapIncludesPreference?: boolean;
  readonly participationCapIncludesDividends?: boolean;
  /** Common shares a share converts into; 1 unless given. */
  readonly conversionRatio?: number;
  /** Currency; the ratio is then originalIssuePrice / conversionPrice. */
  readonly conversionPrice?: number;
  readonly convertible?: boolean;
  readonly conversionDecision?: "series" | "holder";
  readonly convert?: "optimal" | "always" | "never";
  readonly mandatoryConversion?: MandatoryConversion;
  readonly dividends?: PreferredDividends;
}

/** One holder of a series. */
export interface PreferredHolder {
  readonly id: string;
  readonly name: string;
  readonly shares: number;
  /** Currency paid. */
  readonly invested: number;
  readonly holderId?: string;
  /** Start of this holder's dividend accrual. */
  readonly issueDate?: string;
}

/** When an initial public offering converts the series against its will. */
export interface MandatoryConversion {
  readonly minPricePerShare?: number;
  readonly minProceeds?: number;
}

/** Dividend terms of a series. */
export interface PreferredDividends {
  readonly type?: "cumulative" | "non_cumulative";
  /** Fraction of the basis a year. */
  readonly rate?: number;
  readonly accrual?: "simple" | "compound";
  readonly compounding?: Compounding;
  readonly from?: string;
  readonly dayCount?: DayCount;
  /** Currency for the whole series, declared and unpaid: owed whether it converts or not. */
  readonly declared?: number;
  /** Whether the liquidation multiple also applies to accrued dividends. */
  readonly multipleApplies?: boolean;
  /** What conversion does to accrued dividends; `forfeit` unless given. */
  readonly onConversion?: "forfeit" | "cash" | "common";
}

/** An unexercised option, a restricted stock unit (`rsu`) or a stock appreciation right (`sar`). */
export interface OptionGrant {
  readonly id: string;
  readonly name?: string;
  readonly shares: number;
  /** Currency a share; an `rsu` may leave it out. */
  readonly strikePrice?: number;
  /** Vested shares; all of them unless given. */
  readonly vested?: number | null;
  readonly unvestedTreatment?: "cancel" | "accelerate" | "assume";
  readonly holderId?: string;
  readonly exercise?: "optimal" | "always" | "never";
  readonly exerciseMethod?: "cash" | "net";
  readonly kind?: "option" | "rsu" | "sar";
}

/** A warrant on common stock or on a series of preferred. */
export interface Warrant {
  readonly id: string;
  readonly name?: string;
  readonly shares: number;
  readonly strikePrice: number;
  /** `"common"` or the id of a series. */
  readonly underlying?: string;
  readonly exercise?: "optimal" | "always" | "never";
  readonly exerciseMethod?: "cash" | "net";
  readonly holderId?: string;
}

/** A SAFE or a convertible note still outstanding at the exit. */
export interface Convertible {
  readonly id: string;
  readonly name?: string;
  readonly type: "safe" | "note";
  /** Purchase amount or principal, in currency. */
  readonly amount: number;
  readonly valuationCap?: number;
  /** `post` for a SAFE, `pre` for a note, unless given. */
  readonly capType?: "post" | "pre";
  /** 0.2 is 20 % off; below 1. */
  readonly discount?: number;
  /** Factor on the amount when paid in cash; 1 unless given. */
  readonly cashMultiple?: number;
  readonly interestRate?: number;
  readonly interestAccrual?: "simple" | "compound";
  readonly compounding?: Compounding;
  /** Currency; replaces the calculation from rate and dates, or with `interestStartDate` comes on top of it. */
  readonly accruedInterest?: number;
  readonly dayCount?: DayCount;
  readonly issueDate?: string;
  /** Start of interest; `issueDate` unless given. Given, `accruedInterest` is what had accrued before it. */
  readonly interestStartDate?: string;
  /** Interest stops here when the exit is later, as with a note whose interest ends at maturity. */
  readonly interestEndDate?: string;
  /** Common shares on conversion, instead of the cap's arithmetic. */
  readonly conversionShares?: number;
  /** Currency a share on conversion, instead of the cap's arithmetic. */
  readonly conversionPrice?: number;
  readonly payoutOnExit?: "greater" | "cash" | "convert";
  /** Rank of a SAFE; that of the most senior series unless given. Notes always rank before preferred stock. */
  readonly seniority?: number;
  readonly holderId?: string;
}

/** The closing: what adds to the price, what comes off it, and when it is paid. */
export interface ExitDeal {
  readonly exitDate?: string;
  readonly exitType?: "acquisition" | "ipo" | "dissolution";
  /** Cash on the balance sheet, added to the price. */
  readonly cash?: number;
  readonly transactionCosts?: number | readonly TransactionCost[];
  readonly debt?: readonly DebtClaim[];
  readonly carveOut?: CarveOut;
  readonly escrow?: Escrow;
  readonly earnouts?: readonly Earnout[];
  /** Fraction of every payment made in the acquirer's stock. */
  readonly stockPct?: number;
}

/** A fee of the transaction: an amount, a fraction of the exit valuation, or both. */
export interface TransactionCost {
  readonly id: string;
  readonly name?: string;
  readonly amount?: number;
  readonly pct?: number;
}

/** Debt repaid at closing; the larger seniority first, equal pro rata. */
export interface DebtClaim {
  readonly id: string;
  readonly name?: string;
  readonly amount: number;
  readonly seniority?: number;
}

/** A management carve-out, paid before the capital stack. */
export interface CarveOut {
  readonly type: "flat" | "percent" | "tiers";
  readonly amount?: number;
  readonly pct?: number;
  /** Marginal: each fraction applies to the part of the base up to `upTo`. */
  readonly tiers?: readonly CarveOutTier[];
  /** `net`: after cash, costs and debt; `gross`: the exit valuation. */
  readonly base?: "net" | "gross";
  readonly minBase?: number;
  readonly max?: number;
  readonly recipients?: readonly CarveOutRecipient[];
}

/** One marginal tier of a carve-out; the last may leave `upTo` out. */
export interface CarveOutTier {
  readonly upTo?: number;
  readonly pct: number;
}

/** Who receives the carve-out; `share` is a fraction of it. */
export interface CarveOutRecipient {
  readonly id: string;
  readonly name?: string;
  readonly share: number;
}

/** What the buyer holds back. */
export interface Escrow {
  readonly amount?: number;
  /** Fraction of equity proceeds. */
  readonly pct?: number;
  readonly method?: "as_if_only" | "pro_rata";
  /** Fraction of the escrow that is expected to come back; 1 unless given. */
  readonly releasePct?: number;
}

/** Contingent consideration on top of the exit valuation. */
export interface Earnout {
  readonly id: string;
  readonly name?: string;
  readonly amount: number;
  readonly achievedPct?: number;
}

/** The questions besides "who gets what". */
export interface ExitAnalysis {
  readonly breakpoints?: boolean;
  readonly trace?: boolean;
  readonly curve?: CurveRequest;
  readonly scenarios?: readonly ScenarioRequest[];
  readonly sensitivity?: { readonly deltas?: readonly number[] };
  readonly goals?: readonly GoalRequest[];
}

/** Exit values to plot: an even grid, or a list. */
export interface CurveRequest {
  readonly from?: number;
  readonly to?: number;
  readonly points?: number;
  readonly exitValues?: readonly number[];
}

/** A what-if: terms that replace those of the request, computed afresh. */
export interface ScenarioRequest {
  readonly id: string;
  readonly name?: string;
  readonly exitValuation?: number;
  readonly deal?: ExitDeal;
  readonly preferred?: Readonly<Record<string, Partial<PreferredSeries>>>;
  readonly options?: Readonly<Record<string, Partial<OptionGrant>>>;
}

/** A target; the answer is the smallest exit valuation that reaches it. */
export interface GoalRequest {
  readonly id: string;
  readonly target: "holder" | "class" | "security";
  /** A holderId, a class id, or a row id (`series/row` when a row id is not unique across lists). */
  readonly targetId: string;
  readonly metric: "proceeds" | "multiple" | "pricePerShare" | "irr";
  readonly value: number;
  /** Start of the holding period, for `irr`. */
  readonly investedDate?: string;
}
