/** The figures a fund is judged by: what LPs have at its end on the first row, where it comes from on the second. */
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { inCurrency } from "../state/store.js";
import { fund } from "./fund-answers.js";

/** Whose figures they are: of limited partners alone, else of all who paid in. */
const LPS = "LPs";

export function Headline() {
  const summary = fund.value.answer?.forecast?.summary;
  if (summary === undefined) return null;
  const { multiples, irr, totals, breakEvenPeriod, period } = summary;
  const end = fund.value.answer?.forecast?.periods.at(-1)?.cumulative.lp;
  const figures: [name: string, value: string, of: string][] = [
    ["DPI", showMultiple(end?.dpi ?? null), LPS],
    ["RVPI", showMultiple(end?.rvpi ?? null), LPS],
    ["TVPI", showMultiple(end?.tvpi ?? null), LPS],
    ["Net IRR", showRate(irr.netLp), LPS],
    ["Payback", breakEvenPeriod === null ? "Never" : yearOf(breakEvenPeriod, period), LPS],
    ["Called", inCurrency(showCompact(totals.capitalCalls.total)), "all partners"],
    ["Distributed", inCurrency(showCompact(totals.distributions.total)), "all partners"],
    ["Carry", inCurrency(showCompact(totals.carry)), "GP"],
    ["Gross multiple", showMultiple(multiples.gross), "investments"],
    ["Gross IRR", showRate(irr.gross), "investments"],
  ];
  return (
    <dl class="headline fund" data-table="headline">
      {figures.map(([name, value, of]) => (
        <div key={name}>
          <dt>
            {name} <small>{of}</small>
          </dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function yearOf(index: number, period: "annual" | "quarterly" | "monthly"): string {
  const years = index / { annual: 1, quarterly: 4, monthly: 12 }[period];
  return `Year ${Math.ceil(years)}`;
}
