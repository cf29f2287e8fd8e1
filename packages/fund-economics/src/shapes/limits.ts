/** How large a request may be. */

/** Figures that a caller hands in to bound the work; the defaults let nothing run much longer than ten seconds. */
export interface FundLimits {
  /** Periods of a forecast, at most 600 in any case. */
  readonly maxPeriods?: number;
  /** Companies of a simulation; 1,000,000 by default. */
  readonly maxCompanies?: number;
  /** Runs of a simulation, at most 100,000 in any case. */
  readonly maxRuns?: number;
  /** Companies drawn over all runs, a period of a run's cash flows counted as ten; 100,000,000 by default. */
  readonly maxDraws?: number;
  /** Forecast periods times return tiers over all cells of a sensitivity; 5,000,000 by default. */
  readonly maxCellPeriods?: number;
  /** Characters of a text; 200 by default. */
  readonly textLength?: number;
  /** Bytes of JSON that an answer may come to; no ceiling by default. */
  readonly answerBytes?: number;
}
