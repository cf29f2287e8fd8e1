/**
 * The formulas of a cap table's workbook give the engine's figures on any history of the usual kinds. A plan computes each
 * formula as a spreadsheet does and refuses where the engine has another figure, so that planning is the comparison.
 */
import { type CapTableEvent, type CapTableRequest, computeCapTable } from "@capstack/cap-table";
import { isEngineError } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { planCapTable } from "../src/company/cap-table-plan.js";

const amount = (most: number) => fc.integer({ min: 1, max: most }).map((n) => n * 1000);
const pct = fc.integer({ min: 1, max: 20 }).map((n) => n / 100);
const defined = <Value extends object>(value: Value) =>
  Object.fromEntries(Object.entries(value).filter(([, field]) => field !== undefined));

const safe = fc
  .record({
    id: fc.constantFrom("s1", "s2", "s3"),
    name: fc.constant("Angel"),
    amount: amount(900),
    valuationCap: fc.option(amount(20_000), { nil: undefined }),
    capType: fc.constantFrom("post", "pre"),
    discount: fc.option(
      fc.integer({ min: 0, max: 30 }).map((n) => n / 100),
      { nil: undefined },
    ),
  })
  .map(defined);

const pool = fc.oneof(
  pct.map((part) => ({ pct: part })),
  pct.map((part) => ({ pct: part, of: "pre_money" as const })),
  amount(500).map((shares) => ({ shares })),
);

const round = fc
  .record({
    valuation: fc.oneof(
      amount(60_000).map((preMoneyValuation) => ({ preMoneyValuation })),
      amount(90_000).map((postMoneyValuation) => ({ postMoneyValuation })),
      fc.integer({ min: 1, max: 900 }).map((n) => ({ pricePerShare: n / 100 })),
    ),
    investments: fc.array(
      fc.record({ id: fc.constantFrom("v1", "v2", "s1"), name: fc.constant("Fund"), amount: amount(9000) }),
      { minLength: 1, maxLength: 2 },
    ),
    pools: fc.array(pool, { maxLength: 1 }),
  })
  .map(({ valuation, ...rest }) => ({ type: "priced_round", ...valuation, ...rest }));

const event = fc.oneof(
  fc.array(safe, { minLength: 1, maxLength: 3 }).map((safes) => ({ type: "safe_issuance", safes })),
  round,
  pct.map((part) => ({ type: "pool_change", pct: part })),
  amount(300).map((shares) => ({ type: "pool_change", shares })),
  fc.integer({ min: 1, max: 20_000 }).map((shares) => ({
    type: "equity_grant",
    grants: [{ id: "e1", name: "Kay", shares, kind: "option", strikePrice: 0.1 }],
  })),
);

const history = fc.array(event, { minLength: 1, maxLength: 6 }).map((events): CapTableRequest => {
  const founding = { type: "common_issuance", grants: [{ id: "f", name: "Founder", shares: 7_654_321 }] };
  // Shapes are right by construction; the engine checks each event when it reads it.
  return { events: [founding, { type: "pool_change", shares: 500_000 }, ...events] as CapTableEvent[] };
});

describe("the formulas of a cap table", () => {
  it("give every holder and pool what the engine gives, after each event", () => {
    fc.assert(
      fc.property(history, (request) => {
        fc.pre(isComputed(request));
        const plan = planCapTable(request);
        const shown = plan.sheets[0]?.cells;
        const formulas = [...(shown?.values() ?? [])].filter(({ formula }) => formula !== undefined);
        expect(formulas.length).toBeGreaterThan(4);
        expect(formulas.filter(({ shows }) => shows === "no: ask the engine")).toEqual([]);
      }),
      runs(400),
    );
  });
});

function isComputed(request: CapTableRequest): boolean {
  try {
    computeCapTable(request);
    return true;
  } catch (error) {
    if (isEngineError(error)) return false;
    throw error;
  }
}
