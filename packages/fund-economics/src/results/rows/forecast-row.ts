/** What a forecast says of one period. */
import type { Sides } from "../../plan/cents.js";

/** Running totals and multiples to the end of a period. */
export interface CumulativeFigures {
  /** Called so far. */
  readonly capitalCalls: Sides;
  /** Distributed so far, without carry. */
  readonly distributions: Sides;
  /** Invested so far. Currency. */
  readonly invested: number;
  /** Proceeds so far. Currency. */
  readonly proceeds: number;
  /** Called over committed. A fraction of one: 0.2 is 20 %. */
  readonly pic: number | null;
  /** Of all partners. */
  readonly total: CumulativeMultiples;
  /** Of limited partners. */
  readonly lp: CumulativeMultiples;
  /** Proceeds and portfolio value over what was invested. A factor: 1 is 1x. */
  readonly grossMoic: number | null;
}

/** Multiples of called capital, net of carry paid and accrued. */
export interface CumulativeMultiples {
  /** Distributed over called. A factor: 1 is 1x. */
  readonly dpi: number | null;
  /** Net asset value over called. A factor: 1 is 1x. */
  readonly rvpi: number | null;
  /** Both together. A factor: 1 is 1x. */
  readonly tvpi: number | null;
}

/** Rates a year of the flows to date with what is left; null where there is none. */
export interface RatesToDate {
  /** Of the portfolio. A fraction a year: 0.08 is 8 %. */
  readonly gross: number | null;
  /** Of all partners, before carry. A fraction a year: 0.08 is 8 %. */
  readonly netTotal: number | null;
  /** Of limited partners, after carry. A fraction a year: 0.08 is 8 %. */
  readonly netLp: number | null;
}

/** One period. Currency to the cent. */
export interface ForecastRow {
  /** From 1. */
  readonly index: number;
  /** Fund year, from 1. */
  readonly year: number;
  /** For people. */
  readonly label: string;
  /** Its last day, with fundStartDate. YYYY-MM-DD. */
  readonly date?: string;
  /** Paid in by partners. */
  readonly capitalCalls: Sides;
  /** Paid to the manager. */
  readonly managementFees: Sides;
  /** All expenses. */
  readonly partnershipExpenses: Sides;
  /** Initial checks. Currency. */
  readonly newInvestments: number;
  /** Follow-ons. Currency. */
  readonly followOnInvestments: number;
  /** Companies invested in for the first time; fractional. */
  readonly companiesEntered: number;
  /** Of the proceeds, invested again. Currency. */
  readonly recycled: number;
  /** From exits. Currency. */
  readonly proceeds: number;
  /** The same by return tier. Currency. */
  readonly proceedsByTier: readonly number[];
  /** Paid out; the GP's without carry. */
  readonly distributions: Sides;
  /** Carry paid; negative where a clawback is returned. Currency. */
  readonly carry: number;
  /** At the end. Currency. */
  readonly cash: number;
  /** Cost of what is held at the end. Currency. */
  readonly investedCost: number;
  /** Fair value of what is held at the end. Currency. */
  readonly portfolioValue: number;
  /** Proceeds and change of value less investments. Currency. */
  readonly gains: number;
  /** Carry if all were sold at the end, not yet paid. Currency. */
  readonly accruedCarry: number;
  /** Net asset value at the end. */
  readonly nav: Sides;
  readonly cumulative: CumulativeFigures;
  /** Without the J-curve: null. */
  readonly irrToDate: RatesToDate | null;
  /** What partners receive less what they pay; the GP's with carry. */
  readonly netCashFlow: Sides;
}
