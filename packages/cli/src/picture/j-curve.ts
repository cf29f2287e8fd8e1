import { drawChart, shortMoney } from "./chart.js";

/** The part of a forecast's period that is drawn. */
interface Period {
  readonly label: string;
  readonly netCashFlow: { readonly total: number };
  readonly nav: { readonly total: number };
}

/** The J-curve: what all partners have received less what they paid in, and the same with what they still hold. */
export function jCurve({ forecast }: { readonly forecast?: { readonly periods: readonly Period[] } }): string {
  const periods = forecast?.periods ?? [];
  let sum = 0;
  const net = periods.map(({ netCashFlow }, index) => {
    sum += netCashFlow.total;
    return [index, sum] as const;
  });
  return drawChart({
    title: "The fund's J-curve",
    xTitle: "Period",
    yTitle: "Cumulative",
    areas: [],
    lines: [
      { name: "Net cash flow", points: net },
      { name: "With NAV", points: net.map(([x, y], index) => [x, y + (periods[index]?.nav.total ?? 0)]) },
    ],
    xNames: periods.map(({ label }) => label),
    formatY: shortMoney,
  });
}
