/**
 * Milestones in vesting terms of the format: conditions that wait for an event, and that no other condition counts from.
 * What was reached before its security was issued is a dated tranche instead, and so is a part of a remainder.
 * @see Open Cap Format 1.2, VestingEventTrigger and TX_VESTING_EVENT
 */
import { type Rational, rational } from "@capstack/decimal";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { amount, field, given, list, type OcfObject, text } from "./ocf-object.js";
import type { VestingDays } from "./ocf-schedule.js";

/** A security, its terms, and the days on which their conditions were met. */
export interface OcfVesting {
  readonly issuance: OcfObject;
  readonly terms: OcfObject | undefined;
  readonly days: VestingDays;
}

export function milestoneConditions({ issuance, terms, days }: OcfVesting): unknown[] {
  if (list(issuance, "vestings").length > 0) return [];
  const conditions = list(terms, "vesting_conditions");
  const countedFrom = new Set(conditions.map((one) => text(field(one, "trigger"), "relative_to_condition_id")));
  const issued = text(issuance, "date") ?? "";
  return conditions.filter((one) => {
    const id = text(one, "id");
    if (text(field(one, "trigger"), "type") !== "VESTING_EVENT" || id === undefined || countedFrom.has(id))
      return false;
    const reached = days.events.get(id);
    const isWhole = field(field(one, "portion"), "remainder") !== true && !(partOf(one, issuance) ?? ZERO).isZero();
    return isWhole && (reached === undefined || reached >= issued);
  });
}

/** The fraction of the security that a condition is about, from its portion or its quantity. */
export function partOf(condition: unknown, issuance: OcfObject): Rational | null {
  if (field(condition, "portion") !== undefined) return portionOf(condition);
  return quotient(amount(condition, "quantity"), amount(issuance, "quantity"));
}

export function portionOf(condition: unknown): Rational | null {
  const portion = field(condition, "portion");
  return quotient(amount(portion, "numerator"), amount(portion, "denominator"));
}

function quotient(part: number | undefined, whole: number | undefined): Rational | null {
  return part === undefined || whole === undefined || part < 0 || whole <= 0 ? null : rational(part).div(whole);
}

/** A fraction of a security as an event states it: in shares where they are whole, as a fraction otherwise. */
export function statedPart(
  part: Rational,
  issuance: OcfObject,
): { readonly shares: number } | { readonly pct: number } {
  const shares = part.times(rational(amount(issuance, "quantity") ?? 0));
  if (shares.isInteger() && !shares.isZero()) return { shares: shares.toNumber() };
  return { pct: part.roundTo(12, "down").toNumber() };
}

/** Milestones as an event states them, and the fraction of the security that they take together. */
export function milestonesIn(conditions: readonly unknown[], issuance: OcfObject) {
  let left = ONE;
  const milestones = conditions.flatMap((condition) => {
    const part = partOf(condition, issuance) ?? ZERO;
    if (part.gt(left)) return [];
    left = left.minus(part);
    const name = text(condition, "description");
    return [given({ id: text(condition, "id") ?? "", name, ...statedPart(part, issuance) })];
  });
  return { milestones, rest: left };
}
