/** A secondary: what buyers receive of whom, what a tender offer cuts, and what is refused. */
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, type SecondarySaleEvent } from "../src/index.js";

const issuance: CapTableEvent = {
  type: "common_issuance",
  grants: [
    { id: "ada", name: "Ada", shares: 6000, pricePerShare: 0.01 },
    { id: "ben", name: "Ben", shares: 3000, pricePerShare: 0.02, securityId: "CS-2" },
    { id: "cyd", name: "Cyd", shares: 1000 },
  ],
};

const sale = (terms: Partial<SecondarySaleEvent>): SecondarySaleEvent => ({
  type: "secondary_sale",
  pricePerShare: 2,
  sellers: [
    { id: "ada", shares: 2000 },
    { id: "ben", shares: 1000 },
  ],
  buyers: [{ id: "fund", name: "Fund" }],
  ...terms,
});

const sharesAfter = (event: SecondarySaleEvent) =>
  Object.fromEntries(
    computeCapTable({ events: [issuance, event] }).final.holders.map(({ id, shares }) => [id, shares]),
  );

function refused(event: SecondarySaleEvent): unknown {
  try {
    computeCapTable({ events: [issuance, event] });
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("a secondary", () => {
  it("passes what sellers offer to the buyers, and moves nobody else's ownership", () => {
    expect(sharesAfter(sale({}))).toEqual({ ada: 4000, ben: 2000, cyd: 1000, fund: 3000 });
  });

  it("fills the first buyer first, across sellers; one buyer takes the rest", () => {
    const buyers = [
      { id: "first", name: "First", shares: 2500 },
      { id: "rest", name: "Rest" },
    ];
    expect(sharesAfter(sale({ buyers }))).toEqual({ ada: 4000, ben: 2000, cyd: 1000, first: 2500, rest: 500 });
  });

  it("takes along what the company was paid for the shares, not what the buyer pays", () => {
    // 2,000 at 0.01 and 1,000 at 0.02.
    const { holders } = computeCapTable({ events: [issuance, sale({})] }).final;
    expect(holders.find(({ id }) => id === "fund")?.invested).toBe(40);
    expect(holders.find(({ id }) => id === "ada")?.invested).toBe(40);
  });

  it("cuts a tender offer in proportion, to whole shares that add up to what is bought", () => {
    // 1,000 over offers of 2,000, 1,000 and 500: 571.43, 285.71 and 142.86; two left over go to .86 and .71.
    const sellers = [
      { id: "ada", shares: 2000 },
      { id: "ben", shares: 1000 },
      { id: "cyd", shares: 500 },
    ];
    expect(sharesAfter(sale({ sellers, maxShares: 1000 }))).toEqual({
      ada: 6000 - 571,
      ben: 3000 - 286,
      cyd: 1000 - 143,
      fund: 1000,
    });
  });

  it("cuts nothing where less is offered than is bought at most", () => {
    expect(sharesAfter(sale({ maxShares: 5000 }))).toMatchObject({ fund: 3000 });
  });

  it("sells a lot by its id", () => {
    const sellers = [{ id: "ben", shares: 10, securityId: "CS-2" }];
    expect(sharesAfter(sale({ sellers }))).toMatchObject({ ben: 2990, fund: 10 });
  });
});

describe("a secondary is refused", () => {
  it.each<readonly [string, Partial<SecondarySaleEvent>, string, readonly (string | number)[]]>([
    [
      "of more than a seller has",
      { sellers: [{ id: "cyd", shares: 1001 }] },
      "insufficient_shares",
      ["sellers", 0, "shares"],
    ],
    ["by a stranger", { sellers: [{ id: "dan", shares: 1 }] }, "unknown_holder", ["sellers", 0, "id"]],
    [
      "where the buyers take another number than is sold",
      { buyers: [{ id: "fund", name: "Fund", shares: 1 }] },
      "conflicting_fields",
      ["buyers"],
    ],
    [
      "where two buyers say nothing of their shares",
      {
        buyers: [
          { id: "a", name: "A" },
          { id: "b", name: "B" },
        ],
      },
      "missing_field",
      ["buyers", 1, "shares"],
    ],
    [
      "where buyers leave nothing to the one who takes the rest",
      {
        buyers: [
          { id: "a", name: "A", shares: 3000 },
          { id: "b", name: "B" },
        ],
      },
      "conflicting_fields",
      ["buyers"],
    ],
  ])("%s", (_, terms, code, place) => {
    expect(refused(sale(terms))).toMatchObject({ code, path: ["events", 1, ...place] });
  });
});
