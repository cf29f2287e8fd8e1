/**
 * A fund as its terms, its portfolio plan and its expected exits describe it. Fractions are of one, rates a year, money
 * in one currency whose unit is 1; years may be fractional.
 * @see ILPA, "Principles 3.0", on fees, recycling, carry and clawback
 */
import type { ExpenseLine, FeeBasis, FeeOffset } from "./fee-terms.js";
import type { PortfolioPlan, ReturnTier } from "./portfolio-plan.js";
import type { RecyclingTerms, ReturnTheFundTerms, WaterfallTerms } from "./waterfall-terms.js";

/** How long a period of the forecast is: `annual` a year, `quarterly` three months, `monthly` one. */
export type ForecastPeriod = "annual" | "quarterly" | "monthly";

/** Which column of tiers or stages drives the plan: shares of capital, or counts of companies. */
export type InputMode = "pct-capital" | "num-companies";

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
