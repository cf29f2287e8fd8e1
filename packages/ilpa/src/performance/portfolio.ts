/** The portfolio's tables: gross by part and in total, net in total. */
import { rational } from "@capstack/decimal";
import { portfolioTypes, type Treatment } from "./flow-types.js";
import type { ExactPerformance } from "./input.js";
import { type Measures, measure } from "./measures.js";

/** Gross rates and multiples of what is realised, of what is not, and of all; net ones of all. */
export interface PortfolioMeasures {
  readonly gross: { readonly realized: Measures; readonly unrealized: Measures; readonly total: Measures };
  /**
   * From the fund's net and gross with the line. SEC staff no longer ask for net figures of the parts where gross and net of
   * the whole stand beside them.
   */
  readonly net: Measures;
}

/**
 * Measures the portfolio.
 * @see SEC staff, Marketing Compliance FAQ (19 March 2025)
 */
export function portfolioMeasures(
  { portfolio, netPortfolio }: Pick<ExactPerformance, "portfolio" | "netPortfolio">,
  fund: Readonly<Record<Treatment, Measures>>,
): PortfolioMeasures | null {
  if (portfolio.length === 0) return null;
  const of = (part: "realized" | "unrealized" | null) =>
    measure(
      portfolio
        .filter((flow) => (part === null || flow.part === part) && portfolioTypes[flow.type] !== "none")
        .map(({ date, amount, type }) => ({ date, amount, isPaidIn: portfolioTypes[type] === "in" })),
    );
  const gross = { realized: of("realized"), unrealized: of("unrealized"), total: of(null) };
  const net = (one: keyof Measures) => {
    return netOf(gross.total[one], { gross: fund.grossWith[one], net: fund.netWith[one] }, netPortfolio);
  };
  return { gross, net: { irr: net("irr"), multiple: net("multiple") } };
}

function netOf(
  own: number | null,
  { gross, net }: { readonly gross: number | null; readonly net: number | null },
  by: "ratio" | "spread",
): number | null {
  if (own === null || gross === null || net === null) return null;
  if (by === "spread") return rational(own).minus(rational(gross).minus(net)).toNumber();
  return gross === 0 ? null : rational(own).times(net).div(gross).toNumber();
}
