/**
 * What it takes: the pre-money, the new money, the pool or the cap at which a holder ends up with a given share, or the
 * round with a given price. Every trial is an exact fold in fractions of shares; the answer is bracketed on a grid of
 * cents, or of ten-thousandths of a percent, until two neighbours enclose the target.
 */

import { isEngineError, rational, requireShape, type Shape, wrongSentence } from "@capstack/decimal";
import { computeCapTable } from "../compute/compute-cap-table.js";
import type { CapTableRequest } from "../compute/request.js";
import type { CapTableEvent } from "../events/event.js";
import { refuse } from "../model/cap-table.js";
import type { PricedRoundEvent } from "../round/priced-round.js";
import { lastRound, REQUEST, withRound } from "./compare-rounds.js";

/** What to reach, and what may change. */
export interface SolveForQuestion {
  readonly request: CapTableRequest;
  /** A holder's fully diluted ownership after everything, or the last round's price per share. */
  readonly target:
    | { readonly kind: "ownership"; readonly holderId: string; readonly value: number }
    | { readonly kind: "price"; readonly value: number };
  /** `newMoney` is the round's first investment, `pool` its first pool's percentage, `cap` the named security's cap. */
  readonly vary: "preMoney" | "newMoney" | "pool" | "cap";
  /** Required when `cap` varies. */
  readonly securityId?: string;
  /** Where to look: currency, or a fraction for `pool`. */
  readonly between?: readonly [number, number];
}

/** The value found, and what it gives; `exact` when it meets the target to the last bit. */
export interface SolveForAnswer {
  readonly value: number;
  readonly achieved: number;
  readonly exact: boolean;
  readonly trials: number;
}

const RANGES = {
  preMoney: [1, 100_000_000_000],
  newMoney: [0.01, 100_000_000_000],
  pool: [0.000001, 0.95],
  cap: [1, 100_000_000_000],
} as const;

const QUESTION: Shape = {
  request: REQUEST,
  target: { kind: new Set(["ownership", "price"]), "holderId?": "text", value: "number" },
  vary: new Set(Object.keys(RANGES)),
  "securityId?": "text",
  "between?": ["number"],
};

/**
 * Finds the term that reaches a target by bisection.
 * @returns the grid value nearest to the target (cents; for a pool, millionths) with what it achieves
 * @throws EngineError `no_convergence` when the target lies outside what the range reaches, `missing_field`, and
 * what {@link computeCapTable} refuses
 * @example
 * const request = {
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
 *     { type: "priced_round", label: "A", preMoneyValuation: 5_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * };
 * const target = { kind: "ownership", holderId: "ada", value: 0.8 };
 * solveFor({ request, target, vary: "preMoney" }).value // => 8000000
 */
export function solveFor(question: SolveForQuestion): SolveForAnswer {
  requireShape(question, QUESTION);
  const scale = question.vary === "pool" ? 1_000_000 : 100;
  const [from, to] = rangeOf(question);
  let trials = 0;
  const measure = (step: number): number | null => {
    trials += 1;
    return measured(question, rational(step).div(scale).toNumber());
  };
  let low = Math.ceil(from * scale);
  let high = Math.floor(to * scale);
  const unsolvableBelow = question.vary === "preMoney" || question.vary === "cap";
  [low, high] = solvableRange(low, high, measure, unsolvableBelow);
  const [atLow, atHigh] = [measure(low) ?? Number.NaN, measure(high) ?? Number.NaN];
  const { value } = question.target;
  const rising = atHigh > atLow;
  if (!((value - atLow) * (value - atHigh) <= 0)) {
    return refuse(
      "no_convergence",
      `Between ${from} and ${to} it goes from ${atLow} to ${atHigh}, past ${value} nowhere.`,
      ["target"],
    );
  }
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    const here = measure(middle) ?? Number.NaN;
    if (here === value) [low, high] = [middle, middle];
    else if (here > value === rising) high = middle;
    else low = middle;
  }
  return nearest(low, high, scale, value, measure, () => trials);
}

/** Where to look; steps of cents beyond ten trillion are none that a double can tell apart. */
function rangeOf({ between, vary }: SolveForQuestion): readonly [number, number] {
  const [from, to] = between ?? RANGES[vary];
  if ((between?.length ?? 2) === 2 && from >= 0 && to >= from && to <= 1e13) return [from, to];
  return refuse("invalid_value", wrongSentence("between", between, "two numbers, from 0 to 1e13, the lower first"), [
    "between",
  ]);
}

/** Moves the bound past which no price exists to the last value that has one. */
function solvableRange(
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

function nearest(
  low: number,
  high: number,
  scale: number,
  target: number,
  measure: (step: number) => number | null,
  trials: () => number,
): SolveForAnswer {
  const candidates = [low, high].map((step) => ({ step, achieved: measure(step) ?? Number.NaN }));
  const [first, second] = candidates as [(typeof candidates)[0], (typeof candidates)[0]];
  const best = Math.abs(second.achieved - target) < Math.abs(first.achieved - target) ? second : first;
  const value = rational(best.step).div(scale).toNumber();
  return { value, achieved: best.achieved, exact: best.achieved === target, trials: trials() };
}

/** The target's figure at a trial value; null where no price exists. */
function measured(question: SolveForQuestion, value: number): number | null {
  const request = varied(question, value);
  try {
    const { final, snapshots } = computeCapTable({
      ...request,
      options: { ...request.options, shareRounding: "none" },
    });
    if (question.target.kind === "price") return snapshots[lastRound(request.events)]?.round?.pricePerShare ?? null;
    const { holderId } = question.target;
    return (
      final.holders.find(({ id }) => id === holderId)?.ownership ??
      refuse("unknown_holder", wrongSentence("holderId", holderId, "the id of a holder"), ["target"])
    );
  } catch (error) {
    if (isEngineError(error) && error.code === "round_unsolvable") return null;
    throw error;
  }
}

function varied({ request, vary, securityId }: SolveForQuestion, value: number): CapTableRequest {
  if (vary === "cap") return withCap(request, securityId ?? "", value);
  const at = lastRound(request.events);
  if (vary === "preMoney") return withRound(request, at, { preMoneyValuation: value });
  const { investments = [], pools = [] } = request.events[at] as PricedRoundEvent;
  if (vary === "newMoney") {
    const first = investments[0] ?? refuse("missing_field", "The round has no investment to vary.", ["vary"]);
    return withRound(request, at, { investments: [{ ...first, amount: value }, ...investments.slice(1)] });
  }
  const { shares: _, ...pool } = pools[0] ?? { mode: "pre" as const };
  return withRound(request, at, { pools: [{ ...pool, pct: value }, ...pools.slice(1)] });
}

/** The event that issued the security, with another cap in it. */
function withCap(request: CapTableRequest, securityId: string, valuationCap: number): CapTableRequest {
  let found = false;
  const change = <T extends { readonly securityId?: string }>(items: readonly T[]): T[] =>
    items.map((item) => {
      if (item.securityId !== securityId) return item;
      found = true;
      return { ...item, valuationCap };
    });
  const events = request.events.map((event): CapTableEvent => {
    if (event.type === "safe_issuance") return { ...event, safes: change(event.safes) };
    return event.type === "note_issuance" ? { ...event, notes: change(event.notes) } : event;
  });
  if (!found)
    refuse("unknown_security", wrongSentence("securityId", securityId, "that of a SAFE or note that an event issues"), [
      "securityId",
    ]);
  return { ...request, events };
}
