/** Commitments and terms as read: partners and companies by ordinal, amounts in minor units, days by number. */
import type { Exact } from "@capstack/decimal";
import type { Units } from "../money/amount.js";
import { type AllocationCategory, categoriesOfRule } from "../records/allocation-category.js";
import type { CommitmentKind, commitmentEvent, historyFlow } from "../records/partner.js";
import type { AllocationBasis, termVersion, waterfallTerms } from "../records/terms.js";

/** A change of a commitment; `partner` an ordinal. */
export interface IndexedCommitment {
  readonly partner: number;
  readonly day: number;
  readonly units: Units;
  readonly kind: CommitmentKind;
}

/** An actual flow behind a lump sum; `units` signed as on the capital account. */
export interface IndexedHistoryFlow {
  readonly partner: number;
  readonly day: number;
  readonly kind: "contribution" | "distribution";
  readonly units: Units;
  readonly sourceRef: string;
}

/** An allocation rule with its defaults; `partner` and `company` are ordinals, `company` −1 for all. */
export interface IndexedRule {
  readonly partner: number;
  readonly categories: readonly AllocationCategory[];
  readonly company: number;
  readonly participates: boolean | undefined;
  readonly weight: number | undefined;
}

/** A further tier of carry; one of its starts is null. */
export interface IndexedCarryTier {
  readonly fromMultiple: number | null;
  readonly fromRate: number | null;
  readonly carryRate: number;
  readonly catchupRate: number;
}

/** Terms of carry with their defaults. */
export interface IndexedWaterfall {
  readonly kind: "none" | "straight" | "european" | "american";
  readonly carryRate: number;
  readonly prefRate: number;
  readonly catchupRate: number;
  readonly prefCompounds: boolean;
  readonly prefFrom: "call" | "draw";
  readonly level: "partner" | "fund";
  readonly tiers: readonly IndexedCarryTier[];
  readonly clawbackTaxPct: number;
  readonly recipients: readonly { readonly partner: number; readonly pct: number }[];
  readonly exempt: ReadonlySet<number>;
}

/** How results are allocated, and the carry, from a day on. */
export interface IndexedTerms {
  readonly fromDay: number;
  readonly rules: readonly IndexedRule[];
  readonly basis: AllocationBasis;
  readonly waterfall: IndexedWaterfall;
}

type Version = Exact<typeof termVersion>;

/** By ascending day; of several versions with one date the last counts. */
export function termsOf(first: Omit<Version, "effectiveDate" | "place">, later: readonly Version[]): IndexedTerms[] {
  const versions = later.map((one) => versionOf(one, one.effectiveDate));
  return [versionOf(first, Number.NEGATIVE_INFINITY), ...versions.sort((a, b) => a.fromDay - b.fromDay)];
}

function versionOf(
  { allocationRules, allocationBasis, waterfall }: Omit<Version, "effectiveDate" | "place">,
  fromDay: number,
): IndexedTerms {
  const rules = allocationRules.map(({ lpEntityId, category, companyId, participates, weight }) => ({
    partner: lpEntityId,
    categories: categoriesOfRule(category),
    company: companyId ?? -1,
    participates: participates ?? undefined,
    weight: weight ?? undefined,
  }));
  return { fromDay, rules, basis: allocationBasis, waterfall: waterfall === null ? NO_CARRY : waterfallOf(waterfall) };
}

const NO_CARRY: IndexedWaterfall = {
  kind: "none",
  carryRate: 0,
  prefRate: 0,
  catchupRate: 1,
  prefCompounds: true,
  prefFrom: "call",
  level: "partner",
  tiers: [],
  clawbackTaxPct: 0,
  recipients: [],
  exempt: /* @__PURE__ */ new Set(),
};

function waterfallOf(terms: Exact<typeof waterfallTerms>): IndexedWaterfall {
  const { kind, carryRate, prefRate, catchupRate, prefCompounds, prefFrom, level, recipients, exempt } = terms;
  const receiving = (recipients ?? []).map(({ lpEntityId, pct }) => ({ partner: lpEntityId, pct }));
  return {
    ...{ kind, carryRate, prefRate, catchupRate, prefCompounds, prefFrom, level },
    clawbackTaxPct: terms.clawbackTaxPct,
    tiers: terms.tiers.map(({ fromMultiple, fromRate, carryRate, catchupRate }) => {
      return { fromMultiple, fromRate, carryRate, catchupRate };
    }),
    recipients: receiving.sort((a, b) => a.partner - b.partner),
    exempt: new Set(exempt),
  };
}

export function commitmentsOf(events: readonly Exact<typeof commitmentEvent>[]): IndexedCommitment[] {
  return byDayAndPartner(
    events.map(({ lpEntityId, date, amount, kind }) => ({ partner: lpEntityId, day: date, units: amount, kind })),
  );
}

export function historyOf(flows: readonly Exact<typeof historyFlow>[]): IndexedHistoryFlow[] {
  return byDayAndPartner(
    flows.map(({ lpEntityId, date, amount, kind, sourceRef }) => {
      return { partner: lpEntityId, day: date, units: amount, kind, sourceRef };
    }),
  );
}

function byDayAndPartner<T extends { readonly day: number; readonly partner: number }>(rows: T[]): T[] {
  return rows.sort((a, b) => a.day - b.day || a.partner - b.partner);
}
