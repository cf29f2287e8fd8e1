import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { RoundCase } from "../../../test/reference/monotone-round.js";
import { eventsOf, roundCase } from "../../../test/reference/random-round.js";
import { type CapTableEvent, computeCapTable, isEngineError } from "../../index.js";

/** The round's report and the final state, or null where no price exists. */
function outcome(events: readonly CapTableEvent[], shareRounding: "none" | "down" = "none") {
  try {
    const { snapshots, final } = computeCapTable({ events, options: { shareRounding } });
    return { round: snapshots.at(-1)?.round as NonNullable<(typeof snapshots)[0]["round"]>, final };
  } catch (error) {
    if (isEngineError(error) && error.code === "round_unsolvable") return null;
    throw error;
  }
}

const plain = roundCase.map(
  (one): RoundCase => ({
    ...one,
    method: "post_money_fixed",
    includes: { availablePool: true, poolIncrease: true, antiDilution: true },
    pricing: "price" in one.pricing || "postMoney" in one.pricing ? { preMoney: 30_000_000 } : one.pricing,
  }),
);

const LOOSE = 1 + 1e-9;

describe("a solved round", () => {
  it("sells new investors N / (V + N) of the company under the default method", () => {
    fc.assert(
      fc.property(plain, (one) => {
        const solved = outcome(eventsOf(one));
        fc.pre(solved !== null);
        const { preMoneyValuation, postMoneyValuation, investors } = solved.round;
        expect(investors[0]?.ownership).toBeCloseTo(one.newMoney / (preMoneyValuation + one.newMoney), 9);
        expect(postMoneyValuation).toBeCloseTo(preMoneyValuation + one.newMoney, 2);
      }),
      runs(150),
    );
  });

  it("fills every growing pool to its part of the final count, within one share", () => {
    fc.assert(
      fc.property(plain, (one) => {
        const solved = outcome(eventsOf(one), "down");
        fc.pre(solved !== null);
        const { fullyDilutedShares } = solved.final.totals;
        one.pools.forEach((pool, i) => {
          if (!("pct" in pool) || pool.of !== "post_money" || pool.basis !== "available") return;
          const available = solved.final.pools.find(({ id }) => id === (i === 0 ? "pool" : `pool-${i + 1}`))?.available;
          expect(available).toBeGreaterThanOrEqual(pool.pct * fullyDilutedShares - 1.001);
        });
      }),
      runs(150),
    );
  });

  it("gives a cap-bound post-money SAFE amount / cap of Company Capitalization", () => {
    fc.assert(
      fc.property(roundCase, (one) => {
        const solved = outcome(eventsOf(one));
        for (const line of solved?.round.conversions ?? []) {
          if (line.controllingTerm !== "cap" || line.capType !== "post") continue;
          expect(line.shares / (line.capitalization ?? 0)).toBeCloseTo(line.amount / (line.valuationCap ?? 0), 9);
        }
      }),
      runs(150),
    );
  });

  it("never gives a holder less than its discounted price or its cap", () => {
    fc.assert(
      fc.property(roundCase, (one) => {
        const solved = outcome(eventsOf(one));
        one.instruments.forEach((own, i) => {
          const line = solved?.round.conversions[i];
          if (line === undefined || own.ownershipPct !== null) return;
          const atPrice = own.amount / ((solved?.round.pricePerShare ?? 0) * (1 - own.discount));
          expect(line.shares * LOOSE).toBeGreaterThanOrEqual(atPrice);
          if (!own.mfn) return;
          for (const later of one.instruments.slice(i + 1)) {
            if (later.mfn || later.ownershipPct !== null) continue;
            const theirs = own.amount / ((solved?.round.pricePerShare ?? 0) * (1 - later.discount));
            expect(line.shares * LOOSE).toBeGreaterThanOrEqual(theirs);
          }
        });
      }),
      runs(150),
    );
  });

  it("a higher pre-money never lowers the price and never raises a conversion", () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 1, max: 20_000_000 }), (one, more) => {
        if (!("preMoney" in one.pricing)) return;
        const [low, high] = [
          outcome(eventsOf(one)),
          outcome(eventsOf({ ...one, pricing: { preMoney: one.pricing.preMoney + more } })),
        ];
        fc.pre(low !== null);
        expect((high?.round.pricePerShare ?? 0) * LOOSE).toBeGreaterThanOrEqual(low.round.pricePerShare);
        low.round.conversions.forEach((line, i) => {
          expect(high?.round.conversions[i]?.shares).toBeLessThanOrEqual(line.shares * LOOSE);
        });
      }),
      runs(150),
    );
  });

  it("a higher cap never raises its holder's shares", () => {
    fc.assert(
      fc.property(roundCase, fc.integer({ min: 1, max: 5_000_000 }), (one, more) => {
        const at = one.instruments.findIndex(({ cap, mfn }) => cap !== null && !mfn);
        if (at === -1) return;
        const instruments = one.instruments.map((item, i) =>
          i === at ? { ...item, cap: (item.cap ?? 0) + more } : item,
        );
        const [before, after] = [outcome(eventsOf(one)), outcome(eventsOf({ ...one, instruments }))];
        fc.pre(before !== null);
        expect(after?.round.conversions[at]?.shares).toBeLessThanOrEqual(
          (before.round.conversions[at]?.shares ?? 0) * LOOSE,
        );
      }),
      runs(150),
    );
  });

  it("is the same company in another currency: money times k leaves every share", () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 2, max: 50 }), (one, k) => {
        if (!("preMoney" in one.pricing)) return;
        const scaled: RoundCase = {
          ...one,
          newMoney: one.newMoney * k,
          pricing: { preMoney: one.pricing.preMoney * k },
          preferred: one.preferred && { ...one.preferred, price: one.preferred.price * k },
          instruments: one.instruments.map((item) => ({
            ...item,
            amount: item.amount * k,
            cap: item.cap === null ? null : item.cap * k,
          })),
        };
        const [a, b] = [outcome(eventsOf(one)), outcome(eventsOf(scaled))];
        expect(a === null).toBe(b === null);
        fc.pre(a !== null && b !== null);
        expect(b.final.totals.fullyDilutedShares / a.final.totals.fullyDilutedShares).toBeCloseTo(1, 9);
      }),
      runs(150),
    );
  });

  it("a ratchet adds at least what narrow does, narrow at least what broad does", () => {
    fc.assert(
      fc.property(plain, (one) => {
        fc.pre(one.preferred !== null);
        const { preferred } = one;
        const shares = (["none", "broad", "narrow", "full_ratchet"] as const).map((protection) => {
          const solved = outcome(eventsOf({ ...one, preferred: { ...preferred, protection } }));
          const old = solved?.final.classes.find(({ id }) => id === "old");
          if (old !== undefined) expect(old.conversionPrice).toBeLessThanOrEqual((old.originalIssuePrice ?? 0) * LOOSE);
          return old?.asConverted ?? Number.POSITIVE_INFINITY;
        });
        for (let i = 1; i < shares.length; i++)
          expect((shares[i] ?? 0) * LOOSE).toBeGreaterThanOrEqual(shares[i - 1] ?? 0);
      }),
      runs(100),
    );
  });

  it("does not depend on the order of investors and pools", () => {
    fc.assert(
      fc.property(plain, fc.integer({ min: 10_000, max: 5_000_000 }), (one, other) => {
        const events = eventsOf(one);
        const round = events.at(-1);
        if (round?.type !== "priced_round") return;
        const investments = [...(round.investments ?? []), { id: "w", name: "W", amount: other }];
        const named = (round.pools ?? []).map((pool, i) => ({ ...pool, poolId: i === 0 ? "pool" : `pool-${i + 1}` }));
        const forward = outcome([...events.slice(0, -1), { ...round, investments, pools: named }], "down");
        const turned = { ...round, investments: investments.slice().reverse(), pools: named.slice().reverse() };
        const backward = outcome([...events.slice(0, -1), turned], "down");
        const held = (solved: typeof forward) =>
          (solved?.final.holders ?? []).map(({ id, fullyDilutedShares }) => `${id} ${fullyDilutedShares}`).sort();
        expect(held(backward)).toEqual(held(forward));
      }),
      runs(100),
    );
  });
});
