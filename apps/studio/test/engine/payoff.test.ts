/** Curves over prices at which the terms of a closing do not hold: they begin at the lowest price at which they do. */
import { describe, expect, it } from "vitest";
import { payoffOver } from "../../src/engine/exits/payoff.js";
import { payoffsOf } from "../../src/engine/several/compare-payoffs.js";

const model = { common: [{ id: "ada", name: "Ada", shares: 1_000_000 }] };
const over = (deal: object) => payoffOver({ request: { model, deal } as never, prices: [0, 4e6, 20e6] });

describe("a curve over prices", () => {
  it.each<[rule: string, deal: object, from: number]>([
    ["begins at zero where the terms hold everywhere", { escrow: { pct: 0.1 } }, 0],
    // Holders share the price and the earn-out: the price has to pay the escrow.
    [
      "begins where the price pays the escrow beside the earn-out",
      { escrow: { amount: 5e6 }, earnouts: [{ id: "e", amount: 2e6 }] },
      5e6,
    ],
    ["begins where the price pays costs and escrow", { transactionCosts: 1e6, escrow: { amount: 5e6 } }, 6e6],
    // (price + 2M) × 90 % ≥ 2M from 222,222.22 on; to the cent that is kept.
    [
      "begins where the rest of a percentage pays the earn-out",
      { escrow: { pct: 0.1 }, earnouts: [{ id: "e", amount: 2e6 }] },
      222_222.22,
    ],
  ])("%s", (_, deal, from) => {
    const found = over(deal);
    expect(Math.abs(found.from - from)).toBeLessThanOrEqual(0.01);
    expect(found.scenarios[0]?.exitValuation).toBe(found.from);
    expect(found.scenarios.at(-1)?.exitValuation).toBe(20e6);
    expect(found.scenarios.every(({ exitValuation }) => exitValuation >= found.from)).toBe(true);
  });

  it("is refused where the terms hold at none of the prices", () => {
    expect(() => over({ escrow: { amount: 50e6 } })).toThrow();
  });
});

describe("the curves of two term sheets", () => {
  it("begin at the lowest price at which the terms of both hold", () => {
    const events = [{ type: "common_issuance", grants: [{ id: "f", name: "F", shares: 8_000_000, kind: "founder" }] }];
    const company = (deal: object) => ({ request: { events }, deal, preferred: {} }) as never;
    const found = payoffsOf({ companies: [company({}), company({ escrow: { amount: 3e6 } })], upTo: 12e6 });
    expect(found.from).toBe(3e6);
    expect(found.exitValuations[0]).toBe(3e6);
    expect(found.companies.map(({ groups: [founders] }) => founders?.nets[0])).toEqual([3e6, 3e6]);
  });
});
