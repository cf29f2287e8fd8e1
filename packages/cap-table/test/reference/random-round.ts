/** Random rounds, and the events that make the engine compute them. */
import fc from "fast-check";
import type { CapTableEvent } from "../../src/index.js";
import type { Instrument, RoundCase } from "./monotone-round.js";

const cents = (least: number, most: number) => fc.integer({ min: least * 100, max: most * 100 }).map((n) => n / 100);
const basisPoints = (least: number, most: number) => fc.integer({ min: least, max: most }).map((n) => n / 10_000);

const instrument: fc.Arbitrary<Instrument> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      amount: cents(10_000, 1_500_000),
      cap: fc.option(cents(2_000_000, 30_000_000)),
      capType: fc.constantFrom("post" as const, "post" as const, "pre" as const),
      discount: fc.oneof(fc.constant(0), basisPoints(500, 4000)),
      mfn: fc.boolean().map((yes) => yes),
      ownershipPct: fc.constant(null),
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      amount: cents(10_000, 500_000),
      cap: fc.constant(null),
      capType: fc.constant("post" as const),
      discount: fc.constant(0),
      mfn: fc.constant(false),
      ownershipPct: basisPoints(50, 1500),
    }),
  },
);

const target = fc.record({
  pct: basisPoints(100, 2500),
  of: fc.constantFrom("post_money" as const, "pre_money" as const),
  basis: fc.constantFrom("available" as const, "total" as const),
});

const added = fc.record({
  shares: fc.integer({ min: 1, max: 2_000_000 }),
  basis: fc.constant("available" as const),
});

export const roundCase: fc.Arbitrary<RoundCase> = fc.record({
  common: fc.integer({ min: 1_000_000, max: 20_000_000 }),
  options: fc.integer({ min: 0, max: 1_000_000 }),
  promised: fc.integer({ min: 0, max: 500_000 }),
  warrants: fc.record({ shares: fc.integer({ min: 0, max: 2_000_000 }), counted: fc.boolean() }),
  poolAvailable: fc.integer({ min: 0, max: 2_000_000 }),
  preferred: fc.option(
    fc.record({
      shares: fc.integer({ min: 10_000, max: 5_000_000 }),
      price: fc.integer({ min: 1, max: 40_000 }).map((n) => n / 10_000),
      protection: fc.constantFrom("broad" as const, "narrow" as const, "full_ratchet" as const, "none" as const),
    }),
  ),
  instruments: fc.array(instrument, { maxLength: 8 }),
  newMoney: cents(100_000, 20_000_000),
  pricing: fc.oneof(
    { weight: 4, arbitrary: cents(4_000_000, 60_000_000).map((preMoney) => ({ preMoney })) },
    { weight: 1, arbitrary: cents(21_000_000, 80_000_000).map((postMoney) => ({ postMoney })) },
    { weight: 1, arbitrary: fc.integer({ min: 100, max: 50_000 }).map((n) => ({ price: n / 10_000 })) },
  ),
  method: fc.constantFrom(
    "post_money_fixed" as const,
    "post_money_fixed" as const,
    "pre_money_fixed" as const,
    "dollars_invested" as const,
  ),
  includes: fc.record({
    availablePool: fc.boolean(),
    poolIncrease: fc.boolean(),
    antiDilution: fc.boolean(),
  }),
  pools: fc.array(fc.oneof({ weight: 3, arbitrary: target }, { weight: 1, arbitrary: added }), { maxLength: 3 }),
});

/** The company before the round, and the round itself as the last event. */
export function eventsOf(round: RoundCase): CapTableEvent[] {
  const { preferred, options, promised, warrants, poolAvailable, pricing } = round;
  const events: CapTableEvent[] = [
    { type: "common_issuance", grants: [{ id: "f", name: "F", shares: round.common }] },
    { type: "pool_change", shares: poolAvailable + options + promised },
  ];
  if (options > 0) {
    const grants = [{ id: "o", name: "O", shares: options, kind: "option" as const, strikePrice: 0.1 }];
    events.push({ type: "equity_grant", grants });
  }
  if (promised > 0) {
    events.push({ type: "equity_grant", grants: [{ id: "p", name: "P", shares: promised, kind: "promised" }] });
  }
  if (warrants.shares > 0) {
    const { shares, counted: countsInFullyDiluted } = warrants;
    const row = { id: "w", name: "W", shares, strikePrice: 1, countsInFullyDiluted };
    events.push({ type: "warrant_issuance", warrants: [row] });
  }
  if (preferred !== null) {
    const grants = [{ id: "a", name: "A", shares: preferred.shares, pricePerShare: preferred.price }];
    events.push({
      type: "preferred_issuance",
      classId: "old",
      terms: { antiDilution: preferred.protection },
      grants,
    });
  }
  round.instruments.forEach((one, i) => {
    const head = { id: `i${i}`, name: `I${i}`, amount: one.amount, mfn: one.mfn, capType: one.capType };
    const cap = one.cap === null ? {} : { valuationCap: one.cap };
    const terms = one.ownershipPct === null ? { ...cap, discount: one.discount } : { ownershipPct: one.ownershipPct };
    events.push({ type: "safe_issuance", safes: [{ ...head, ...terms }] });
  });
  events.push({
    type: "priced_round",
    label: "Round",
    ...("preMoney" in pricing ? { preMoneyValuation: pricing.preMoney } : {}),
    ...("postMoney" in pricing ? { postMoneyValuation: pricing.postMoney } : {}),
    ...("price" in pricing ? { pricePerShare: pricing.price } : {}),
    investments: [{ id: "v", name: "V", amount: round.newMoney }],
    conversionMethod: round.method,
    preMoneyIncludes: round.includes,
    pools: round.pools.map((pool) => ({ mode: "pre", ...pool })),
  });
  return events;
}
