import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { irrDetailed, npv, xirrDetailed } from "../../src/index.js";
import { signChangesByScan } from "./dense-scan.js";
import { countRates } from "./sturm.js";

const wholeFlows = fc.array(fc.integer({ min: -30, max: 30 }), { minLength: 1, maxLength: 9 });

describe("every root and no other", () => {
  it("is what Sturm's theorem counts", () => {
    fc.assert(
      fc.property(wholeFlows, (flows) => {
        const { roots } = irrDetailed(flows);
        expect(roots).toHaveLength(countRates(flows));
      }),
      runs(2000),
    );
  });

  it("is what Sturm's theorem counts for products of known factors, double roots among them", () => {
    const factors = fc.array(fc.tuple(fc.integer({ min: 1, max: 9 }), fc.integer({ min: 1, max: 9 })), {
      minLength: 2,
      maxLength: 4,
    });
    fc.assert(
      fc.property(factors, (list) => {
        const flows = list.reduce<number[]>(
          (product, [a, b]) => {
            const next = new Array<number>(product.length + 1).fill(0);
            product.forEach((coefficient, i) => {
              next[i] = (next[i] as number) - a * coefficient;
              next[i + 1] = (next[i + 1] as number) + b * coefficient;
            });
            return next;
          },
          [1],
        );
        const { roots } = irrDetailed(flows);
        expect(roots).toHaveLength(countRates(flows));
        for (const [a, b] of list)
          expect(Math.min(...roots.map((r) => Math.abs((1 + r) * a - b) / b))).toBeLessThan(1e-3);
      }),
      runs(500),
    );
  });

  it("leaves nothing of the net present value", () => {
    fc.assert(
      fc.property(wholeFlows, (flows) => {
        for (const rate of irrDetailed(flows).roots) {
          const size = npv(rate, flows.map(Math.abs));
          expect(Math.abs(npv(rate, flows))).toBeLessThanOrEqual(1e-11 * size);
        }
      }),
      runs(500),
    );
  });

  it("includes every sign change that a scan over dated flows sees", () => {
    const dated = fc.array(
      fc.record({ day: fc.integer({ min: 0, max: 7300 }), amount: fc.integer({ min: -1000, max: 1000 }) }),
      { minLength: 2, maxLength: 12 },
    );
    fc.assert(
      fc.property(dated, (list) => {
        const earliest = Math.min(...list.filter((flow) => flow.amount !== 0).map((flow) => flow.day));
        const flows = list.map(({ day, amount }) => ({ years: (day - earliest) / 365, amount }));
        const text = list.map(({ day, amount }) => [isoDate(day), amount] as const);
        const logs = xirrDetailed(text).roots.map(Math.log1p);
        const range = { from: -4.9, to: 5.03, steps: 2000 };
        const scanned = signChangesByScan(flows, range);
        for (const { low, high } of scanned) {
          expect(logs.filter((x) => x >= low - 1e-9 && x <= high + 1e-9).length % 2).toBe(1);
        }
        const inside = logs.filter((x) => x > range.from && x < range.to);
        expect(inside.length).toBeGreaterThanOrEqual(scanned.length);
      }),
      runs(150),
    );
  });
});

function isoDate(day: number): string {
  return new Date((day + 12_000) * 86_400_000).toISOString().slice(0, 10);
}
