// What does a 25 million venture fund call, hold and pay out, quarter by quarter, and how deep is its J-curve?
// Run with `svg` as argument to write the curve as a picture: node --import tsx main.ts svg > picture.svg
import { drawFundCurve, toSvg } from "@capstack/charts";
import { computeFundEconomics, defaultFund, type ForecastRow } from "@capstack/fund-economics";

const fund = computeFundEconomics({ inputs: { ...defaultFund, accretion: "cost" } });
const rows = fund.forecast?.periods ?? [];
const summary = fund.forecast?.summary;

if (process.argv[2] === "svg") process.stdout.write(toSvg(drawFundCurve(fund, { side: "lp", width: 860 })));
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
