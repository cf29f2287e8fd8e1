import { Rational } from "@capstack/decimal";
import { afterEach, expect, it, vi } from "vitest";
import { type CapTableEvent, computeCapTable } from "../../src/index.js";

const founders: CapTableEvent = { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 9_250_000 }] };

/** Rounds of twenty investors, each at a higher price than the one before, every series protected. */
function rounds(count: number): CapTableEvent[] {
  return Array.from({ length: count }, (_, i) => ({
    type: "priced_round",
    label: `Round ${i}`,
    preMoneyValuation: 8_000_000 + i * 1_000_000,
    terms: { antiDilution: "broad" },
    investments: [{ id: `v${i % 20}`, name: "V", amount: 100_000 + i }],
  }));
}

/** How often exact numbers are worked on while some rounds are folded. */
function exactSteps(count: number): number {
  const methods = ["plus", "times", "div", "cmp", "toFraction", "toNumber"] as const;
  const spies = methods.map((method) => vi.spyOn(Rational.prototype, method));
  computeCapTable({ events: [founders, ...rounds(count)], options: { snapshots: "none" } });
  const steps = spies.reduce((sum, spy) => sum + spy.mock.calls.length, 0);
  vi.restoreAllMocks();
  return steps;
}

afterEach(() => {
  vi.restoreAllMocks();
});

it("exact work grows with the rounds, not with the rounds times the outstanding series", () => {
  const [few, some, many] = [80, 160, 320].map(exactSteps) as [number, number, number];
  expect((many - some) / (some - few)).toBeLessThan(2.2);
});
