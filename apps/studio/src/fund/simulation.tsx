/** Ten thousand funds with the same plan and companies drawn by chance, in binary floating point. */

import { drawDistribution } from "@capstack/charts";
import { FigureTable, type FigureTableProps, Scrolling } from "@capstack/components";
import { signal } from "@preact/signals";
import { ChartView } from "../chart/chart-view.js";
import { askAside } from "../engine/engines.js";
import type { Issue } from "../engine/issue.js";
import type { Questions } from "../engine/questions.js";
import { showChance } from "../figures/chance.js";
import { showMultiple, showShares } from "../figures/figures.js";
import { Issues } from "../form/issues.js";
import { NumberField } from "../form/number-field.js";
import { fundInputs, sensitivityOpen } from "./fund-answers.js";

type Result = Questions["simulation"]["answer"];

const simulationOpen = signal(false);
const runs = signal(10_000);
const progress = signal<{ readonly done: number; readonly runs: number } | null>(null);
const result = signal<Result | null>(null);
const simulated = signal<unknown>(null);
const issues = signal<readonly Issue[]>([]);
let cancelRun: (() => void) | null = null;

export function Simulation() {
  const running = progress.value;
  const shown = result.value;
  return (
    <details
      class="section"
      open={simulationOpen.value}
      onToggle={({ currentTarget }) => {
        simulationOpen.value = currentTarget.open;
      }}
    >
      <summary>Monte Carlo simulation</summary>
      <div class="choices">
        <label for="runs">Funds to simulate</label>
        <NumberField
          id="runs"
          value={runs.value}
          onChange={(next) => {
            runs.value = Math.round(next);
          }}
        />
        {running ? (
          <>
            <progress aria-label="Simulated" max={running.runs} value={running.done} />
            <button type="button" onClick={() => cancelRun?.()}>
              Cancel
            </button>
          </>
        ) : (
          <button type="button" onClick={() => void simulate()}>
            Simulate
          </button>
        )}
      </div>
      <Issues issues={issues.value} />
      {shown && simulated.value !== fundInputs.value ? (
        <p class="stale" role="status">
          Simulated before the last change.
        </p>
      ) : null}
      {shown ? (
        <>
          {/* Below the heat map it shares a sheet; without one it has the sheet for itself. */}
          <ChartView
            file="simulation"
            plotOnPaper={sensitivityOpen.value ? 200 : 320}
            draw={(options) => drawDistribution(shown, options)}
          />
          <Scrolling label="Table of multiples">
            <FigureTable {...percentiles(shown)} />
          </Scrolling>
          <p>
            LPs lose money in {showChance(shown.probLossLp)} of {showShares(shown.runs)} funds
            {shown.probLpAtLeast
              .map(
                ({ multiple, probability }) => `; ${showChance(probability)} return ${showMultiple(multiple)} or more`,
              )
              .join("")}
            . The same inputs give the same result again.
          </p>
        </>
      ) : null}
    </details>
  );
}

/** Multiples by how many of a hundred funds stay below them. */
function percentiles({ multiples }: Result): FigureTableProps {
  const columns = ["Multiple", "Mean", "5 %", "25 %", "Median", "75 %", "95 %"];
  const row = (name: string, sample: Result["multiples"]["gross"]) => [
    name,
    ...[sample?.mean, sample?.p5, sample?.p25, sample?.p50, sample?.p75, sample?.p95].map((one) =>
      showMultiple(one ?? null),
    ),
  ];
  return {
    caption: "Multiples of the simulated funds",
    narrow: "labelled",
    columns: columns.map((name, i) => ({ name, align: i === 0 ? "left" : "right" })),
    rows: [row("Portfolio, gross", multiples.gross), row("LPs, net", multiples.netLp)],
  };
}

async function simulate(): Promise<void> {
  const inputs = fundInputs.value;
  if (inputs === undefined) return;
  issues.value = [];
  progress.value = { done: 0, runs: runs.value };
  const { reply, cancel } = askAside("simulation", { inputs, plan: { seed: 42, runs: runs.value } }, (done, all) => {
    progress.value = { done, runs: all };
  });
  cancelRun = cancel;
  const told = await reply;
  progress.value = null;
  cancelRun = null;
  if (told === null) return;
  if (told.refused) {
    issues.value = told.issues;
    return;
  }
  result.value = told.answer;
  simulated.value = inputs;
}
