/** What is invested, against limits: of one company, in all, in bridges, and in what a venture capital fund may hold little of. */
import type { BooksIndex } from "../books/books-index.js";
import { carryingSlots, carryingSubtypes } from "../fund/portfolio.js";
import { positionUnits } from "../fund/position-units.js";
import { securityUnits } from "../fund/security-units.js";
import { type Units, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { valuationDay } from "../periods/window.js";
import type { SecurityType } from "../records/vehicle.js";
import type { SecurityFacts } from "./investor-facts.js";
import type { Limits } from "./limits.js";
import type { DealUnits, Measured } from "./measures.js";

interface Given {
  readonly securities: readonly SecurityFacts[];
  readonly limits: Limits;
}

/** Types that are not qualifying investments of a venture capital fund, where no one has said otherwise. */
const NON_QUALIFYING: readonly SecurityType[] = ["fund_interest", "token"];

/** 20 % of contributions and uncalled commitments may be non-qualifying, where the terms say no limit of their own. */
const NON_QUALIFYING_PCT = 0.2;

const CURRENCY = { unit: "currency", of: "terms", most: null } as const;

export function investmentMeasures(index: BooksIndex, endDay: number, { securities, limits }: Given): Measured[] {
  const facts = factsBySecurity(index, securities);
  const held = securityUnits(index, endDay);
  const cost = (keep: (security: number) => boolean) =>
    totalUnits(held.filter(({ security }) => keep(security)).map(({ carrying }) => carrying[0] as Units));
  const isBridge = (security: number) => facts[security]?.isBridge === true;
  const isOdd = (security: number) => facts[security]?.isQualifying === false;
  const positions = positionUnits(index, endDay);
  const { nonQualifyingPct, recyclingPct, bridgePct, bridgeDays } = limits;
  return [
    {
      ...{ ...CURRENCY, of: nonQualifyingPct == null ? "law" : "terms", meter: "non_qualifying", base: "capital" },
      ...{ used: cost(isOdd), mostPct: nonQualifyingPct ?? NON_QUALIFYING_PCT },
      adds: ({ security, invest }) => (isOdd(security) ? invest : 0),
    },
    ...concentrations(index, positions, limits),
    {
      ...{ ...CURRENCY, meter: "recycling", base: "commitments", mostPct: recyclingPct ?? null },
      used: totalUnits(positions.map(({ invested }) => invested)),
      adds: ({ invest }) => invest,
    },
    {
      ...{ ...CURRENCY, meter: "bridge", base: "commitments", mostPct: bridgePct ?? null },
      used: cost(isBridge),
      adds: ({ security, invest }) => (isBridge(security) ? invest : 0),
    },
    {
      ...{ meter: "bridge_days", unit: "days", of: "terms", base: null, mostPct: null, adds: () => 0 },
      ...{ used: longestBridge(index, endDay, isBridge), most: bridgeDays ?? null },
    },
  ];
}

/** Every company, that of the largest cost first, so that a deal in any of them is seen. */
function concentrations(
  { companies }: BooksIndex,
  positions: ReturnType<typeof positionUnits>,
  { concentrationPct }: Limits,
): Measured[] {
  const costs = positions.map(({ company, carrying }) => ({ company, used: carrying[0] as Units }));
  return costs
    .sort((a, b) => b.used - a.used)
    .map(({ company, used }) => ({
      ...{ ...CURRENCY, meter: "concentration", base: "commitments", mostPct: concentrationPct ?? null, used },
      adds: (deal: DealUnits) => (deal.company === company ? deal.invest : 0),
      companyId: companies[company]?.companyId ?? null,
    }));
}

interface KnownSecurity {
  readonly isQualifying: boolean;
  readonly isBridge: boolean;
}

/** By security: what was told, else what its type says. @throws EngineError `unknown_security` */
function factsBySecurity(index: BooksIndex, told: readonly SecurityFacts[]): KnownSecurity[] {
  const known = new Map(told.map((one, at) => [one.securityId, { ...one, at }]));
  for (const { securityId, at } of known.values()) {
    if (index.securities.some((security) => security.securityId === securityId)) continue;
    throw unknownId("unknown_security", ["securities", at, "securityId"], securityId, "a security of these books");
  }
  return index.securities.map(({ securityId, securityType }) => {
    const own = known.get(securityId);
    return {
      isQualifying: own?.isQualifying ?? !NON_QUALIFYING.includes(securityType),
      isBridge: own?.isBridge === true,
    };
  });
}

/** The longest that a bridge investment with cost is held, in days: from the purchase since which it has cost. */
function longestBridge(index: BooksIndex, endDay: number, isBridge: (security: number) => boolean): number {
  const last = valuationDay(index, endDay);
  const slots = carryingSlots(index);
  const held = new Map<number, { units: Units; since: number }>();
  const { entries, postings, accountSecurity } = index;
  for (let row = 0; row < entries.count && (entries.day[row] as number) <= endDay; row++) {
    const end = entries.firstPosting[row + 1] as number;
    for (let posting = entries.firstPosting[row] as number; posting < end; posting++) {
      const account = postings.account[posting] as number;
      const security = accountSecurity[account] as number;
      if (security < 0 || slots[account] !== COST || !isBridge(security)) continue;
      const before = held.get(security) ?? { units: 0, since: 0 };
      const units = sumUnits(before.units, postings.units[posting] as Units);
      held.set(security, { units, since: before.units === 0 ? (entries.day[row] as number) : before.since });
    }
  }
  const days = [...held.values()].filter(({ units }) => units !== 0).map(({ since }) => last - since);
  return Math.max(0, ...days);
}

const COST = /* @__PURE__ */ carryingSubtypes.indexOf("investment");
