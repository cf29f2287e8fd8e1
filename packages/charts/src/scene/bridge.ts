/** A bridge: from one total to another by what was added and taken. */
import { compare, type Exact, minus, plus, rounded, sum, toDouble, ZERO } from "../figures/exact.js";
import type { BarRow } from "./rows.js";

/** One row of a bridge; a total begins at zero, a change where the row before it ended. */
export interface BridgeStep {
  readonly name: string;
  readonly value: Exact;
  readonly kind: "total" | "change";
  /** What is written, where rounding each on its own would not add up; the value itself by default. */
  readonly shown?: Exact;
}

/** Rows of a bridge, each told by `say`. */
export function bridgeRows(steps: readonly BridgeStep[], say: (value: Exact) => string): BarRow[] {
  let level = ZERO;
  return steps.map(({ name, value, kind, shown = value }, at) => {
    const from = kind === "total" ? ZERO : level;
    level = plus(from, value);
    const signed = kind === "change" && value.units > 0n ? `+${say(shown)}` : say(shown);
    const role = kind === "total" ? "total" : value.units < 0n ? "negative" : "positive";
    return {
      name,
      value: signed,
      bold: kind === "total",
      // The last total leads to nothing.
      ...(at === steps.length - 1 ? {} : { level: toDouble(level) }),
      bars: [{ from: toDouble(from), to: toDouble(level), role, key: name, label: `${name}: ${signed}` }],
    };
  });
}

/** The steps with figures of some decimals that add up as they are written: what is missing goes to the largest remainder. */
export function addingUp(steps: readonly BridgeStep[], decimals: number): BridgeStep[] {
  const [first, last] = [steps[0], steps.at(-1)];
  if (first === undefined || last === undefined) return [];
  const shown = steps.map(({ value }) => rounded(value, decimals));
  const changes = steps.flatMap(({ kind }, at) => (kind === "change" ? [at] : []));
  const all = sum(changes.map((at) => shown[at] as Exact));
  const missing = minus(minus(rounded(last.value, decimals), rounded(first.value, decimals)), all).units;
  const step = missing < 0n ? -1n : 1n;
  const remainder = (at: number) => {
    const left = minus((steps[at] as BridgeStep).value, shown[at] as Exact);
    return { units: left.units * step, scale: left.scale };
  };
  const raised = [...changes].sort((a, b) => compare(remainder(b), remainder(a))).slice(0, Number(missing * step));
  return steps.map((one, at) => {
    const { units, scale } = shown[at] as Exact;
    return { ...one, shown: { units: units + (raised.includes(at) ? step : 0n), scale } };
  });
}
