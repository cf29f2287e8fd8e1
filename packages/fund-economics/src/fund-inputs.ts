/**
 * A fund as its terms, its portfolio plan and its expected exits describe it. Fractions are of one, rates a year, money
 * in one currency whose unit is 1; years may be fractional.
 * @see ILPA, "Principles 3.0", on fees, recycling, carry and clawback
 */

/** How long a period of the forecast is. */
export type ForecastPeriod = "annual" | "quarterly" | "monthly";

/** Which column of tiers or stages drives the plan: shares of capital, or counts of companies. */
export type InputMode = "pct-capital" | "num-companies";

/** What a management fee is charged on. */
export type FeeBasis = "committed" | "called" | "invested" | "nav";

/** A labelled share of an expense. */
export interface ExpenseLine {
  readonly label: string;
  /** Currency, zero or more. */
  readonly amount: number;
}

/** A planned follow-on round of a stage, for the return-the-fund figures. */
export interface FollowOnCheck {
  readonly label: string;
  readonly avgCheckSize: number;
  /** Fraction of the stage's reserve. */
  readonly pctOfReserve: number;
}

/** Companies entered at one stage. */
export interface EntryStage {
  readonly name: string;
  /** Companies, zero or more; used where no share of capital drives the stage. */
  readonly numInvestments?: number;
  /** Initial check, currency. */
  readonly avgCheckSize: number;
  /** Fraction of investable capital; drives the count in `pct-capital` mode. */
  readonly pctAllocation?: number;
  /** Fraction of the stage's capital kept for follow-ons, 0 ≤ x < 1; 0 unless given. */
  readonly reserveRatio?: number;
  readonly followOnChecks?: readonly FollowOnCheck[];
}

/** The portfolio plan. */
export interface PortfolioPlan {
  /** Fraction of invested capital in initial checks. */
  readonly newPct: number;
  /** Fraction of invested capital in follow-ons; with `newPct` it makes one. */
  readonly followPct: number;
  readonly avgCheckSizeNew: number;
  readonly avgCheckSizeFollow: number;
  readonly entryStages?: readonly EntryStage[];
}

/** One outcome that part of the portfolio comes to. */
export interface ReturnTier {
  readonly name: string;
  /** Fraction of invested capital; all tiers make one. */
  readonly pctOfCapital: number;
  /** Exit value over cost, zero or more. */
  readonly multiple: number;
  /** Years from investment to exit, 0 to 30. */
  readonly holdingPeriodYears: number;
  /** Companies of the tier, in `num-companies` mode. */
  readonly numCompanies?: number;
  /** Log-volatility of the tier's multiples in a simulation; by the tier's multiple unless given. */
  readonly sigma?: number;
}

/** Income that reduces the fee, such as directors' fees. */
export interface FeeOffset {
  readonly annualIncome: number;
  /** Fraction of the income that reduces the fee. */
  readonly offsetPct: number;
}

/** What of an exit may be invested again. */
export interface RecyclingTerms {
  /** Only exits at most this long after investment. */
  readonly withinYears?: number;
  /** Only up to the end of this fund year. */
  readonly untilYears?: number;
  /** All proceeds of an exit, or its cost only; `proceeds` unless given. */
  readonly limit?: "proceeds" | "cost";
}

/** How distributions are shared between the limited partners and the carry. */
export interface WaterfallTerms {
  /** Whole fund, or deal by deal; `european` unless given. */
  readonly kind?: "european" | "american";
  /** Preferred return, a fraction a year; 0 unless given. */
  readonly prefRate?: number;
  /** Whether the preferred return compounds; true unless given. */
  readonly prefCompounds?: boolean;
  /** The GP's share after the hurdle until carry is caught up: 1 full, 0 none (a hard hurdle); 1 unless given. */
  readonly catchupRate?: number;
  /** Whether the GP returns carry it turns out not to have earned; true unless given. */
  readonly clawback?: boolean;
}

/** A company's ownership, for the exit it must reach to return the fund. */
export interface ReturnTheFundTerms {
  readonly initialOwnershipPct: number;
  readonly dilutionToExitPct: number;
}

