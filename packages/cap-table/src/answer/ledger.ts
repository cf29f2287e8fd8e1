/**
 * Everything a later call needs to go on from a final state. Counts and prices are exact: a number where a double holds
 * the value, else a fraction as text, such as `"46/7"`.
 */

import type { CapitalizationRule } from "../model/convertible.js";
import type { HolderKind } from "../model/holder.js";
import type { SecurityLabel } from "../shapes/security-label.js";
import type { InstallmentPlan } from "../shapes/vesting-plan.js";
import type { ClassTermsState, Position } from "./state-types.js";

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
        /** Rank as given. */
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

/** How far a lot's vesting has come. */
export interface LedgerVesting {
  /** By installments, or by dated steps. */
  readonly plan:
    | InstallmentPlan
    | { readonly steps: readonly { readonly date: string; readonly vestedPct: ExactNumber }[] };
  readonly quantity: ExactNumber;
  readonly left: ExactNumber;
  readonly accelerated: ExactNumber;
}

/** A lot of stock, an award or a warrant, exactly. */
export interface LedgerLot extends SecurityLabel {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** What the lot is. */
  readonly kind: Position["kind"];
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** A class of stock; common is `common`. */
  readonly classId: string;
  /** An option pool; the first is `pool`. */
  readonly poolId: string | null;
  readonly shares: ExactNumber;
  readonly pricePerShare: ExactNumber;
  readonly invested: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly strikePrice: ExactNumber | null;
  /** How far vesting has come. */
  readonly vesting: LedgerVesting | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly issueDate: string | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly expirationDate: string | null;
  /** Whether unvested shares may be exercised. */
  readonly earlyExercise: boolean;
  /** Whether it counts in the fully diluted total. */
  readonly countsInFullyDiluted: boolean;
}

/** A SAFE or note, exactly, settled ones included: their terms may still be elected. */
export interface LedgerConvertible {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** What it is. */
  readonly kind: "safe" | "note";
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** Its place among all that were issued. */
  readonly issueOrder: number;
  readonly principal: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly valuationCap: ExactNumber | null;
  /** Whether the cap counts what converts. */
  readonly capType: "post" | "pre";
  readonly discount: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly ownershipPct: ExactNumber | null;
  /** What the cap is divided by; null for the usual count. */
  readonly capitalization: CapitalizationRule | null;
  /** What makes it a note; null for a SAFE. */
  readonly note: LedgerNote | null;
  /** Whether better terms given later may be taken. */
  readonly mfn: boolean;
  /** Null when the holder's own terms were elected; absent while nothing was. */
  readonly mfnElection?: string | null;
  /** Whether its holder may buy into the next round. */
  readonly proRata: boolean;
  /** The class it converts into; null for the round's own. */
  readonly targetClassId: string | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly issueDate: string | null;
  readonly frozenInterest: ExactNumber;
  /** Where it stands. */
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}

/** A note's terms of interest and maturity. */
export interface LedgerNote {
  readonly interestRate: ExactNumber;
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding: "daily" | "monthly" | "quarterly" | "semiannual" | "annual";
  /** Day-count convention of its interest. */
  readonly dayCount: string;
  /** YYYY-MM-DD; null where unknown. */
  readonly interestStartDate: string | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly maturityDate: string | null;
  /** Whether interest ends at maturity. */
  readonly stopAtMaturity: boolean;
  readonly qualifiedFinancingThreshold: ExactNumber;
  /** What becomes of interest on conversion. */
  readonly interestTreatment: "converts" | "paid" | "forgiven";
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
