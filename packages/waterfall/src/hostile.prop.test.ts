import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as waterfall from "./index.js";
import { waterfallErrorCodes } from "./index.js";

const model = {
  common: [{ id: "f", name: "Founders", shares: 800 }],
  preferred: [{ id: "a", name: "A", seniority: 1, holders: [{ id: "v", name: "Fund", shares: 200, invested: 300 }] }],
  options: [{ id: "o", name: "Pool", shares: 20, strikePrice: 0.5 }],
  warrants: [{ id: "w", name: "Bank", shares: 5, strikePrice: 1, underlying: "a" }],
  convertibles: [{ id: "s", name: "SAFE", type: "safe", amount: 50, valuationCap: 900 }],
};
const deal = {
  ...{ exitType: "acquisition", cash: 10, stockPct: 0.1, debt: [{ id: "d", name: "Bank", amount: 5 }] },
  transactionCosts: [{ id: "t", name: "Bankers", pct: 0.01 }],
  carveOut: { type: "percent", pct: 0.05, recipients: [{ id: "c", name: "CEO", share: 1 }] },
  escrow: { pct: 0.1, releasePct: 1 },
  earnouts: [{ id: "e", name: "Earn-out", amount: 10 }],
};
const goal = { id: "g", target: "class", targetId: "common", metric: "proceeds", value: 100 };
const analysis = {
  curve: { from: 0, to: 3000, points: 4 },
  scenarios: [{ id: "low", exitValuation: 100, preferred: { a: { participation: "full" } } }],
  sensitivity: { deltas: [-0.1, 0.1] },
  goals: [goal],
};

const calls: Record<string, readonly unknown[]> = {
  computeExitWaterfall: [{ model, deal, analysis, exitValuation: 2000 }, { limits: { series: 5 } }],
  compileWaterfall: [model, deal, { limits: { rows: 50 } }],
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
    ...[null, undefined, 1n, Symbol("x"), () => 1, Number.NaN, 1e308, -1, 5e-324, "", "2020-02-30", true, 2 ** 53],
    ...[new Array(3), { length: 1e9 }, { toString: 1 }, Object.create(null), [Symbol("y")], [null], [[]], [{}]],
    ...["__proto__", new Map(), new Float64Array(2), new Date(Number.NaN)],
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

describe("every way in", () => {
  it.each(Object.keys(calls))("%s answers, or refuses with a code of the engine, whatever it is given", (name) => {
    const run = (waterfall as unknown as Record<string, (...args: unknown[]) => unknown>)[name];
    const example = calls[name] as readonly unknown[];
    expect(() => run?.(...example)).not.toThrow();
    fc.assert(
      fc.property(fc.array(fc.nat(20), { minLength: 2, maxLength: 7 }), hostile, (turns, value) => {
        try {
          run?.(...(replaceAt(example, turns, value) as unknown[]));
        } catch (error) {
          if (!waterfall.isEngineError(error)) throw error;
          expect(waterfallErrorCodes).toContain(error.code);
        }
      }),
      { numRuns: 300 },
    );
  });
});
