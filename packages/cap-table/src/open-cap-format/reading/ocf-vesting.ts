/**
 * Vesting terms of the Open Cap Format. A chain of a start, a cliff and equal months is an installment plan; any other
 * chain becomes the dated tranches it comes to. Conditions on events are milestones, reached by their vesting event.
 * @see Open Cap Format 1.2, VestingTerms, VestingConditions and vesting transactions
 */

import { isDate, minOf, type Rational } from "@capstack/decimal";
import type { VestingInput, VestingTranche } from "../../model/vesting/read-vesting.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { type VestingAllocation, vestingAllocations } from "../../shapes/vesting-plan.js";
import { milestoneConditions, milestonesIn, type OcfVesting, partOf, portionOf, statedPart } from "./ocf-milestones.js";
import { amount, field, list, type OcfObject, text } from "./ocf-object.js";
import { datesOf, MOST_TRANCHES } from "./ocf-schedule.js";

/** The plan of a security, or undefined when nothing is known to vest. */
export function vestingOf(of: OcfVesting): VestingInput | undefined {
  const { issuance, terms, days } = of;
  const listed = listedDays(issuance);
  if (listed.length > 0) return { schedule: listed };
  if (terms === undefined) return undefined;
  const waiting = milestoneConditions(of);
  const { milestones, rest } = milestonesIn(waiting, issuance);
  const conditions = list(terms, "vesting_conditions").filter((one) => !waiting.includes(one));
  const time = installments(terms, conditions, days.start, rest) ?? schedule(conditions, of, rest);
  return milestones.length === 0 ? time : { ...time, milestones };
}

/** Days and amounts that an issuance lists itself; what its terms say does not count then. */
function listedDays(issuance: OcfObject): { date: string; shares: number }[] {
  return list(issuance, "vestings").flatMap((tranche) => {
    const [date, shares] = [text(tranche, "date"), amount(tranche, "amount")];
    return isDate(date) && shares !== undefined && Number.isInteger(shares) ? [{ date, shares }] : [];
  });
}

/** start → cliff of c/n after c months → 1/n a month: n months with a cliff of c, of what milestones leave. */
function installments(
  terms: OcfObject,
  conditions: readonly unknown[],
  start: string | undefined,
  rest: Rational,
): VestingInput | null {
  const steps = conditions.filter((one) => triggerType(one) === "VESTING_SCHEDULE_RELATIVE").map(relativeStep);
  const last = steps.at(-1);
  const plain = conditions.length === steps.length + 1 && steps.length >= 1 && steps.length <= 2;
  if (!plain || start === undefined || last === undefined || steps.some((step) => step === null)) return null;
  const [first, second] = steps as NonNullable<(typeof steps)[number]>[];
  const repeated = second ?? first;
  if (first === undefined || repeated === undefined) return null;
  const interval = repeated.months;
  const total =
    second === undefined ? first.months * first.occurrences : first.months + second.months * second.occurrences;
  const equal = rest.times(interval).div(total);
  const cliff = second === undefined ? 0 : first.months;
  const fits = repeated.portion.eq(equal) && (second === undefined || first.portion.eq(rest.times(cliff).div(total)));
  if (
    !fits ||
    total % interval !== 0 ||
    cliff % interval !== 0 ||
    first.occurrences !== (second ? 1 : first.occurrences)
  )
    return null;
  return { start, months: total, cliffMonths: cliff, intervalMonths: interval, allocation: allocationOf(terms) };
}

function allocationOf(terms: OcfObject): VestingAllocation {
  const word = text(terms, "allocation_type")?.toLowerCase().replace("_to_single_tranche", "_single");
  return vestingAllocations.find((known) => known === word) ?? "cumulative_round_down";
}

function relativeStep(condition: unknown) {
  const period = field(field(condition, "trigger"), "period");
  const months = amount(period, "length");
  const portion = portionOf(condition);
  if (text(period, "type") !== "MONTHS" || months === undefined || months < 1 || portion === null) return null;
  return { months, occurrences: amount(period, "occurrences") ?? 1, portion };
}

function triggerType(condition: unknown): string | undefined {
  return text(field(condition, "trigger"), "type");
}

/** Follows the conditions from those that were met, each giving its portion on its day. */
function schedule(
  conditions: readonly unknown[],
  { issuance, days }: OcfVesting,
  rest: Rational,
): VestingInput | undefined {
  const reached = new Map<string, string>();
  const tranches: VestingTranche[] = [];
  let left = rest;
  for (const condition of conditions) {
    const id = text(condition, "id") ?? "";
    for (const date of datesOf(condition, days, reached)) {
      reached.set(id, date);
      const part = partOf(condition, issuance) ?? ZERO;
      const remainder = field(field(condition, "portion"), "remainder") === true;
      const taken = minOf(remainder ? part.times(left) : part, left);
      left = left.minus(taken);
      if (taken.sign() > 0 && tranches.length < MOST_TRANCHES) tranches.push({ date, ...statedPart(taken, issuance) });
    }
  }
  return tranches.length === 0 ? undefined : { schedule: tranches };
}
