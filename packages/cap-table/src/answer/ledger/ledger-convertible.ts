/** A SAFE or a note in the ledger of a final state. */

import type { CapitalizationRule } from "../../model/records.js";
import type { ExactNumber } from "./ledger.js";

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
  /** Its status. */
  readonly status: "outstanding" | "converted" | "cancelled" | "repaid";
}

/** A note's terms of interest and maturity. */
export interface LedgerNote {
  readonly interestRate: ExactNumber;
  /** How interest accrues; `simple` by default. */
  readonly interestAccrual: "simple" | "compound";
  /** How often a compound balance grows; `annual` by default. */
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
