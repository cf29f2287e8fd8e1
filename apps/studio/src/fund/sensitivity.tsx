/** Two inputs varied, one figure watched: a heat map. */

import { drawSensitivity } from "@capstack/charts";
import { ChartView } from "../chart/chart-view.js";
import { Issues } from "../form/issues.js";
import { money } from "../state/store.js";
import { axes, fundInputs, sensitivity, sensitivityOpen } from "./fund-answers.js";
import { metricPaths, variableInputs } from "./variables.js";

export function Sensitivity() {
  const { answer, issues } = sensitivity.value;
  if (fundInputs.value === undefined) return null;
  const variables = variableInputs(fundInputs.value);
  const { x, y, metric } = axes.value;
  const names = Object.fromEntries([...variables, ...metricPaths].map(({ path, name }) => [path, name]));
  const map = answer?.sensitivity;
  const now = (path: string) => variables.find((one) => one.path === path)?.value ?? 0;
  return (
    <details
      class="section"
      open={sensitivityOpen.value}
      onToggle={({ currentTarget }) => {
        sensitivityOpen.value = currentTarget.open;
      }}
    >
      <summary>Sensitivity to two inputs</summary>
      <div class="choices named-choices">
        <Choice name="Across" value={x} options={variables} onChange={(next) => set({ x: next })} />
        <Choice name="Down" value={y} options={variables} onChange={(next) => set({ y: next })} />
        <Choice name="Figure" value={metric} options={metricPaths} onChange={(next) => set({ metric: next })} />
      </div>
      <Issues issues={issues} />
      <p class="help">The outlined cell is the fund as it is.</p>
      {map ? (
        <ChartView
          file="sensitivity"
          draw={(options) =>
            drawSensitivity(map, { ...options, ...money.value, names, current: { x: now(x), y: now(y) } })
          }
        />
      ) : null}
    </details>
  );
}

function set(change: Partial<typeof axes.value>): void {
  axes.value = { ...axes.value, ...change };
}

interface ChoiceProps {
  readonly name: string;
  readonly value: string;
  readonly options: readonly { readonly path: string; readonly name: string }[];
  readonly onChange: (path: string) => void;
}

function Choice({ name, value, options, onChange }: ChoiceProps) {
  return (
    <label>
      {name}{" "}
      <select value={value} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {options.map(({ path, name }) => (
          <option key={path} value={path}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}
