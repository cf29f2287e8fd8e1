/**
 * Random histories that mix every event type. Each event is drawn against what the company has become, and tried on
 * the last final state; what the engine refuses is left out, so that a history is valid and went through a resume at
 * every step.
 */
import {
  type CapTableEvent,
  type CapTableFinal,
  type CapTableOptions,
  computeCapTable,
  isEngineError,
  vestingAllocations,
} from "../src/index.js";

export interface History {
  readonly events: CapTableEvent[];
  /** The final state reached by resuming after every event. */
  readonly stepwise: CapTableFinal;
  readonly refused: string[];
}

type Draw = (state: CapTableFinal, random: Random) => Record<string, unknown>;

/** A seeded generator (mulberry32) with the few draws the events need. */
export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0;
  }

  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let x = this.#state;
    x = Math.imul(x ^ (x >>> 15), x | 1);
    x ^= x + Math.imul(x ^ (x >>> 7), x | 61);
    return ((x ^ (x >>> 14)) >>> 0) / 2 ** 32;
  }

  whole(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<T>(items: readonly T[]): T | undefined {
    return items[Math.floor(this.next() * items.length)];
  }
}

export function randomHistory(seed: number, length: number, options: CapTableOptions = {}): History {
  const random = new Random(seed);
  const events: CapTableEvent[] = [];
  const refused: string[] = [];
  let day = 0;
  let state = computeCapTable({ events: [], options }).final;
  const tries: [string, Draw][] = [
    ["common_issuance", draws.common_issuance as Draw],
    ["pool_change", draws.pool_change as Draw],
    ...Array.from({ length }, (): [string, Draw] => random.pick(Object.entries(draws)) as [string, Draw]),
  ];
  for (const [type, draw] of tries) {
    day += random.whole(0, 60);
    const date = new Date(Date.UTC(2020, 0, 1) + day * 86_400_000).toISOString().slice(0, 10);
    const event = { type, date, ...draw(state, random) } as unknown as CapTableEvent;
    try {
      state = JSON.parse(JSON.stringify(computeCapTable({ events: [event], options, initial: state }).final));
      events.push(event);
    } catch (error) {
      if (!isEngineError(error)) throw error;
      refused.push(`${type}: ${error.code}`);
    }
  }
  return { events, stepwise: state, refused };
}

function person(random: Random): { id: string; name: string } {
  const n = random.whole(1, 8);
  return { id: `h${n}`, name: `Holder ${n}` };
}

function lotOf(state: CapTableFinal, random: Random, kinds: readonly string[]) {
  return random.pick(state.ledger.lots.filter(({ kind }) => kinds.includes(kind)));
}

function instrumentOf(state: CapTableFinal, random: Random): string {
  return random.pick(state.ledger.convertibles.filter(({ status }) => status === "outstanding"))?.securityId ?? "none";
}

function vesting(random: Random) {
  if (random.chance(0.3)) return {};
  const milestones = random.pick([
    undefined,
    [{ id: "launch", pct: 0.25 }],
    [
      { id: "launch", name: "Launch", pct: 0.1, expires: "2022-06-30" },
      { id: "approval", pct: 0.3 },
    ],
  ]);
  const further = {
    ...(random.chance(0.2) ? { requires: { id: "liquidity", ...random.pick([{}, { expires: "2022-01-01" }]) } } : {}),
    ...(random.chance(0.3)
      ? { acceleration: { onChangeOfControl: random.pick([0, 0.5]), onTermination: { pct: 1, withinMonths: 12 } } }
      : {}),
  };
  if (milestones !== undefined && random.chance(0.3)) return { vesting: { milestones, ...further } };
  const months = random.pick([12, 24, 36, 48]) as number;
  const allocation = random.pick(vestingAllocations.filter((way) => way !== "fractional"));
  return {
    vesting: {
      start: "2020-01-31",
      months,
      cliffMonths: random.pick([0, 6, 12]),
      intervalMonths: random.pick([1, 3]),
      allocation,
      ...(milestones === undefined ? {} : { milestones }),
      ...further,
    },
  };
}

const STOCK = ["stock"];
const AWARDS = ["option", "iso", "nso", "sar"];

function partOf(shares: number | string | undefined, random: Random): number {
  return Math.max(1, Math.floor(Number(shares ?? 1) * random.next()));
}

