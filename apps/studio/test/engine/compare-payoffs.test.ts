/** The curves of companies side by side. */
import { describe, expect, it } from "vitest";
import { payoffsOf } from "../../src/engine/several/compare-payoffs.js";

/** Founders with 8,000,000 shares and an investor with 2,000,000 for 2M, so that both own 80 and 20 percent. */
const request = (participation: string) =>
  ({
    events: [
      { type: "common_issuance", grants: [{ id: "f", name: "F", shares: 8_000_000, kind: "founder" }] },
      {
        type: "priced_round",
        preMoneyValuation: 8_000_000,
        investments: [{ id: "i", name: "I", amount: 2_000_000 }],
        terms: { participation },
      },
    ],
  }) as never;
const plain = { deal: {}, preferred: {} };

describe("the payoffs of two term sheets", () => {
  const { exitValuations, companies } = payoffsOf({
    companies: [
      { request: request("none"), ...plain },
      { request: request("full"), ...plain },
    ],
    upTo: 12_000_000,
  });
  const at = (company: number, group: string, exit: number) =>
    companies[company]?.groups.find(({ id }) => id === group)?.nets[exitValuations.indexOf(exit)];

  it("have the kinks of both among their exits, in rising order, from nothing to the end", () => {
    // Non-participating converts where 20 % is worth more than 2M: at 10M. Participating turns at 2M alone.
    expect(exitValuations).toEqual([...exitValuations].sort((a, b) => a - b));
    for (const exit of [0, 2_000_000, 10_000_000, 12_000_000]) expect(exitValuations).toContain(exit);
  });

  it("are what the terms give, by hand", () => {
    // At 10M: the preference or a fifth, 2M; participating takes 2M and a fifth of 8M.
    expect([at(0, "Investors", 10_000_000), at(0, "Founders", 10_000_000)]).toEqual([2_000_000, 8_000_000]);
    expect([at(1, "Investors", 10_000_000), at(1, "Founders", 10_000_000)]).toEqual([3_600_000, 6_400_000]);
    expect(at(1, "Investors", 12_000_000)).toBe(4_000_000);
  });

  it("leave out a company that cannot be computed", () => {
    const wrong = { events: [{ type: "stock_split", numerator: 0, denominator: 1 }] } as never;
    const { companies } = payoffsOf({ companies: [{ request: wrong, ...plain }], upTo: 1_000_000 });
    expect(companies).toEqual([{ groups: [], cause: null }]);
  });
});

describe("the cause why a company pays otherwise than the base", () => {
  const causesOf = (deals: readonly object[], terms: readonly string[] = [], base = 0) =>
    payoffsOf({
      companies: deals.map((deal, at) => ({ request: request(terms[at] ?? "none"), deal, preferred: {} })) as never,
      upTo: 12_000_000,
      base,
    }).companies.map(({ cause }) => cause);
  const costs = { transactionCosts: 1_000_000 };

  it("is the closing alone where all else is alike", () => {
    expect(causesOf([{}, costs])).toEqual([null, "closing"]);
    expect(causesOf([{}, costs], [], 1)).toEqual(["closing", null]);
  });

  it("is the closing among others where a term of a series differs too", () => {
    expect(causesOf([{}, costs], ["none", "full"])).toEqual([null, "closing among others"]);
  });

  it("is not the closing where that is alike, or changes what nobody gets", () => {
    expect(causesOf([costs, costs], ["none", "full"])).toEqual([null, null]);
    expect(causesOf([{}, { escrow: { pct: 0.1 } }], ["none", "full"])).toEqual([null, null]);
  });

  it("has the price of the headline among the exits", () => {
    const { exitValuations } = payoffsOf({
      companies: [{ request: request("none"), ...plain }],
      upTo: 12_000_000,
      at: 7_654_321,
    });
    expect(exitValuations).toContain(7_654_321);
  });
});
