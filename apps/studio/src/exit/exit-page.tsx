/** The exit: a price on a slider, who gets what of it, and what changed terms would do. */

import { drawExitPayoff, drawExitSplit } from "@capstack/charts";
import { ChartView } from "../chart/chart-view.js";
import { paper } from "../chart/theme.js";
import { company, hasHolders, stack } from "../company/company.js";
import { Warnings } from "../controls/warnings.js";
import { shortPrices, showCompact } from "../figures/figures.js";
import { togetherOf } from "../figures/together.js";
import { Issues } from "../form/issues.js";
import { NumberField } from "../form/number-field.js";
import { inPlainWords } from "../form/words/issue-words.js";
import { NothingYet } from "../refusals/nothing-yet.js";
import { Stale, StaleCompany } from "../refusals/stale.js";
import { money, state } from "../state/store.js";
import { AtPrices } from "./at-prices.js";
import { KinkButtons, KinkMarks } from "./curve/kinks.js";
import { PayoffPointer } from "./curve/payoff-pointer.js";
import { exit, freeScale, highestExit, holdScale, setPrice } from "./exit-answers.js";
import { ExitTable } from "./exit-table.js";
import { Goal } from "./goal.js";
import { HolderPage } from "./holder/holder-page.js";
import { meantPrice } from "./meant-price.js";
import { useScrolled } from "./one-line.js";
import { ClassesStrip, ProceedsStrip } from "./proceeds-strip.js";
import { SaleTermsOnPaper } from "./terms/sale-terms.js";
import { Terms } from "./terms/terms.js";
import "./exit.css";
import "../controls/narrow-tables.css";
import "../controls/steps.css";

export function ExitPage() {
  const { answer, issues, pending, before } = exit.value;
  // On paper tables follow each other: they fill a page, which a picture would leave half empty.
  const onPaper = paper.value;
  if (!hasHolders.value || (stack.value === null && company.value.issues.length > 0)) {
    return <NothingYet wants="and it can be sold" />;
  }
  if (stack.value === null) return null;
  return (
    <div class="two-sides">
      <div class="inputs">
        <ProceedsStrip />
        <Terms />
        <Goal />
      </div>
      <div class={`results${pending ? " pending" : ""}`} aria-busy={pending}>
        {issues.length > 0 && answer !== null ? <Stale isPlainSale={before?.isPlainSale} /> : <StaleCompany />}
        <Price />
        <Issues issues={inPlainWords(issues.filter(({ path }) => path[0] !== "deal" && path[1] !== "preferred"))} />
        {answer === null ? null : <ExitTable />}
        <SaleTermsOnPaper />
        {onPaper ? <AtPrices /> : null}
        <Payoff />
        {answer === null ? null : (
          <>
            {onPaper ? null : <AtPrices />}
            <Split />
            <Steps />
            <Warnings warnings={answer.warnings} />
          </>
        )}
      </div>
      <HolderPage />
    </div>
  );
}

function Price() {
  const { exitValuation } = state.value.exit;
  const most = highestExit.value;
  const { card, scrolled } = useScrolled();
  return (
    <section aria-label="Price" class="price" ref={card} data-scrolled={scrolled}>
      <label for="exit-valuation">The company is sold for</label>
      <NumberField
        id="exit-valuation"
        value={exitValuation}
        unit={String(state.value.options.currency ?? "")}
        least={0}
        onChange={setPrice}
      />
      <MeantPrice />
      <input
        type="range"
        aria-label="Exit valuation"
        aria-valuetext={showCompact(exitValuation)}
        min={0}
        max={most}
        step={most / 500}
        value={exitValuation}
        onPointerDown={holdScale}
        onFocus={holdScale}
        onBlur={freeScale}
        onInput={({ currentTarget }) => setPrice(Number(Number(currentTarget.value).toPrecision(4)))}
      />
      <KinkMarks />
      <span class="ends">
        <span>0</span>
        <span>{showCompact(most)}</span>
      </span>
      <KinkButtons />
      <ClassesStrip />
    </section>
  );
}

/** Asks about a price that was most likely meant in thousands or millions. */
function MeantPrice() {
  const { exitValuation } = state.value.exit;
  const { valuation, holders = [] } = company.value.answer?.final ?? {};
  const paidIn = togetherOf(holders, ({ invested }) => invested);
  const meant = meantPrice(exitValuation, valuation?.postMoney ?? paidIn);
  if (meant === null) return null;
  const text = showCompact(meant);
  return (
    <p class="meant" role="status">
      Did you mean {text}?{" "}
      <button type="button" onClick={() => setPrice(meant)}>
        Make it {text}
      </button>
    </p>
  );
}

function Payoff() {
  const { answer } = exit.value;
  if (answer === null) return <div class="chart waiting" />;
  return (
    <ChartView
      file="payoff"
      draw={(options) => drawExitPayoff(answer, { ...options, ...money.value, upTo: highestExit.value })}
      over={({ plot }) => plot && <PayoffPointer plot={plot} />}
    />
  );
}

function Split() {
  const { answer } = exit.value;
  if (answer === null || answer.exitValuation === 0) return null;
  return <ChartView file="exit-split" draw={(options) => drawExitSplit(answer, { ...options, ...money.value })} />;
}

/** The engine's own account of the computation. */
function Steps() {
  const { answer } = exit.value;
  return (
    <details>
      <summary>Step by step, to the cent</summary>
      <p class="unit-line">Amounts in {money.value.currency ?? "units of currency"}</p>
      <ol class="steps">
        {answer?.trace.map(({ step, text, lines }) => (
          <li key={step}>
            {shortPrices(text)}
            {lines.length > 0 ? (
              <ul>
                {lines.map((line) => (
                  <li key={line}>{shortPrices(line)}</li>
                ))}
              </ul>
            ) : null}
          </li>
        ))}
      </ol>
    </details>
  );
}
