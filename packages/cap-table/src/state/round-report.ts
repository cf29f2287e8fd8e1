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
  /** Fully diluted counts as issued, before the round and after everything in it. */
  readonly fullyDilutedBefore: number;
  readonly fullyDilutedAfter: number;
  readonly conversionMethod: "post_money_fixed" | "pre_money_fixed" | "dollars_invested";
  readonly investors: readonly InvestorLine[];
  readonly conversions: readonly ConversionLine[];
  readonly poolChanges: readonly PoolChangeLine[];
  readonly antiDilution: readonly AntiDilutionLine[];
  readonly payToPlay: readonly PayToPlayLine[];
  readonly rights: readonly RightLine[];
  readonly dilution: readonly DilutionLine[];
  readonly skipped: readonly SkippedLine[];
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
  /** Whether it was bought under a pro-rata right. */
  readonly proRata: boolean;
}

/** One instrument's conversion. `amount` is what converted, `price` what a share of it cost. */
export interface ConversionLine {
  readonly securityId: string;
  readonly holderId: string;
  readonly amount: number;
  readonly interest: number;
  readonly interestTreatment: "converts" | "paid" | "forgiven" | null;
  /** The terms it converted by: its own, or those an MFN holder took. */
  readonly valuationCap: number | null;
  readonly capType: "post" | "pre";
  readonly discount: number;
  readonly price: number;
  readonly shares: number;
  readonly classId: string;
  readonly controllingTerm: "round_price" | "discount" | "cap" | "percentage";
  /** The share count the cap or percentage was applied to; null when the price decided. */
  readonly capitalization: number | null;
  /** Whose terms an MFN holder took; null for its own. */
  readonly electedFrom: string | null;
  /** Of the company before the new money. */
  readonly ownershipBefore: number;
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

/** A series whose conversion price fell; `addedShares` as converted. */
export interface AntiDilutionLine {
  readonly classId: string;
  readonly oldConversionPrice: number;
  readonly newConversionPrice: number;
  readonly oldRatio: number;
  readonly newRatio: number;
  readonly addedShares: number;
}

/** What a holder had to invest, what it did, and what it lost. */
export interface PayToPlayLine {
  readonly holderId: string;
  readonly required: number;
  readonly invested: number;
  readonly fundedPct: number;
  readonly convertedShares: number;
  readonly commonShares: number;
  readonly unprotectedShares: number;
}

/** A pro-rata right that was not used, and the money it would have been. */
export interface RightLine {
  readonly securityId: string;
  readonly holderId: string;
  readonly pct: number;
  readonly amount: number;
}

/** One holder's ownership before and after; `dilution` is 1 − after/before, null for who held nothing. */
export interface DilutionLine {
  readonly holderId: string;
  readonly before: number;
  readonly after: number;
  readonly change: number;
  readonly dilution: number | null;
}

/** An outstanding instrument that did not convert, and why. */
export interface SkippedLine {
  readonly securityId: string;
  readonly holderId: string;
  readonly reason: "not_qualified" | "not_selected";
}
