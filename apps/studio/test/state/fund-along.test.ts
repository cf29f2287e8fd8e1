import { beforeEach, describe, expect, it, vi } from "vitest";
import { firstExample } from "../../src/examples/first-example.js";
import {
  asItsOwn,
  exampleFund as example,
  goneAlong,
  isAsBegun,
  keepFund,
  withLatestFund,
} from "../../src/state/fund-along.js";

const { state } = firstExample;
const held = { companyId: null, holderId: "alpha", holdingPeriodYears: 5 };

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, text: string) => kept.set(key, text),
  });
});

describe("a fund", () => {
  it("is as begun until its terms, a position, something beside it or a name is somebody's own", () => {
    expect(isAsBegun(state.fund)).toBe(true);
    for (const own of [
      { inputs: { ...example.inputs, committedCapital: 80_000_000 } },
      { positions: [held] },
      { scenarios: [{ name: "Kept 1", inputs: {} }] },
      { name: "Fund II" },
    ])
      expect(isAsBegun({ ...example, ...own })).toBe(false);
  });

  it("that goes along holds the company that it held before", () => {
    const along = goneAlong({ ...example, positions: [held] }, "fund", "first");
    expect(along).toMatchObject({ id: "fund", positions: [{ ...held, companyId: "first" }] });
  });

  it("is shown in each of its companies as it was changed last", () => {
    const before = { ...state, fund: { ...state.fund, id: "fund" } };
    keepFund({ ...before.fund, inputs: { committedCapital: 80_000_000 }, positions: [held] }, "second");
    expect(withLatestFund(before).fund).toEqual({
      id: "fund",
      inputs: { committedCapital: 80_000_000 },
      positions: [{ ...held, companyId: "second" }],
      scenarios: [],
    });
    expect(withLatestFund(state)).toBe(state);
  });

  it("that came with a link is none of those that are kept here", () => {
    expect(asItsOwn({ ...state, fund: { ...state.fund, id: "fund" } }).fund).toEqual(state.fund);
  });
});
