/** What partners of a fund pay and receive over its life, as the view draws it. */
import { rational, sumOf } from "@capstack/decimal";

/** A figure of everyone, of the limited partners and of the general partner. Currency. */
interface Sides {
  readonly total: number;
  readonly lp: number;
  readonly gp: number;
}

const FLOWS = ["capitalCalls", "distributions", "netCashFlow", "managementFees", "partnershipExpenses"] as const;

/** A period of a forecast. */
interface FundPeriod extends Readonly<Record<(typeof FLOWS)[number] | "nav", Sides>> {
  readonly label: string;
  readonly year: number;
  readonly newInvestments: number;
  readonly followOnInvestments: number;
}

interface Summary {
  readonly multiples: {
    readonly gross: number | null;
    readonly netTotal: number | null;
    readonly netLp: number | null;
  };
  readonly irr: { readonly gross: number | null; readonly netTotal: number | null; readonly netLp: number | null };
  readonly totals: { readonly capitalCalls: Sides; readonly distributions: Sides; readonly carry: number };
  readonly maxNetExposure: number;
}

/** The part of a fund's answer that is drawn. */
export interface FundAnswer {
  readonly forecast?: { readonly summary: Summary; readonly periods: readonly FundPeriod[] } | null;
  readonly warnings: readonly { readonly message: string }[];
}

export interface FundFigures {
  readonly periods: readonly FundPeriod[];
  readonly summary: Summary;
  /** Over which new investments are made. Years. */
  readonly investmentYears: number;
  readonly warnings: readonly string[];
}

/** Quarters of twenty years. */
const MOST_PERIODS = 80;

/**
 * The periods of a forecast; years where there are too many.
 * @param answer of `computeFundEconomics`, with its forecast
 * @param investmentYears as asked
 */
export function fundFigures({ forecast, warnings }: FundAnswer, investmentYears: number): FundFigures | null {
  if (forecast === undefined || forecast === null) return null;
  const { summary, periods } = forecast;
  const { multiples, irr, totals, maxNetExposure } = summary;
  return {
    periods: (periods.length > MOST_PERIODS ? byYear(periods) : periods).map(periodOf),
    summary: {
      multiples: { gross: multiples.gross, netTotal: multiples.netTotal, netLp: multiples.netLp },
      irr: { gross: irr.gross, netTotal: irr.netTotal, netLp: irr.netLp },
      totals: { capitalCalls: totals.capitalCalls, distributions: totals.distributions, carry: totals.carry },
      maxNetExposure,
    },
    investmentYears,
    warnings: warnings.slice(0, 8).map(({ message }) => message.slice(0, 400)),
  };
}

/** Years of a forecast: what flows adds up, what is held is that of the year's end. */
export function byYear(periods: readonly FundPeriod[]): FundPeriod[] {
  const years = new Map<number, FundPeriod[]>();
  for (const period of periods) years.set(period.year, [...(years.get(period.year) ?? []), period]);
  return [...years].map(([year, rows]) => {
    const sum = (of: (row: FundPeriod) => number) => sumOf(rows.map((row) => rational(of(row)))).toNumber();
    const flow = (name: (typeof FLOWS)[number]): Sides => ({
      total: sum((row) => row[name].total),
      lp: sum((row) => row[name].lp),
      gp: sum((row) => row[name].gp),
    });
    return {
      label: `Y${year}`,
      year,
      capitalCalls: flow("capitalCalls"),
      distributions: flow("distributions"),
      netCashFlow: flow("netCashFlow"),
      managementFees: flow("managementFees"),
      partnershipExpenses: flow("partnershipExpenses"),
      nav: (rows.at(-1) as FundPeriod).nav,
      newInvestments: sum((row) => row.newInvestments),
      followOnInvestments: sum((row) => row.followOnInvestments),
    };
  });
}

function periodOf(period: FundPeriod): FundPeriod {
  const { label, year, newInvestments, followOnInvestments, nav } = period;
  const flows = Object.fromEntries(FLOWS.map((name) => [name, period[name]])) as Record<(typeof FLOWS)[number], Sides>;
  return { label, year, ...flows, nav, newInvestments, followOnInvestments };
}
