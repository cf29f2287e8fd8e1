/** Reads what is asked of a fund, with every default filled in. */
import type {
  FundAnalysis,
  MonteCarloPlan,
  Scenario,
  SensitivityAxis,
  SensitivityRequest,
} from "../shapes/analysis-inputs.js";
import { FieldReader, type Notes } from "../shapes/field-reader.js";

/** An analysis that can be carried out. */
export interface AnalysisPlan {
  readonly forecast: boolean;
  readonly jCurve: boolean;
  readonly scenarios: readonly Scenario[];
  readonly sensitivity: SensitivityRequest | null;
  readonly monteCarlo: Required<MonteCarloPlan> | null;
}

const MAX_CELLS = 2500;
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
    seed: reader.double("seed", { min: 0, max: 2 ** 32 - 1, whole: true }),
    multipleSigma: reader.double("multipleSigma", { min: 0, max: 10 }, 1),
    irr: reader.choice("irr", ["cashflow", "annualised", "none"], "cashflow"),
    holdSpreadYears: reader.double("holdSpreadYears", { min: 0, max: 30 }, 0),
    bins: reader.double("bins", { min: 1, max: 200, whole: true }, 40),
    includeSamples: reader.flag("includeSamples", false),
  };
  reader.finish();
  return terms;
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

function readSensitivity(reader: FieldReader): SensitivityRequest {
  const x = reader.nested("x");
  const y = reader.nested("y");
  reader.missing("x", null);
  const metrics = reader.sized("metrics", { min: 1, max: 20 });
  reader.missing("metrics", null);
  const request = {
    x: x === null ? { path: "", values: [] } : readAxis(x),
    ...(y === null ? {} : { y: readAxis(y) }),
    metrics: (metrics ?? []).map((metric, i) => readMetric(metric, i, reader)),
    plugTier: reader.has("plugTier") ? reader.text("plugTier") : "writeoff",
  };
  if (request.x.values.length * (request.y?.values.length ?? 1) > MAX_CELLS) {
    reader.problem("limit_exceeded", `A sensitivity has at most ${MAX_CELLS} cells.`);
  }
  reader.finish();
  return request;
}

function readAxis(reader: FieldReader): SensitivityAxis {
  const path = reader.text("path");
  const values = reader.numbers("values", {}, 50);
  reader.missing("values", null);
  reader.finish();
  return { path, values: values ?? [] };
}

function readMetric(metric: unknown, i: number, reader: FieldReader): string {
  if (typeof metric === "string" && metric.length > 0 && metric.length <= reader.reading.textLength) return metric;
  reader.wrongItem("metrics", i, metric, "a dotted path of the response, as a text");
  return "";
}
