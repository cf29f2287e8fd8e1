/** Percents where a fraction of one or a rate a year belongs: read by the field's unit, said in the answer, never a factor. */
import { describe, expect, it } from "vitest";
import { operationOf } from "../../src/operation-of.js";
import { percentAccepted, percentRefused, percentsOf } from "../../src/protocol/arguments/percents.js";
import { openLocally } from "./call-locally.js";

const call = openLocally();
const founding = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] };
const note = (interestRate: unknown) => ({
  type: "note_issuance",
  date: "2024-01-01",
  notes: [{ id: "n", name: "N", principal: 1_000_000, interestRate, valuationCap: 10_000_000 }],
});
const round = (terms: object) => ({
  type: "priced_round",
  label: "Seed",
  date: "2026-01-01",
  preMoneyValuation: 8_000_000,
  investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
  terms,
});
const exit = (preferred: object, more: object = {}) => ({
  exitValuation: 20_000_000,
  deal: { exitDate: "2026-01-01" },
  model: {
    common: [{ id: "ada", name: "Ada", shares: 8_000_000 }],
    preferred: [
      {
        id: "a",
        name: "A",
        seniority: 1,
        holders: [{ id: "vc", name: "VC", shares: 2_000_000, invested: 2_000_000 }],
        ...preferred,
      },
    ],
  },
  ...more,
});
const [whole] = operationOf({ id: "fund-economics" }).examples;
const fund = (inputs: object) => {
  const request = whole?.request as { readonly inputs: object };
  return { ...request, inputs: { ...request.inputs, ...inputs } };
};

/** What a call says of how it was read, and the rest of it. */
async function answer(name: string, args: object) {
  const { said, isError } = await call(name, args);
  const [, read = "", rest = said] = /^(?:Read ([^\n]*)\.\n)?(.*)$/s.exec(said) ?? [];
  return { read, rest: rest.replaceAll(/\br\d+-\w+/g, "id"), isError };
}

describe("a rate or a fraction given as a percent", () => {
  it.each([
    ["a note's interest", "cap_table_compute", { events: [founding, note(8)] }, { events: [founding, note(0.08)] }],
    ["interest as text", "cap_table_compute", { events: [founding, note("8")] }, { events: [founding, note(0.08)] }],
    [
      "a class's dividends",
      "cap_table_compute",
      { events: [founding, round({ dividends: { rate: 8 } })] },
      { events: [founding, round({ dividends: { rate: 0.08 } })] },
    ],
    [
      "the dividends of a series at an exit",
      "exit_waterfall_compute",
      exit({ dividends: { rate: 8, from: "2024-01-01" } }),
      exit({ dividends: { rate: 0.08, from: "2024-01-01" } }),
    ],
    ["the GP's part of 2 %", "fund_economics_compute", fund({ gpCommitPct: 2 }), fund({ gpCommitPct: 0.02 })],
    ["a fee of 2 %", "fund_economics_compute", fund({ mgmtFeePct: 2 }), fund({ mgmtFeePct: 0.02 })],
    ["a fee of 1 %", "fund_economics_compute", fund({ mgmtFeePct: 1 }), fund({ mgmtFeePct: 0.01 })],
    [
      "fees by year",
      "fund_economics_compute",
      fund({ mgmtFeeSchedule: [2, 2, 1.5, 1] }),
      fund({ mgmtFeeSchedule: [0.02, 0.02, 0.015, 0.01] }),
    ],
    [
      "changes of the price",
      "exit_waterfall_compute",
      exit({}, { analysis: { sensitivity: { deltas: [-20, 20] } } }),
      exit({}, { analysis: { sensitivity: { deltas: [-0.2, 0.2] } } }),
    ],
  ])("%s is read and said", async (_, name, args, meant) => {
    const [given, right] = [await answer(name, args), await answer(name, meant)];
    expect(right.isError, right.rest).toBeFalsy();
    expect(given.isError, given.rest).toBeFalsy();
    expect(given.read).toContain(" as ");
    expect(right.read).toBe("");
    expect(given.rest).toBe(right.rest);
  });

  it("says how more than 100 % a year is sent", async () => {
    const { read } = await answer("cap_table_compute", { events: [founding, note(8)] });
    expect(read).toBe('/events/1/notes/0/interestRate 8 as 0.08 (8 %; for 800 % send "800%")');
    const more = await answer("cap_table_compute", { events: [founding, note("800%")] });
    expect(more.read).toBe('/events/1/notes/0/interestRate "800%" as 8');
  });

  it("is no factor: a preference of 2x and a cap of 3x stay", async () => {
    const factors = { liquidationMultiple: 2, participation: "capped", participationCapMultiple: 3 };
    expect((await answer("exit_waterfall_compute", exit(factors))).read).toBe("");
  });

  it("is refused in a list that also has fractions", async () => {
    const { isError } = await answer("fund_economics_compute", fund({ mgmtFeeSchedule: [2, 0.5] }));
    expect(isError).toBe(true);
  });
});

describe("by the unit", () => {
  it.each([
    ["rate", {}, 8, 0.08],
    ["rate", {}, 1, 0.01],
    ["rate", {}, 0.08, undefined],
    ["rate", {}, 101, undefined],
    ["factor", {}, 3, undefined],
    ["fraction", { minimum: 0 }, 20, 0.2],
    ["fraction", { minimum: 0 }, 2, undefined],
    ["fraction", { minimum: -1 }, 20, undefined],
    ["fraction", { maximum: 1 }, 1, undefined],
  ])("an accepted %s %j of %d is %d", (unit, bounds, input, read) => {
    expect(percentAccepted(input, [{ type: "number", "x-unit": unit, ...bounds }])).toBe(read);
  });
  it("a refused fraction is a percent above 1, a refused factor never", () => {
    expect(percentRefused(2, [{ type: "number", "x-unit": "fraction" }])).toBe(0.02);
    expect(percentRefused(1, [{ type: "number", "x-unit": "fraction" }])).toBeUndefined();
    expect(percentRefused(2, [{ type: "number", "x-unit": "factor" }])).toBeUndefined();
  });
  it("a list is read whole or not at all", () => {
    expect(percentsOf([2, 1, 0])).toEqual([0.02, 0.01, 0]);
    expect(percentsOf([2, 0.5])).toBeUndefined();
    expect(percentsOf([2, "1"])).toBeUndefined();
  });
});