/** Everything about a fund. Optional fields give the default that each states. */
export interface FundInputs {
  /** Currency, above zero. */
  readonly committedCapital: number;
  /** The GP's fraction of commitments, 0 to 1. */
  readonly gpCommitPct: number;
  /** True when the GP pays no management fee on its own commitment. */
  readonly gpCommitCountedTowardInvested: boolean;
  /** One-time, in the first period. */
  readonly organizationalExpenses: number;
  readonly operationalExpensesAnnual: number;
  /** 0 unless given. */
  readonly partnershipExpensesAnnual?: number;
  /** Fraction a year. */
  readonly mgmtFeePct: number;
  /** Ceiling and target of recycling, a fraction of commitments. */
  readonly recycledCapitalPct: number;
  /** Fraction of profit, 0 ≤ x < 1. */
  readonly carryPct: number;
  readonly newInvestmentPeriodYears: number;
  readonly mgmtFeesPeriodYears: number;
  /** The investment period and the longest hold unless given. */
  readonly fundOperationsYears?: number;
  readonly portfolio: PortfolioPlan;
  readonly returnTiers: readonly ReturnTier[];

  /** `quarterly` unless given. */
  readonly period?: ForecastPeriod;
  /** YYYY-MM-DD; gives rows a date and the summary dated IRRs. */
  readonly fundStartDate?: string;
  /** `pct-capital` unless given. */
  readonly tierInputMode?: InputMode;
  /** As `tierInputMode` unless given. */
  readonly stageInputMode?: InputMode;
  /** False floors counts to whole companies; true unless given. */
  readonly tierFractional?: boolean;
  /** Calls what the plan needs instead of all commitments; false unless given. */
  readonly solveCalledFromDeployment?: boolean;
  /** Companies to invest in, for `num-companies` mode. */
  readonly targetTotalInvestments?: number;
  readonly organizationalExpenseLines?: readonly ExpenseLine[];
  readonly operationalExpenseLines?: readonly ExpenseLine[];
  readonly partnershipExpenseLines?: readonly ExpenseLine[];
  /** Rate for each fund year; replaces `mgmtFeePct` and `mgmtFeesPeriodYears`. */
  readonly mgmtFeeSchedule?: readonly number[];
  /** `committed` unless given. */
  readonly feeBasis?: FeeBasis;
  /** After the investment period; as `feeBasis` unless given. */
  readonly feeBasisAfter?: FeeBasis;
  /** Fund year, counted from 1, from which `feeStepDownRate` applies. */
  readonly feeStepDownYear?: number;
  readonly feeStepDownRate?: number;
  readonly feeOffset?: FeeOffset;
  /** Fraction of the plan invested in each year; even over the investment period unless given. */
  readonly deploymentSchedule?: readonly number[];
  /** Years from the initial check to the follow-on; 1 unless given. */
  readonly followOnLagYears?: number;
  /** Least fraction of called capital called in each year; as needed unless given. */
  readonly callSchedule?: readonly number[];
  readonly recycling?: RecyclingTerms;
  readonly waterfall?: WaterfallTerms;
  /** Marks between cost and exit; `linear` unless given. */
  readonly accretion?: "cost" | "linear" | "exponential";
  readonly returnTheFund?: ReturnTheFundTerms;
  /** What to do when the plan calls more than commitments; `warn` unless given. */
  readonly overcommitment?: "warn" | "error";
}

/** Figures that a caller hands in to bound the work; the defaults let nothing run much longer than ten seconds. */
export interface FundLimits {
  /** Periods of a forecast, at most 600 in any case. */
  readonly maxPeriods?: number;
  /** Companies of a simulation; 1,000,000 unless given. */
  readonly maxCompanies?: number;
  /** Runs of a simulation, at most 100,000 in any case. */
  readonly maxRuns?: number;
  /** Companies drawn over all runs, a period of a run's cash flows counted as ten; 100,000,000 unless given. */
  readonly maxDraws?: number;
  /** Forecast periods times return tiers over all cells of a sensitivity; 5,000,000 unless given. */
  readonly maxCellPeriods?: number;
  /** Characters of a text; 200 unless given. */
  readonly maxTextLength?: number;
  /** Bytes of JSON that an answer may come to; no ceiling unless given. */
  readonly maxAnswerBytes?: number;
}
