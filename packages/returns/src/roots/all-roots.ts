/**
 * Every root of a timeline whose flows change sign more than once, none missed and none invented.
 *
 * Two facts carry the search. Outside a cut c, the running sums of present values at c bound the number of roots: at
 * most their sign changes from the first flow for rates above c, from the last flow for rates below (Laguerre; at c = 0
 * the rule of Norstrøm). Between two cuts, an interval is halved until a Taylor expansion with a bounded remainder
 * proves that the present value has no zero in it, or is monotone, or has a single turning point. No grid is laid, so
 * two roots close together are not stepped over. Binary floating point: roots closer than rounding can tell are one.
 * @see Laguerre, "Mémoire sur la théorie des équations numériques", 1883; Norstrøm, "A sufficient condition for a
 * unique nonnegative internal rate of return", 1972
 */

import type { Timeline } from "../timeline.js";
import { type Discounting, discountAll, type Expansion, expansionAt, noise, slopeAt } from "./expansion.js";
import { type Bracket, rootBounds, rootWithin } from "./log-rate-root.js";

/** A root in x = ln(1 + r); `falling` when NPV falls as the rate rises there. */
export interface Root {
  readonly x: number;
  readonly falling: boolean;
}

/** All roots, ascending, with the work it took. */
export interface AllRoots {
  readonly roots: readonly Root[];
  readonly evaluations: number;
}

/** A cut no realistic rate falls on: ln(1 + r) = 0.0173 is neither a round rate nor zero. */
const FIRST_CUT = 0.0173;
const NARROWEST = 1e-12;

/** The search so far: what was found, and what it cost. */
interface Search extends Discounting {
  readonly roots: Root[];
  readonly touching: number[];
}

/** One stretch between two cuts, with the present value's sign at either end. */
interface Stretch {
  readonly low: number;
  readonly high: number;
  readonly signLow: number;
  readonly signHigh: number;
}

/** Isolates and polishes every root. */
export function allRoots(timeline: Timeline): AllRoots {
  const search: Search = {
    timeline,
    worth: new Float64Array(timeline.size),
    roots: [],
    touching: [],
    evaluations: 0,
  };
  const bounds = rootBounds(timeline);
  const low = bounds.low - 1e-9 * (1 - bounds.low);
  const high = bounds.high + 1e-9 * (1 + bounds.high);
  const upper = cutBeyond(search, high);
  const lower = cutBeyond(search, low);
  const signUpper = signAt(search, upper);
  const signLower = signAt(search, lower);
  const signAbove = Math.sign(timeline.amounts[0] as number);
  const signBelow = Math.sign(timeline.amounts[timeline.size - 1] as number);
  const nudge = 0.1 / (timeline.times[timeline.size - 1] as number);
  if (upper < high && signUpper !== signAbove) {
    addRoot(search, { low: upper, high, signLow: signUpper }, upper + nudge);
  }
  if (lower > low && signLower !== signBelow) {
    addRoot(search, { low, high: lower, signLow: signBelow }, lower - nudge);
  }
  if (lower < upper) subdivide(search, { low: lower, high: upper, signLow: signLower, signHigh: signUpper });
  return { roots: ascending(search), evaluations: search.evaluations };
}

/** The nearest cut on the way to a bound beyond which at most one root can lie. */
function cutBeyond(search: Search, bound: number): number {
  const outward = Math.sign(bound - FIRST_CUT);
  if (outward === 0) return FIRST_CUT;
  const step = 1 / (search.timeline.times[search.timeline.size - 1] as number);
  for (let distance = 0; ; distance = distance === 0 ? 4 * step : distance * 2) {
    const cut = FIRST_CUT + outward * distance;
    if ((bound - cut) * outward <= 0) return bound;
    if (runningSignChanges(search, cut, outward) <= 1) return cut;
  }
}

/** Sign changes of the running sums of present values at a cut, from the first flow (outward 1) or the last (−1). */
function runningSignChanges(search: Search, cut: number, outward: number): number {
  const { worth, timeline } = search;
  discountAll(search, cut);
  let changes = 0;
  let sign = 0;
  let sum = 0;
  for (let k = 0; k < timeline.size; k++) {
    sum += worth[outward > 0 ? k : timeline.size - 1 - k] as number;
    const next = Math.sign(sum);
    if (next !== 0 && sign !== 0 && next !== sign) changes++;
    if (next !== 0) sign = next;
  }
  return changes;
}

/** A present value of exactly zero counts as positive: the cut then belongs to one side only, and no root is lost. */
function signAt(search: Search, x: number): number {
  const { worth, timeline } = search;
  discountAll(search, x);
  let sum = 0;
  for (let i = 0; i < timeline.size; i++) sum += worth[i] as number;
  return sum < 0 ? -1 : 1;
}

