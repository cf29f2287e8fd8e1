/** Commitments and terms, read: partners and companies by their place, amounts in minor units, days by number. */

import type { Units } from "../money/amount.js";
import type { AllocationCategory } from "./allocation-category.js";
import type { CommitmentKind } from "./partner.js";
import type { AllocationBasis } from "./terms.js";

/** A change of a commitment; `partner` an ordinal. */
export interface IndexedCommitment {
  readonly partner: number;
  readonly day: number;
  readonly units: Units;
  readonly kind: CommitmentKind;
}

/** A true flow behind a lump; `units` signed as on the capital account. */
export interface IndexedHistoryFlow {
  readonly partner: number;
  readonly day: number;
  readonly kind: "contribution" | "distribution";
  readonly units: Units;
  readonly sourceRef: string;
}

/** An allocation rule with its defaults; `partner` and `company` are ordinals, `company` −1 for all. */
export interface IndexedRule {
  readonly partner: number;
  readonly categories: readonly AllocationCategory[];
  readonly company: number;
  readonly participates: boolean | undefined;
  readonly weight: number | undefined;
}

/** Terms of carry with their defaults. */
export interface IndexedWaterfall {
  readonly kind: "none" | "straight" | "european" | "american";
  readonly carryRate: number;
  readonly prefRate: number;
  readonly catchupRate: number;
  readonly prefCompounds: boolean;
  readonly level: "partner" | "fund";
  readonly recipients: readonly { readonly partner: number; readonly pct: number }[];
  readonly exempt: ReadonlySet<number>;
}

/** What is shared by what, and the carry, from a day on. */
export interface IndexedTerms {
  readonly fromDay: number;
  readonly rules: readonly IndexedRule[];
  readonly basis: AllocationBasis;
  readonly waterfall: IndexedWaterfall;
}
