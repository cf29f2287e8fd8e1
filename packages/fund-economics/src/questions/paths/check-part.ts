/** Whether what is handed in as a part is one: parts come back from files and databases. */
import { EngineError, isRecord } from "@capstack/decimal";

const MOST_PATHS = 10_000_000;
const SUM = /^-?[0-9a-f]{1,1100}p-?\d{1,4}$/;
const MOST_BINS = 2 ** 22;

/**
 * Refuses what is no part of a simulation.
 * @throws EngineError `invalid_value` with the place
 */
export function checkPart(part: unknown, path: readonly (string | number)[]): void {
  const problem = faultOf(part);
  if (problem === null) return;
  throw new EngineError("invalid_value", `${problem} is not what simulatePaths gives.`, [...path, problem]);
}

/** The field that is not what it must be; null where all are. */
function faultOf(part: unknown): string | null {
  if (!isRecord(part)) return "part";
  if (!isTerms(part.of)) return "of";
  if (!Array.isArray(part.ranges) || part.ranges.length === 0 || !part.ranges.every(isRange)) return "ranges";
  if (!areOutcomes(part.multiples)) return "multiples";
  if (part.of.irr === "none" ? part.irr !== null : !areOutcomes(part.irr)) return "irr";
  return null;
}

const isWhole = (value: unknown, least: number, most: number): value is number =>
  typeof value === "number" && Number.isInteger(value) && value >= least && value <= most;

function isTerms(of: unknown): of is Record<string, unknown> {
  return (
    isRecord(of) &&
    isWhole(of.paths, 1, MOST_PATHS) &&
    isWhole(of.seed, 0, 2 ** 32 - 1) &&
    isWhole(of.companies, 1, Number.MAX_SAFE_INTEGER) &&
    isWhole(of.bins, 1, 200) &&
    ["cashflow", "annualised", "none"].some((irr) => irr === of.irr)
  );
}

function isRange(range: unknown): boolean {
  if (!isRecord(range) || !isWhole(range.from, 0, MOST_PATHS)) return false;
  return isWhole(range.to, range.from + 1, MOST_PATHS);
}

function areOutcomes(outcomes: unknown): boolean {
  return isRecord(outcomes) && [outcomes.gross, outcomes.netTotal, outcomes.netLp].every(isOutcome);
}

function isOutcome(outcome: unknown): boolean {
  if (outcome === null) return true;
  if (!isRecord(outcome)) return false;
  const { count, min, max, sum, squares, bins } = outcome;
  const areTexts = [sum, squares].every((text) => typeof text === "string" && SUM.test(text));
  const areNumbers = isWhole(count, 1, MOST_PATHS) && Number.isFinite(min) && Number.isFinite(max);
  return areTexts && areNumbers && isBinList(bins, count);
}

function isBinList(bins: unknown, count: number): boolean {
  if (!Array.isArray(bins) || !isWhole(bins[0], -MOST_BINS, MOST_BINS)) return false;
  const counts: unknown[] = bins.slice(1);
  if (!counts.every((one) => isWhole(one, -MOST_BINS, MOST_PATHS) && one !== 0)) return false;
  return counts.reduce<number>((sum, one) => sum + Math.max(0, one as number), 0) === count;
}
