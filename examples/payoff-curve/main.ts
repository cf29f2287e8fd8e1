// Who gets what at every price? Draws the payoff of each class from the curve, as SVG: straight lines between the
// points are exact, because the curve contains every breakpoint. The model is Ledgy's public waterfall challenge.
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

const { curve, classes } = computeExitWaterfall({
  model: {
    common: [{ id: "founders", name: "Founders", shares: M }],
    preferred: [series("A", 1, 200_000, 0.9 * M), series("B", 2, 300_000, 2.1 * M), series("C", 3, 1_500_000, 15 * M)],
  },
  exitValuation: 45 * M,
  analysis: { curve: { from: 0, to: LARGEST, points: 2 } },
});

const [width, height, left, bottom, top] = [760, 440, 60, 400, 20];
const highest = 40 * M;
const x = (exit: number) => left + (exit / LARGEST) * (width - left - 110);
const y = (net: number) => bottom - (net / highest) * (bottom - top);
const at = (value: number) => value.toFixed(1);
const colors = ["#1f2937", "#0d9488", "#d97706", "#4f46e5"];

const grid = [0, 10, 20, 30, 40].map((million) => {
  const line = `<line x1="${left}" x2="${at(x(LARGEST))}" y1="${at(y(million * M))}" y2="${at(y(million * M))}" stroke="#e5e7eb"/>`;
  return `${line}<text x="${left - 8}" y="${at(y(million * M) + 4)}" text-anchor="end">${million}M</text>`;
});
const ticks = [0, 15, 30, 45, 60, 75].map(
  (million) => `<text x="${at(x(million * M))}" y="${bottom + 20}" text-anchor="middle">${million}M</text>`,
);
const lines = classes.map(({ id, name }, index) => {
  const netAt = (point: (typeof curve)[number]) => point.classes.find(({ classId }) => classId === id)?.net ?? 0;
  const path = curve.map((point) => `${at(x(point.exitValuation))},${at(y(netAt(point)))}`).join(" ");
  const bends = curve.filter(({ isBreakpoint }) => isBreakpoint);
  const dots = bends.map(
    (point) =>
      `<circle cx="${at(x(point.exitValuation))}" cy="${at(y(netAt(point)))}" r="2.2" fill="${colors[index]}"/>`,
  );
  const last = curve.at(-1);
  const label =
    last === undefined
      ? ""
      : `<text x="${at(x(LARGEST) + 6)}" y="${at(y(netAt(last)) + 4)}" fill="${colors[index]}">${name}</text>`;
  return `<polyline points="${path}" fill="none" stroke="${colors[index]}" stroke-width="2"/>${dots.join("")}${label}`;
});

console.log(
  [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12" fill="#374151">`,
    `<title>Proceeds of each class by exit value</title><rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...grid,
    ...ticks,
    ...lines,
    `<text x="${at((left + x(LARGEST)) / 2)}" y="${bottom + 37}" text-anchor="middle">Exit value</text></svg>`,
  ].join("\n"),
);
