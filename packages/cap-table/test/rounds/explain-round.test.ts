import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { type CapTableEvent, computeCapTable, explainRound, type PricedRoundEvent } from "../../src/index.js";

const readme = readFileSync(fileURLToPath(new URL("../../README.md", import.meta.url)), "utf8");

/** Y Combinator, Post-Money SAFE User Guide, Example 1. */
const before: CapTableEvent[] = [
  { type: "common_issuance", grants: [{ id: "founders", name: "Founders", shares: 9_250_000 }] },
  { type: "pool_change", shares: 750_000 },
  {
    type: "equity_grant",
    grants: [
      { id: "staff", name: "Staff", shares: 300_000, kind: "option", strikePrice: 0.1 },
      { id: "hires", name: "Hires", shares: 350_000, kind: "promised" },
    ],
  },
  {
    type: "safe_issuance",
    safes: [
      { id: "investor-a", name: "Investor A", amount: 200_000, valuationCap: 4_000_000, securityId: "SAFE-A" },
      { id: "investor-b", name: "Investor B", amount: 800_000, valuationCap: 8_000_000, securityId: "SAFE-B" },
    ],
  },
];
const seriesA: PricedRoundEvent = {
  type: "priced_round",
  label: "Series A",
  preMoneyValuation: 15_000_000,
  investments: [{ id: "lead", name: "Lead", amount: 5_000_000 }],
};

function texts(round: Partial<PricedRoundEvent>, decimals: number | null = null, events = before) {
  const options = { pricePerShareDecimals: decimals };
  const { snapshots } = computeCapTable({ events: [...events, { ...seriesA, ...round }], options });
  const report = snapshots.at(-1)?.round;
  if (report === undefined) throw new Error("the last event is the round");
  return explainRound(report).map(({ step, title, text }) => `${step}. **${title}.** ${text}`);
}

describe("a round, explained", () => {
  it("is the page in the README for the Guide's example", () => {
    const page = readme.match(/^\d+\. \*\*.*$/gm);
    expect(texts({ pools: [{ shares: 1_695_000 }] }, 4)).toEqual(page);
  });

  it("says what the pre-money is divided by only where the parts come to it", () => {
    const price = (lines: string[]) => lines.find((line) => line.includes("**The price.**"));
    const pools = [{ pct: 0.1 }];
    expect(price(texts({ pools }))).toContain(
      "(the 10,000,000 before the round, 1,764,705 from conversions, 1,694,570 of pool growth)",
    );
    expect(price(texts({ pools, preMoneyIncludes: { poolIncrease: false } }))).not.toContain("(");
    expect(price(texts({ pools, conversionMethod: "pre_money_fixed" }))).toContain("with the conversions beside it");
  });

  it("says that a pool which is large enough does not grow", () => {
    expect(texts({ pools: [{ pct: 0.001 }] }).join()).toContain("its target is met, and it does not grow");
  });

  it("gives each way of converting its reason", () => {
    const safes: CapTableEvent = {
      type: "safe_issuance",
      safes: [
        { id: "plain", name: "P", amount: 100_000 },
        { id: "high", name: "H", amount: 100_000, valuationCap: 900_000_000 },
        { id: "off", name: "O", amount: 100_000, discount: 0.2 },
        { id: "both", name: "B", amount: 100_000, discount: 0.2, valuationCap: 900_000_000 },
        { id: "fixed", name: "F", amount: 100_000, ownershipPct: 0.01 },
      ],
    };
    const reasons = texts({}, null, [...before.slice(0, 2), safes]).slice(1, 6);
    expect(reasons.map((line) => line.slice(line.lastIndexOf(": ") + 2, line.indexOf(". That")))).toEqual([
      "the round's own price",
      "the round's own price, which its cap does not undercut",
      "the round's price less its discount of 20.00 %",
      "the round's price less its discount of 20.00 %, which is lower than its cap gives",
      expect.stringMatching(/^a fixed share of a capitalization of [\d,.]+ shares$/),
    ]);
  });
});
