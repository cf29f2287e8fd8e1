/** The fund: its terms and plan on one side, what partners pay and get on the other. */

import { ChartView } from "../chart/chart-view.js";
import { charts } from "../chart/charts.js";
import { Warnings } from "../controls/warnings.js";
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { ObjectForm } from "../form/object-form.js";
import { fundSchema } from "../form/schemas.js";
import { change, money, state } from "../state/store.js";
import { CompanyPosition } from "./company-position-form.js";
import { fund } from "./fund-answers.js";
import { Scenarios } from "./scenarios.js";
import { Sensitivity } from "./sensitivity.js";
import { Simulation } from "./simulation.js";

export function FundPage() {
  const { answer, pending, issues } = fund.value;
  const elsewhere = issues.filter(({ path }) => path[0] !== "inputs");
  return (
    <div class="two-sides">
      <div class="inputs">
        <CompanyPosition />
        <FundForm />
      </div>
      <div class={`results${pending ? " pending" : ""}`} aria-busy={pending}>
        <Issues issues={elsewhere} />
        {issues.length > 0 && answer !== null ? (
          <p class="stale" role="status">
            <span>Figures before the last change, which cannot be computed yet</span>
          </p>
        ) : null}
        {answer === null ? null : (
          <>
            <Headline />
            <Pictures />
            <Scenarios />
            <Sensitivity />
            <Simulation />
            <Warnings warnings={answer.warnings} />
          </>
        )}
      </div>
    </div>
  );
}

function FundForm() {
  const definitions = fundSchema.value;
  const { issues } = fund.value;
  if (definitions === null) return <p class="quiet">Loading the form…</p>;
  return (
    <section aria-label="Fund">
      <h2>The fund</h2>
      <ObjectForm
        of="FundInputs"
        definitions={definitions}
        value={state.value.fund.inputs}
        issues={issues
          .filter(({ path }) => path[0] === "inputs")
          .map((issue) => ({ ...issue, path: issue.path.slice(1) }))}
        onChange={(inputs, field) =>
          change((state) => ({ ...state, fund: { ...state.fund, inputs } }), `fund.${field}`)
        }
      />
    </section>
  );
}

/** The figures a fund is judged by: what LPs have at its end on the first row, where it comes from on the second. */
function Headline() {
  const summary = fund.value.answer?.forecast?.summary;
  if (summary === undefined) return null;
  const { multiples, irr, totals, breakEvenPeriod, period } = summary;
  const end = fund.value.answer?.forecast?.periods.at(-1)?.cumulative.lp;
  const figures: [name: string, value: string][] = [
    ["DPI", showMultiple(end?.dpi ?? null)],
    ["RVPI", showMultiple(end?.rvpi ?? null)],
    ["TVPI", showMultiple(end?.tvpi ?? null)],
    ["Net IRR", showRate(irr.netLp)],
    ["Gross multiple", showMultiple(multiples.gross)],
    ["Gross IRR", showRate(irr.gross)],
    ["Called", showCompact(totals.capitalCalls.total)],
    ["Carry", showCompact(totals.carry)],
    ["LPs have their money back", breakEvenPeriod === null ? "never" : yearOf(breakEvenPeriod, period)],
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

function Pictures() {
  const kit = charts.value;
  const { answer } = fund.value;
  if (kit === null || answer === null) return <div class="chart waiting" />;
  return (
    <>
      <ChartView file="j-curve" draw={(options) => kit.drawFundCurve(answer, { ...options, ...money.value })} />
      <ChartView file="multiples" draw={(options) => kit.drawMultiples(answer, options)} />
      <ChartView file="gross-to-net" draw={(options) => kit.drawGrossToNet(answer, { ...options, ...money.value })} />
    </>
  );
}