const draws: Record<string, Draw> = {
  common_issuance: (state, random) => ({
    grants: [
      {
        ...person(random),
        shares: random.whole(1, 3_000_000),
        ...vesting(random),
        ...(state.pools.length > 0 && random.chance(0.3) ? { poolId: "pool" } : {}),
        ...(random.chance(0.3) ? { certificateId: `CS-${random.whole(1, 999)}` } : {}),
      },
      { ...person(random), shares: random.whole(1, 3_000_000), pricePerShare: random.whole(0, 100) / 100 },
    ],
  }),
  class_definition: (_, random) => ({
    classId: `x${random.whole(1, 3)}`,
    name: "Class X",
    kind: "preferred",
    originalIssuePrice: random.whole(1, 500) / 100,
    terms: { antiDilution: "narrow" },
  }),
  preferred_issuance: (_, random) => ({
    classId: `x${random.whole(1, 3)}`,
    terms: { antiDilution: "full_ratchet" },
    grants: [{ ...person(random), amount: random.whole(1000, 900_000), pricePerShare: random.whole(50, 300) / 100 }],
  }),
  pool_change: (_, random) =>
    random.pick([
      { shares: random.whole(100_000, 900_000) },
      { pct: 0.1 },
      { pct: 0.08, basis: "total", of: "pre" },
      { setTo: random.whole(0, 500_000) },
    ]) ?? {},
  equity_grant: (_, random) => ({
    grants: [
      {
        ...person(random),
        shares: random.whole(1, 60_000),
        ...random.pick([
          ...["option", "iso", "nso", "sar", "rsu", "restricted_stock", "promised"].map((kind) => ({
            kind,
            strikePrice: random.whole(1, 100) / 100,
          })),
          ...["profits_interest", "profits_interest_catch_up"].map((kind) => ({
            kind,
            participationThreshold: random.whole(0, 100) / 100,
          })),
        ]),
        earlyExercise: random.chance(0.3),
        ...vesting(random),
      },
    ],
  }),
  safe_issuance: (_, random) => ({
    safes: [
      {
        ...person(random),
        amount: random.whole(10_000, 300_000),
        ...(random.chance(0.7) ? { valuationCap: random.whole(5_000_000, 20_000_000) } : {}),
        discount: random.pick([0, 0.1, 0.2]),
        mfn: random.chance(0.2),
        capType: random.pick(["post", "pre"]),
        proRata: random.chance(0.3),
      },
    ],
  }),
  note_issuance: (_, random) => ({
    notes: [
      {
        ...person(random),
        principal: random.whole(10_000, 300_000),
        interestRate: 0.06,
        interestAccrual: random.pick(["simple", "compound"]),
        compounding: random.pick(["annual", "quarterly", "monthly"]),
        valuationCap: random.whole(5_000_000, 20_000_000),
        qualifiedFinancingThreshold: random.pick([0, 1_000_000, 5_000_000]),
        interestTreatment: random.pick(["converts", "paid", "forgiven"]),
      },
    ],
  }),
  warrant_issuance: (_, random) => ({
    warrants: [
      {
        ...person(random),
        shares: random.whole(1, 50_000),
        strikePrice: 0.5,
        countsInFullyDiluted: random.chance(0.7),
      },
    ],
  }),
  priced_round: (state, random) => ({
    label: `Round ${state.ledger.eventCount}`,
    preMoneyValuation: random.whole(4_000_000, 60_000_000),
    investments: [{ ...person(random), amount: random.whole(200_000, 9_000_000) }],
    ...(random.chance(0.5) ? { pools: [{ pct: random.whole(2, 15) / 100, mode: random.pick(["pre", "post"]) }] } : {}),
    ...(random.chance(0.2) && state.holders[0]
      ? { proRata: [{ id: state.holders[0].id, mode: random.pick(["within", "on_top"]) }] }
      : {}),
    ...(random.chance(0.15) ? { payToPlay: { penalty: random.pick(["convert_to_common", "lose_protection"]) } } : {}),
    terms: { antiDilution: random.pick(["broad", "narrow", "full_ratchet", "none"]) },
  }),
  round_closing: (state, random) => ({
    roundId: random.pick(state.ledger.rounds)?.roundId ?? "none",
    investments: [{ ...person(random), amount: random.whole(1000, 500_000) }],
  }),
  convert: (state, random) => ({
    securities: [instrumentOf(state, random)],
    classId: "common",
    ...(random.pick([{ pricePerShare: 1.25 }, { atCap: true }, { valuation: 9_000_000 }]) ?? {}),
  }),
  note_settlement: (state, random) => ({ securityId: instrumentOf(state, random), amount: random.whole(1000, 50_000) }),
  instrument_amendment: (state, random) => ({
    securityId: instrumentOf(state, random),
    set: { valuationCap: random.whole(5_000_000, 20_000_000) },
  }),
  preferred_conversion: (state, random) => ({
    classId: random.pick(state.classes.filter(({ kind }) => kind === "preferred"))?.id ?? "none",
    holders: [person(random).id],
  }),
  transfer: (state, random) => {
    const lot = lotOf(state, random, STOCK);
    return {
      from: lot?.holderId ?? "none",
      to: person(random),
      classId: lot?.classId,
      shares: partOf(lot?.shares, random),
    };
  },
  secondary_sale: (state, random) => {
    const lots = [lotOf(state, random, STOCK), lotOf(state, random, STOCK)].flatMap((lot) => lot ?? []);
    const sellers = lots.map(({ holderId: id, classId, shares }) => ({
      id,
      classId,
      shares: partOf(Number(shares) / 2, random),
    }));
    const maxShares = random.chance(0.4) ? { maxShares: random.whole(1, 500_000) } : {};
    const buyers = random.chance(0.5) ? [person(random)] : [{ ...person(random), shares: 1 }, person(random)];
    return { pricePerShare: 2, sellers, buyers, ...maxShares };
  },
  repurchase: (state, random) => {
    const lot = lotOf(state, random, STOCK);
    return {
      id: lot?.holderId ?? "none",
      securityId: lot?.securityId,
      shares: partOf(lot?.shares, random),
      pricePerShare: 0.01,
    };
  },
  exercise: (state, random) => {
    const lot = lotOf(state, random, [...AWARDS, "warrant"]);
    return {
      securityId: lot?.securityId ?? "none",
      shares: partOf(lot?.shares, random),
      method: random.pick(["cash", "net"]),
      fairMarketValue: 5,
    };
  },
  settlement: (state, random) => {
    const lot = lotOf(state, random, ["rsu"]);
    return {
      securityId: lot?.securityId ?? "none",
      shares: partOf(lot?.shares, random),
      withheldShares: random.pick([0, 1]),
    };
  },
  cancellation: (state, random) => {
    const lot = lotOf(state, random, [...AWARDS, "rsu", "promised", "warrant"]);
    const shares = random.chance(0.5) ? { shares: partOf(lot?.shares, random) } : {};
    return { securityId: lot?.securityId ?? instrumentOf(state, random), ...shares, returnToPool: random.chance(0.7) };
  },
  termination: (_, random) => ({
    id: person(random).id,
    cause: random.pick(["without_cause", "resignation"]),
    ...random.pick([{}, {}, { accelerationPct: 0.25 }]),
    vestedAwards: random.pick(["keep", "cancel"]),
  }),
  acceleration: (_, random) => ({ id: person(random).id, pct: 0.5 }),
  milestone: (state, random) => ({
    milestone: random.pick(["launch", "approval", "liquidity"]),
    ...random.pick([{}, { holderId: person(random).id }, { securityId: lotOf(state, random, AWARDS)?.securityId }]),
  }),
  change_of_control: () => ({}),
  repricing: (state, random) => ({
    securities: [lotOf(state, random, AWARDS)?.securityId ?? "none"],
    strikePrice: 0.25,
  }),
  stock_split: (state, random) => ({
    ...(random.pick([
      { numerator: 3, denominator: 2 },
      { numerator: 1, denominator: 3 },
      { numerator: 2, denominator: 1, classId: "common" },
    ]) ?? {}),
    ...(state.ledger.lots.length > 60 ? { numerator: 1, denominator: 2 } : {}),
  }),
  stock_dividend: (_, random) => ({ classId: "common", sharesPerShare: random.whole(1, 20) / 100 }),
  conversion_adjustment: (state, random) => ({
    classId: random.pick(state.classes.filter(({ kind }) => kind === "preferred"))?.id ?? "none",
    conversionRatio: 1 + random.whole(0, 30) / 100,
  }),
  checkpoint: () => ({}),
};

/** Every event type that a history may draw. */
export const drawnTypes: readonly string[] = Object.keys(draws);
