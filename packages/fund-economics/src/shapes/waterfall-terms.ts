/** How proceeds are shared, and what of them may be invested again. */

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
  /** Of a company, bought with the initial check; at least 0.000001. A fraction of one: 0.2 is 20 %. */
  readonly initialOwnershipPct: number;
  /** Of that ownership lost until the exit. A fraction of one: 0.2 is 20 %. */
  readonly dilutionToExitPct: number;
}
