import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { irr, irrDetailed, xirr, xirrDays, xirrDetailed, xnpv } from "./index.js";

const day = fc.integer({ min: 0, max: 9000 });
const amount = fc.integer({ min: -1e8, max: 1e8 }).map((cents) => cents / 100 + 0);
const flows = fc.array(fc.record({ day, amount }), { minLength: 2, maxLength: 15 });
const dated = (list: readonly { day: number; amount: number }[], shift = 0) =>
  list.map((flow) => ({ date: isoDate(flow.day + shift), amount: flow.amount }));

describe("laws of XIRR", () => {
  it("scaling the amounts keeps the roots", () => {
    fc.assert(
      fc.property(flows, fc.constantFrom(0.25, 2, 1024, -8), (list, scale) => {
        const scaled = list.map((flow) => ({ ...flow, amount: flow.amount * scale }));
        near(xirrDetailed(dated(scaled)).roots, xirrDetailed(dated(list)).roots);
      }),
      runs(300),
    );
  });
  it("shifting all dates keeps the roots", () => {
    fc.assert(
      fc.property(flows, fc.integer({ min: -5000, max: 5000 }), (list, shift) => {
        expect(xirrDetailed(dated(list, shift)).roots).toEqual(xirrDetailed(dated(list)).roots);
      }),
      runs(300),
    );
  });
  it("the order of the list does not matter", () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.record({ day, amount }), { selector: (f) => f.day, minLength: 2 }), (list) => {
        const reversed = [...list].reverse();
        expect(xirr(dated(reversed))).toBe(xirr(dated([...list].sort((a, b) => a.day - b.day))));
      }),
      runs(300),
    );
  });
  it("negating the flows keeps the roots and turns each slope", () => {
    fc.assert(
      fc.property(flows, (list) => {
        const there = xirrDetailed(dated(list));
        const back = xirrDetailed(dated(list.map((flow) => ({ ...flow, amount: -flow.amount }))));
        near(back.roots, there.roots);
        expect(back.falling).toEqual(there.falling.map((falling) => !falling));
      }),
      runs(300),
    );
  });
  it("net present value at the rate is nothing beside the amounts", () => {
    fc.assert(
      fc.property(flows, (list) => {
        const { rate, logRate } = xirrDetailed(dated(list));
        if (rate === null || logRate === null || Math.abs(logRate) > 5) return;
        const size = xnpv(rate, dated(list.map((flow) => ({ ...flow, amount: Math.abs(flow.amount) }))));
        expect(Math.abs(xnpv(rate, dated(list)))).toBeLessThanOrEqual(1e-9 * size);
      }),
      runs(300),
    );
  });
  it("a loan at the rate itself keeps the root", () => {
    fc.assert(
      fc.property(flows, fc.nat(9000), fc.nat(9000), (list, start, end) => {
        const { rate } = xirrDetailed(dated(list));
        if (rate === null || Math.abs(Math.log1p(rate)) > 2 || start === end) return;
        const repaid = 1000 * (1 + rate) ** ((end - start) / 365);
        const more = [...list, { day: start, amount: -1000 }, { day: end, amount: repaid }];
        const nearest = Math.min(...xirrDetailed(dated(more)).roots.map((root) => Math.abs(root - rate)));
        expect(nearest).toBeLessThan(1e-4 * (1 + Math.abs(rate)));
      }),
      runs(300),
    );
  });
  it("years of 365 days give the rate of evenly spaced flows", () => {
    fc.assert(
      fc.property(fc.array(amount, { minLength: 2, maxLength: 12 }), (amounts) => {
        const days = amounts.map((_, i) => 365 * i);
        const [dated, even] = [xirrDays(days, amounts), irr(amounts)];
        if (dated === null || even === null) expect(dated).toBe(even);
        else expect(Math.abs(Math.log1p(dated) - Math.log1p(even)) || 0).toBeLessThan(1e-9);
      }),
      runs(300),
    );
  });
  it("the fast form and the detailed form agree", () => {
    fc.assert(
      fc.property(flows, (list) => {
        expect(xirr(dated(list))).toBe(xirrDetailed(dated(list)).rate);
        expect(JSON.stringify(xirrDetailed(dated(list)))).not.toMatch(/-0[,\]}]|NaN/);
      }),
      runs(300),
    );
  });
  it("survives amounts of any size", () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 1, maxLength: 6 }),
        (list) => {
          for (const x of irrDetailed(list).roots) expect(Number.isNaN(x)).toBe(false);
        },
      ),
      runs(300),
    );
  });
});

function near(actual: readonly number[], expected: readonly number[]): void {
  expect(actual).toHaveLength(expected.length);
  actual.forEach((root, i) => {
    const other = expected[i] as number;
    if (root !== other) expect(Math.abs(Math.log1p(root) - Math.log1p(other))).toBeLessThan(1e-6);
  });
}

function isoDate(dayNumber: number): string {
  return new Date((dayNumber + 12_000) * 86_400_000).toISOString().slice(0, 10);
}
