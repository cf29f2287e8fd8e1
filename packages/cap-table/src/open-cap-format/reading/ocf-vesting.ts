/**
 * Vesting terms of the Open Cap Format. A chain of a start, a cliff and equal months is an installment plan; any other
 * chain becomes the dated tranches it comes to. Conditions on events vest on the day of their vesting event.
 * @see Open Cap Format 1.2, VestingTerms, VestingConditions and vesting transactions
 */

import { isDate, rational } from "@capstack/decimal";
import type { VestingInput } from "../../model/vesting/read-vesting.js";
import { type VestingAllocation, vestingAllocations } from "../../shapes/vesting-plan.js";
import { amount, field, list, type OcfObject, text } from "./ocf-object.js";
import { datesOf, MOST_TRANCHES, type VestingDays } from "./ocf-schedule.js";

/** The plan of a security, or undefined when nothing is known to vest. */
export function vestingOf(
  issuance: OcfObject,
  terms: OcfObject | undefined,
  days: VestingDays,
): VestingInput | undefined {
  const listed = list(issuance, "vestings").flatMap((tranche) => {
    const [date, shares] = [text(tranche, "date"), amount(tranche, "amount")];
    return isDate(date) && shares !== undefined && Number.isInteger(shares) ? [{ date, shares }] : [];
  });
  if (listed.length > 0) return { schedule: listed };
  if (terms === undefined) return undefined;
  const conditions = list(terms, "vesting_conditions");
  return installments(terms, conditions, days.start) ?? schedule(conditions, days);
}

/** start → cliff of c/n after c months → 1/n a month: n months with a cliff of c. */
function installments(
  terms: OcfObject,
  conditions: readonly unknown[],
  start: string | undefined,
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
  const equal = rational(interval).div(total);
  const cliff = second === undefined ? 0 : first.months;
  const fits = repeated.portion.eq(equal) && (second === undefined || first.portion.eq(rational(cliff).div(total)));
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

function portionOf(condition: unknown) {
  const portion = field(condition, "portion");
  const [numerator, denominator] = [amount(portion, "numerator"), amount(portion, "denominator")];
  if (numerator === undefined || denominator === undefined || denominator <= 0) return null;
  return rational(numerator).div(denominator);
}

function triggerType(condition: unknown): string | undefined {
  return text(field(condition, "trigger"), "type");
}

/** Follows the conditions from those that were met, each giving its portion on its day. */
function schedule(conditions: readonly unknown[], days: VestingDays): VestingInput | undefined {
  const reached = new Map<string, string>();
  const tranches: { date: string; pct: number }[] = [];
  let left = rational(1);
  for (const condition of conditions) {
    const id = text(condition, "id") ?? "";
    for (const date of datesOf(condition, days, reached)) {
      reached.set(id, date);
      const part = portionOf(condition) ?? rational(0);
      const remainder = field(field(condition, "portion"), "remainder") === true;
      const pct = remainder ? part.times(left) : part;
      const taken = pct.gt(left) ? left : pct;
      left = left.minus(taken);
      if (taken.sign() > 0 && tranches.length < MOST_TRANCHES)
        tranches.push({ date, pct: taken.roundTo(12, "down").toNumber() });
    }
  }
  return tranches.length === 0 ? undefined : { schedule: tranches };
}
