/** Acceleration at a change of control, as an award states it. */
import { double, type Exact, fraction, type Input, optional, shape } from "@capstack/decimal";
import type { AccelerationTerms } from "../../shapes/acceleration-terms.js";

export const terminationAcceleration = shape({
  /** Of what is unvested by then, that vests at once. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ above: 0, max: 1 }),
  /** Months after the change of control in which the termination counts. */
  withinMonths: double({ unit: "count", min: 0, max: 1200, whole: true }),
});

/** Double trigger: a termination without cause or for good reason, within months of a change of control. */
export interface TerminationAcceleration extends Input<typeof terminationAcceleration> {}

export const accelerationInput = shape({
  /** Single trigger: of what is unvested, that vests at a change of control; 0 by default. A fraction of one: 0.2 is 20 %. */
  onChangeOfControl: fraction({ default: 0 }),
  /** Double trigger: what vests when the holder is let go after a change of control; nothing by default. */
  onTermination: optional(terminationAcceleration),
});

/** What vests at a change of control, and at a termination that follows it. */
export interface AccelerationInput extends Input<typeof accelerationInput> {}

export function accelerationTerms({
  onChangeOfControl,
  onTermination,
}: Exact<typeof accelerationInput>): AccelerationTerms {
  const afterwards =
    onTermination === null ? null : { pct: onTermination.pct, withinMonths: onTermination.withinMonths };
  return { onChangeOfControl, onTermination: afterwards, controlChanged: null };
}
