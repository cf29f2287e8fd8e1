import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type CapTableEvent,
  type CapTableFinal,
  computeCapTable,
  isEngineError,
  type PricedRoundEvent,
} from "../../src/index.js";
import { randomHistory } from "../random-history.js";

/** A company after a history of every kind of event, and a round of its own. */
interface Case {
  readonly initial: CapTableFinal;
  readonly round: PricedRoundEvent & { readonly preMoneyValuation: number };
}

const cases: fc.Arbitrary<Case> = fc
  .record({
    seed: fc.integer({ min: 0, max: 2 ** 31 }),
    preMoneyValuation: fc.integer({ min: 3_000_000, max: 90_000_000 }),
    amount: fc.integer({ min: 100_000, max: 12_000_000 }),
    pct: fc.option(fc.integer({ min: 1, max: 18 }).map((n) => n / 100)),
  })
  .map(({ seed, preMoneyValuation, amount, pct }) => ({
    initial: computeCapTable({ events: randomHistory(seed, 18).events }).final,
    round: {
      type: "priced_round",
      id: "law",
      date: "2035-01-01",
      label: "Law",
      classId: "law",
      preMoneyValuation,
      investments: [{ id: "new", name: "New", amount }],
      ...(pct === null ? {} : { pools: [{ pct, poolId: "law-pool" }] }),
    },
  }));

/** The company after the events, and the report of the last; null where no price exists or no stock is out. */
function after(initial: CapTableFinal, ...events: CapTableEvent[]) {
  try {
    const { snapshots, final } = computeCapTable({ initial, events });
    const report = snapshots.at(-1)?.round;
    return report === undefined ? null : { report, final, lines: final.ledger.lots.length + report.conversions.length };
  } catch (error) {
    if (isEngineError(error) && ["round_unsolvable", "no_shares_outstanding"].includes(error.code)) return null;
    throw error;
  }
}

const LOOSE = 1 + 1e-9;

