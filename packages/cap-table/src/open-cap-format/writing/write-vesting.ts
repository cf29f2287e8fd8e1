/**
 * The vesting of a lot in the words of the format. A plan that has run its course undisturbed is written as vesting
 * terms, shared by all lots on the same plan, with the day it starts; any other, of a lot that was exercised in part,
 * transferred or accelerated, as the exact days and amounts that are left of it. A plan with milestones has terms of its
 * own, with a condition for each that waits for an event.
 * @see Open Cap Format 1.2, VestingTerms, VestingStart and Vesting
 */

import type { Rational } from "@capstack/decimal";
import { readExact } from "../../answer/ledger/exact-number.js";
import type { LedgerAcceleration, LedgerLot, LedgerVesting } from "../../answer/ledger/ledger-lot.js";
import { nextChange, startVesting, type Vesting, vestedOf } from "../../model/vesting/vesting.js";
import type { AccelerationTerms } from "../../shapes/acceleration-terms.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";
import { type Milestone, milestonePct, type VestingMilestone } from "../../shapes/milestones.js";
import type { InstallmentPlan } from "../../shapes/vesting-plan.js";
import type { OcfObject } from "../reading/ocf-object.js";
import { type DatedAmount, leftTerms, planTerms, sharedTerms, type VestingTerms } from "./vesting-terms.js";

/** What a lot's issuance says of its vesting, and the objects that go with it. */
interface WrittenVesting {
  readonly fields: object;
  /** Its start, and the milestones that were reached. */
  readonly start: readonly OcfObject[];
  /** What the format has no words for. */
  readonly unsaid: readonly string[];
}

const EARLIEST = "0001-01-01";

const NOTHING: WrittenVesting = { fields: {}, start: [], unsaid: [] };

/** Gathers the vesting terms that the lots of one package share. */
export class VestingWriter {
  readonly #terms = new Map<string, OcfObject>();

  get terms(): OcfObject[] {
    return [...this.#terms.values()];
  }

  /** The vesting of a lot; null when nothing of it ever vests, or not in whole shares, which the format cannot say. */
  write(lot: LedgerLot): WrittenVesting | null {
    if (lot.vesting == null) return NOTHING;
    const vesting = vestingOf(lot.vesting);
    const written = this.#write(vesting, readExact(lot.shares), lot);
    if (written === null || vesting.plan.acceleration === undefined) return written;
    return { ...written, unsaid: [...written.unsaid, "Its acceleration at a change of control is not carried over."] };
  }

  #write(vesting: Vesting, shares: Rational, { securityId, issueDate }: LedgerLot): WrittenVesting | null {
    const { milestones = [], requires } = vesting.plan;
    if (requires !== undefined && requires.reached === null) return this.#asWaiting(requires, shares, securityId);
    const issued = issueDate ?? EARLIEST;
    if (isUndisturbed(vesting, shares) && milestones.every(({ reached }) => reached === null || reached >= issued)) {
      return this.#asPlan(vesting, securityId);
    }
    const vestings = datedAmounts(vesting, shares, issueDate);
    if (vestings === null) return null;
    const open = milestones.filter(({ reached }) => reached === null);
    if (open.length > 0) {
      const terms = leftTerms(securityId, vesting, shares, vestings);
      const cut = isWhole(vesting, shares) ? [] : [CUT];
      return terms.vesting_conditions.length === 0 ? null : this.#asTerms(terms, [], open, cut);
    }
    return vestings.length === 0 ? null : { fields: { vestings }, start: [], unsaid: [] };
  }

