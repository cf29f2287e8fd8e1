/** The shape of a forecast: one row a period and the summary its rows add up to. Currency to the cent. */
import type { Sides } from "../plan/cents.js";
import type { FundRates } from "../run/fund-rates.js";
import type { ForecastPeriod } from "../shapes/fund-inputs.js";
import type { ForecastRow } from "./rows/forecast-row.js";

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
