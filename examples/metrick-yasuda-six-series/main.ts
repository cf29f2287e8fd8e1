// Six series of preferred stock, each with its own terms: at which prices does who change what?
// Metrick and Yasuda, Venture Capital and the Finance of Innovation, chapter 16.
import { computeExitWaterfall, type PreferredSeries } from "@capstack/waterfall";

const M = 1_000_000;
const series = (
  id: string,
  seniority: number,
  invested: number,
  terms: Partial<PreferredSeries> = {},
): PreferredSeries => ({
  id,
  name: `Series ${id}`,
  seniority,
  holders: [{ id: `fund-${id}`, name: `Fund ${id}`, shares: 10 * M, invested }],
  ...terms,
});

const { breakpoints, classes, summary } = computeExitWaterfall({
  model: {
    common: [{ id: "employees", name: "Employees", shares: 20 * M }],
    preferred: [
      series("A", 1, 6 * M),
      series("B", 2, 10 * M),
      series("C", 3, 4 * M, { liquidationMultiple: 3 }),
      series("D", 4, 10 * M, { participation: "capped", participationCapMultiple: 3 }),
      series("E", 5, 10 * M),
      series("F", 6, 20 * M, { participation: "full" }),
    ],
  },
  exitValuation: 225 * M,
});

console.log("Equity from   Common at  Event                                        Next dollar goes to");
for (const { equityValue, price, events, tranche } of breakpoints) {
  const what = events
    .filter(({ event }) => event !== "preference_filled")
    .map(({ classId, event }) => `${classId} ${event.replace("_", " ")}`);
  const who = tranche.shares.map(({ classId, share }) => `${classId} ${(share * 100).toFixed(1)} %`);
  const at = price === null ? "" : price.toFixed(2);
  console.log(
    `$${(equityValue / M).toFixed(1).padStart(6)}M ${at.padStart(14)}  ${what.join(", ").padEnd(44)} ${who.join(", ")}`,
  );
}

console.log(`\nAt $225M a common share is worth $${summary.commonPricePerShare.toFixed(2)}:`);
for (const { name, net, reason, thresholdPrice } of classes) {
  const flips = thresholdPrice === null ? "" : `, converts above $${thresholdPrice.toFixed(2)}`;
  console.log(`${name.padEnd(13)} $${(net / M).toFixed(1).padStart(5)}M  ${reason ?? ""}${flips}`);
}
