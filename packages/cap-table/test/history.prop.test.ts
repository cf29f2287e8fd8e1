import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type CapTableState, computeCapTable, eventTypes } from "../src/index.js";
import { drawnTypes, randomHistory } from "./random-history.js";

const seeds = fc.integer({ min: 0, max: 2 ** 31 });

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

function checkState(state: CapTableState): void {
  const { holders, pools, totals, classes } = state;
  expect(sum(holders.map((h) => h.fullyDilutedShares)) + sum(pools.map((p) => p.available))).toBe(
    totals.fullyDilutedShares,
  );
  const parts = [...holders.map((h) => h.ownership), ...pools.map((p) => p.ownership)];
  if (totals.fullyDilutedShares > 0) expect(sum(parts)).toBeCloseTo(1, 9);
  for (const pool of pools) {
    expect(pool.granted + pool.promised + pool.issued + pool.available - pool.shortfall).toBe(pool.authorized);
  }
  expect(sum(classes.map((c) => c.outstanding))).toBe(totals.outstandingShares);
  expect(sum(classes.map((c) => c.asConverted))).toBe(totals.outstandingAsConverted);
  const inTotal =
    totals.outstandingAsConverted +
    totals.optionsOutstanding +
    totals.promised +
    totals.warrants +
    totals.poolAvailable;
  expect(inTotal).toBe(totals.fullyDilutedShares);
  for (const value of numbersIn(state)) {
    expect(Number.isFinite(value)).toBe(true);
    expect(Object.is(value, -0)).toBe(false);
  }
  for (const holder of holders) {
    const counts = [holder.shares, holder.optionShares, holder.promisedShares, holder.warrantShares, holder.invested];
    expect(Math.min(...counts, holder.vestedShares ?? 0, holder.unvestedShares ?? 0)).toBeGreaterThanOrEqual(0);
    expect(sum((holder.positions ?? []).filter((p) => p.kind === "stock").map((p) => p.shares))).toBe(holder.shares);
  }
}

function numbersIn(value: unknown): number[] {
  if (typeof value === "number") return [value];
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe("a random history of every event type", () => {
  it("draws every event type there is", () => expect([...drawnTypes].sort()).toEqual([...eventTypes].sort()));

  it("adds up at every event, with one snapshot each, in order", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { events } = randomHistory(seed, 20);
        const { snapshots, final } = computeCapTable({ events });
        expect(snapshots.map(({ eventIndex }) => eventIndex)).toEqual(events.map((_, index) => index));
        for (const snapshot of snapshots) checkState(snapshot);
        checkState(final);
      }),
      runs(60),
    );
  });

  it("is the same whether folded at once or resumed after every event", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { events, stepwise } = randomHistory(seed, 25);
        expect(JSON.parse(JSON.stringify(computeCapTable({ events }).final))).toEqual(stepwise);
      }),
      runs(60),
    );
  });

  it("goes on from a count that no double holds", () => {
    const grants = [{ id: "f", name: "F", shares: 3_002_399_751_580_331 }];
    const split = { type: "stock_split" as const, numerator: 3, denominator: 1 };
    const { final } = computeCapTable({ events: [{ type: "common_issuance", grants }, split] });
    expect(final.ledger.lots[0]?.shares).toBe("9007199254740993/1");
    const initial = JSON.parse(JSON.stringify(final));
    const third = { type: "stock_split" as const, numerator: 1, denominator: 3 };
    expect(computeCapTable({ events: [third], initial }).final.holders[0]?.shares).toBe(3_002_399_751_580_331);
  });

  it("adds up when fractions of shares are issued", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { events } = randomHistory(seed, 12, { shareRounding: "none" });
        const { final } = computeCapTable({ events, options: { shareRounding: "none" } });
        const owned = sum(final.holders.map((h) => h.ownership)) + sum(final.pools.map((p) => p.ownership));
        expect(owned).toBeCloseTo(1, 9);
      }),
      runs(20),
    );
  });

  it("leaves its input alone and answers equal input with equal bytes", () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { events } = randomHistory(seed, 12);
        const before = JSON.stringify(events);
        const first = JSON.stringify(computeCapTable({ events }));
        expect(JSON.stringify(events)).toBe(before);
        expect(JSON.stringify(computeCapTable({ events: JSON.parse(before) }))).toBe(first);
      }),
      runs(20),
    );
  });
});
