/** What a fund means to buy: checks by stage of entry, follow-ons, and the outcomes they come to. */

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
