/**
 * Everything a later call needs to go on from a final state. Counts and prices are exact: a number where a double holds
 * the value, else a fraction as text, such as `"46/7"`.
 */
import type { CapitalizationRule } from "../table/convertible.js";
import type { HolderKind } from "../table/holder.js";
import type { InstallmentPlan } from "../table/vesting-plan.js";
import type { ClassTermsState, Position } from "./state-types.js";

/** A number, or a fraction as text. */
export type ExactNumber = number | string;

/** A class of stock, exactly. */
export interface LedgerClass {
  /** A class of stock; common is `common`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Kind, as in the table. */
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
        /** Rank as given. */ readonly seniority: "senior" | "pari_passu" | number;
      })
    | null;
  /** Seniority, as in the table. */
  readonly seniority: number;
  /** Round id, as in the table. */
  readonly roundId: string | null;
  /** Shadow of, as in the table. */
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
export interface LedgerLot {
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
  /** Early exercise, as in the table. */
  readonly earlyExercise: boolean;
  /** Counts in fully diluted, as in the table. */
  readonly countsInFullyDiluted: boolean;
}

/** A SAFE or note, exactly, settled ones included: their terms may still be elected. */
export interface LedgerConvertible {
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId: string;
  /** Kind, as in the table. */
  readonly kind: "safe" | "note";
  /** The holder; the same id is the same holder everywhere. */
  readonly holderId: string;
  /** Issue order, as in the table. */
  readonly issueOrder: number;
  readonly principal: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly valuationCap: ExactNumber | null;
  /** Cap type, as in the table. */
  readonly capType: "post" | "pre";
  readonly discount: ExactNumber;
  /** A number, or a fraction as text where no double holds the value: `46/7`. */
  readonly ownershipPct: ExactNumber | null;
  /** Capitalization, as in the table. */
  readonly capitalization: CapitalizationRule | null;
  /** Note, as in the table. */
  readonly note: LedgerNote | null;
  /** Mfn, as in the table. */
  readonly mfn: boolean;
  /** Null when the holder's own terms were elected; absent while nothing was. */
  readonly mfnElection?: string | null;
  /** Pro rata, as in the table. */
  readonly proRata: boolean;
  /** Target class id, as in the table. */
  readonly targetClassId: string | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly issueDate: string | null;
  readonly frozenInterest: ExactNumber;
  /** Status, as in the table. */
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}

/** A note's terms of interest and maturity. */
export interface LedgerNote {
  readonly interestRate: ExactNumber;
  /** How interest accrues; `simple` unless given. */
  readonly interestAccrual: "simple" | "compound";
  /** How often a compound balance grows; `annual` unless given. */
  readonly compounding: "daily" | "monthly" | "quarterly" | "semiannual" | "annual";
  /** Day count, as in the table. */
  readonly dayCount: string;
  /** YYYY-MM-DD; null where unknown. */
  readonly interestStartDate: string | null;
  /** YYYY-MM-DD; null where unknown. */
  readonly maturityDate: string | null;
  /** Stop at maturity, as in the table. */
  readonly stopAtMaturity: boolean;
  readonly qualifiedFinancingThreshold: ExactNumber;
  /** Interest treatment, as in the table. */
  readonly interestTreatment: "converts" | "paid" | "forgiven";
}

/** What a priced round fixed for later closings. */
export interface LedgerRound {
  /** Round id, as in the table. */
  readonly roundId: string;
  /** A class of stock; common is `common`. */
  readonly mainClassId: string;
  readonly pricePerShare: ExactNumber;
  readonly preMoney: ExactNumber;
  readonly postMoney: ExactNumber;
  /** Series, as in the table. */
  readonly series: readonly {
    /** A class of stock; common is `common`. */ readonly classId: string;
    readonly priceFactor: ExactNumber;
  }[];
}

/** The lots and rounds behind a final state, and the ids that may not be used again. */
export interface Ledger {
  /** Events folded so far. */
  readonly eventCount: number;
  /** YYYY-MM-DD; null where unknown. */
  readonly date: string | null;
  /** Latest round id, as in the table. */
  readonly latestRoundId: string | null;
  /** Taken. */
  readonly eventIds: readonly string[];
  /** Ids of lots that left the table; sorted. */
  readonly retiredSecurityIds: readonly string[];
  /** Holders, as in the table. */
  readonly holders: readonly {
    /** The holder; the same id is the same holder everywhere. */ readonly id: string /** For people. */;
    readonly name: string /** The holder's relationship to the company. */;
    readonly kind: HolderKind;
  }[];
  /** Classes, as in the table. */
  readonly classes: readonly LedgerClass[];
  /** Pools, as in the table. */
  readonly pools: readonly LedgerPool[];
  /** Lots, as in the table. */
  readonly lots: readonly LedgerLot[];
  /** Convertibles, as in the table. */
  readonly convertibles: readonly LedgerConvertible[];
  /** Rounds, as in the table. */
  readonly rounds: readonly LedgerRound[];
}
