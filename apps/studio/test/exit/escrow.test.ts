/** Of which amount an escrow is a percentage, by the rule of the waterfall: of equity proceeds, achieved earn-outs among them. */
import { computeExitWaterfall, type ExitDeal } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { escrowWords } from "../../src/exit/closing/escrow.js";

const model = { common: [{ id: "ada", name: "Ada", holderId: "ada", shares: 1_000_000 }] };
const said = (exitValuation: number, deal: ExitDeal) =>
  escrowWords(deal, computeExitWaterfall({ model, exitValuation, deal }) as never).replaceAll("\u00a0", " ");

describe("an escrow by percent", () => {
  it.each<[rule: string, price: number, deal: ExitDeal, words: string]>([
    [
      "is of the price where nothing else is paid",
      50e6,
      { escrow: { pct: 0.1 } },
      "10 % of 50,000,000 (equity proceeds) = 5,000,000",
    ],
    [
      "is of achieved earn-outs too",
      50e6,
      { escrow: { pct: 0.1 }, earnouts: [{ id: "e", amount: 4e6, achievedPct: 0.5 }] },
      "10 % of 52,000,000 (equity proceeds, earn-outs included) = 5,200,000",
    ],
    [
      "is of what costs and debt leave",
      50e6,
      { escrow: { pct: 0.125 }, transactionCosts: 2e6, debt: [{ id: "d", amount: 8e6 }] },
      "12.5 % of 40,000,000 (equity proceeds) = 5,000,000",
    ],
    [
      "is of the whole also where a part of it is lost",
      50e6,
      { escrow: { pct: 0.1, releasePct: 0.8 } },
      "10 % of 50,000,000 (equity proceeds) = 5,000,000",
    ],
    ["is not said of an amount", 50e6, { escrow: { amount: 5e6 } }, ""],
  ])("%s", (_, price, deal, words) => {
    expect(said(price, deal)).toBe(words);
  });
});
