/** The rate of return of a timeline. */
import { allRoots, type Root } from "./roots/all-roots.js";
import { rootBounds, rootOfTwo, rootWithin } from "./roots/log-rate-root.js";
import { chooseRoot, readSelection, type SelectionOptions, WIDEST_FACTOR } from "./roots/root-selection.js";
import type { Timeline } from "./timeline.js";

/**
 * Why a rate is what it is.
 *
 * `unique` one root · `multiple` several, the rate chosen by `select` · `none` the flows change sign but no rate makes
 * them worth zero · `no_sign_change` all money in or all money out · `single_date` everything on one day.
 */
export type RateStatus = "unique" | "multiple" | "none" | "no_sign_change" | "single_date";

/** A rate with everything that was found on the way. */
export interface RateDetails {
  /** A fraction a year (0.1 is 10 %), `Infinity` where it exceeds doubles, −1 where it rounds to it; null without one. */
  readonly rate: number | null;
  /** ln(1 + rate), finite where `rate` is not. */
  readonly logRate: number | null;
  readonly status: RateStatus;
  /** Every rate at which NPV is zero, ascending. */
  readonly roots: readonly number[];
  /** For each root, whether NPV falls as the rate rises there: so it does for money put in first and taken out later. */
  readonly falling: readonly boolean[];
  /** NPV at `rate`, what rounding leaves of zero; null without a rate. */
  readonly npv: number | null;
  /** Evaluations of the present value, over all roots. */
  readonly iterations: number;
  readonly method: "closed_form" | "halley" | "isolation" | "none";
}

/** Solves a timeline. `periodsPerYear` compounds a rate a period to a rate a year. */
export function rateDetails(timeline: Timeline, options: SelectionOptions = {}, periodsPerYear = 1): RateDetails {
  const { guess, select } = readSelection(options);
  const { size, signChanges } = timeline;
  if (size === 0 || signChanges === 0) {
    return withoutRate(timeline.singleDate ? "single_date" : "no_sign_change", "none", 0);
  }
  const { roots, iterations, method } = solve(timeline);
  if (roots.length === 0) return withoutRate("none", method, iterations);
  const chosen = chooseRoot(roots, Math.log1p(guess) / periodsPerYear, select, WIDEST_FACTOR / periodsPerYear);
  const toRate = (x: number) => Math.expm1(x * periodsPerYear) + 0;
  return {
    rate: chosen === null ? null : toRate(chosen.x),
    logRate: chosen === null ? null : chosen.x * periodsPerYear + 0,
    status: roots.length === 1 ? "unique" : "multiple",
    roots: roots.map((root) => toRate(root.x)),
    falling: roots.map((root) => root.falling),
    npv: chosen === null ? null : residue(timeline, chosen.x),
    iterations,
    method,
  };
}

/** The chosen rate alone, without the lists: the hot path. */
export function rateOnly(timeline: Timeline, options: SelectionOptions = {}, periodsPerYear = 1): number | null {
  if (timeline.signChanges !== 1) return rateDetails(timeline, options, periodsPerYear).rate;
  readSelection(options);
  const x = timeline.size === 2 ? rootOfTwo(timeline) : singleRoot(timeline).x;
  return Math.expm1(x * periodsPerYear) + 0;
}

interface Solved {
  readonly roots: readonly Root[];
  readonly iterations: number;
  readonly method: "closed_form" | "halley" | "isolation";
}

function solve(timeline: Timeline): Solved {
  const falling = (timeline.amounts[timeline.size - 1] as number) > 0;
  if (timeline.size === 2)
    return { roots: [{ x: rootOfTwo(timeline), falling }], iterations: 0, method: "closed_form" };
  if (timeline.signChanges === 1) {
    const { x, evaluations } = singleRoot(timeline);
    return { roots: [{ x, falling }], iterations: evaluations, method: "halley" };
  }
  const { roots, evaluations } = allRoots(timeline);
  return { roots, iterations: evaluations, method: "isolation" };
}

function singleRoot(timeline: Timeline): { x: number; evaluations: number } {
  const { low, high } = rootBounds(timeline);
  const signLow = timeline.amounts[timeline.size - 1] as number;
  return rootWithin(timeline, { low: low - 1e-9, high: high + 1e-9, signLow }, 0);
}

function residue({ times, amounts, size }: Timeline, x: number): number | null {
  let sum = 0;
  for (let i = 0; i < size; i++) sum += (amounts[i] as number) * Math.exp(-x * (times[i] as number));
  return Number.isFinite(sum) ? sum + 0 : null;
}

function withoutRate(status: RateStatus, method: RateDetails["method"], iterations: number): RateDetails {
  return { rate: null, logRate: null, status, roots: [], falling: [], npv: null, iterations, method };
}
