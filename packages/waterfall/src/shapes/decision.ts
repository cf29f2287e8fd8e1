/** What a class or security decided, and why. */

/** What a claimant does; `mixed` for a class whose rows differ, null where nothing is decided. */
export type ExitDecision =
  | "hold"
  | "convert"
  | "exercise"
  | "exercise_hold"
  | "exercise_convert"
  | "lapse"
  | "cash_out"
  | "mixed";

/** Why a claimant decides as it does. */
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
