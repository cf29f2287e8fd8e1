/** What a simulation tells: each outcome's mean, spread and histogram. */
import type { SampleStatistics } from "./sample-statistics.js";

/** Outcomes of each run, when requested; null for a run without a rate. */
export interface MonteCarloSamples {
  /** A factor for each run. */
  readonly multiples: { readonly gross: number[]; readonly netTotal: number[]; readonly netLp: number[] };
  /** A fraction a year for each run, null for one without a rate; null when not requested. */
  readonly irr: {
    readonly gross: (number | null)[];
    readonly netTotal: (number | null)[];
    readonly netLp: (number | null)[];
  } | null;
}

/** Three measures, summed up; null where no run has one. */
export interface OutcomeStatistics {
  /** Of the portfolio. */
  readonly gross: SampleStatistics | null;
  /** Of all partners. */
  readonly netTotal: SampleStatistics | null;
  /** Of limited partners. */
  readonly netLp: SampleStatistics | null;
}

/** A simulation's result. */
export interface MonteCarloResult {
  /** Funds simulated. */
  readonly runs: number;
  /** As in the request. */
  readonly seed: number;
  /** Companies drawn in each run. */
  readonly companies: number;
  /** Multiples. Factors. */
  readonly multiples: OutcomeStatistics;
  /** Rates, fractions a year; null when not requested. */
  readonly irr: OutcomeStatistics | null;
  /** Of runs in which limited partners get less than they paid. A fraction of one: 0.2 is 20 %. */
  readonly probLossLp: number;
  /** Fraction of runs whose multiple for limited partners is at least this. */
  readonly probLpAtLeast: readonly {
    /** For limited partners. A factor: 1 is 1x. */
    readonly multiple: number;
    /** Of runs that reach it. A fraction of one: 0.2 is 20 %. */
    readonly probability: number;
  }[];
  /** Every run's outcome, when requested. */
  readonly samples?: MonteCarloSamples;
}
