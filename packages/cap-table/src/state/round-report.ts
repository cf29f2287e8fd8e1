/** What a priced round did, line by line. Prices are per share, ownerships fractions of the fully diluted total. */

/** The report of one priced round. */
export interface RoundReport {
  readonly roundId: string;
  readonly pricePerShare: number;
  readonly preMoneyValuation: number;
  /** Pre-money plus new money. */
  readonly postMoneyValuation: number;
  /** Price × the fully diluted count before the round: the worth the round puts on what was there. */
  readonly effectivePreMoney: number;
  readonly newMoney: number;
  readonly newShares: number;
  /** The exact share count the pre-money is divided by. */
  readonly preMoneyShares: number;
  /** The exact fully diluted count after the round, before pools made after closing. */
  readonly postMoneyShares: number;
  readonly investors: readonly InvestorLine[];
  readonly poolChanges: readonly PoolChangeLine[];
  readonly dilution: readonly DilutionLine[];
}

/** One investor's purchase. `unapplied` is the part of the amount that bought no share. */
export interface InvestorLine {
  readonly id: string;
  readonly classId: string;
  readonly amount: number;
  readonly shares: number;
  readonly actualAmount: number;
  readonly unapplied: number;
  readonly ownership: number;
}

/** What a pool grew by and what it then has available. */
export interface PoolChangeLine {
  readonly poolId: string;
  readonly mode: "pre" | "post";
  readonly increase: number;
  readonly available: number;
  readonly pct: number;
}

/** One holder's ownership before and after; `dilution` is 1 − after/before, null for who held nothing. */
export interface DilutionLine {
  readonly holderId: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  readonly dilution: number | null;
}
