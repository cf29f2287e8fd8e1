import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { laws } from "../test/laws.js";
import * as returns from "./index.js";
import { returnsErrorCodes } from "./index.js";

const dated = [["2020-01-01", -100], { date: "2021-01-01", amount: 50 }, ["2021-01-01", 70]];
const fund = { flows: [-25, 15, 0], index: [100, 115, 130], nav: 20, select: "auto", guess: 0.1 };
const datedFund = { flows: dated, index: [100, 110, 110], nav: 20, dayCount: "30/360" };

/** A call that works, for each function that is published. */
const calls: Record<string, readonly unknown[][]> = {
  npv: [[0.1, [-100, 60, 60]]],
  xnpv: [[0.1, dated, { dayCount: "actual/actual" }]],
  irr: [[[-100, 60, 60], { periodsPerYear: 4, guess: 0.1, select: "lowest" }]],
  irrDetailed: [[[-100, 260, -165], { select: "highest" }]],
  xirr: [[dated, { dayCount: "actual/365", select: null }]],
  xirrDetailed: [[dated, { guess: 0.2 }]],
  xirrDays: [[[0, 365, 366], [-100, 60, 60], { dayCount: "30E/360" }]],
  mirr: [[[-100, 60, 60], 0.1, 0.12]],
  multiples: [[{ contributions: 80, distributions: 60, nav: 100, committed: 100 }]],
  ksPme: [[fund], [datedFund]],
  longNickels: [[fund], [datedFund]],
  pmePlus: [[fund], [datedFund]],
  directAlpha: [[{ ...fund, continuous: true }], [datedFund]],
  mPme: [[{ ...fund, navs: [25, 10, 20] }], [{ ...datedFund, navs: [100, 60, 20] }]],
  modifiedDietz: [
    [{ begin: 100, end: 135, days: 31, timing: "start", flows: [{ day: 10, amount: 20 }] }],
    [{ begin: 1, end: 2, days: { from: "2026-01-01", to: "2026-02-01" }, flows: [{ day: "2026-01-05", amount: 1 }] }],
  ],
  timeWeighted: [
    [
      [
        { begin: 100, end: 110 },
        { begin: 130, end: 143 },
      ],
    ],
  ],
  linkReturns: [[[0.1, 0.1, -0.05]]],
  annualise: [[0.21, 0.5, { underOneYear: true }]],
  yearFraction: [["2025-01-01", "2026-01-01", "30/360"]],
};

const hostile = fc.oneof(
  fc.anything({
    withBigInt: true,
    withSparseArray: true,
    withNullPrototype: true,
    withDate: true,
    withTypedArray: true,
  }),
  fc.constantFrom<unknown>(
    ...[null, undefined, 1n, Symbol("x"), () => 1, Number.NaN, 1e308, -1e308, 5e-324, "", "2020-02-30", true],
    ...[new Array(3), { length: 1e9 }, { length: -1 }, { toString: 1 }, Object.create(null)],
    ...[[Symbol("y")], [null], [[]], [{}], ["__proto__"], 2 ** 53, 0.5, new Map(), new Float64Array(2)],
  ),
);

/** The value with what stands at a random place, or the whole of it, replaced. */
function replaceAt(value: unknown, turns: readonly number[], replacement: unknown): unknown {
  const [turn = 0, ...others] = turns;
  if (others.length === 0 || typeof value !== "object" || value === null) return replacement;
  const keys = Object.keys(value);
  const key = keys[turn % keys.length] as string;
  const changed = Array.isArray(value) ? [...value] : { ...value };
  const at = changed as Record<string, unknown>;
  at[key] = replaceAt(at[key], others, replacement);
  return changed;
}

describe("every published function", () => {
  it("is tried here", () => {
    const published = Object.entries(returns).filter(([, value]) => typeof value === "function");
    const apart = ["EngineError", "isEngineError"];
    expect(Object.keys(calls).sort()).toEqual(
      published
        .map(([name]) => name)
        .filter((name) => !apart.includes(name))
        .sort(),
    );
  });

  it.each(Object.keys(calls))("%s answers, or refuses with a code of the package, whatever it is given", (name) => {
    const run = (returns as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    const examples = calls[name] as readonly unknown[][];
    for (const example of examples) expect(() => run?.(...example)).not.toThrow();
    fc.assert(
      fc.property(
        fc.constantFrom(...examples),
        fc.array(fc.nat(20), { minLength: 2, maxLength: 4 }),
        hostile,
        (example, turns, value) => {
          const args = replaceAt(example, turns, value) as unknown[];
          try {
            run?.(...args);
          } catch (error) {
            if (!returns.isEngineError(error)) throw error;
            expect(returnsErrorCodes).toContain(error.code);
          }
        },
      ),
      laws(400),
    );
  });
});
