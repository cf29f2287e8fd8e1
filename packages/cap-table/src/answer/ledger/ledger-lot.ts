/** A lot in the ledger of a final state. */

import type { Milestone } from "../../shapes/milestones.js";
import type { SecurityLabel } from "../../shapes/security-label.js";
import type { InstallmentPlan } from "../../shapes/vesting-plan.js";
import type { Position } from "../state/holder-state-type.js";
import type { ExactNumber } from "./ledger.js";

/** A milestone of a lot's vesting: what is left blank is null. */
export interface LedgerMilestone extends Milestone {
  readonly pct: ExactNumber;
}

/** Acceleration that a lot states, and the day control of the company changed since; null while it did not. */
export interface LedgerAcceleration {
  readonly onChangeOfControl: ExactNumber;
  readonly onTermination: { readonly pct: ExactNumber; readonly withinMonths: number } | null;
  readonly controlChanged: string | null;
}

/** How far a lot's vesting has come. */
export interface LedgerVesting {
  /** By installments, or by dated steps; and by milestones. */
  readonly plan: (
    | InstallmentPlan
    | { readonly steps: readonly { readonly date: string; readonly vestedPct: ExactNumber }[] }
  ) & {
    readonly milestones?: readonly LedgerMilestone[];
    /** Before it is reached, nothing counts as vested. */
    readonly requires?: Milestone;
    readonly acceleration?: LedgerAcceleration;
  };
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
