/** Reads what is asked of a fund, with every default filled in. */

import type { FundAnalysis, MonteCarloPlan, Scenario, SensitivityRequest } from "../shapes/analysis-inputs.js";
import { FieldReader, type Notes } from "../shapes/field-reader.js";
import { readSensitivity } from "./read-sensitivity.js";

/** An analysis that can be carried out. */
export interface AnalysisPlan {
  readonly forecast: boolean;
  readonly jCurve: boolean;
  readonly scenarios: readonly Scenario[];
  readonly sensitivity: SensitivityRequest | null;
  readonly monteCarlo: Required<MonteCarloPlan> | null;
}

const MAX_RUNS = 100_000;

/** Reads an analysis; absent, it is the forecast with its J-curve. */
export function readAnalysis(value: FundAnalysis | undefined, notes: Notes): AnalysisPlan {
  const reader = new FieldReader(value ?? {}, ["analysis"], notes);
  const sensitivity = reader.nested("sensitivity");
  const monteCarlo = reader.nested("monteCarlo");
  const plan: AnalysisPlan = {
    forecast: reader.flag("forecast", true),
    jCurve: reader.flag("jCurve", true),
    scenarios: readScenarios(reader),
    sensitivity: sensitivity && readSensitivity(sensitivity),
    monteCarlo: monteCarlo && readMonteCarlo(monteCarlo),
  };
  reader.finish();
  return plan;
}

/** Reads a simulation's terms. */
export function readMonteCarlo(reader: FieldReader): Required<MonteCarloPlan> {
  const terms: Required<MonteCarloPlan> = {
    runs: reader.double("runs", { min: 1, max: MAX_RUNS, whole: true }, 10_000),
    ...readDraws(reader),
    includeSamples: reader.flag("includeSamples", false),
  };
  reader.finish();
  return terms;
}

/** Reads how a simulation draws, however many runs it has. */
export function readDraws(reader: FieldReader): Omit<Required<MonteCarloPlan>, "runs" | "includeSamples"> {
  return {
    seed: reader.double("seed", { min: 0, max: 2 ** 32 - 1, whole: true }),
    multipleSigma: reader.double("multipleSigma", { min: 0, max: 10 }, 1),
    irr: reader.choice("irr", ["cashflow", "annualised", "none"], "cashflow"),
    holdSpreadYears: reader.double("holdSpreadYears", { min: 0, max: 30 }, 0),
    bins: reader.double("bins", { min: 1, max: 200, whole: true }, 40),
  };
}

function readScenarios(reader: FieldReader): Scenario[] {
  const items = reader.sized("scenarios", { min: 0, max: 20 }) ?? [];
  return items.map((item, i) => {
    const scenario = new FieldReader(item, [...reader.path, "scenarios", i], reader.reading);
    const name = scenario.text("name");
    const inputs = scenario.raw("inputs");
    if (typeof inputs !== "object" || inputs === null || Array.isArray(inputs)) {
      if (inputs === undefined) scenario.missing("inputs", null);
      else scenario.wrong("inputs", "an object with the inputs that change", null);
    }
    scenario.finish();
    return { name, inputs: inputs as Scenario["inputs"] };
  });
}
