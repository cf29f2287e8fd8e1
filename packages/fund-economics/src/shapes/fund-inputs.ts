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
  /** For people. */
  readonly label: string;
  /** Zero or more. Currency. */
  readonly amount: number;
}

/** A planned follow-on round of a stage, for the return-the-fund figures. */
export interface FollowOnCheck {
  /** For people. */
  readonly label: string;
  /** Of the follow-on. Currency. */
  readonly avgCheckSize: number;
  /** Of the stage's reserve. A fraction of one: 0.2 is 20 %. */
  readonly pctOfReserve: number;
}

/** Companies entered at one stage. */
export interface EntryStage {
  /** For people. */
  readonly name: string;
  /** Companies, zero or more; used where no share of capital drives the stage. */
  readonly numInvestments?: number;
  /** Initial check. Currency. */
  readonly avgCheckSize: number;
  /** Of investable capital; drives the count in `pct-capital` mode. A fraction of one: 0.2 is 20 %. */
  readonly pctAllocation?: number;
  /** Of the stage's capital kept for follow-ons, below one; 0 unless given. A fraction of one: 0.2 is 20 %. */
  readonly reserveRatio?: number;
  /** Planned follow-on rounds, for the return-the-fund figures. */
  readonly followOnChecks?: readonly FollowOnCheck[];
}

/** The portfolio plan. */
export interface PortfolioPlan {
  /** Of invested capital in initial checks. A fraction of one: 0.2 is 20 %. */
  readonly newPct: number;
  /** Of invested capital in follow-ons; with newPct it makes one. A fraction of one: 0.2 is 20 %. */
  readonly followPct: number;
  /** Initial check. Currency. */
  readonly avgCheckSizeNew: number;
  /** Follow-on check. Currency. */
  readonly avgCheckSizeFollow: number;
  /** Companies by stage of entry; none unless given. */
  readonly entryStages?: readonly EntryStage[];
}

/** One outcome that part of the portfolio comes to. */
export interface ReturnTier {
  /** Not empty. */
  readonly name: string;
  /** Of invested capital; all tiers make one. A fraction of one: 0.2 is 20 %. */
  readonly pctOfCapital: number;
  /** Exit value over cost. A factor: 1 is 1x. */
  readonly multiple: number;
  /** From investment to exit, 0 to 30. Years. */
  readonly holdingPeriodYears: number;
  /** Companies of the tier, in `num-companies` mode. */
  readonly numCompanies?: number;
  /** Log-volatility of the tier's multiples in a simulation; follows from the multiple unless given. */
  readonly sigma?: number;
}

/** Income that reduces the fee, such as directors' fees. */
export interface FeeOffset {
  /** Such as directors' fees, a year. Currency. */
  readonly annualIncome: number;
  /** Of the income that reduces the fee. A fraction of one: 0.2 is 20 %. */
  readonly offsetPct: number;
}

/** What of an exit may be invested again. */
export interface RecyclingTerms {
  /** Only exits at most this long after investment. Years. */
  readonly withinYears?: number;
  /** Only up to the end of this fund year. Years. */
  readonly untilYears?: number;
  /** All proceeds of an exit, or its cost only; `proceeds` unless given. */
  readonly limit?: "proceeds" | "cost";
}

/** How distributions are shared between the limited partners and the carry. */
export interface WaterfallTerms {
  /** Whole fund, or deal by deal; `european` unless given. */
  readonly kind?: "european" | "american";
  /** Preferred return; 0 unless given. A fraction a year: 0.08 is 8 %. */
  readonly prefRate?: number;
  /** Whether the preferred return compounds; true unless given. */
  readonly prefCompounds?: boolean;
  /**
   * The GP's share after the hurdle until carry is caught up: 1 full, 0 a hard hurdle; 1 unless given. A fraction of
   * one: 0.2 is 20 %.
   */
  readonly catchupRate?: number;
  /** Whether the GP returns carry it turns out not to have earned; true unless given. */
  readonly clawback?: boolean;
}

/** A company's ownership, for the exit it must reach to return the fund. */
export interface ReturnTheFundTerms {
  /** Of a company, bought with the initial check. A fraction of one: 0.2 is 20 %. */
  readonly initialOwnershipPct: number;
  /** Of that ownership lost until the exit. A fraction of one: 0.2 is 20 %. */
  readonly dilutionToExitPct: number;
}

