/**
 * Everything a later call needs to go on from a final state. Counts and prices are exact: a number where a double holds
 * the value, else a fraction as text, such as `"46/7"`.
 */

import type { HolderKind } from "../../model/records.js";
import type { ClassTermsState } from "../state/class-state-type.js";
import type { LedgerConvertible } from "./ledger-convertible.js";
import type { LedgerLot } from "./ledger-lot.js";

/** A number, or a fraction as text. */
export type ExactNumber = number | string;

/** A class of stock, exactly. */
export interface LedgerClass {
  /** A class of stock; common is `common`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What it is. */
  readonly kind: "common" | "preferred";
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly authorized: ExactNumber | null;
  readonly votesPerShare: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly originalIssuePrice: ExactNumber | null;
  readonly conversionRatio: ExactNumber;
  /** What preferred is promised; null for common. */
  readonly terms:
    | (ClassTermsState & {
        /** Rank in the request. */
        readonly seniority: "senior" | "pari_passu" | number;
      })
    | null;
  /** Rank; the larger is paid first. */
  readonly seniority: number;
  /** The round that made it. */
  readonly roundId: string | null;
  /** The class it shadows; null where it shadows none. */
  readonly shadowOf: string | null;
}

/** A pool, exactly. What is granted and promised follows from the lots. */
export interface LedgerPool {
  /** An option pool; the first is `pool`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  readonly authorized: ExactNumber;
  readonly issued: ExactNumber;
}

/** What a priced round fixed for later closings. */
export interface LedgerRound {
  /** The round that made it. */
  readonly roundId: string;
  /** A class of stock; common is `common`. */
  readonly mainClassId: string;
  readonly pricePerShare: ExactNumber;
  readonly preMoney: ExactNumber;
  readonly postMoney: ExactNumber;
  /** The series the round issued, with the part of its price each cost. */
  readonly series: readonly {
    /** A class of stock; common is `common`. */
    readonly classId: string;
    readonly priceFactor: ExactNumber;
  }[];
}

/** The lots and rounds behind a final state, and the ids that may not be used again. */
export interface Ledger {
  /** Events folded so far. */
  readonly eventCount: number;
  /** YYYY-MM-DD; null where unknown. */
  readonly date: string | null;
  /** The latest priced round; null before any. */
  readonly latestRoundId: string | null;
  /** Taken. */
  readonly eventIds: readonly string[];
  /** Ids of lots that left the table; sorted. */
  readonly retiredSecurityIds: readonly string[];
  /** Everyone who was ever named. */
  readonly holders: readonly {
    /** The holder; the same id is the same holder everywhere. */
    readonly id: string;
    /** For people. */
    readonly name: string;
    /** The holder's relationship to the company. */
    readonly kind: HolderKind;
  }[];
  /** Classes and series of stock. */
  readonly classes: readonly LedgerClass[];
  /** Option pools. */
  readonly pools: readonly LedgerPool[];
  /** What is held. */
  readonly lots: readonly LedgerLot[];
  /** SAFEs and notes. */
  readonly convertibles: readonly LedgerConvertible[];
  /** Priced rounds. */
  readonly rounds: readonly LedgerRound[];
}
