/** What a state says of a class of stock. */
import type { AntiDilutionBase, Dividends } from "../../shapes/class-terms.js";

/** The terms of a series, under the field names the exit waterfall reads. */
export interface ClassTermsState {
  /** Preference over original issue price. A factor: 1 is 1x. */
  readonly liquidationMultiple: number;
  /** Whether the series shares with common after its preference; `none` by default. */
  readonly participation: "none" | "full" | "capped";
  /** Ceiling over original issue price; null without one. A factor: 1 is 1x. */
  readonly participationCapMultiple: number | null;
  /** Whether the preference counts toward the cap. */
  readonly participationCapIncludesPreference: boolean;
  /** Whether dividends count toward the cap. */
  readonly participationCapIncludesDividends: boolean;
  /** Dividends a series accrues. */
  readonly dividends: Dividends | null;
  /** Price protection: weighted average, broad or narrow, full ratchet, or none; `broad` by default. */
  readonly antiDilution: "broad" | "narrow" | "full_ratchet" | "none";
  /** What counts as outstanding in the weighted average, in place of the usual list. */
  readonly antiDilutionBase: readonly AntiDilutionBase[] | null;
  /** Votes of a share. */
  readonly votesPerShare: number;
}

/** One class or series of stock. `conversionPrice` and `originalIssuePrice` are null for common. */
export interface ClassState {
  /** A class of stock; common is `common`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** What the class is. */
  readonly kind: "common" | "preferred";
  /** The charter allows; null without a ceiling. Shares. */
  readonly authorized: number | null;
  /** Issued and held. Shares. */
  readonly outstanding: number;
  /** As common. Shares. */
  readonly asConverted: number;
  /** Null for common. Currency a share. */
  readonly originalIssuePrice: number | null;
  /** Null for common. Currency a share. */
  readonly conversionPrice: number | null;
  /** Common for a share. */
  readonly conversionRatio: number;
  /** What preferred is promised; null for common. */
  readonly terms: ClassTermsState | null;
  /** Rank; the larger is paid first. */
  readonly seniority: number;
  /** Multiple times original issue price times outstanding. Currency. */
  readonly liquidationPreference: number;
  /** Paid for it. Currency. */
  readonly invested: number;
  /** Of the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** The round that made it. */
  readonly roundId: string | null;
  /** The class it shadows; null where it shadows none. */
  readonly shadowOf: string | null;
}
