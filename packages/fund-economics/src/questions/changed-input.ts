/** An input of a fund by its path, with another value. */

import { EngineError, fieldName, showNumber, wrongSentence } from "@capstack/decimal";
import { readInputs } from "../input/read-inputs.js";
import { PATH_FORM, pathSteps, valueAt, withValueAt } from "../shapes/dotted-path.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import { Notes } from "../shapes/notes.js";

/** Inputs with one number changed; the plug tier takes up what a tier's share or count gains or loses. */
export function changeInput(
  inputs: FundInputs,
  steps: readonly (string | number)[],
  value: number,
  plugTier: string,
): FundInputs {
  const changed = withValueAt(inputs, steps, value);
  const field = steps[steps.length - 1];
  if (steps[0] !== "returnTiers" || (field !== "pctOfCapital" && field !== "numCompanies")) return changed;
  const plug = inputs.returnTiers.findIndex((tier) => tier.name.toLowerCase() === plugTier.toLowerCase());
  if (plug < 0 || plug === steps[1]) return changed;
  const before = valueAt(inputs, steps);
  const held = inputs.returnTiers[plug]?.[field] ?? 0;
  const left = held - (value - (typeof before === "number" ? before : 0));
  if (left < -1e-9) {
    const message = `${plugTier} cannot absorb the change: its ${field} would be ${showNumber(left)}.`;
    throw new EngineError("invalid_inputs", message, ["analysis", "sensitivity", "plugTier"]);
  }
  return withValueAt(changed, ["returnTiers", plug, field], Math.max(0, left));
}

/** The steps of a path that leads to a number of the inputs. */
export function inputSteps(inputs: FundInputs, path: string, axis: string): readonly (string | number)[] {
  const at = ["analysis", "sensitivity", axis, "path"];
  const steps = requireSteps(path, at, PATH_FORM);
  const parent = valueAt(inputs, steps.slice(0, -1));
  const current = valueAt(inputs, steps);
  const reachable = steps.length <= 2 || (typeof parent === "object" && parent !== null);
  if (reachable && (typeof current === "number" || (current === undefined && isInput(inputs, steps)))) return steps;
  throw new EngineError(
    "invalid_value",
    wrongSentence("path", path, `the path of a number among the inputs, ${PATH_FORM}`),
    at,
  );
}

/** Whether the engine reads the value at a path: reading warns of every unknown field. */
function isInput(inputs: FundInputs, steps: readonly (string | number)[]): boolean {
  const notes = new Notes({ unknownFields: "warn" });
  readInputs(withValueAt(inputs, steps, 0), notes);
  const path = ["inputs", ...steps];
  return !notes.warnings.some((warning) => warning.path.every((step, i) => step === path[i]));
}

/** The steps of a path; a refusal shows its form. @throws EngineError `invalid_value` */
export function requireSteps(path: string, at: readonly (string | number)[], form: string): (string | number)[] {
  const steps = pathSteps(path);
  if (steps !== null) return steps;
  throw new EngineError("invalid_value", wrongSentence(fieldName(at), path, `a dotted path, ${form}`), at);
}