describe("a round after any history", () => {
  it("sells the new investor N / (V + N), within a share for every line", () => {
    fc.assert(
      fc.property(cases, ({ initial, round }) => {
        const solved = after(initial, round);
        fc.pre(solved !== null);
        const { newMoney, investors, fullyDilutedAfter } = solved.report;
        const part = newMoney / (round.preMoneyValuation + newMoney);
        const off = Math.abs((investors[0]?.ownership ?? 0) - part) * fullyDilutedAfter;
        expect(off).toBeLessThanOrEqual(solved.lines + 2);
      }),
      runs(60),
    );
  });

  it("fills a growing pool to its part of the final count, less a share for every line", () => {
    fc.assert(
      fc.property(cases, ({ initial, round }) => {
        const solved = after(initial, round);
        const pct = round.pools?.[0]?.pct;
        fc.pre(solved !== null && pct !== undefined);
        const available = solved.final.pools.find(({ id }) => id === "law-pool")?.available ?? 0;
        expect(available).toBeGreaterThanOrEqual(pct * solved.report.fullyDilutedAfter - solved.lines - 1);
      }),
      runs(60),
    );
  });

  it("gives every instrument at least what its discount buys, and its cap over its capitalization", () => {
    fc.assert(
      fc.property(cases, ({ initial, round }) => {
        const solved = after(initial, round);
        for (const line of solved?.report.conversions ?? []) {
          const own = initial.ledger.convertibles.find(({ securityId }) => securityId === line.securityId);
          const exact = line.price === 0 ? 0 : line.amount / line.price;
          const bought = line.amount / ((solved?.report.pricePerShare ?? 0) * (1 - Number(own?.discount)));
          expect(exact * LOOSE).toBeGreaterThanOrEqual(bought);
          if (line.controllingTerm !== "cap") continue;
          expect(line.price / ((line.valuationCap ?? 0) / (line.capitalization ?? 0))).toBeCloseTo(1, 9);
        }
      }),
      runs(60),
    );
  });

  it("at a higher pre-money has no lower price and gives no instrument more", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 30_000_000 }), ({ initial, round }, more) => {
        const low = after(initial, round);
        fc.pre(low !== null);
        const high = after(initial, { ...round, preMoneyValuation: round.preMoneyValuation + more });
        expect((high?.report.pricePerShare ?? 0) * LOOSE).toBeGreaterThanOrEqual(low.report.pricePerShare);
        low.report.conversions.forEach(({ shares }, i) => {
          expect(high?.report.conversions[i]?.shares).toBeLessThanOrEqual(shares);
        });
      }),
      runs(60),
    );
  });

  it("gives no holder more for a higher cap", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 1, max: 9_000_000 }), ({ initial, round }, more) => {
        const capped = initial.convertibles.find(
          ({ status, valuationCap, mfn }) => status === "outstanding" && valuationCap !== null && !mfn,
        );
        const own = {
          id: "law-angel",
          name: "Angel",
          securityId: "law-safe",
          amount: 300_000,
          valuationCap: 4_000_000,
        };
        const { securityId, valuationCap } = capped ?? own;
        const issued: CapTableEvent[] =
          capped === undefined ? [{ type: "safe_issuance", date: "2035-01-01", label: "Law", safes: [own] }] : [];
        const amended = (cap: number): CapTableEvent => ({
          type: "instrument_amendment",
          date: "2035-01-01",
          securityId,
          set: { valuationCap: cap },
        });
        const sharesAt = (cap: number) =>
          after(initial, ...issued, amended(cap), round)?.report.conversions.find(
            (line) => line.securityId === securityId,
          )?.shares;
        const before = sharesAt(valuationCap ?? 0);
        fc.pre(before !== undefined);
        expect(sharesAt((valuationCap ?? 0) + more)).toBeLessThanOrEqual(before);
      }),
      runs(60),
    );
  });

  it("does not depend on the order of its investors and pools", () => {
    fc.assert(
      fc.property(cases, fc.integer({ min: 10_000, max: 5_000_000 }), ({ initial, round }, amount) => {
        const investments = [...(round.investments ?? []), { id: "other", name: "Other", amount }];
        const pools = [...(round.pools ?? []), { pct: 0.03, poolId: "second" }];
        const held = (event: PricedRoundEvent) =>
          after(initial, event)
            ?.final.holders.map(({ id, fullyDilutedShares }) => `${id} ${fullyDilutedShares}`)
            .sort();
        const turned = { ...round, investments: [...investments].reverse(), pools: [...pools].reverse() };
        expect(held(turned)).toEqual(held({ ...round, investments, pools }));
      }),
      runs(40),
    );
  });

  it("raises no conversion price; ratchets add no less than narrow, narrow than broad, broad than none", () => {
    fc.assert(
      fc.property(cases, ({ initial, round }) => {
        const series = initial.classes.filter(({ kind }) => kind === "preferred");
        const counts = (["none", "broad", "narrow", "full_ratchet"] as const).map((antiDilution) => {
          const charters = series.map(
            ({ id, name, originalIssuePrice }): CapTableEvent => ({
              type: "class_definition",
              date: "2035-01-01",
              classId: id,
              name,
              kind: "preferred",
              originalIssuePrice: originalIssuePrice ?? 1,
              terms: { antiDilution },
            }),
          );
          const solved = after(initial, ...charters, round);
          for (const line of solved?.report.antiDilution ?? []) {
            expect(line.newConversionPrice).toBeLessThanOrEqual(line.oldConversionPrice);
          }
          return series.map(({ id }) => solved?.final.classes.find((one) => one.id === id)?.asConverted ?? Infinity);
        });
        const slack = initial.ledger.lots.length;
        for (let i = 1; i < counts.length; i++) {
          series.forEach((_, at) => {
            expect((counts[i]?.[at] ?? 0) * LOOSE + slack).toBeGreaterThanOrEqual(counts[i - 1]?.[at] ?? 0);
          });
        }
      }),
      runs(40),
    );
  });
});
