/** Funds side by side: the one at hand, and those that were kept. */

import { Scrolling } from "@capstack/components";
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
  const columns = [{ name: "Now", ...answer }, ...(answer.scenarios ?? [])];
  const rows: [name: string, show: (one: (typeof columns)[number]) => string][] = [
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
  return (
    <section aria-label="Scenarios">
      <div class="section-head">
        <h2>Side by side</h2>
        <button
          type="button"
          disabled={kept.length >= MOST}
          onClick={() =>
            set([...kept, { name: `Kept ${kept.length + 1}`, inputs: fundInputs.value as unknown as JsonObject }])
          }
        >
          Keep this fund to compare
        </button>
      </div>
      {kept.length === 0 ? null : (
        <Scrolling label="Table of scenarios">
          <table class="figures">
            <thead>
              <tr>
                <td />
                {columns.map(({ name }, i) => (
                  <th key={i} scope="col" class="right">
                    {i === 0 ? (
                      name
                    ) : (
                      <>
                        <input
                          class="name"
                          aria-label={`Name of ${name}`}
                          value={name}
                          onInput={({ currentTarget }) => rename(kept, i - 1, currentTarget.value)}
                        />
                        <button
                          type="button"
                          class="quiet"
                          aria-label={`Remove ${name}`}
                          onClick={() => set(kept.toSpliced(i - 1, 1))}
                        >
                          ×
                        </button>
                      </>
                    )}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(([name, show]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {columns.map((one, i) => (
                    <td key={i} class="right">
                      {show(one)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </Scrolling>
      )}
    </section>
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
