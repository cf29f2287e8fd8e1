/** The shape of a forecast: one row a period and the summary its rows add up to. Currency to the cent. */
import type { Sides } from "../plan/cents.js";
import type { FundRates } from "../run/fund-rates.js";
import type { ForecastPeriod } from "../shapes/fund-inputs.js";

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

/** The whole forecast in totals, multiples and rates. */
export interface ForecastSummary {
  /** Length of a row. */
  readonly period: ForecastPeriod;
  /** Rows. */
  readonly periods: number;
  /** Of the plan invested within the fund's life. A fraction of one: 0.2 is 20 %. */
  readonly deployedShare: number;
  /** Of what can be distributed, before carry, that is the limited partners'. A fraction of one: 0.2 is 20 %. */
  readonly lpShareOfDistributable: number;
  /** Sums of the rows. */
  readonly totals: {
    /** Called. */
    readonly capitalCalls: Sides;
    /** Paid to the manager. */
    readonly managementFees: Sides;
    /** All expenses. */
    readonly partnershipExpenses: Sides;
    /** In companies. Currency. */
    readonly invested: number;
    /** Of it, initial checks. Currency. */
    readonly newInvestments: number;
    /** Of it, follow-ons. Currency. */
    readonly followOnInvestments: number;
    /** Of it, out of proceeds. Currency. */
    readonly recycled: number;
    /** From exits. Currency. */
    readonly proceeds: number;
    /** Carry paid, less clawback. Currency. */
    readonly carry: number;
    /** Carry the GP returned. Currency. */
    readonly clawback: number;
    /** Paid out; the GP's without carry. */
    readonly distributions: Sides;
  };
  /** At the end. */
  readonly multiples: {
    /** Proceeds over invested. A factor: 1 is 1x. */
    readonly gross: number | null;
    /** Of all partners, before carry goes to the GP. A factor: 1 is 1x. */
    readonly netTotal: number | null;
    /** Of limited partners. A factor: 1 is 1x. */
    readonly netLp: number | null;
    /** Of the GP's commitment, with carry. A factor: 1 is 1x. */
    readonly netGp: number | null;
  };
  readonly irr: FundRates;
  /** On the dates of the periods, with `fundStartDate`. */
  readonly xirr?: FundRates;
  /** Deepest cumulative net outflow of all partners. Currency. */
  readonly maxNetExposure: number;
  /** First period in which limited partners have had back what they paid; null when never. */
  readonly breakEvenPeriod: number | null;
  /** Where limited partners' rate to date is lowest. */
  readonly jCurveTrough: {
    /** The row. */
    readonly period: number;
    /** A fraction a year. */
    readonly irr: number;
  } | null;
}

/** A forecast. */
export interface ForecastResult {
  readonly summary: ForecastSummary;
  /** One a period, in order. */
  readonly periods: readonly ForecastRow[];
}
