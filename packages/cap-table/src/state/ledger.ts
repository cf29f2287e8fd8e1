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
  readonly id: string;
  readonly name: string;
  readonly kind: "common" | "preferred";
  readonly authorized: ExactNumber | null;
  readonly votesPerShare: ExactNumber;
  readonly originalIssuePrice: ExactNumber | null;
  readonly conversionRatio: ExactNumber;
  readonly terms: (ClassTermsState & { readonly seniority: "senior" | "pari_passu" | number }) | null;
  readonly seniority: number;
  readonly roundId: string | null;
  readonly shadowOf: string | null;
}

/** A pool, exactly. What is granted and promised follows from the lots. */
export interface LedgerPool {
  readonly id: string;
  readonly name: string;
  readonly authorized: ExactNumber;
  readonly issued: ExactNumber;
}

/** How far a lot's vesting has come. */
export interface LedgerVesting {
  readonly plan:
    | InstallmentPlan
    | { readonly steps: readonly { readonly date: string; readonly vestedPct: ExactNumber }[] };
  readonly quantity: ExactNumber;
  readonly left: ExactNumber;
  readonly accelerated: ExactNumber;
}

/** A lot of stock, an award or a warrant, exactly. */
export interface LedgerLot {
  readonly securityId: string;
  readonly kind: Position["kind"];
  readonly holderId: string;
  readonly classId: string;
  readonly poolId: string | null;
  readonly shares: ExactNumber;
  readonly pricePerShare: ExactNumber;
  readonly invested: ExactNumber;
  readonly strikePrice: ExactNumber | null;
  readonly vesting: LedgerVesting | null;
  readonly issueDate: string | null;
  readonly expirationDate: string | null;
  readonly earlyExercise: boolean;
  readonly countsInFullyDiluted: boolean;
}

/** A SAFE or note, exactly, settled ones included: their terms may still be elected. */
export interface LedgerConvertible {
  readonly securityId: string;
  readonly kind: "safe" | "note";
  readonly holderId: string;
  readonly issueOrder: number;
  readonly principal: ExactNumber;
  readonly valuationCap: ExactNumber | null;
  readonly capType: "post" | "pre";
  readonly discount: ExactNumber;
  readonly ownershipPct: ExactNumber | null;
  readonly capitalization: CapitalizationRule | null;
  readonly note: LedgerNote | null;
  readonly mfn: boolean;
  /** Null when the holder's own terms were elected; absent while nothing was. */
  readonly mfnElection?: string | null;
  readonly proRata: boolean;
  readonly targetClassId: string | null;
  readonly issueDate: string | null;
  readonly frozenInterest: ExactNumber;
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}

/** A note's terms of interest and maturity. */
export interface LedgerNote {
  readonly interestRate: ExactNumber;
  readonly interestAccrual: "simple" | "compound";
  readonly compounding: "daily" | "monthly" | "quarterly" | "semiannual" | "annual";
  readonly dayCount: string;
  readonly interestStartDate: string | null;
  readonly maturityDate: string | null;
  readonly stopAtMaturity: boolean;
  readonly qualifiedFinancingThreshold: ExactNumber;
  readonly interestTreatment: "converts" | "paid" | "forgiven";
}

/** What a priced round fixed for later closings. */
export interface LedgerRound {
  readonly roundId: string;
  readonly mainClassId: string;
  readonly pricePerShare: ExactNumber;
  readonly preMoney: ExactNumber;
  readonly postMoney: ExactNumber;
  readonly series: readonly { readonly classId: string; readonly priceFactor: ExactNumber }[];
}

/** The lots and rounds behind a final state, and the ids that may not be used again. */
export interface Ledger {
  readonly eventCount: number;
  readonly date: string | null;
  readonly latestRoundId: string | null;
  readonly eventIds: readonly string[];
  /** Ids of lots that left the table; sorted. */
  readonly retiredSecurityIds: readonly string[];
  readonly holders: readonly { readonly id: string; readonly name: string; readonly kind: HolderKind }[];
  readonly classes: readonly LedgerClass[];
  readonly pools: readonly LedgerPool[];
  readonly lots: readonly LedgerLot[];
  readonly convertibles: readonly LedgerConvertible[];
  readonly rounds: readonly LedgerRound[];
}
