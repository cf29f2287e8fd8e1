// Early winners, late losses: what does carry deal by deal cost limited partners, with and without a clawback?
import { computeFundEconomics, defaultFund, type WaterfallTerms } from "@capstack/fund-economics";

const inputs = {
  ...defaultFund,
  period: "annual",
  recycledCapitalPct: 0,
  returnTiers: [
    { name: "winner", pctOfCapital: 0.3, multiple: 4, holdingPeriodYears: 2 },
    { name: "late loss", pctOfCapital: 0.7, multiple: 0.4, holdingPeriodYears: 6 },
  ],
} as const;

const kinds: Record<string, WaterfallTerms> = {
  European: { kind: "european" },
  "American, clawback": { kind: "american" },
  "American, none": { kind: "american", clawback: false },
};
const thousands = (amount: number) => (amount / 1000).toFixed(1).padStart(10);

console.log("Carry by year, in thousands\n");
console.log(`${"".padEnd(20)}${Array.from({ length: 10 }, (_, i) => `Y${i + 1}`.padStart(10)).join("")}`);
for (const [name, waterfall] of Object.entries(kinds)) {
  const { forecast } = computeFundEconomics({ inputs: { ...inputs, waterfall } });
  console.log(`${name.padEnd(20)}${forecast?.periods.map((row) => thousands(row.carry)).join("")}`);
}
console.log(`\n${"".padEnd(20)}     carry  clawback   LP multiple    LP IRR`);
for (const [name, waterfall] of Object.entries(kinds)) {
  const summary = computeFundEconomics({ inputs: { ...inputs, waterfall } }).forecast?.summary;
  if (summary === undefined) throw new Error("no forecast");
  const { totals, multiples, irr } = summary;
  const rate = `${((irr.netLp ?? 0) * 100).toFixed(2)} %`.padStart(10);
  console.log(
    `${name.padEnd(20)}${thousands(totals.carry)}${thousands(totals.clawback)}${(multiples.netLp ?? 0).toFixed(4).padStart(14)}${rate}`,
  );
}
