/** The terms of the partnership agreement: allocation and carry. */
import { double, flag, type Input, list, oneOf, optional, orNull, type Place, shape } from "@capstack/decimal";
import { ruleCategories } from "./allocation-category.js";
import { companyId, day, partnerId } from "./books-kinds.js";

const FRACTION = { unit: "fraction", min: 0, max: 1 } as const;

export const allocationRule = shape({
  /** The partner the exception is for. */
  lpEntityId: partnerId(),
  /** A category of income or expense, or a line of the capital account; `*` is all of them. */
  category: oneOf(ruleCategories),
  /** One investment only. */
  companyId: orNull(companyId({ optional: true })),
  /** False excludes the partner; the others bear the share. */
  participates: flag({ optional: true }),
  /** Replaces the partner's basis: currency under the three dynamic bases, any number under `fixed`. */
  weight: orNull(double({ min: 0, max: Number.MAX_SAFE_INTEGER, optional: true })),
});

/**
 * An exception to the allocation basis for one partner; `category` is one of {@link ruleCategories} (`*` means all),
 * `companyId` one investment only.
 */
export interface AllocationRule extends Input<typeof allocationRule> {}

export const allocationBases = ["commitment", "capital_balance", "paid_in", "fixed"] as const;

/** The basis by which income and expense are allocated. */
export type AllocationBasis = (typeof allocationBases)[number];

export const carryRecipient = shape({
  /** A partner of the books. */
  lpEntityId: partnerId(),
  /** Of the carry; 0 by default. A fraction of one: 0.2 is 20 %. */
  pct: double({ ...FRACTION, default: 0 }),
});

export const carryTier = shape(
  {
    /** Begins when limited partners have this multiple of what they paid in; this or `fromRate`. */
    fromMultiple: orNull(double({ unit: "factor", min: 1, optional: true })),
    /** Begins when they have earned this rate of return. A fraction a year: 0.25 is 25 %. */
    fromRate: orNull(double({ ...FRACTION, unit: "rate", optional: true })),
    /** The general partner's part of profit from there on. A fraction of one: 0.3 is 30 %. */
    carryRate: double(FRACTION),
    /** Its part until it has that rate of all profit; 0, no catch-up, by default. A fraction of one: 1 is full. */
    catchupRate: double({ ...FRACTION, default: 0 }),
  },
  { check: refuseStartlessTier },
);

/** A further tier of carry, after that of the hurdle. */
export interface CarryTier extends Input<typeof carryTier> {}

interface Tier {
  readonly fromMultiple: number | null;
  readonly fromRate: number | null;
  readonly carryRate: number;
  readonly catchupRate: number;
  readonly place: Place;
}

/** A tier begins at a multiple or at a rate, and its catch-up catches up. */
function refuseStartlessTier({ fromMultiple, fromRate, carryRate, catchupRate, place }: Tier): void {
  if ((fromMultiple === null) === (fromRate === null)) {
    place.problem("invalid_value", "A tier begins at fromMultiple or at fromRate; give one of them.", "fromMultiple");
  }
  if (catchupRate === 0 || catchupRate > carryRate) return;
  const message = `catchupRate ${catchupRate} does not exceed carryRate ${carryRate}; use 0 for no catch-up, or more than the carry.`;
  place.problem("catchup_rate_invalid", message, "catchupRate");
}

export const waterfallTerms = shape(
  {
    /** No carry, carry on every profit, or carry after a hurdle: of the whole fund, or deal by deal. */
    kind: oneOf(["none", "straight", "european", "american"]),
    /** The general partner's part of profit; 0 by default. A fraction of one: 0.2 is 20 %. */
    carryRate: double({ ...FRACTION, default: 0 }),
    /** The hurdle; 0 by default. A fraction a year: 0.08 is 8 %. */
    prefRate: double({ ...FRACTION, unit: "rate", default: 0 }),
    /** The general partner's part of profit in the catch-up; 1 by default. A fraction of one: 0.2 is 20 %. */
    catchupRate: double({ ...FRACTION, default: 1 }),
    /** Whether the hurdle compounds; true by default. */
    prefCompounds: flag({ default: true }),
    /** Whether the hurdle runs from the call, or from the draw of a credit line that the call repays; `call` by default. */
    prefFrom: oneOf(["call", "draw"], { default: "call" }),
    /** Whether the hurdle is tested partner by partner or once for the fund; `partner` by default. */
    level: oneOf(["partner", "fund"], { default: "partner" }),
    /** Further tiers of carry in the order in which they begin; none by default. */
    tiers: list(carryTier, { default: [] }),
    /** Of carry that is clawed back, what its recipients paid in tax and keep; 0 by default. A fraction of one: 0.4 is 40 %. */
    clawbackTaxPct: double({ ...FRACTION, default: 0 }),
    /** Who receives the carry; the only general partner by default. */
    recipients: orNull(list(carryRecipient, { optional: true })),
    /** Partners who bear no carry. */
    exempt: orNull(list(partnerId(), { optional: true })),
  },
  { check: refuseSlowCatchup },
);

/** Terms of carried interest. Rates are fractions; `catchupRate` is the general partner's part of profit in the catch-up. */
export interface WaterfallTerms extends Input<typeof waterfallTerms> {}

interface Catchup {
  readonly kind: string;
  readonly catchupRate: number;
  readonly carryRate: number;
  readonly place: Place;
}

/** A catch-up rate below the carry rate never catches up. */
function refuseSlowCatchup({ kind, catchupRate, carryRate, place }: Catchup): void {
  const hurdle = kind === "european" || kind === "american";
  if (!hurdle || catchupRate === 0 || catchupRate > carryRate) return;
  place.problem(
    "catchup_rate_invalid",
    `catchupRate ${catchupRate} does not exceed carryRate ${carryRate}; use 0 for a hard hurdle, or more than the carry.`,
    "catchupRate",
  );
}

export const termVersion = shape({
  /** YYYY-MM-DD. */
  effectiveDate: day(),
  /** Exceptions to the basis, by partner. */
  allocationRules: list(allocationRule, { default: [] }),
  /** How income and expense are allocated; `commitment` by default. */
  allocationBasis: oneOf(allocationBases, { default: "commitment" }),
  /** Terms of carried interest; no carry by default. */
  waterfall: orNull(optional(waterfallTerms)),
});

/** Terms from a date on; omitted fields take their usual meaning. */
export interface TermVersion extends Input<typeof termVersion> {}
