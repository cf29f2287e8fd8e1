import { describe, expect, it } from "vitest";
import { directAlpha, longNickels, modifiedDietz, npv, xirr, xirrDays, xirrDetailed, xnpv } from "../index.js";

const day = (date: string, ...amounts: number[]) => amounts.map((amount) => ({ date, amount }));

describe("flows of one day that sum to zero as written are none", () => {
  const nothing = day("2025-01-01", 1100.1, 2200.2, -3300.3);

  it("so that money only received has no rate", () => {
    expect(xirr([...nothing, ...day("2026-01-01", 100_000)])).toBeNull();
    expect(xirrDetailed([...nothing, ...day("2026-01-01", 100_000)]).status).toBe("no_sign_change");
  });
  it("in whatever order the days come", () => {
    const shuffled = [...day("2026-01-01", 100_000), ...nothing];
    expect(xirr(shuffled)).toBeNull();
    expect(xirrDays([9, 2, 9, 2, 2, 2], [50_000, 1100.1, 50_000, 2200.2, -3300.3, 0])).toBeNull();
  });
  it("and what is left of many is what is left as written", () => {
    const flows = [...day("2025-01-01", -1e17, 1e17, -100), ...day("2026-01-01", 0.1, 0.2, 109.7)];
    expect(xirr(flows)).toBeCloseTo(0.1, 14);
    const tenths = Array.from({ length: 3000 }, () => 0.1);
    expect(xirr([...day("2025-01-01", ...tenths, -300), ...day("2026-01-01", 5)])).toBeNull();
  });
  it("in net present value at any rate", () => {
    expect(xnpv(0.1, nothing)).toBe(0);
    expect(xnpv(0.1, [...nothing, ...day("2026-01-01", 110)])).toBeCloseTo(100, 12);
    expect(npv(0, [1100.1, 2200.2, -3300.3])).toBe(0);
  });
  it("in market equivalents", () => {
    const flows = [...nothing, ...day("2026-01-01", 100_000)];
    expect(directAlpha({ flows, index: [100, 100, 100, 130], nav: 0 })).toBeNull();
    expect(longNickels({ flows: nothing, index: [100, 100, 100], nav: 0 })).toEqual({
      ...{ rate: null, lnNav: 0, shorted: false },
    });
  });
  it("in average capital and gain of Modified Dietz", () => {
    const flows = [
      { day: 0, amount: -1100.1 },
      { day: 0, amount: -2200.2 },
    ];
    expect(modifiedDietz({ begin: 3300.3, end: 100, days: 31, flows })).toBeNull();
    const added = [
      { day: 31, amount: 1100.1 },
      { day: 31, amount: 2200.2 },
    ];
    expect(modifiedDietz({ begin: 100, end: 3400.3, days: 31, flows: added })).toBe(0);
  });
});
