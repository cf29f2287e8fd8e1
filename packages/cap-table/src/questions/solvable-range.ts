/** Between which values an answer is looked for, and where it can be computed at all. */

import { isEngineError, rational, sumOf, wrongSentence } from "@capstack/decimal";
import { computeCapTable } from "../compute/compute-cap-table.js";
import { refuse } from "../model/cap-table.js";
import { lastRound } from "./compare-rounds.js";
import type { SolveForAnswer, SolveForQuestion } from "./solve-for.js";
import { varied } from "./varied-request.js";

export const RANGES = {
  preMoney: [1, 100_000_000_000],
  newMoney: [0.01, 100_000_000_000],
  pool: [0.000001, 0.95],
  cap: [1, 100_000_000_000],
} as const;

/** Where to look; beyond ten trillion, doubles cannot represent single cents. */
export function rangeOf({ between, vary }: SolveForQuestion): readonly [number, number] {
  const [from, to] = between ?? RANGES[vary];
  if ((between?.length ?? 2) === 2 && from >= 0 && to >= from && to <= 1e13) return [from, to];
  return refuse("invalid_value", wrongSentence("between", between, "two numbers, from 0 to 1e13, the lower first"), [
    "between",
  ]);
}

/** Moves the bound past which no price exists to the last value that has one. */
export function solvableRange(
  low: number,
  high: number,
  measure: (step: number) => number | null,
  below: boolean,
): [number, number] {
  let [bad, good] = below ? [low, high] : [high, low];
  if (measure(good) === null) refuse("no_convergence", "No value of the range leaves the round a price.", ["between"]);
  if (measure(bad) !== null) return [low, high];
  while (Math.abs(good - bad) > 1) {
    const middle = Math.floor((good + bad) / 2);
    if (measure(middle) === null) bad = middle;
    else good = middle;
  }
  return below ? [good, high] : [low, good];
}

export function nearest(
  low: number,
  high: number,
  scale: number,
  target: number,
  measure: (step: number) => number | null,
  trials: () => number,
): Omit<SolveForAnswer, "request"> {
  const candidates = [low, high].map((step) => ({ step, achieved: measure(step) ?? Number.NaN }));
  const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
  const best = Math.abs(second.achieved - target) < Math.abs(first.achieved - target) ? second : first;
  const value = rational(best.step).div(scale).toNumber();
  return { value, achieved: best.achieved, exact: best.achieved === target, trials: trials() };
}

/** The target's figure at a trial value; null where no price exists. */
export function measured(question: SolveForQuestion, value: number): number | null {
  const request = varied(question, value);
  try {
    const { final, snapshots } = computeCapTable({
      ...request,
      options: { ...request.options, shareRounding: "none" },
    });
    if (question.target.kind === "price") return snapshots[lastRound(request.events)]?.round?.pricePerShare ?? null;
    const { target } = question;
    const ids = "holderIds" in target ? target.holderIds : [target.holderId];
    const parts = ids.map((holderId) => {
      const owned = final.holders.find(({ id }) => id === holderId)?.ownership;
      if (owned !== undefined) return rational(owned);
      return refuse("unknown_holder", wrongSentence("holderId", holderId, "the id of a holder"), ["target"]);
    });
    return sumOf(parts).toNumber();
  } catch (error) {
    if (isEngineError(error) && error.code === "round_unsolvable") return null;
    throw error;
  }
}
