/**
 * A simulation of many paths, drawn in parts. Every path has numbers of its own, from the seed and its place; a part says
 * what its paths come to in counts, exact sums and bins; parts are merged, in any order and grouping, to one and the same
 * text. Outcomes are binary floating point, and are added up without rounding.
 */
import { EngineError, type UnknownFields } from "@capstack/decimal";
import type { PathsRequest } from "../../shapes/analysis-inputs.js";
import type { FundLimits } from "../../shapes/limits.js";
import type { MonteCarloResult } from "../simulation/monte-carlo-result.js";
import { Xoshiro128 } from "../simulation/random.js";
import { SimulatedFund } from "../simulation/simulated-fund.js";
import { outcomesOfRun, type RunFigures } from "../simulation/simulated-run.js";
import { checkPart } from "./check-part.js";
import { countBelow, mergeOutcomes, OutcomeTally, outcomeStatistics } from "./outcome-part.js";
import { joinRanges, type PathRange } from "./path-range.js";
import { readPaths } from "./read-paths.js";
import type { PartsOfOutcomes, SimulatedPaths } from "./simulated-paths.js";

/** How to draw: limits that a server sets. */
export interface PathsOptions {
  /** `maxDraws` bounds the paths that are drawn together. */
  readonly limits?: FundLimits | undefined;
  /** `"warn"` lets pass fields that nothing reads; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}

/**
 * Draws some paths of a simulation.
 * @param request the fund, how its paths are drawn, and how many there are in all; the paths of one seed begin alike
 * however many there are
 * @param range the paths to draw
 * @returns what they come to, for {@link mergePaths}; plain data of some 20 kB an outcome
 * @throws EngineError a code of {@link fundInputErrorCodes}, `limit_exceeded`, and those of computing the fund itself
 * @example
 * const request = { inputs: defaultFund, monteCarlo: { seed: 42, irr: "none" }, paths: 1000 };
 * const first = simulatePaths(request, { from: 0, to: 400 });
 * const second = simulatePaths(request, { from: 400, to: 1000 });
 * const whole = simulatePaths(request, { from: 0, to: 1000 });
 * JSON.stringify(mergePaths([second, first])) === JSON.stringify(whole) // => true
 */
export function simulatePaths(request: PathsRequest, range: PathRange, options: PathsOptions = {}): SimulatedPaths {
  const { fund, terms } = readPaths(request, range, options);
  const { seed, irr, bins, runs: paths } = terms;
  const draw = new SimulatedFund(fund, terms);
  const random = new Xoshiro128(seed);
  const multiples = newTallies();
  const rates = irr === "none" ? null : newTallies();
  for (let path = range.from; path < range.to; path++) {
    random.begin(seed, path);
    const outcomes = outcomesOfRun(fund, terms, draw, random);
    count(multiples, outcomes);
    if (rates !== null && outcomes.rates !== null) count(rates, outcomes.rates);
  }
  return {
    of: { paths, seed, companies: draw.companies, irr, bins },
    ranges: [{ from: range.from, to: range.to }],
    multiples: partsOf(multiples),
    irr: rates && partsOf(rates),
  };
}

/**
 * Whether paths of a simulation can be drawn together, without drawing any.
 * @throws EngineError as {@link simulatePaths}
 * @example
 * const request = { inputs: defaultFund, monteCarlo: { seed: 42 }, paths: 10_000_000 };
 * checkPaths(request, { from: 0, to: 10_000 }) // => undefined
 */
export function checkPaths(request: PathsRequest, range: PathRange, options: PathsOptions = {}): void {
  readPaths(request, range, options);
}

/**
 * What parts of one simulation come to together: the same to the last byte in whatever order and groups they are merged.
 * @param parts one or more, no path in two of them
 * @throws EngineError `invalid_value` for none, for parts of two simulations, and for a path in two parts
 * @example
 * const request = { inputs: defaultFund, monteCarlo: { seed: 42, irr: "none" }, paths: 30 };
 * const [a, b, c] = [0, 10, 20].map((from) => simulatePaths(request, { from, to: from + 10 }));
 * mergePaths([c, a]).ranges // => [{ from: 0, to: 10 }, { from: 20, to: 30 }]
 * mergePaths([mergePaths([c, a]), b]).ranges // => [{ from: 0, to: 30 }]
 */
export function mergePaths(parts: readonly SimulatedPaths[]): SimulatedPaths {
  const [first] = Array.isArray(parts) ? (parts as readonly SimulatedPaths[]) : [];
  if (first === undefined) throw new EngineError("invalid_value", "There is no part to merge.", ["parts"]);
  for (const [nth, part] of parts.entries()) {
    checkPart(part, ["parts", nth]);
    if (JSON.stringify(part.of) === JSON.stringify(first.of)) continue;
    throw new EngineError("invalid_value", "The parts are not of one simulation.", ["parts"]);
  }
  const merged = (of: (part: SimulatedPaths) => PartsOfOutcomes | null): PartsOfOutcomes => ({
    gross: mergeOutcomes(parts.map((part) => of(part)?.gross ?? null)),
    netTotal: mergeOutcomes(parts.map((part) => of(part)?.netTotal ?? null)),
    netLp: mergeOutcomes(parts.map((part) => of(part)?.netLp ?? null)),
  });
  return {
    of: first.of,
    ranges: joinRanges(parts.flatMap(({ ranges }) => ranges)),
    multiples: merged(({ multiples }) => multiples),
    irr: first.irr && merged(({ irr }) => irr),
  };
}

/**
 * Sums up a simulation whose paths are all drawn. Counts, means, deviations, smallest, largest and probabilities are those
 * of the outcomes; percentiles and bars count an outcome as the middle of its bin, at most 2^-11 (0.05 %) of itself away.
 * @returns what {@link runMonteCarlo} tells, without samples; the paths are others than its runs
 * @throws EngineError `invalid_value` where paths are missing
 * @example
 * const request = { inputs: defaultFund, monteCarlo: { seed: 42, irr: "none" }, paths: 1000 };
 * const { runs, multiples } = summarisePaths(simulatePaths(request, { from: 0, to: 1000 }));
 * [runs, multiples.gross?.count] // => [1000, 1000]
 */
export function summarisePaths(part: SimulatedPaths): MonteCarloResult {
  checkPart(part, []);
  const { of, ranges, multiples, irr } = part;
  const { paths, seed, companies, bins } = of;
  const [range] = ranges;
  if (ranges.length !== 1 || range?.from !== 0 || range.to !== paths) {
    throw new EngineError("invalid_value", `Not all of the ${paths} paths are drawn.`, ["ranges"]);
  }
  const statistics = ({ gross, netTotal, netLp }: PartsOfOutcomes) => ({
    gross: outcomeStatistics(gross, bins),
    netTotal: outcomeStatistics(netTotal, bins),
    netLp: outcomeStatistics(netLp, bins),
  });
  const { netLp } = multiples;
  const atLeast = (multiple: number) => (netLp === null ? 0 : netLp.count - countBelow(netLp, multiple));
  return {
    runs: paths,
    seed,
    companies,
    multiples: statistics(multiples),
    irr: irr && statistics(irr),
    probLossLp: countBelow(netLp, 1) / paths,
    probLpAtLeast: [1, 2, 3, 5].map((multiple) => ({ multiple, probability: atLeast(multiple) / paths })),
  };
}

type Tallies = Record<keyof RunFigures, OutcomeTally>;

function newTallies(): Tallies {
  return { gross: new OutcomeTally(), netTotal: new OutcomeTally(), netLp: new OutcomeTally() };
}

function count(tallies: Tallies, { gross, netTotal, netLp }: RunFigures): void {
  tallies.gross.add(gross);
  tallies.netTotal.add(netTotal);
  tallies.netLp.add(netLp);
}

function partsOf({ gross, netTotal, netLp }: Tallies): PartsOfOutcomes {
  return { gross: gross.part(), netTotal: netTotal.part(), netLp: netLp.part() };
}
