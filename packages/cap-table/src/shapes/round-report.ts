/** What a priced round did, line by line. Prices are per share, ownerships fractions of the fully diluted total. */
import type { ConversionLine } from "./conversion-line.js";
import type { AntiDilutionLine, PayToPlayLine, RightLine } from "./protection-lines.js";

/** The report of one priced round. */
export interface RoundReport {
  /** Names the round. */
  readonly roundId: string;
  /** Of the main class. Currency a share. */
  readonly pricePerShare: number;
  /** Before the new money. Currency. */
  readonly preMoneyValuation: number;
  /** Pre-money and new money. Currency. */
  readonly postMoneyValuation: number;
  /** Price × the fully diluted count before the round: the worth the round puts on what was there. Currency. */
  readonly effectivePreMoney: number;
  /** Invested. Currency. */
  readonly newMoney: number;
  /** Sold for it. Shares. */
  readonly newShares: number;
  /** The exact count the pre-money is divided by. Shares. */
  readonly preMoneyShares: number;
  /** The exact fully diluted count after the round, before pools made after closing. Shares. */
  readonly postMoneyShares: number;
  /** Fully diluted counts as issued, before the round and after everything in it. Shares. */
  readonly fullyDilutedBefore: number;
  /** As issued, after everything in it. Shares. */
  readonly fullyDilutedAfter: number;
  /** Where conversion shares sit. */
  readonly conversionMethod: "post_money_fixed" | "pre_money_fixed" | "dollars_invested";
  /** Who bought. */
  readonly investors: readonly InvestorLine[];
  /** What converted. */
  readonly conversions: readonly ConversionLine[];
  /** Pools that grew. */
  readonly poolChanges: readonly PoolChangeLine[];
  /** Series protected against the price. */
  readonly antiDilution: readonly AntiDilutionLine[];
  /** Who had to invest. */
  readonly payToPlay: readonly PayToPlayLine[];
  /** Pro-rata rights that were not used. */
  readonly rights: readonly RightLine[];
  /** Every holder's ownership before and after. */
  readonly dilution: readonly DilutionLine[];
  /** Outstanding instruments that did not convert. */
  readonly skipped: readonly SkippedLine[];
}

/** One investor's purchase. `unapplied` is the part of the amount that bought no share. */
export interface InvestorLine {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** Offered. Currency. */
  readonly amount: number;
  /** Bought. Shares. */
  readonly shares: number;
  /** Their price. Currency. */
  readonly actualAmount: number;
  /** Part of the amount that bought no share. Currency. */
  readonly unapplied: number;
  /** Of the fully diluted total after the round. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Whether it was bought under a pro-rata right. */
  readonly proRata: boolean;
}

/** What a pool grew by and what it then has available. */
export interface PoolChangeLine {
  /** An option pool; the first is `pool`. */
  readonly poolId: string;
  /** Inside the pre-money, or made after closing. */
  readonly mode: "pre" | "post";
  /** Added. Shares. */
  readonly increase: number;
  /** Left to grant afterwards. Shares. */
  readonly available: number;
  /** Of the fully diluted total after the round. A fraction of one: 0.2 is 20 %. */
  readonly pct: number;
}

/** One holder's ownership before and after; `dilution` is 1 − after/before, null for who held nothing. */
export interface DilutionLine {
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** Owned before. A fraction of one: 0.2 is 20 %. */
  readonly before: number;
  /** Owned after. A fraction of one: 0.2 is 20 %. */
  readonly after: number;
  /** after less before. A fraction of one: 0.2 is 20 %. */
  readonly change: number;
  /** 1 less after over before; null for who held nothing. A fraction of one: 0.2 is 20 %. */
  readonly dilution: number | null;
}

/** An outstanding instrument that did not convert, and why. */
export interface SkippedLine {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** Why. */
  readonly reason: "not_qualified" | "not_selected";
}
