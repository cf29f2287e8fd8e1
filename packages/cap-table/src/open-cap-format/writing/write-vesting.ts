/**
 * The vesting of a lot in the words of the format. A plan that has run its course undisturbed is written as vesting
 * terms, shared by all lots on the same plan, with the day it starts; any other, of a lot that was exercised in part,
 * transferred or accelerated, as the exact days and amounts that are left of it.
 * @see Open Cap Format 1.2, VestingTerms, VestingStart and Vesting
 */

import { type Rational, rational } from "@capstack/decimal";
import { readExact } from "../../answer/ledger/exact-number.js";
import type { LedgerLot, LedgerVesting } from "../../answer/ledger/ledger-lot.js";
import { nextChange, type Vesting, vestedOf } from "../../model/vesting/vesting.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import type { InstallmentPlan } from "../../shapes/vesting-plan.js";
import type { OcfObject } from "../reading/ocf-object.js";

/** What a lot's issuance says of its vesting, and the objects that go with it. */
interface WrittenVesting {
  readonly fields: object;
  readonly start: readonly OcfObject[];
}

const NOTHING: WrittenVesting = { fields: {}, start: [] };

/** Gathers the vesting terms that the lots of one package share. */
export class VestingWriter {
  readonly #terms = new Map<string, OcfObject>();

  get terms(): OcfObject[] {
    return [...this.#terms.values()];
  }

  /** The vesting of a lot; null when its parts are no whole shares, which dated amounts cannot be split into. */
  write(lot: LedgerLot): WrittenVesting | null {
    if (lot.vesting == null) return NOTHING;
    const vesting = vestingOf(lot.vesting);
    const shares = readExact(lot.shares);
    if (isUndisturbed(vesting, shares)) return this.#asTerms(vesting.plan, lot.securityId);
    const vestings = datedAmounts(vesting, shares, lot.issueDate);
    if (vestings === null) return null;
    return vestings.length === 0 ? NOTHING : { fields: { vestings }, start: [] };
  }

  #asTerms(plan: InstallmentPlan, securityId: string): WrittenVesting {
    const id = termsId(plan);
    if (!this.#terms.has(id)) this.#terms.set(id, vestingTerms(id, plan));
    const start: OcfObject = {
      object_type: "TX_VESTING_START",
      id: `vesting-start-${securityId}`,
      security_id: securityId,
      date: plan.start,
      vesting_condition_id: `${id}-start`,
    };
    return { fields: { vesting_terms_id: id }, start: [start] };
  }
}

function vestingOf({ plan, quantity, left, accelerated }: LedgerVesting): Vesting {
  const steps = "steps" in plan ? plan.steps : null;
  return {
    plan:
      steps === null
        ? (plan as InstallmentPlan)
        : { steps: steps.map(({ date, vestedPct }) => ({ date, vestedPct: readExact(vestedPct) })) },
    quantity: readExact(quantity),
    left: readExact(left),
    accelerated: readExact(accelerated),
  };
}

/** Equal installments of exactly these shares, the cliff at an installment before the last. */
function isUndisturbed(vesting: Vesting, shares: Rational): vesting is Vesting & { readonly plan: InstallmentPlan } {
  const { plan, quantity, left, accelerated } = vesting;
  if ("steps" in plan || plan.months === 0 || plan.cliffMonths >= plan.months) return false;
  return plan.cliffMonths % plan.intervalMonths === 0 && quantity.eq(shares) && left.isZero() && accelerated.isZero();
}

const EARLIEST = "0001-01-01";

/** What vests on which day, from what is vested before the plan's first day to its last. */
function datedAmounts(
  vesting: Vesting,
  shares: Rational,
  issueDate: string | null,
): { date: string; amount: string }[] | null {
  const amounts: { date: string; amount: string }[] = [];
  let before = ZERO;
  let next = nextChange(vesting, EARLIEST);
  const note = (date: string, vested: Rational) => {
    const more = vested.minus(before);
    before = vested;
    if (!more.isZero()) amounts.push({ date, amount: more.toString() });
    return more.isInteger();
  };
  if (!note(issueDate ?? next ?? EARLIEST, vestedOf(shares, vesting, EARLIEST))) return null;
  while (next !== null) {
    if (!note(next, vestedOf(shares, vesting, next))) return null;
    next = nextChange(vesting, next);
  }
  return amounts;
}

function termsId({ months, cliffMonths, intervalMonths, allocation }: InstallmentPlan): string {
  return `vesting-${months}-${cliffMonths}-${intervalMonths}-${allocation}`;
}

/** A start, a cliff when there is one, and equal installments after it. */
function vestingTerms(id: string, plan: InstallmentPlan): OcfObject {
  const { months, cliffMonths, intervalMonths, allocation } = plan;
  const rest = { length: intervalMonths, occurrences: (months - cliffMonths) / intervalMonths };
  const cliff = { id: `${id}-cliff`, length: cliffMonths, occurrences: 1, of: cliffMonths };
  const steps = [...(cliffMonths === 0 ? [] : [cliff]), { ...rest, id: `${id}-installments`, of: intervalMonths }];
  const ids = [`${id}-start`, ...steps.map((step) => step.id)];
  const after = cliffMonths === 0 ? "" : `, nothing before month ${cliffMonths}`;
  return {
    object_type: "VESTING_TERMS",
    id,
    name: `${months} months`,
    description: `Over ${months} months, every ${intervalMonths === 1 ? "month" : `${intervalMonths} months`}${after}.`,
    allocation_type: allocation.toUpperCase().replace(/_SINGLE$/, "_TO_SINGLE_TRANCHE"),
    vesting_conditions: [
      { id: ids[0], quantity: "0", trigger: { type: "VESTING_START_DATE" }, next_condition_ids: ids.slice(1, 2) },
      ...steps.map(({ id: stepId, length, occurrences, of }, index) => ({
        id: stepId,
        portion: { numerator: rational(of).toString(), denominator: rational(months).toString() },
        trigger: {
          type: "VESTING_SCHEDULE_RELATIVE",
          period: { length, type: "MONTHS", occurrences, day_of_month: "VESTING_START_DAY_OR_LAST_DAY_OF_MONTH" },
          relative_to_condition_id: ids[index],
        },
        next_condition_ids: ids.slice(index + 2, index + 3),
      })),
    ],
  };
}
