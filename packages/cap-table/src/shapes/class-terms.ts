/**
 * What a series of preferred stock is promised: its liquidation preference, participation, rank, dividends and price
 * protection, in the words the exit waterfall reads.
 * @see NVCA model certificate of incorporation, article fourth
 */
import type { DayCount, Rational } from "@capstack/decimal";

export const participations = ["none", "full", "capped"] as const;
/** Whether preferred shares in what is left after its preference: `none` it does not, `full` it does, `capped` up to a multiple of its price. */
export type Participation = (typeof participations)[number];

export const antiDilutions = ["broad", "narrow", "full_ratchet", "none"] as const;
/**
 * How a series is protected against a lower price: `broad` or `narrow` weighted average of the prices, `full_ratchet` to
 * the lower price itself, `none` not at all.
 */
export type AntiDilution = (typeof antiDilutions)[number];

/** What may count as outstanding in a weighted average. */
export const antiDilutionBases = ["common", "preferred", "options", "warrants", "availablePool"] as const;
/**
 * A count that a weighted average takes in: `common` and `preferred` outstanding, granted `options`, `warrants`,
 * `availablePool` what a pool can still grant.
 */
export type AntiDilutionBase = (typeof antiDilutionBases)[number];

/** Dividends a series accrues. `rate` is a fraction of the original issue price a year; `declared` is currency. */
export interface Dividends {
  /** `cumulative` by default. */
  readonly type?: "cumulative" | "non_cumulative";
  /** Of the original issue price. A fraction a year: 0.08 is 8 %. */
  readonly rate?: number;
  /** How interest accrues; `simple` by default. */
  readonly accrual?: "simple" | "compound";
  /** How often compound dividends grow; `annual` by default. */
  readonly compounding?: "annual" | "semiannual" | "quarterly" | "monthly";
  /** Start of accrual. YYYY-MM-DD. */
  readonly from?: string;
  /** Day-count convention, which turns two dates into years; `actual/365` by default. */
  readonly dayCount?: DayCount;
  /** Declared and unpaid, for the whole series. Currency. */
  readonly declared?: number;
  /** Whether the liquidation multiple applies to dividends. */
  readonly multipleApplies?: boolean;
  /** What becomes of accrued dividends on conversion; `forfeit` by default. */
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
  /** At issue; 1 by default. The class has the present value. */
  readonly conversionRatio: Rational | null;
  readonly votesPerShare: Rational;
}
