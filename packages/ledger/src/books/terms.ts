/** What the partnership agreement says: who bears what, and the carry. */
import type { RuleCategory } from "./allocation-category.js";

/**
 * An exception to the allocation basis for one partner; `category` is one of {@link ruleCategories} (`*` means all),
 * `companyId` one investment only.
 */
export interface AllocationRule {
  readonly lpEntityId: string;
  readonly category: RuleCategory;
  readonly companyId?: string | null;
  /** False takes the partner out; the others bear the share. */
  readonly participates?: boolean;
  /** Replaces the partner's basis: currency under the three dynamic bases, any number under `fixed`. */
  readonly weight?: number | null;
}

/** What income and expense are shared out by. */
export type AllocationBasis = "commitment" | "capital_balance" | "paid_in" | "fixed";

/** Terms of carried interest. Rates are fractions; `catchupRate` is the general partner's part of profit in the catch-up. */
export interface WaterfallTerms {
  readonly kind: "none" | "straight" | "european" | "american";
  readonly carryRate?: number;
  readonly prefRate?: number;
  readonly catchupRate?: number;
  readonly prefCompounds?: boolean;
  /** Whether the hurdle is tested partner by partner (the default) or once for the fund. */
  readonly level?: "partner" | "fund";
  /** Who receives the carry; the only general partner unless given. */
  readonly recipients?: readonly { readonly lpEntityId: string; readonly pct: number }[] | null;
  readonly exempt?: readonly string[] | null;
}

/** Terms from a date on; what is left out takes its usual meaning. */
export interface TermVersion {
  readonly effectiveDate: string;
  readonly allocationRules?: readonly AllocationRule[];
  readonly allocationBasis?: AllocationBasis;
  readonly waterfall?: WaterfallTerms | null;
}
