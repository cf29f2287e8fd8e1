/** Companies whose workbooks are proved: two rounds with SAFEs on every line, a history that begins in the middle. */
import type { CapTableRequest } from "@capstack/cap-table";

/** SAFEs at post- and pre-money caps and at a discount, pools that grow, three ways to name a price. */
const rounds: CapTableRequest = {
  events: [
    {
      type: "common_issuance",
      label: "Founding",
      grants: [
        { id: "ada", name: "Ada", shares: 5_000_000 },
        { id: "lin", name: "=Lin", shares: 3_000_000 },
      ],
    },
    { type: "pool_change", label: "Plan", pct: 0.1 },
    {
      type: "equity_grant",
      label: "First hires",
      grants: [{ id: "kay", name: "Kay", shares: 100_000, kind: "option", strikePrice: 0.1 }],
    },
    {
      type: "safe_issuance",
      label: "SAFEs",
      safes: [
        { id: "angel", name: "Angel", amount: 500_000, valuationCap: 10_000_000 },
        { id: "uncle", name: "Uncle", amount: 250_000, discount: 0.2 },
        { id: "club", name: "Club", amount: 300_000, valuationCap: 8_000_000, capType: "pre", discount: 0.1 },
      ],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 16_000_000,
      investments: [
        { id: "vc", name: "VC", amount: 4_000_000 },
        { id: "angel", amount: 200_000 },
      ],
      pools: [{ pct: 0.1 }],
    },
    {
      type: "priced_round",
      label: "Series B",
      postMoneyValuation: 60_000_000,
      investments: [{ id: "growth", name: "Growth", amount: 12_000_000 }],
      pools: [{ pct: 0.12, of: "pre_money" }],
    },
    {
      type: "priced_round",
      label: "Series C",
      pricePerShare: 6.5,
      investments: [{ id: "late", name: "Late", amount: 20_000_000 }],
      pools: [{ shares: 400_000 }],
    },
  ],
};

/** A stock split has no formula here: what came before the round is an opening table. */
const afterSplit: CapTableRequest = {
  events: [
    { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 4_000_000 }] },
    { type: "pool_change", shares: 500_000 },
    {
      type: "priced_round",
      label: "Seed",
      preMoneyValuation: 6_000_000,
      investments: [{ id: "seed", name: "Seed Fund", amount: 1_500_000 }],
    },
    { type: "stock_split", numerator: 3, denominator: 1 },
    {
      type: "safe_issuance",
      label: "Bridge",
      safes: [{ id: "bridge", name: "Bridge", amount: 400_000, valuationCap: 9_000_000 }],
    },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 14_000_000,
      investments: [{ id: "vc", name: "VC", amount: 5_000_000 }],
      pools: [{ pct: 0.15 }],
    },
  ],
};

/** By name. */
export const companies: Readonly<Record<string, CapTableRequest>> = { rounds, "after a split": afterSplit };
