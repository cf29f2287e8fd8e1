// From incorporation to the sale: founders, a pool, a SAFE, a Series A, then an offer of $60M. Who gets what, and what
// would the founders need the buyer to pay for $25M of their own?
import { computeCapTable, toWaterfallModel } from "@capstack/cap-table";
import { computeExitWaterfall } from "@capstack/waterfall";

const { final } = computeCapTable({
  events: [
    {
      type: "common_issuance",
      date: "2022-01-10",
      grants: [
        { id: "ada", name: "Ada", shares: 4_500_000 },
        { id: "grace", name: "Grace", shares: 3_500_000 },
      ],
    },
    { type: "pool_change", date: "2022-01-10", setTo: 1_000_000 },
    {
      type: "equity_grant",
      date: "2022-06-01",
      grants: [{ id: "lin", name: "Lin", shares: 250_000, kind: "option", strikePrice: 0.1 }],
    },
    {
      type: "safe_issuance",
      date: "2022-09-01",
      safes: [{ id: "angel", name: "Angel", amount: 750_000, valuationCap: 7_500_000 }],
    },
    {
      type: "priced_round",
      label: "Series A",
      date: "2023-06-15",
      preMoneyValuation: 20_000_000,
      investments: [{ id: "northwind", name: "Northwind Ventures", amount: 6_000_000 }],
      pools: [{ pct: 0.1, mode: "pre" }],
      terms: { participation: "none", liquidationMultiple: 1 },
    },
  ],
});

const result = computeExitWaterfall({
  model: toWaterfallModel(final),
  exitValuation: 60_000_000,
  deal: {
    exitDate: "2025-12-31",
    cash: 1_200_000,
    transactionCosts: [{ id: "banker", name: "Banker", pct: 0.025 }],
    debt: [{ id: "venture-debt", name: "Venture debt", amount: 2_000_000 }],
  },
  analysis: {
    goals: ["ada", "grace"].map((id) => ({
      id,
      target: "holder",
      targetId: id,
      metric: "proceeds",
      value: 25_000_000,
    })),
    sensitivity: { deltas: [-0.5, 0.5] },
  },
});

const money = (amount: number) => amount.toFixed(2).replace(/\B(?=(\d{3})+(?=\.))/g, ",");
for (const { text, lines } of result.trace) {
  console.log(text);
  for (const line of lines) console.log(`    ${line}`);
}
console.log("\nHolder                        Receives   Multiple");
for (const { name, net, multiple } of result.holders) {
  console.log(
    `${name.padEnd(20)} ${money(net).padStart(17)} ${(multiple === null ? "" : `${multiple.toFixed(2)}x`).padStart(10)}`,
  );
}
for (const { id, exitValuation } of result.goals) {
  console.log(
    `\nFor 25,000,000.00 to ${id}, the buyer pays ${exitValuation === null ? "no price" : money(exitValuation)}.`,
  );
}
for (const { delta, exitValuation, commonPricePerShare } of result.sensitivity) {
  console.log(
    `At ${money(exitValuation)} (${delta > 0 ? "+" : ""}${delta * 100} %) a common share brings ${commonPricePerShare.toFixed(4)}.`,
  );
}
