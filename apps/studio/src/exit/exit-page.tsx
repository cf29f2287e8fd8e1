/** The exit: a price on a slider, who gets what of it, and what changed terms would do. */

import { ChartView } from "../chart/chart-view.js";
import { charts } from "../chart/charts.js";
import { company, stack } from "../company/company.js";
import { Warnings } from "../controls/warnings.js";
import { showCompact } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { NumberField } from "../form/number-field.js";
import { money, state } from "../state/store.js";
import { exit, highestExit, kinks, setPrice } from "./exit-answers.js";
import { ExitTable } from "./exit-table.js";
import { Goal } from "./goal.js";
import { Terms } from "./terms.js";

export function ExitPage() {
  const { answer, issues, pending } = exit.value;
  if (stack.value === null) {
    return (
      <p class="empty">
        <Issues issues={company.value.issues} /> There is no company to sell yet: its events stand on the first page.
      </p>
    );
  }
  return (
    <div class="two-sides">
      <div class="inputs">
        <Terms />
        <Goal />
      </div>
      <div class={`results${pending ? " pending" : ""}`} aria-busy={pending}>
        <Price />
        {issues.length > 0 && answer !== null ? (
          <p class="stale" role="status">
            <span>Figures before the last change, which cannot be computed yet</span>
          </p>
        ) : null}
        <Issues issues={issues.filter(({ path }) => path[0] !== "deal" && path[1] !== "preferred")} />
        <Payoff />
        {answer === null ? null : (
          <>
            <ExitTable />
            <Split />
            <Steps />
            <Warnings warnings={answer.warnings} />
          </>
        )}
      </div>
    </div>
  );
}

function Price() {
  const { exitValuation } = state.value.exit;
  const most = highestExit.value;
  return (
    <section aria-label="Price" class="price">
      <label for="exit-valuation">The company is sold for</label>
      <NumberField
        id="exit-valuation"
        value={exitValuation}
        unit={String(state.value.options.currency ?? "")}
        onChange={setPrice}
      />
      <input
        type="range"
        aria-label="Exit valuation"
        aria-valuetext={showCompact(exitValuation)}
        min={0}
        max={most}
        step={most / 500}
        value={exitValuation}
        list="kinks"
        onInput={({ currentTarget }) => setPrice(Number(Number(currentTarget.value).toPrecision(4)))}
      />
      <datalist id="kinks">
        {kinks.value.map((place) => (
          <option key={place} value={place} />
        ))}
      </datalist>
      <span class="ends">
        <span>0</span>
        <span>{showCompact(most)}</span>
      </span>
    </section>
  );
}

function Payoff() {
  const kit = charts.value;
  const { answer } = exit.value;
  if (kit === null || answer === null) return <div class="chart waiting" />;
  return (
    <ChartView
      file="payoff"
      draw={(options) => kit.drawExitPayoff(answer, { ...options, ...money.value, upTo: highestExit.value })}
    />
  );
}

function Split() {
  const kit = charts.value;
  const { answer } = exit.value;
  if (kit === null || answer === null || answer.exitValuation === 0) return null;
  return <ChartView file="exit-split" draw={(options) => kit.drawExitSplit(answer, { ...options, ...money.value })} />;
}

/** The engine's own account of the computation. */
function Steps() {
  const { answer } = exit.value;
  return (
    <details>
      <summary>Step by step, to the cent</summary>
      <ol class="steps">
        {answer?.trace.map(({ step, text, lines }) => (
          <li key={step}>
            {text}
            {lines.length > 0 ? (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{line}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
