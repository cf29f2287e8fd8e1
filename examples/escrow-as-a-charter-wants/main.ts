// The buyer holds back 25 % of $18M for a year. The Series A paid $3M for a fifth of the company. Does it convert?
// Venture charters answer: at closing, as if the closing payment were all there is; when the escrow is released, on the
// whole, less what was paid before.
import { computeExitWaterfall, type Escrow } from "@capstack/waterfall";

const model = {
  common: [{ id: "founders", name: "Founders", shares: 8_000_000 }],
  preferred: [
    {
      id: "series-a",
      name: "Series A",
      seniority: 1,
      holders: [{ id: "fund", name: "Northwind Ventures", shares: 2_000_000, invested: 3_000_000 }],
    },
  ],
};

const money = (amount: number) =>
  amount
    .toFixed(2)
    .replace(/\B(?=(\d{3})+(?=\.))/g, ",")
    .padStart(15);
const cases: Record<string, Escrow> = {
  "As if the closing payment were all (the charter)": { amount: 4_500_000 },
  "Every payment held back by the same fraction": { amount: 4_500_000, method: "pro_rata" },
  "The charter, and only 40 % of the escrow comes back": { amount: 4_500_000, releasePct: 0.4 },
};
for (const [title, escrow] of Object.entries(cases)) {
  const { stages, classes, summary } = computeExitWaterfall({ model, exitValuation: 18_000_000, deal: { escrow } });
  console.log(`${title}\n${"".padEnd(24)}       Founders       Series A`);
  for (const { name, classes: paid } of stages) {
    console.log(`  ${name.padEnd(24)}${paid.map(({ net }) => money(net)).join("")}`);
  }
  console.log(`  ${"Together".padEnd(24)}${classes.map(({ net }) => money(net)).join("")}`);
  console.log(
    `  The Series A ${classes[1]?.decision === "convert" ? "converts" : "keeps its preference"} on the whole of${money(summary.equityProceeds)}.\n`,
  );
}
