// What is participation worth? Feld and Mendelson's Venture Deals: investors put $50M in for 60 %; the company is
// sold for $100M. Three sets of terms, at three prices.
import { compileWaterfall, type PreferredSeries } from "@capstack/waterfall";

const common = [{ id: "founders", name: "Founders and employees", shares: 4_000_000 }];
const series: PreferredSeries = {
  id: "series-a",
  name: "Series A",
  seniority: 1,
  holders: [{ id: "fund", name: "Investors", shares: 6_000_000, invested: 50_000_000 }],
};
const terms: Record<string, Partial<PreferredSeries>> = {
  "1x non-participating": { participation: "none" },
  "1x participating": { participation: "full" },
  "1x participating, capped at 2x": { participation: "capped", participationCapMultiple: 2 },
};

const millions = (amount: number) => `$${(amount / 1e6).toFixed(1)}M`.padStart(9);
console.log(`${"".padEnd(32)}     sale  investors founders  investors do`);
for (const [name, changed] of Object.entries(terms)) {
  const waterfall = compileWaterfall({ common, preferred: [{ ...series, ...changed }] });
  for (const sale of [60_000_000, 100_000_000, 200_000_000]) {
    const { classes } = waterfall.at(sale);
    const [founders, investors] = classes;
    console.log(
      `${name.padEnd(32)}${millions(sale)} ${millions(investors?.net ?? 0)}${millions(founders?.net ?? 0)}  ${investors?.decision}`,
    );
  }
}
