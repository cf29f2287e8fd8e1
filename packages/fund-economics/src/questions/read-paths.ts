/** Reads a simulation of many paths, and which of them are to be drawn. */
import { EngineError, isRecord } from "@capstack/decimal";
import { readDraws } from "../input/read-analysis.js";
import { readInputs } from "../input/read-inputs.js";
import { type SolvedFund, solveFund } from "../run/solve-fund.js";
import type { MonteCarloPlan, PathsRequest } from "../shapes/analysis-inputs.js";
import { FieldReader, Notes } from "../shapes/field-reader.js";
import type { FundInputs } from "../shapes/fund-inputs.js";
import type { PathRange } from "./path-range.js";
import type { PathsOptions } from "./paths.js";
import { checkPathsTogether } from "./simulation-size.js";

const MAX_PATHS = 10_000_000;

/** A simulation that can be drawn. */
interface DrawablePaths {
  readonly fund: SolvedFund;
  readonly terms: Required<MonteCarloPlan>;
}

export function readPaths(request: PathsRequest, range: PathRange, options: PathsOptions): DrawablePaths {
  const notes = new Notes(options);
  const reader = new FieldReader(request, [], notes);
  const plan = readInputs(reader.raw("inputs") as FundInputs, notes);
  const monteCarlo = new FieldReader(reader.raw("monteCarlo"), ["monteCarlo"], notes);
  const draws = readDraws(monteCarlo);
  monteCarlo.finish();
  const runs = reader.double("paths", { min: 1, max: MAX_PATHS, whole: true });
  reader.finish();
  notes.problems.throwIfAny();
  const { from, to } = isRecord(range) ? range : { from: Number.NaN, to: Number.NaN };
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= runs)) {
    const message = `Paths ${from} to ${to} are not among the ${runs} of this simulation.`;
    throw new EngineError("invalid_value", message, ["range"]);
  }
  const fund = solveFund(plan, notes.limits);
  const terms = { ...draws, runs, includeSamples: false };
  checkPathsTogether(fund, terms, to - from, notes.limits);
  return { fund, terms };
}
