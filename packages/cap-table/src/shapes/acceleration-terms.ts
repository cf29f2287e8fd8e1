/**
 * What an award states of acceleration at a change of control. Single trigger: the change itself vests a fraction of what
 * is unvested. Double trigger: the change, and a termination without cause or for good reason within some months of it.
 */
import { addMonths, type Rational } from "@capstack/decimal";

/** Acceleration that an award states, and the change of control that happened since. */
export interface AccelerationTerms {
  /** Of what is unvested, at the change of control. */
  readonly onChangeOfControl: Rational;
  /** Of what is unvested, at a termination within so many months of it; null without a double trigger. */
  readonly onTermination: { readonly pct: Rational; readonly withinMonths: number } | null;
  /** The day control changed, since the award was made; null while it did not. */
  readonly controlChanged: string | null;
}

/** The fraction of what is unvested that a termination without cause, or for good reason, vests on a day. */
export function onTerminationOf(terms: AccelerationTerms | undefined, date: string): Rational | null {
  if (terms === undefined || terms.onTermination === null || terms.controlChanged === null) return null;
  const { pct, withinMonths } = terms.onTermination;
  return date <= addMonths(terms.controlChanged, withinMonths) ? pct : null;
}
