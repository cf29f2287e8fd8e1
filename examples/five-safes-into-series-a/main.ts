// Five SAFEs and a pool into a Series A: who owns what, and why at that price?
import { computeCapTable, estimateConversion, explainRound } from "@capstack/cap-table";

const safes = [
  { id: "angel", name: "Angel", amount: 100_000, valuationCap: 4_000_000, securityId: "SAFE-1" },
  { id: "accelerator", name: "Accelerator", amount: 375_000, mfn: true, securityId: "SAFE-2" },
  {
    id: "seed-fund",
    name: "Seed Fund",
    amount: 1_000_000,
    valuationCap: 8_000_000,
    discount: 0.2,
    securityId: "SAFE-3",
  },
  { id: "friend", name: "Friend", amount: 50_000, discount: 0.15, securityId: "SAFE-4" },
  { id: "syndicate", name: "Syndicate", amount: 500_000, valuationCap: 12_000_000, securityId: "SAFE-5" },
];

const { snapshots } = computeCapTable({
  events: [
    {
      type: "common_issuance",
      label: "Founding",
      grants: [
        { id: "ada", name: "Ada", shares: 5_000_000 },
        { id: "ben", name: "Ben", shares: 4_000_000 },
      ],
    },
    { type: "pool_change", label: "Option plan", shares: 1_000_000 },
    { type: "safe_issuance", label: "SAFEs", safes },
    {
      type: "priced_round",
      label: "Series A",
      preMoneyValuation: 20_000_000,
      investments: [{ id: "lead", name: "Lead", amount: 5_000_000 }],
      pools: [{ pct: 0.1 }],
    },
  ],
});

const before = snapshots[2];
const after = snapshots[3];
if (before === undefined || after?.round === undefined) throw new Error("the round is the fourth event");

console.log("Before the round, everyone at the cap:\n");
for (const { name, before: now, after: converted } of estimateConversion(before).holders) {
  console.log(
    `  ${name.padEnd(12)} ${(now * 100).toFixed(2).padStart(6)} %  →  ${(converted * 100).toFixed(2).padStart(6)} %`,
  );
}
console.log("\nThe round:\n");
for (const { step, text } of explainRound(after.round)) console.log(`${String(step).padStart(2)}. ${text}`);
