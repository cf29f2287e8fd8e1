/** Variations of a fund: a scenario changes some inputs and leaves the rest. */
import { isRecord } from "@capstack/decimal";
import type { DeepPartial } from "../shapes/analysis-inputs.js";
import type { FundInputs } from "../shapes/fund-inputs.js";

/**
 * Inputs with some of them changed: objects are merged to any depth, lists and values replaced. Neither is mutated.
 * @returns new inputs, not yet checked
 * @example
 * const harder = applyScenario(defaultFund, { carryPct: 0.25, waterfall: { prefRate: 0.08 } });
 * harder.carryPct // => 0.25
 * harder.committedCapital // => 25000000
 */
export function applyScenario(inputs: FundInputs, changes: DeepPartial<FundInputs>): FundInputs {
  return merge(inputs, changes) as FundInputs;
}

function merge(base: unknown, changes: unknown): unknown {
  if (changes === undefined) return base;
  if (!isRecord(base) || !isRecord(changes)) return changes;
  const merged = new Map<string, unknown>(Object.entries(base));
  for (const [name, change] of Object.entries(changes)) merged.set(name, merge(merged.get(name), change));
  return Object.fromEntries(merged);
}
