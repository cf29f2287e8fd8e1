/**
 * What a series of preferred stock is promised: its liquidation preference, participation, rank, dividends and price
 * protection, in the words the exit waterfall reads.
 * @see NVCA model certificate of incorporation, article fourth
 */
import type { DayCount, Rational } from "@capstack/decimal";

/** Whether preferred shares in what is left after its preference: not, fully, or up to a cap. */
export type Participation = "none" | "full" | "capped";
/** How a series is protected against a lower price: broad or narrow weighted average, full ratchet, or not. */
export type AntiDilution = "broad" | "narrow" | "full_ratchet" | "none";

/** What may count as outstanding in a weighted average. */
export const antiDilutionBases = ["common", "preferred", "options", "warrants", "availablePool"] as const;
/** One of the counts of a weighted average. */
export type AntiDilutionBase = (typeof antiDilutionBases)[number];

/** Dividends a series accrues. `rate` is a fraction of the original issue price a year; `declared` is currency. */
export interface Dividends {
  readonly type?: "cumulative" | "non_cumulative";
  readonly rate?: number;
  readonly accrual?: "simple" | "compound";
  readonly compounding?: "annual" | "semiannual" | "quarterly" | "monthly";
  readonly from?: string;
  readonly dayCount?: DayCount;
  readonly declared?: number;
  readonly multipleApplies?: boolean;
  readonly onConversion?: "forfeit" | "cash" | "common";
}

/** The exact terms of a class; money and factors as the documents state them. */
export interface ClassTerms {
  readonly liquidationMultiple: Rational;
  readonly participation: Participation;
  readonly participationCapMultiple: Rational | null;
  readonly participationCapIncludesPreference: boolean;
  readonly participationCapIncludesDividends: boolean;
  readonly seniority: "senior" | "pari_passu" | number;
  readonly dividends: Dividends | null;
  readonly antiDilution: AntiDilution;
  readonly antiDilutionBase: readonly AntiDilutionBase[] | null;
  /** At issue; 1 unless given. What it is now stands on the class. */
  readonly conversionRatio: Rational | null;
  readonly votesPerShare: Rational;
}
