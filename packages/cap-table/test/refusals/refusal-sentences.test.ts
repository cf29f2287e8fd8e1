/** What a refusal says: what is wrong, where, and what would be right. */
import { isEngineError } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { computeCapTable } from "../../src/index.js";

const founding = {
  type: "common_issuance",
  label: "Founding",
  grants: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
};
const round = {
  type: "priced_round",
  label: "A",
  preMoneyValuation: 8_000_000,
  investments: [{ id: "fund", name: "Fund", amount: 2_000_000 }],
};

function refused(...events: object[]) {
  try {
    computeCapTable({ events: [founding, ...events] } as Parameters<typeof computeCapTable>[0]);
  } catch (error) {
    if (isEngineError(error)) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

describe("a round without a price", () => {
  it("says who asks for how much, what is missing, and what pools may have", () => {
    const { code, message, details } = refused({ ...round, pools: [{ pct: 0.9, mode: "pre" }] });
    expect(code).toBe("round_unsolvable");
    expect(message).toBe(
      "No price exists: at every price, new money of 2,000,000, a pool of 90 % ask for more than the whole company; the pre-money of 8,000,000 is short by 10,000,000. Raise it, or keep pools below 80 % together.",
    );
    expect(details).toEqual({ margin: -10_000_000 });
  });

  it("asks for whole units where the pre-money is a tenth of the new money", () => {
    const { message } = refused({ ...round, preMoneyValuation: 8, pools: [{ pct: 0.15, mode: "pre" }] });
    expect(message).toContain("Write amounts in whole units (8 million is 8000000), or raise it, or lower percentages");
  });

  it("has one as soon as the pre-money is up by what it says, or pools are below", () => {
    const at = (pct: number, preMoneyValuation = 8_000_000) => ({
      ...round,
      preMoneyValuation,
      pools: [{ pct, mode: "pre" }],
    });
    expect(refused(at(0.9, 18_000_000)).code).toBe("round_unsolvable");
    expect(() => refused(at(0.9, 18_000_100))).toThrow("nothing was refused");
    expect(refused(at(0.8)).code).toBe("round_unsolvable");
    expect(() => refused(at(0.799))).toThrow("nothing was refused");
  });

  it("names SAFEs and protected series that ask too, and promises no figure then", () => {
    const safe = { id: "s", name: "Sam", amount: 10_000_000, discount: 0.5 };
    const { message } = refused(
      { type: "safe_issuance", label: "SAFEs", safes: [safe] },
      { ...round, pools: [{ pct: 0.6, mode: "pre" }] },
    );
    expect(message).toContain("a pool of 60 %, 1 converting SAFEs or notes ask for more");
    expect(message).toMatch(/Raise it, or lower percentages, caps or uncapped money\.$/);
  });
});

describe("a transfer to a holder who is not there", () => {
  const transfer = { type: "transfer", label: "Sale", from: "founders", to: { id: "founder" }, shares: 1 };
  it("says that a name makes one, and who was probably meant", () => {
    const { message, path } = refused(transfer);
    expect(path).toEqual(["events", 1, "to", "name"]);
    expect(message).toBe('name is required where the holder "founder" is first mentioned; did you mean "founders"?');
  });
  it("from nobody names who was probably meant", () => {
    const { code, message, path } = refused({ ...transfer, from: "fuonders", to: { id: "x", name: "X" } });
    expect([code, path]).toEqual(["unknown_holder", ["events", 1, "from"]]);
    expect(message).toBe('from is "fuonders"; it must be the id of a holder by then; did you mean "founders"?');
  });
});