function subdivide(search: Search, whole: Stretch): void {
  const stack: Stretch[] = [whole];
  for (let stretch = stack.pop(); stretch !== undefined; stretch = stack.pop()) {
    const verdict = judge(search, stretch);
    if (verdict === "settled") continue;
    const middle = (stretch.low + stretch.high) / 2;
    const signMiddle = signAt(search, middle);
    stack.push({ ...stretch, low: middle, signLow: signMiddle });
    stack.push({ ...stretch, high: middle, signHigh: signMiddle });
  }
}

/** Settles a stretch if its expansion allows; otherwise it has to be halved. */
function judge(search: Search, stretch: Stretch): "settled" | "open" {
  const { low, high, signLow, signHigh } = stretch;
  const radius = (high - low) / 2;
  const e = expansionAt(search, (low + high) / 2, radius);
  const second = 0.5 * radius * radius * e.boundSecond;
  const third = 0.5 * radius * radius * Math.abs(e.second) + (radius ** 3 / 6) * e.boundThird;
  const varies = radius * Math.abs(e.first) + Math.min(second, third);
  if (Math.abs(e.value) <= noise(e) && varies <= noise(e)) {
    addIndistinct(search, stretch);
    return "settled";
  }
  if (Math.abs(e.value) > varies) return "settled";
  const firstVaries = Math.min(
    radius * e.boundSecond,
    radius * Math.abs(e.second) + 0.5 * radius * radius * e.boundThird,
  );
  if (Math.abs(e.first) > firstVaries) {
    if (signLow !== signHigh) addRoot(search, stretch);
    return "settled";
  }
  if (Math.abs(e.second) > radius * e.boundThird) {
    addAroundTurn(search, stretch, e);
    return "settled";
  }
  if (radius > NARROWEST * Math.max(1, Math.abs(low))) return "open";
  if (signLow !== signHigh || Math.abs(e.value) <= noise(e)) addIndistinct(search, stretch);
  return "settled";
}

/** A stretch in which the present value is nothing but rounding: a crossing or a touch, by the signs of its ends. */
function addIndistinct(search: Search, stretch: Stretch): void {
  if (stretch.signLow !== stretch.signHigh) addRoot(search, stretch);
  else search.touching.push((stretch.low + stretch.high) / 2);
}

/** A stretch with one turning point at most: none, one touching root, or one root on either side of the turn. */
function addAroundTurn(search: Search, stretch: Stretch, at: Expansion): void {
  const { low, high, signLow, signHigh } = stretch;
  if (signLow !== signHigh) {
    addRoot(search, stretch);
    return;
  }
  const turn = turningPoint(search, stretch, at);
  const there = expansionAt(search, turn, 0);
  if (Math.abs(there.value) <= noise(there)) {
    search.touching.push(turn);
    return;
  }
  if (Math.sign(there.value) === signLow) return;
  addRoot(search, { low, high: turn, signLow });
  addRoot(search, { low: turn, high, signLow: -signHigh });
}

/** Where the expansion's slope, rising or falling all the way, passes zero; an end when it does not. */
function turningPoint(search: Search, { low, high }: Stretch, at: Expansion): number {
  const rises = at.second > 0;
  let [a, b] = [low, high];
  for (let halvings = 0; halvings < 100; halvings++) {
    const middle = (a + b) / 2;
    if (middle <= a || middle >= b) break;
    const slope = slopeAt(search, middle, at.origin);
    if (slope === 0) return middle;
    if (slope > 0 === rises) b = middle;
    else a = middle;
  }
  return (a + b) / 2;
}

function addRoot(search: Search, bracket: Bracket, start = Number.NaN): void {
  const found = rootWithin(search.timeline, bracket, start);
  search.evaluations += found.evaluations;
  search.roots.push({ x: found.x, falling: bracket.signLow > 0 });
}

/**
 * In order, with neighbours made one where the present value between them is nothing but rounding: a root of higher
 * multiplicity shows as a cluster. An odd number of crossings is a crossing, an even number a touch.
 */
function ascending(search: Search): Root[] {
  const crossings = search.roots.map((root) => ({ ...root, crosses: true }));
  const touches = search.touching.map((x) => ({ x, falling: false, crosses: false }));
  const clusters: (typeof crossings)[] = [];
  for (const root of [...crossings, ...touches].sort((a, b) => a.x - b.x)) {
    const cluster = clusters[clusters.length - 1];
    const previous = cluster?.[cluster.length - 1];
    if (cluster !== undefined && previous !== undefined && areOne(search, previous.x, root.x)) cluster.push(root);
    else clusters.push([root]);
  }
  return clusters.map((cluster) => {
    const crossed = cluster.filter((root) => root.crosses);
    const x = cluster.reduce((sum, root) => sum + root.x, 0) / cluster.length;
    return { x, falling: crossed.length % 2 === 1 && crossed[0]?.falling === true };
  });
}

function areOne(search: Search, a: number, b: number): boolean {
  if (b - a <= 1e-12 * Math.max(1, Math.abs(a))) return true;
  if (b - a > 0.05) return false;
  const between = expansionAt(search, (a + b) / 2, 0);
  return Math.abs(between.value) <= noise(between);
}
