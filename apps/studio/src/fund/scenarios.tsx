/** Funds side by side: the one at hand, and those that were kept. */

import { columnsOf, FigureTable, Scrolling } from "@capstack/components";
import type { FundEconomicsResult } from "@capstack/fund-economics";
import { showCompact, showMultiple, showRate } from "../figures/figures.js";
import { change, state } from "../state/store.js";
import type { JsonObject } from "../state/studio-state.js";
import { fund, fundInputs } from "./fund-answers.js";

type Scenarios = (typeof state.value)["fund"]["scenarios"];

const MOST = 8;

export function Scenarios() {
  const { answer } = fund.value;
  const kept = state.value.fund.scenarios;
  if (answer === null) return null;
  const shown = [{ name: "Now", ...answer }, ...(answer.scenarios ?? [])];
  return (
    <section aria-label="Scenarios">
      <div class="section-head">
        <h2>Side by side</h2>
        <button
          type="button"
          disabled={kept.length >= MOST || fundInputs.value === undefined}
          onClick={() =>
            set([...kept, { name: `Kept ${kept.length + 1}`, inputs: fundInputs.value as unknown as JsonObject }])
          }
        >
          Keep this fund to compare
        </button>
      </div>
      {kept.length === 0 ? null : (
        <Scrolling label="Table of scenarios">
          <FigureTable
            caption="Funds side by side"
            columns={[
              ...columnsOf(["Figure"], []),
              ...shown.map(({ name }, i) => ({
                name,
                align: "right" as const,
                ...(i === 0 ? {} : { heading: <KeptName kept={kept} place={i - 1} /> }),
              })),
            ]}
            rows={FIGURES.map(([name, show]) => [name, ...shown.map(show)])}
          />
        </Scrolling>
      )}
    </section>
  );
}

type Shown = Pick<FundEconomicsResult, "forecast" | "managementFees" | "partnershipExpenses">;

const FIGURES: readonly (readonly [name: string, show: (one: Shown) => string])[] = [
  ["Net multiple of LPs", ({ forecast }) => showMultiple(forecast?.summary.multiples.netLp ?? null)],
  ["Net IRR of LPs", ({ forecast }) => showRate(forecast?.summary.irr.netLp ?? null)],
  ["Gross multiple", ({ forecast }) => showMultiple(forecast?.summary.multiples.gross ?? null)],
  ["Called", ({ forecast }) => showCompact(forecast?.summary.totals.capitalCalls.total ?? null)],
  [
    "Fees and expenses",
    ({ managementFees, partnershipExpenses }) => showCompact(managementFees.total + partnershipExpenses.total),
  ],
  ["Carry", ({ forecast }) => showCompact(forecast?.summary.totals.carry ?? null)],
];

/** Renames a fund that was kept, or takes it away. */
function KeptName({ kept, place }: { readonly kept: Scenarios; readonly place: number }) {
  const name = kept[place]?.name ?? "";
  return (
    <>
      <span class="on-paper">{name}</span>
      <input
        class="name"
        aria-label={`Name of ${name}`}
        value={name}
        onInput={({ currentTarget }) => rename(kept, place, currentTarget.value)}
      />
      <button type="button" class="quiet" aria-label={`Remove ${name}`} onClick={() => set(kept.toSpliced(place, 1))}>
        ×
      </button>
    </>
  );
}

function set(scenarios: Scenarios): void {
  change((state) => ({ ...state, fund: { ...state.fund, scenarios } }));
}

function rename(kept: Scenarios, place: number, name: string): void {
  const one = kept[place];
  if (one === undefined) return;
  const scenarios = kept.with(place, { ...one, name });
  change((state) => ({ ...state, fund: { ...state.fund, scenarios } }), `scenario.${place}`);
}
