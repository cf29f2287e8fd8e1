// What does a 25 million venture fund call, hold and pay out, quarter by quarter, and how deep is its J-curve?
// Run with `svg` as argument to write the curve as a picture: node --import tsx main.ts svg > picture.svg
import { computeFundEconomics, defaultFund, type ForecastRow } from "@capstack/fund-economics";

const fund = computeFundEconomics({ inputs: { ...defaultFund, accretion: "cost" } });
const rows = fund.forecast?.periods ?? [];
const summary = fund.forecast?.summary;

if (process.argv[2] === "svg") console.log(jCurve(rows));
else report();

function report(): void {
  console.log("A fund of 25,000,000: 2 % fees for ten years, 20 % carry, 10 % recycled, held at cost until exit\n");
  console.log("year     called    invested    proceeds   paid to LPs       carry     NAV (LPs)   LP rate to date");
  for (let year = 1; year <= 10; year++) console.log(yearLine(year));
  console.log(
    `\nGross ${multiple(summary?.multiples.gross)}, net to limited partners ${multiple(summary?.multiples.netLp)}`,
  );
  console.log(`IRR gross ${percent(summary?.irr.gross)}, net to limited partners ${percent(summary?.irr.netLp)}`);
  console.log(`Most money out at once ${money(summary?.maxNetExposure ?? 0).trim()}`);
  console.log(`Limited partners have their money back in ${rows[(summary?.breakEvenPeriod ?? 1) - 1]?.label}`);
  console.log(`Every row ties to the cent: ${fund.reconciliation.every((check) => check.ok)}`);
}

function yearLine(year: number): string {
  const quarters = rows.filter((row) => row.year === year);
  const end = quarters[quarters.length - 1] as ForecastRow;
  const sum = (pick: (row: ForecastRow) => number) => quarters.reduce((total, row) => total + pick(row), 0);
  const cells = [
    sum((row) => row.capitalCalls.total),
    sum((row) => row.newInvestments + row.followOnInvestments),
    sum((row) => row.proceeds),
    sum((row) => row.distributions.lp),
    sum((row) => row.carry),
    end.nav.lp,
  ];
  return `${String(year).padStart(4)}${cells.map(money).join("")}   ${percent(end.irrToDate?.netLp).padStart(12)}`;
}

function jCurve(periods: readonly ForecastRow[]): string {
  const points = periods.flatMap((row) => {
    const rate = row.irrToDate?.netLp ?? null;
    return rate === null ? [] : [{ x: 60 + row.index * 14, y: 160 - Math.max(-0.6, rate) * 200 }];
  });
  const line = points.map(({ x, y }) => `${x},${y.toFixed(1)}`).join(" ");
  const years = Array.from({ length: 10 }, (_, i) => `<text x="${60 + (i + 1) * 56}" y="305">${i + 1}</text>`);
  const rates = [-0.6, -0.4, -0.2, 0, 0.2].map(
    (r) => `<text x="12" y="${164 - r * 200}">${(r * 100).toFixed(0)} %</text>`,
  );
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 660 320" font-family="sans-serif" font-size="12">',
    '<rect width="660" height="320" fill="white"/>',
    '<text x="60" y="24" font-size="15">Net rate to date of the limited partners, by year</text>',
    '<line x1="60" y1="160" x2="630" y2="160" stroke="#999"/>',
    ...rates,
    ...years,
    `<polyline points="${line}" fill="none" stroke="#1f5fa8" stroke-width="2.5"/>`,
    "</svg>",
  ].join("\n");
}

function money(amount: number): string {
  const whole = Math.round(amount).toString();
  return whole.replace(/\B(?=(\d{3})+$)/g, ",").padStart(12);
}

function percent(rate: number | null | undefined): string {
  return rate === null || rate === undefined ? "–" : `${(rate * 100).toFixed(2)} %`;
}

function multiple(factor: number | null | undefined): string {
  return `${(factor ?? 0).toFixed(2)}x`;
}
