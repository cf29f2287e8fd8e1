/** The figures a fund is judged by: what LPs have at its end on the first row, where it comes from on the second. */
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { fund } from "./fund-answers.js";

export function Headline() {
  const summary = fund.value.answer?.forecast?.summary;
  if (summary === undefined) return null;
  const { multiples, irr, totals, breakEvenPeriod, period } = summary;
  const end = fund.value.answer?.forecast?.periods.at(-1)?.cumulative.lp;
  const figures: [name: string, value: string][] = [
    ["DPI", showMultiple(end?.dpi ?? null)],
    ["RVPI", showMultiple(end?.rvpi ?? null)],
    ["TVPI", showMultiple(end?.tvpi ?? null)],
    ["Net IRR", showRate(irr.netLp)],
    ["LP payback", breakEvenPeriod === null ? "never" : yearOf(breakEvenPeriod, period)],
    ["Called", showCompact(totals.capitalCalls.total)],
    ["Distributed", showCompact(totals.distributions.total)],
    ["Carry", showCompact(totals.carry)],
    ["Gross multiple", showMultiple(multiples.gross)],
    ["Gross IRR", showRate(irr.gross)],
  ];
  return (
    <dl class="headline fund" data-table="headline">
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function yearOf(index: number, period: "annual" | "quarterly" | "monthly"): string {
  const years = index / { annual: 1, quarterly: 4, monthly: 12 }[period];
  return `in year ${Math.ceil(years)}`;
}
