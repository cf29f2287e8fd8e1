/**
 * What it takes: the pre-money, the new money, the pool or the cap at which a holder ends up with a given share, or the
 * round with a given price. Every trial is an exact fold in fractions of shares; the answer is bracketed on a grid of
 * cents, or of ten-thousandths of a percent, until two neighbours enclose the target.
 */

import { double, list, oneOf, openShape, rational, requireArgument, text } from "@capstack/decimal";
import type { CapTableRequest } from "../compute/request.js";
import { refuse } from "../model/cap-table.js";
import { REQUEST } from "./compare-rounds.js";
import { measured, nearest, RANGES, rangeOf, solvableRange } from "./solvable-range.js";
import { varied } from "./varied-request.js";

/** What to reach, and what may change. */
export interface SolveForQuestion {
  readonly request: CapTableRequest;
  /** Fully diluted ownership after everything, of one holder or of several together, or the last round's price per share. */
  readonly target:
    | { readonly kind: "ownership"; readonly holderId: string; readonly value: number }
    | { readonly kind: "ownership"; readonly holderIds: readonly string[]; readonly value: number }
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
  /** The request with the value in it. */
  readonly request: CapTableRequest;
}

const QUESTION = /* @__PURE__ */ openShape({
  request: REQUEST,
  target: openShape({
    kind: oneOf(["ownership", "price"]),
    holderId: text({ optional: true, least: 0 }),
    holderIds: list(text({ least: 0 }), { optional: true }),
    value: double(),
  }),
  vary: oneOf(Object.keys(RANGES)),
  securityId: text({ optional: true, least: 0 }),
  between: list(double(), { optional: true }),
});

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
  requireArgument(question, QUESTION);
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
  if (atLow === atHigh && atLow !== value) {
    const convert = question.vary === "cap" ? " A cap counts in a later round that converts it: is one there?" : "";
    return refuse("no_convergence", `It is ${atLow} from ${from} to ${to}: nothing there depends on it.${convert}`, [
      "target",
    ]);
  }
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
  const found = nearest(low, high, scale, value, measure, () => trials);
  const { events } = varied(question, found.value);
  return { ...found, request: { ...question.request, events } };
}
