import { rational, sumOf } from "@capstack/decimal";
import type { FundEconomicsRequest, FundEconomicsResult } from "@capstack/fund-economics";
import {
  callingOf,
  companiesOf,
  grossToNetOf,
  investingOf,
  isPartOfPlan,
  returnTheFundOf,
  scenariosOf,
  sensitivityOf,
} from "./fund-questions.js";
import { figure, money, multiple, percent, textTable, withThousands } from "./text-table.js";
import { sayWholeUnits } from "./whole-units.js";

type Forecast = NonNullable<FundEconomicsResult["forecast"]>;
type Simulation = NonNullable<FundEconomicsResult["monteCarlo"]>;
type Row = Forecast["periods"][number];

/** What a fund returns: the whole-life figures, its rates, a line a year; then what the request asks besides. */
export function summarizeFundEconomics(result: FundEconomicsResult, request?: FundEconomicsRequest): string {
  const { forecast, ...whole } = result;
  const { calledCapital, investedCapital, proceeds, carriedInterestPaid, distributions, warnings } = whole;
  const isPart = forecast !== undefined && isPartOfPlan(forecast);
  const planned = isPart ? ", if the whole plan is invested" : "";
  return [
    textTable(
      [
        { heading: `Whole life${planned}` },
        { heading: "Total", figures: true },
        { heading: "LPs", figures: true },
        { heading: "GP", figures: true },
      ],
      [
        ["Called", ...sides(calledCapital)],
        ["Management fees", ...sides(whole.managementFees)],
        ["Expenses", ...sides(whole.partnershipExpenses)],
        ["Invested", ...sides(investedCapital)],
        ["Proceeds", ...sides(proceeds)],
        ["Carry, by who bears it", ...sides(carriedInterestPaid)],
        ["Distributions", ...sides(distributions)],
        [isPart ? "Planned gross multiple" : "Gross multiple", ...multiples(whole.grossMultiple)],
        [isPart ? "Planned net multiple" : "Net multiple", ...multiples(whole.netMultiple)],
      ],
    ),
    ...(isPart ? [investingOf(forecast)] : []),
    ...callingOf(result, request),
    ...companiesOf(result),
    ...returnTheFundOf(result),
    ...(forecast === undefined ? [] : ["", ratesOf(forecast), ...grossToNetOf(result), "", yearsOf(forecast)]),
    ...scenariosOf(result),
    ...sensitivityOf(result),
    ...(whole.monteCarlo === undefined ? [] : ["", simulationOf(whole.monteCarlo)]),
    ...sayWholeUnits(`Commitments of ${money(whole.committedCapital.total)}`, whole.committedCapital.total),
    ...warnings.map(({ message }) => `Warning: ${withThousands(message)}`),
  ].join("\n");
}

function sides({ total, lp, gp }: { total: number; lp: number; gp: number }): string[] {
  return [money(total), money(lp), money(gp)];
}

function multiples({ total, lp, gp }: { total: number | null; lp: number | null; gp: number | null }): string[] {
  return [multiple(total), multiple(lp), multiple(gp)];
}

function ratesOf({ summary: { irr, maxNetExposure, breakEvenPeriod, period } }: Forecast): string {
  const broken =
    breakEvenPeriod === null
      ? "LPs never have their money back"
      : `LPs have their money back in period ${breakEvenPeriod} (${period})`;
  return `IRR: gross ${percent(irr.gross)}, net to LPs ${percent(irr.netLp)}. Deepest exposure ${money(maxNetExposure)}; ${broken}.`;
}

function yearsOf({ periods }: Forecast): string {
  const years = [...new Set(periods.map(({ year }) => year))];
  const figures = ["Calls", "Fees", "Invested", "Distributions", "Carry", "NAV", "TVPI (LPs)"];
  const table = textTable(
    [{ heading: "Year" }, ...figures.map((heading) => ({ heading, figures: true }))],
    years.map((year) =>
      yearLine(
        year,
        periods.filter((row) => row.year === year),
      ),
    ),
  );
  return `${table}\nNAV is before carry that has accrued and is not paid, TVPI (LPs) after it.`;
}

function yearLine(year: number, rows: readonly Row[]): string[] {
  const sum = (of: (row: Row) => number) => money(sumOf(rows.map((row) => rational(of(row)))).toNumber());
  const last = rows.at(-1) as Row;
  return [
    String(year),
    sum((row) => row.capitalCalls.total),
    sum((row) => row.managementFees.total),
    sum((row) => row.newInvestments + row.followOnInvestments),
    sum((row) => row.distributions.total),
    sum((row) => row.carry),
    money(last.nav.total),
    multiple(last.cumulative.lp.tvpi),
  ];
}

/** A line for each measure that the runs have, and how likely limited partners are to lose or to reach a multiple. */
function simulationOf({ runs, companies, seed, multiples, irr, probLossLp, probLpAtLeast }: Simulation): string {
  const measures = [
    ["Gross multiple", multiples.gross, multiple],
    ["Net multiple", multiples.netTotal, multiple],
    ["Net multiple (LPs)", multiples.netLp, multiple],
    ["Gross IRR", irr?.gross, percent],
    ["Net IRR", irr?.netTotal, percent],
    ["Net IRR (LPs)", irr?.netLp, percent],
  ] as const;
  const table = textTable(
    [
      { heading: `Simulated ${figure(runs, 0)} times` },
      ...["Mean", "Deviation", "5 %", "25 %", "Median", "75 %", "95 %"].map((heading) => ({ heading, figures: true })),
    ],
    measures.flatMap(([name, sample, show]) =>
      sample === null || sample === undefined
        ? []
        : [[name, ...[sample.mean, sample.stdev, sample.p5, sample.p25, sample.p50, sample.p75, sample.p95].map(show)]],
    ),
  );
  const reached = probLpAtLeast.map((line) => `${percent(line.probability)} at least ${multiple(line.multiple)}`);
  const chances = [`less than they paid in ${percent(probLossLp)} of runs`, ...reached].join(", ");
  return `${table}\nLPs get ${chances}. ${figure(companies, 0)} companies a run, seed ${seed}.`;
}
