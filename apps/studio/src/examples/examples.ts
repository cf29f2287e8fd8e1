/** Companies to start from: what people come with, as events. */
import type { ListedEvent } from "../state/studio-state.js";
import { type Example, example, firstExample, founding } from "./first-example.js";

/** What a company of two founders with an option plan begins as. */
export const founded = (): readonly ListedEvent[] => [
  { event: founding(["founder-1", "Founder 1", 4_500_000], ["founder-2", "Founder 2", 4_500_000]) },
  { event: { type: "pool_change", label: "Option plan", name: "Option plan", shares: 1_000_000 } },
];

/** The examples, the first of which the studio opens with. */
export const examples: readonly [Example, ...Example[]] = [
  firstExample,
  example("first-safe", "A first SAFE", "What a cap of 5 million means before there is a price.", 20_000_000, [
    founding(["ada", "Ada", 6_000_000], ["ben", "Ben", 4_000_000]),
    {
      type: "safe_issuance",
      label: "SAFE",
      safes: [{ id: "angel", name: "Angel", amount: 250_000, valuationCap: 5_000_000 }],
    },
    {
      type: "priced_round",
      label: "Seed",
      preMoneyValuation: 8_000_000,
      investments: [{ id: "seed", name: "Seed Fund", amount: 2_000_000 }],
      pools: [{ pct: 0.1 }],
    },
  ]),
  example(
    "five-safes",
    "Five SAFEs into a Series A",
    "Caps before and after the money, a discount, a favoured nation.",
    80_000_000,
    [
      founding(["ada", "Ada", 8_000_000]),
      { type: "pool_change", label: "Option plan", shares: 1_000_000 },
      {
        type: "safe_issuance",
        label: "First SAFE",
        safes: [{ id: "five", name: "Favoured Nation", amount: 150_000, mfn: true }],
      },
      {
        type: "safe_issuance",
        label: "Later SAFEs",
        safes: [
          { id: "one", name: "First Angel", amount: 100_000, valuationCap: 4_000_000 },
          { id: "two", name: "Second Angel", amount: 250_000, valuationCap: 6_000_000 },
          { id: "three", name: "Accelerator", amount: 500_000, valuationCap: 8_000_000, discount: 0.2 },
          { id: "four", name: "Old Form", amount: 200_000, valuationCap: 6_000_000, capType: "pre" },
        ],
      },
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 20_000_000,
        investments: [{ id: "alpha", name: "Alpha Ventures", amount: 6_000_000 }],
        pools: [{ pct: 0.1 }],
      },
    ],
  ),
  example(
    "option-pool-shuffle",
    "The option-pool shuffle",
    "A pool inside the pre-money lowers the price founders sell at.",
    40_000_000,
    [
      founding(["founders", "Founders", 6_000_000]),
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 8_000_000,
        investments: [{ id: "investor", name: "Investor", amount: 2_000_000 }],
        pools: [{ pct: 0.2, mode: "pre" }],
      },
    ],
  ),
  example(
    "down-round",
    "A down round with protection",
    "What weighted-average protection gives and who pays for it.",
    15_000_000,
    [
      founding(["ada", "Ada", 6_000_000]),
      {
        type: "priced_round",
        label: "Series A",
        preMoneyValuation: 18_000_000,
        investments: [{ id: "alpha", name: "Alpha Ventures", amount: 6_000_000 }],
        terms: { antiDilution: "broad", liquidationMultiple: 1, participation: "none" },
      },
      {
        type: "priced_round",
        label: "Series B",
        preMoneyValuation: 8_000_000,
        investments: [{ id: "beta", name: "Beta Capital", amount: 4_000_000 }],
        terms: { antiDilution: "broad", liquidationMultiple: 1.5, participation: "full" },
      },
    ],
  ),
  example(
    "bridge-with-notes",
    "A bridge with notes",
    "Interest, a discount and a cap, up to the round that ends them.",
    50_000_000,
    [
      { ...founding(["ada", "Ada", 5_000_000], ["ben", "Ben", 3_000_000]), date: "2022-01-10" },
      {
        type: "priced_round",
        label: "Seed",
        date: "2022-09-01",
        preMoneyValuation: 8_000_000,
        investments: [{ id: "seed", name: "Seed Fund", amount: 2_000_000 }],
        pools: [{ pct: 0.1 }],
      },
      {
        type: "note_issuance",
        label: "Bridge",
        date: "2024-03-01",
        notes: [
          { id: "seed", principal: 750_000, interestRate: 0.08, discount: 0.2, valuationCap: 12_000_000 },
          { id: "angel", name: "Angel", principal: 250_000, interestRate: 0.06, discount: 0.15 },
        ],
      },
      {
        type: "priced_round",
        label: "Series A",
        date: "2025-06-01",
        preMoneyValuation: 16_000_000,
        investments: [{ id: "alpha", name: "Alpha Ventures", amount: 5_000_000 }],
        pools: [{ pct: 0.1 }],
      },
    ],
  ),
];
