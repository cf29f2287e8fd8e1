/** The closing of an exit in the words of its form. */
import type { ExitDeal } from "@capstack/waterfall";
import { describe, expect, it } from "vitest";
import { closingParts } from "../../src/compare/words/closing-words.js";

const said = (deal: ExitDeal) =>
  closingParts(deal, (id) => ({ ada: "Ada Okafor" })[id] ?? id).flatMap(({ name, text }) =>
    text === "" ? [] : [`${name}: ${text}`],
  );

describe("the closing in words", () => {
  it.each<[rule: string, deal: ExitDeal, words: string[]]>([
    ["nothing of a plain sale", {}, []],
    ["one sum of costs", { transactionCosts: 500_000 }, ["Transaction costs: 500,000"]],
    [
      "each cost by its name",
      {
        transactionCosts: [
          { id: "1", name: "Bank", amount: 100_000, pct: 0.02 },
          { id: "2", name: "Transaction costs", pct: 0.005 },
        ],
      },
      ["Transaction costs: Bank: 100,000 and 2\u00a0% of the price; 0.5\u00a0% of the price"],
    ],
    ["debt", { debt: [{ id: "d", name: "Venture loan", amount: 2_000_000 }] }, ["Debt: Venture loan: 2,000,000"]],
    [
      "nothing of what is 0, which is no difference from none",
      {
        transactionCosts: [{ id: "1", name: "Bank", amount: 0 }],
        debt: [{ id: "d", name: "Venture loan", amount: 0, seniority: 1 }],
        carveOut: { type: "percent", pct: 0, recipients: [{ id: "a", name: "Ada", share: 1 }] },
        escrow: { amount: 0, releasePct: 0.8 },
        cash: 0,
        earnouts: [{ id: "e", name: "Milestone", amount: 0 }],
        rollover: [{ holderId: "ada", pct: 0 }],
      },
      [],
    ],
    ["cash", { cash: 750_000 }, ["Cash: 750,000"]],
    [
      "a carve-out, of what, its bounds and who it goes to",
      {
        carveOut: {
          type: "percent",
          pct: 0.05,
          minBase: 1_000_000,
          max: 3_000_000,
          recipients: [
            { id: "a", name: "Ada", share: 0.6 },
            { id: "m", name: "Management", share: 0.4 },
          ],
        },
      },
      [
        "Carve-out: 5\u00a0% of the price, earn-outs and cash after costs and debt, nothing below 1,000,000, at most 3,000,000, to Ada (60\u00a0%), Management (40\u00a0%)",
      ],
    ],
    [
      "a carve-out by tiers of the price",
      { carveOut: { type: "tiers", base: "gross", tiers: [{ upTo: 10_000_000, pct: 0.03 }, { pct: 0.05 }] } },
      ["Carve-out: 3\u00a0% up to 10,000,000, 5\u00a0% above of the price with earn-outs"],
    ],
    ["an escrow", { escrow: { pct: 0.1 } }, ["Escrow: 10\u00a0% of equity proceeds"]],
    [
      "an escrow that is partly lost",
      { escrow: { amount: 5_000_000, releasePct: 0.8, method: "pro_rata" } },
      ["Escrow: 5,000,000, 80\u00a0% expected back, closing paid less the same part of each payment"],
    ],
    [
      "an earn-out and what is earned of it",
      { earnouts: [{ id: "e", name: "Earn-out", amount: 4_000_000, achievedPct: 0.5 }] },
      ["Earn-outs: 4,000,000, 50\u00a0% earned"],
    ],
    [
      "who rolls over, by name",
      { rollover: [{ holderId: "ada", pct: 0.1 }] },
      ["Taken in the buyer’s shares: Ada Okafor 10\u00a0%"],
    ],
    [
      "another kind of exit on a day",
      { exitType: "dissolution", exitDate: "2027-03-31" },
      ["Exit type: Dissolution", "Exit date: 2027-03-31"],
    ],
  ])("says %s", (_, deal, words) => {
    expect(said(deal)).toEqual(words);
  });
});
