// Who gets what at every price? Draws the payoff of each class as SVG: its kinks are the engine's breakpoints, and
// straight lines between them are exact. The model is Ledgy's public waterfall challenge.
import { drawExitPayoff, toSvg } from "@capstack/charts";
import { computeExitWaterfall, type PreferredSeries } from "@capstack/waterfall";

const M = 1_000_000;
const LARGEST = 75 * M;
const series = (id: string, seniority: number, shares: number, invested: number): PreferredSeries => ({
  id,
  name: `Series ${id}`,
  seniority,
  participation: "capped",
  participationCapMultiple: 2,
  holders: [{ id: `fund-${id}`, name: `Fund ${id}`, shares, invested }],
});

const exit = computeExitWaterfall({
  model: {
    common: [{ id: "founders", name: "Founders", shares: M }],
    preferred: [series("A", 1, 200_000, 0.9 * M), series("B", 2, 300_000, 2.1 * M), series("C", 3, 1_500_000, 15 * M)],
  },
  exitValuation: 45 * M,
});

process.stdout.write(toSvg(drawExitPayoff(exit, { upTo: LARGEST, width: 860 })));