  /** The format has no condition on both: all of it waits for the milestone. */
  #asWaiting(requires: Milestone, shares: Rational, securityId: string): WrittenVesting {
    const all = { ...requires, pct: ONE };
    const waiting = startVesting({ steps: [], milestones: [all] }, shares);
    const unsaid = `Its service vesting is not carried over, only that it waits for "${requires.id}".`;
    return this.#asTerms(leftTerms(securityId, waiting, shares, []), [], [all], [unsaid]);
  }

  #asPlan({ plan, quantity }: InInstallments, securityId: string): WrittenVesting {
    const { milestones = [] } = plan;
    const terms = milestones.length === 0 ? sharedTerms(plan) : planTerms(securityId, plan, milestones, quantity);
    const reached = milestones.flatMap((one) => milestoneReached(one, securityId));
    return this.#asTerms(terms, [vestingStart(securityId, terms.id, plan), ...reached], milestones);
  }

  #asTerms(
    terms: VestingTerms,
    start: readonly OcfObject[],
    milestones: readonly VestingMilestone[],
    unsaid: readonly string[] = [],
  ): WrittenVesting {
    if (!this.#terms.has(terms.id)) this.#terms.set(terms.id, terms);
    const expires = milestones.some((one) => one.reached === null && one.expires !== null);
    const last = "The last day on which its milestones can be reached is not carried over.";
    return { fields: { vesting_terms_id: terms.id }, start, unsaid: expires ? [...unsaid, last] : unsaid };
  }
}

function vestingStart(securityId: string, termsId: string, plan: InstallmentPlan): OcfObject {
  return {
    object_type: "TX_VESTING_START",
    id: `vesting-start-${securityId}`,
    security_id: securityId,
    date: plan.start,
    vesting_condition_id: `${termsId}-start`,
  };
}

function milestoneReached({ id, reached }: VestingMilestone, securityId: string): OcfObject[] {
  if (reached === null) return [];
  const event = { object_type: "TX_VESTING_EVENT", id: `milestone-${id}-${securityId}`, security_id: securityId };
  return [{ ...event, date: reached, vesting_condition_id: id }];
}

function vestingOf({ plan, quantity, left, accelerated }: LedgerVesting): Vesting {
  const { milestones, requires, acceleration, ...time } = plan;
  const steps = "steps" in time ? time.steps : null;
  const restored = milestones?.map((one) => ({ ...one, pct: readExact(one.pct) }));
  return {
    plan: {
      ...(steps === null
        ? (time as InstallmentPlan)
        : { steps: steps.map(({ date, vestedPct }) => ({ date, vestedPct: readExact(vestedPct) })) }),
      ...(restored === undefined ? {} : { milestones: restored }),
      ...(requires === undefined ? {} : { requires }),
      ...(acceleration === undefined ? {} : { acceleration: accelerationOf(acceleration) }),
    },
    quantity: readExact(quantity),
    left: readExact(left),
    accelerated: readExact(accelerated),
  };
}

function accelerationOf({ onChangeOfControl, onTermination, controlChanged }: LedgerAcceleration): AccelerationTerms {
  const afterwards = onTermination && { ...onTermination, pct: readExact(onTermination.pct) };
  return { onChangeOfControl: readExact(onChangeOfControl), onTermination: afterwards, controlChanged };
}

const CUT = "Its milestones vest what acceleration and cancellation have left of them.";

/** Whether what vests by days and by milestones adds up to the shares that are left. */
function isWhole({ quantity, left, accelerated }: Vesting, shares: Rational): boolean {
  return accelerated.isZero() && quantity.minus(left).eq(shares);
}

/** A plan whose time part is installments. */
type InInstallments = Vesting & { readonly plan: InstallmentPlan };

/** Equal installments of exactly these shares or of what milestones leave, the cliff before the last. */
function isUndisturbed(vesting: Vesting, shares: Rational): vesting is InInstallments {
  const { plan, quantity, left, accelerated } = vesting;
  if ("steps" in plan || plan.requires !== undefined || plan.months === 0 || plan.cliffMonths >= plan.months)
    return false;
  if (milestonePct(plan.milestones ?? []).gte(ONE)) return false;
  return plan.cliffMonths % plan.intervalMonths === 0 && quantity.eq(shares) && left.isZero() && accelerated.isZero();
}

/** What vests on which day, from what is vested before the plan's first day to its last. */
function datedAmounts(vesting: Vesting, shares: Rational, issueDate: string | null): DatedAmount[] | null {
  const amounts: DatedAmount[] = [];
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
