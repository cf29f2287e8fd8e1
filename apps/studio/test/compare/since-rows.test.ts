/** What each holder had and gets, then and now. */
import { describe, expect, it } from "vitest";
import { sameLine, sinceRows } from "../../src/compare/since/since-rows.js";
import { changesOf, compare } from "../../src/engine/several/compare.js";

const founders = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", kind: "founder", shares: 6_000_000 }] };
const workers = {
  type: "common_issuance",
  grants: [
    { id: "ben", name: "Ben", kind: "employee", shares: 100 },
    { id: "cleo", name: "Cleo", kind: "employee", shares: 100 },
  ],
};
const round = (terms: object) => ({
  ...{ type: "priced_round", label: "Series A", preMoneyValuation: 60_002_000 },
  investments: [{ id: "vc", name: "Beta Capital", amount: 20_000_000 }],
  terms,
});

function since(was: object[], is: object[], deal: object = {}, price = 40_000_000) {
  const [before, after] = [was, is].map((events) => ({ events })) as never[];
  const companyOf = (request: never, deal: object) => ({ request, deal: deal as never, preferred: {} });
  const [then, now] = compare({
    companies: [companyOf(before as never, {}), companyOf(after as never, deal)],
    prices: [price],
  });
  expect([then?.issues, now?.issues]).toEqual([[], []]);
  const changes = changesOf({ before: before as never, after: after as never });
  const found = sinceRows(changes, [then as never, now as never], () => 100);
  // What rows leave out is the same then and now, as it is shown.
  const gap = ({ before, after }: { before: number; after: number } = { before: 0, after: 0 }) => after - before;
  const sum = (figure: "shares" | "gets") => found.rows.reduce((all, row) => all + gap(row[figure] ?? undefined), 0);
  expect(gap(found.all.shares ?? undefined)).toBe(sum("shares"));
  expect(gap(found.all.gets ?? undefined)).toBeCloseTo(sum("gets"), 0);
  expect(found.all.gets).toEqual({ before: price, after: price });
  return {
    same: found.same,
    rows: found.rows.map(({ name, gets }) => `${name} ${gets?.before ?? "-"} ${gets?.after ?? "-"}`),
  };
}

describe("what changed since a version", () => {
  it("of preference is in money, where nobody's shares differ", () => {
    const found = since(
      [founders, workers, round({ liquidationMultiple: 1 })],
      [founders, workers, round({ liquidationMultiple: 2 })],
    );
    const investor = found.rows.find((row) => row.startsWith("Beta Capital"));
    expect(investor).toBe("Beta Capital 20000000 40000000");
    expect(found.rows.find((row) => row.startsWith("Ada"))).toMatch(/ 0$/);
  });

  it("of the closing is in money, with what comes off the price", () => {
    const events = [founders, workers, round({})];
    const found = since(events, events, { transactionCosts: 1_000_000 });
    expect(found.rows.at(-1)).toBe("Costs 0 1000000");
  });

  it("has pools with the holders, above what comes off the price", () => {
    const pool = { type: "pool_change", poolId: "pool", name: "Pool", shares: 1_000_000 };
    const found = since([founders, workers], [founders, workers, pool], { transactionCosts: 1_000_000 });
    expect(found.rows.slice(-2)).toEqual(["Pool (available) - -", "Costs 0 1000000"]);
  });

  it("counts holders whose shares and money are the same", () => {
    const events = [founders, workers, round({})];
    expect(since(events, events)).toEqual({ rows: [], same: 4 });
    // At 20M the preference takes all under both terms.
    const terms = [round({ liquidationMultiple: 2 }), round({ liquidationMultiple: 3 })] as const;
    expect(since([founders, terms[0]], [founders, terms[1]], {}, 20_000_000)).toEqual({ rows: [], same: 2 });
    expect([sameLine(1), sameLine(7)]).toEqual(["1 other is the same", "7 others are the same"]);
  });

  it("has those who came and went, with nothing on the other side", () => {
    const found = since([founders, workers], [founders, { ...workers, grants: workers.grants.slice(1) }]);
    expect(found.rows.find((row) => row.startsWith("Ben"))).toMatch(/ 0$/);
  });
});
