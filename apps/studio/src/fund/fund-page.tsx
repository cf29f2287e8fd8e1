/** The fund: its terms and plan on one side, what partners pay and get on the other. */

import { drawFundCurve, drawGrossToNet, drawMultiples } from "@capstack/charts";
import { ChartView } from "../chart/chart-view.js";
import { Warnings } from "../controls/warnings.js";
import { ChoicesOf, NO_CHOICES } from "../form/choices.js";
import { Issues } from "../form/issues.js";
import { ObjectForm } from "../form/object-form.js";
import { toldInForm } from "../form/words/issue-words.js";
import { Stale } from "../refusals/stale.js";
import { exampleFund } from "../state/fund-along.js";
import { change, money, state } from "../state/store.js";
import type { JsonObject } from "../state/studio-state.js";
import { fund, investments, tooMuchHeld } from "./fund-answers.js";
import { fundSchema } from "./fund-schema.js";
import { Headline } from "./headline.js";
import { Positions } from "./held/positions-form.js";
import { Outcomes } from "./outcomes.js";
import { ReturnsStrip } from "./returns-strip.js";
import { Scenarios } from "./scenarios.js";
import { Sensitivity } from "./sensitivity.js";
import { Simulation } from "./simulation.js";
import { TermsOnPaper } from "./terms-on-paper.js";
import "./fund.css";
import "../controls/narrow-tables.css";

export function FundPage() {
  const { answer, pending, issues } = fund.value;
  const elsewhere = issues.filter(({ path }) => path[0] !== "inputs");
  return (
    <div class="two-sides">
      <div class="inputs">
        <ReturnsStrip />
        <p class="help">
          This fund goes along to the companies that you begin or open; a company that came with a fund keeps its own.
        </p>
        <Positions />
        <FundForm />
      </div>
      <div class={`results${pending ? " pending" : ""}`} aria-busy={pending}>
        <Issues issues={elsewhere} />
        {(issues.length > 0 || tooMuchHeld.value !== null) && answer !== null ? <Stale why={null} /> : null}
        {answer === null ? null : (
          <>
            <IfExample />
            <Headline />
            <TermsOnPaper />
            <Pictures />
            <Outcomes />
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

/** Says that the fund shown is an example, until somebody changes it. */
function IfExample() {
  const { inputs, positions } = state.value.fund;
  if (positions.length > 0 || JSON.stringify(inputs) !== JSON.stringify(exampleFund.inputs)) return null;
  return (
    <p class="example">
      An example: size, terms and outcomes of this fund are made up. <span>Enter your own.</span>
    </p>
  );
}

/** Outcomes share what positions leave. */
const BESIDE_POSITIONS = { ...NO_CHOICES, labels: { "ReturnTier.pctOfCapital": "Of the rest" } };

function FundForm() {
  const definitions = fundSchema.value;
  const { issues } = fund.value;
  if (definitions === null) return <p class="quiet">Loading the form…</p>;
  const { inputs } = state.value.fund;
  const set = (inputs: JsonObject, field: string) =>
    change((state) => ({ ...state, fund: { ...state.fund, inputs } }), `fund.${field}`);
  const own = issues.filter(({ path }) => path[0] === "inputs").map((one) => ({ ...one, path: one.path.slice(1) }));
  return (
    <section aria-label="Fund">
      <h2>The fund</h2>
      <ChoicesOf.Provider value={(investments.value ?? []).length === 0 ? NO_CHOICES : BESIDE_POSITIONS}>
        <ObjectForm
          of="FundInputs"
          definitions={definitions}
          value={inputs}
          usual={exampleFund.inputs}
          issues={toldInForm(own, { of: "FundInputs", definitions, value: inputs }, set)}
          onChange={set}
        />
      </ChoicesOf.Provider>
    </section>
  );
}

function Pictures() {
  const { answer } = fund.value;
  if (answer === null) return <div class="chart waiting" />;
  return (
    <>
      <ChartView file="j-curve" draw={(options) => drawFundCurve(answer, { ...options, ...money.value })} />
      <ChartView file="multiples" draw={(options) => drawMultiples(answer, options)} />
      <ChartView file="gross-to-net" draw={(options) => drawGrossToNet(answer, { ...options, ...money.value })} />
    </>
  );
}
