/** A bridge: from one total to another by what was added and taken. */
import { type Exact, plus, toDouble, ZERO } from "../figures/exact.js";
import type { BarRow } from "./rows.js";

/** One row of a bridge; a total begins at zero, a change where the row before it ended. */
export interface BridgeStep {
  readonly name: string;
  readonly value: Exact;
  readonly kind: "total" | "change";
}

/** Rows of a bridge, each told by `say`. */
export function bridgeRows(steps: readonly BridgeStep[], say: (value: Exact) => string): BarRow[] {
  let level = ZERO;
  return steps.map(({ name, value, kind }, at) => {
    const from = kind === "total" ? ZERO : level;
    level = plus(from, value);
    const signed = kind === "change" && value.units > 0n ? `+${say(value)}` : say(value);
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
