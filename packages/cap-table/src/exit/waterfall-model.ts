/** The `model` of an exit-waterfall request, as a cap table gives it. */
import type { Compounding, DayCount } from "@capstack/decimal";
import type { Dividends } from "../shapes/class-terms.js";

/** A row of common stock. */
export interface WaterfallCommon {
  readonly id: string;
  readonly name: string;
  readonly shares: number;
}

/** A holder of a series. `invested` is shares times original issue price. */
export interface WaterfallPreferredHolder extends WaterfallCommon {
  readonly invested: number;
  readonly holderId?: string;
  readonly issueDate?: string;
}

/** A series of preferred stock with its terms. */
export interface WaterfallPreferred {
  readonly id: string;
  readonly name: string;
  readonly seniority: number;
  readonly originalIssuePrice: number;
  readonly conversionRatio: number;
  readonly liquidationMultiple: number;
  readonly participation: "none" | "full" | "capped";
  readonly participationCapMultiple?: number;
  readonly participationCapIncludesPreference?: boolean;
  readonly participationCapIncludesDividends?: boolean;
  readonly dividends?: Dividends;
  readonly holders: readonly WaterfallPreferredHolder[];
}

/** An award; an RSU is one with a strike of zero. */
export interface WaterfallOption {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: number;
  readonly strikePrice: number;
  readonly vested: number;
  readonly kind: "option" | "rsu" | "sar";
}

/** A profits interest: units that share above a threshold, with a catch-up or without. */
export interface WaterfallProfitsInterest {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: number;
  readonly participationThreshold: number;
  readonly catchUp: boolean;
  readonly vested: number;
}

/** A warrant on common or on a series. */
export interface WaterfallWarrant {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly shares: number;
  readonly strikePrice: number;
  readonly underlying: string;
}

/**
 * A SAFE or note still outstanding. A note that bears interest carries its terms, so that the day of the exit decides:
 * `accruedInterest` is then what had accrued before `interestStartDate`, and the principal accrues from there.
 */
export interface WaterfallConvertible {
  readonly id: string;
  readonly name: string;
  readonly holderId: string;
  readonly type: "safe" | "note";
  readonly amount: number;
  readonly valuationCap?: number;
  readonly capType?: "post" | "pre";
  readonly discount?: number;
  readonly accruedInterest?: number;
  readonly interestRate?: number;
  readonly interestAccrual?: "simple" | "compound";
  readonly compounding?: Compounding;
  readonly dayCount?: DayCount;
  readonly issueDate?: string;
  readonly interestStartDate?: string;
  readonly interestEndDate?: string;
  readonly conversionShares?: number;
  readonly conversionPrice?: number;
}

/** The `model` of an exit-waterfall request. */
export interface WaterfallModel {
  readonly common: readonly WaterfallCommon[];
  readonly preferred: readonly WaterfallPreferred[];
  readonly options: readonly WaterfallOption[];
  readonly warrants: readonly WaterfallWarrant[];
  /** Only where there are any. */
  readonly profitsInterests?: readonly WaterfallProfitsInterest[];
  readonly convertibles: readonly WaterfallConvertible[];
}
