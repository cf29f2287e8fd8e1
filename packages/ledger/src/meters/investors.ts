/** Partners as investors: what is known about them, their commitment and their capital. */
import type { CapitalAccount } from "../capital/capital-account.js";
import type { Units } from "../money/amount.js";
import { totalUnits } from "../money/exact-sum.js";
import type { InvestorFacts } from "./investor-facts.js";

/** An investor; a general partner is related. Facts that no one has told are null. */
export interface Investor {
  readonly commitment: Units;
  readonly capital: Units;
  readonly owners: number;
  readonly isRelated: boolean;
  readonly isFundOfFunds: boolean;
  readonly isBenefitPlan: boolean;
  readonly isUsPerson: boolean | null;
  readonly isAccredited: boolean | null;
  readonly isQualifiedPurchaser: boolean | null;
}

/** Everyone with a commitment or capital. */
export function investorsOf(
  rows: readonly CapitalAccount[],
  facts: readonly InvestorFacts[],
  units: (amount: number) => Units,
): Investor[] {
  const told = new Map(facts.map((one) => [one.lpEntityId, one]));
  return rows.map(({ lpEntityId, partnerClass, commitment, ending }) => {
    const own = told.get(lpEntityId);
    return {
      commitment: units(commitment),
      capital: units(ending),
      owners: own?.owners ?? 1,
      isRelated: partnerClass === "gp" || own?.isRelated === true,
      isFundOfFunds: own?.isFundOfFunds === true,
      isBenefitPlan: own?.isBenefitPlan === true,
      isUsPerson: own?.isUsPerson ?? null,
      isAccredited: own?.isAccredited ?? null,
      isQualifiedPurchaser: own?.isQualifiedPurchaser ?? null,
    };
  });
}

/** Owners with a commitment or capital; related persons of the manager are left out. */
export function ownerCount(people: readonly Investor[]): number {
  const owning = people.filter(({ isRelated, commitment, capital }) => !isRelated && (commitment > 0 || capital > 0));
  return owning.reduce((sum, { owners }) => sum + owners, 0);
}

/** The part of capital that some hold, in whole percent rounded down; 0 without capital or commitments. */
export function percentOf(people: readonly Investor[], isCounted: (one: Investor) => boolean): number {
  const { counted, whole } = heldBy(people, isCounted);
  return whole === 0 ? 0 : Number((BigInt(counted) * 100n) / BigInt(whole));
}

/** The part of capital that some hold; of commitments where there is no capital. Null without either. */
export function partOf(people: readonly Investor[], isCounted: (one: Investor) => boolean): number | null {
  const { counted, whole } = heldBy(people, isCounted);
  return whole === 0 ? null : counted / whole;
}

function heldBy(people: readonly Investor[], isCounted: (one: Investor) => boolean) {
  const total = (read: (one: Investor) => Units, some: readonly Investor[]) =>
    totalUnits(some.map((one) => Math.max(read(one), 0)));
  const counted = people.filter(isCounted);
  for (const read of [(one: Investor) => one.capital, (one: Investor) => one.commitment]) {
    const whole = total(read, people);
    if (whole > 0) return { counted: total(read, counted), whole };
  }
  return { counted: 0, whole: 0 };
}
