/** Reads a simulation of many paths, and which of them are to be drawn. */
import { EngineError, isRecord } from "@capstack/decimal";
import { planOf } from "../../input/read-inputs.js";
import { type SolvedFund, solveFund } from "../../run/solve-fund.js";
import { type MonteCarloPlan, type PathsRequest, pathsRequest } from "../../shapes/analysis-inputs.js";
import { Notes } from "../../shapes/notes.js";
import { checkPathsTogether } from "../simulation/simulation-size.js";
import type { PathRange } from "./path-range.js";
import type { PathsOptions } from "./paths.js";

/** A simulation that can be drawn. */
interface DrawablePaths {
  readonly fund: SolvedFund;
  readonly terms: Required<MonteCarloPlan>;
}

export function readPaths(request: PathsRequest, range: PathRange, options: PathsOptions): DrawablePaths {
  const notes = new Notes(options);
  const { inputs, monteCarlo, paths: runs } = pathsRequest.readAt(request, notes);
  notes.problems.throwIfAny();
  const { from, to } = isRecord(range) ? range : { from: Number.NaN, to: Number.NaN };
  if (!(Number.isInteger(from) && Number.isInteger(to) && from >= 0 && from < to && to <= runs)) {
    const message = `Paths ${from} to ${to} are not among the ${runs} of this simulation.`;
    throw new EngineError("invalid_value", message, ["range"]);
  }
  const fund = solveFund(planOf(inputs), notes.limits);
  const { seed, multipleSigma, irr, holdSpreadYears, bins } = monteCarlo;
  const terms = { seed, multipleSigma, irr, holdSpreadYears, bins, runs, includeSamples: false };
  checkPathsTogether(fund, terms, to - from, notes.limits);
  return { fund, terms };
}
