/** What a class or security decided, and why. */

/**
 * What a claimant does: `hold` keeps its preference, `convert` takes common instead; options and warrants `exercise` or
 * `lapse`, those on preferred stock `exercise_hold` or `exercise_convert`; `cash_out` takes the cash a note or SAFE is owed;
 * `mixed` for a class whose rows differ, null where nothing is decided.
 */
export type ExitDecision =
  | "hold"
  | "convert"
  | "exercise"
  | "exercise_hold"
  | "exercise_convert"
  | "lapse"
  | "cash_out"
  | "mixed";

/**
 * Why a claimant decides as it does: the preference or conversion pays more (`preference_exceeds_conversion`,
 * `conversion_exceeds_preference`); full participation pays more than conversion (`participation_exceeds_conversion`);
 * capped participation pays less or more than conversion (`capped_below_conversion`, `cap_exceeds_conversion`); the strike
 * is below or above what a share gets (`in_the_money`, `out_of_the_money`); the money does not reach it (`not_covered`);
 * it has no right to convert (`not_convertible`); the request decides (`forced`); the terms do (`mandatory`); both pay the
 * same (`tie`).
 */
export type DecisionReason =
  | "preference_exceeds_conversion"
  | "conversion_exceeds_preference"
  | "participation_exceeds_conversion"
  | "capped_below_conversion"
  | "cap_exceeds_conversion"
  | "in_the_money"
  | "out_of_the_money"
  | "not_covered"
  | "not_convertible"
  | "forced"
  | "mandatory"
  | "tie";

/** A decision with its figures. */
export interface DecisionFigures {
  /** What it does; `mixed` for a class whose rows differ, null where nothing is decided. */
  readonly decision: ExitDecision | null;
  /** Whether both choices pay the same. */
  readonly indifferent: boolean;
  /** Why; null where nothing is decided. */
  readonly reason: DecisionReason | null;
  /** Price of common at which the decision flips; null when it never does. Currency a share. */
  readonly thresholdPrice: number | null;
  /**
   * Own payment when holding, lapsing or taking cash, the others deciding as they do; null where not open. Currency.
   */
  readonly ifHold: number | null;
  /** Own payment when converting or exercising, the others deciding as they do; null where not open. Currency. */
  readonly ifConvert: number | null;
}
