/**
 * Vesting terms of the format: a start, a cliff and equal months that many lots share; those of one lot with milestones;
 * and what is left of a disturbed lot, as dated quantities beside its milestones.
 * @see Open Cap Format 1.2, VestingTerms, VestingConditions
 */

import { minOf, Rational, sumOf } from "@capstack/decimal";
import type { Vesting } from "../../model/vesting/vesting.js";
import { ONE } from "../../shapes/figures/exact-figures.js";
import { milestonePct, type VestingMilestone } from "../../shapes/milestones.js";
import type { InstallmentPlan } from "../../shapes/vesting-plan.js";
import type { OcfObject } from "../reading/ocf-object.js";

/** Shares that vest on a day, as text. */
export interface DatedAmount {
  readonly date: string;
  readonly amount: string;
}

export interface VestingTerms extends OcfObject {
  readonly id: string;
  readonly vesting_conditions: readonly Condition[];
}

type Condition = Readonly<Record<string, unknown>>;

/** The terms that all lots on one plan share. */
export function sharedTerms(plan: InstallmentPlan): VestingTerms {
  const { months, cliffMonths, intervalMonths, allocation } = plan;
  return installmentTerms(`vesting-${months}-${cliffMonths}-${intervalMonths}-${allocation}`, plan, ONE, []);
}

/** The terms of a lot on a plan with milestones. */
export function planTerms(
  securityId: string,
  plan: InstallmentPlan,
  milestones: readonly VestingMilestone[],
  quantity: Rational,
): VestingTerms {
  const rest = ONE.minus(milestonePct(milestones));
  const waiting = milestones.map((one) => waitingFor(one, partOf(one.pct, quantity)));
  return installmentTerms(`vesting-${securityId}`, plan, rest, waiting);
}

/** What is left of a lot's vesting: quantities on their days, and those that wait for milestones. */
export function leftTerms(
  securityId: string,
  { plan, quantity }: Vesting,
  shares: Rational,
  dated: readonly DatedAmount[],
): VestingTerms {
  const { milestones = [] } = plan;
  const id = `vesting-${securityId}`;
  const ids = dated.map((_, index) => `${id}-${index + 1}`);
  const days = dated.map(({ date, amount }, index): Condition => {
    const trigger = { type: "VESTING_SCHEDULE_ABSOLUTE", date };
    return { id: ids[index], quantity: amount, trigger, next_condition_ids: ids.slice(index + 1, index + 2) };
  });
  let pct = milestonePct(milestones.filter(({ reached }) => reached !== null));
  let left = shares.minus(sumOf(dated.map(({ amount }) => Rational.of(BigInt(amount), 1n))));
  const waiting = milestones.flatMap((one) => {
    if (one.reached !== null) return [];
    const before = whole(quantity.times(pct));
    pct = pct.plus(one.pct);
    const part = minOf(whole(quantity.times(pct)).minus(before), left);
    left = left.minus(part);
    return part.isZero() ? [] : [waitingFor(one, { quantity: part.toString() })];
  });
  return termsOf(id, "What is left of it", "On days and by milestones.", "CUMULATIVE_ROUND_DOWN", [
    ...days,
    ...waiting,
  ]);
}

function whole(value: Rational): Rational {
  return value.roundTo(0, "down");
}

/** A number of shares where it is whole, else the fraction. */
function partOf(pct: Rational, quantity: Rational): Condition {
  const part = pct.times(quantity);
  return part.isInteger() ? { quantity: part.toString() } : { portion: ratio(pct) };
}

function ratio(value: Rational) {
  const { numerator, denominator } = value.toFraction();
  return { numerator: numerator.toString(), denominator: denominator.toString() };
}

function waitingFor({ id, name }: VestingMilestone, part: Condition): Condition {
  return {
    id,
    ...(name === null ? {} : { description: name }),
    ...part,
    trigger: { type: "VESTING_EVENT" },
    next_condition_ids: [],
  };
}

/** A start, a cliff when there is one, and equal installments after it: of the whole, or of what milestones leave. */
function installmentTerms(
  id: string,
  { months, cliffMonths, intervalMonths, allocation }: InstallmentPlan,
  share: Rational,
  waiting: readonly Condition[],
): VestingTerms {
  const rest = { length: intervalMonths, occurrences: (months - cliffMonths) / intervalMonths };
  const cliff = { id: `${id}-cliff`, length: cliffMonths, occurrences: 1, of: cliffMonths };
  const steps = [...(cliffMonths === 0 ? [] : [cliff]), { ...rest, id: `${id}-installments`, of: intervalMonths }];
  const ids = [`${id}-start`, ...steps.map((step) => step.id)];
  const after = cliffMonths === 0 ? "" : `, nothing before month ${cliffMonths}`;
  const milestones = waiting.length === 0 ? "" : "; the rest by milestones";
  const described = `Over ${months} months, every ${intervalMonths === 1 ? "month" : `${intervalMonths} months`}${after}${milestones}.`;
  const next = [...ids.slice(1, 2), ...waiting.map((one) => one.id)];
  const word = allocation.toUpperCase().replace(/_SINGLE$/, "_TO_SINGLE_TRANCHE");
  return termsOf(id, `${months} months`, described, word, [
    { id: ids[0], quantity: "0", trigger: { type: "VESTING_START_DATE" }, next_condition_ids: next },
    ...steps.map(({ id: stepId, length, occurrences, of }, index) => ({
      id: stepId,
      portion: share.eq(ONE) ? { numerator: `${of}`, denominator: `${months}` } : ratio(share.times(of).div(months)),
      trigger: {
        type: "VESTING_SCHEDULE_RELATIVE",
        period: { length, type: "MONTHS", occurrences, day_of_month: "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH" },
        relative_to_condition_id: ids[index],
      },
      next_condition_ids: ids.slice(index + 2, index + 3),
    })),
    ...waiting,
  ]);
}

function termsOf(
  id: string,
  name: string,
  description: string,
  allocation_type: string,
  vesting_conditions: readonly Condition[],
): VestingTerms {
  return { object_type: "VESTING_TERMS", id, name, description, allocation_type, vesting_conditions };
}