/** Everything about a fund. Optional fields give the default that each states. */
export interface FundInputs {
  /** Commitments of all partners, above zero. Currency. */
  readonly committedCapital: number;
  /** The GP's part of commitments. A fraction of one: 0.2 is 20 %. */
  readonly gpCommitPct: number;
  /** True when the GP pays no management fee on its own commitment. */
  readonly gpCommitCountedTowardInvested: boolean;
  /** Once, in the first period. Currency. */
  readonly organizationalExpenses: number;
  /** Each year of operation. Currency. */
  readonly operationalExpensesAnnual: number;
  /** Each year of operation; 0 unless given. Currency. */
  readonly partnershipExpensesAnnual?: number;
  /** Management fee. A fraction a year: 0.08 is 8 %. */
  readonly mgmtFeePct: number;
  /** Of commitments that recycling aims at and stops at. A fraction of one: 0.2 is 20 %. */
  readonly recycledCapitalPct: number;
  /** Of profit, below one. A fraction of one: 0.2 is 20 %. */
  readonly carryPct: number;
  /** Above 0, at most 30. Years. */
  readonly newInvestmentPeriodYears: number;
  /** For which the fee is charged, 0 to 30. Years. */
  readonly mgmtFeesPeriodYears: number;
  /** Life of the fund; the investment period and the longest hold unless given. Years. */
  readonly fundOperationsYears?: number;
  /** Figures of the portfolio to replace. */
  readonly portfolio: PortfolioPlan;
  /** 1 to 50 outcomes. */
  readonly returnTiers: readonly ReturnTier[];

  /** Length of a forecast period; `quarterly` unless given. */
  readonly period?: ForecastPeriod;
  /** Gives rows a date and the summary dated IRRs. YYYY-MM-DD. */
  readonly fundStartDate?: string;
  /** Whether tiers are driven by shares of capital or by counts; `pct-capital` unless given. */
  readonly tierInputMode?: InputMode;
  /** The same for stages; as tierInputMode unless given. */
  readonly stageInputMode?: InputMode;
  /** False floors counts to whole companies; true unless given. */
  readonly tierFractional?: boolean;
  /** Calls what the plan needs instead of all commitments; false unless given. */
  readonly solveCalledFromDeployment?: boolean;
  /** Companies to invest in, for `num-companies` mode. */
  readonly targetTotalInvestments?: number;
  /** What organizationalExpenses consists of; its lines sum to it. */
  readonly organizationalExpenseLines?: readonly ExpenseLine[];
  /** What operationalExpensesAnnual consists of; its lines sum to it. */
  readonly operationalExpenseLines?: readonly ExpenseLine[];
  /** What partnershipExpensesAnnual consists of; its lines sum to it. */
  readonly partnershipExpenseLines?: readonly ExpenseLine[];
  /** Fee of each fund year, fractions; replaces mgmtFeePct and mgmtFeesPeriodYears. */
  readonly mgmtFeeSchedule?: readonly number[];
  /** On what the fee is charged; `invested` is the cost of what is held. `committed` unless given. */
  readonly feeBasis?: FeeBasis;
  /** The same after the investment period; as feeBasis unless given. */
  readonly feeBasisAfter?: FeeBasis;
  /** Fund year, from 1, from which feeStepDownRate applies; both or neither. */
  readonly feeStepDownYear?: number;
  /** The fee from that year on. A fraction a year: 0.08 is 8 %. */
  readonly feeStepDownRate?: number;
  /** Income that reduces the management fee. */
  readonly feeOffset?: FeeOffset;
  /** Fraction of the plan invested in each year; even over the investment period unless given. */
  readonly deploymentSchedule?: readonly number[];
  /** From the initial check to the follow-on; 1 unless given. Years. */
  readonly followOnLagYears?: number;
  /** Least of called capital called in each year, fractions; as needed unless given. */
  readonly callSchedule?: readonly number[];
  /** What of an exit may be invested again. */
  readonly recycling?: RecyclingTerms;
  /** How distributions are shared between the limited partners and the carry. */
  readonly waterfall?: WaterfallTerms;
  /** How marks move between cost and exit; `linear` unless given. */
  readonly accretion?: "cost" | "linear" | "exponential";
  /** Ownership of a company, for the exit that returns the fund. */
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
