/**
 * The price of a round, exactly. Price, conversions, pools and price protection depend on each other; every one of
 * them is the largest of a few straight lines in the others. So: guess which line each part is on, solve the straight
 * system exactly, look which lines are now the largest, and repeat until none changes. Each pass raises the unknowns
 * and never beyond the answer, so it ends; why there is one answer, and when there is none, is in `docs/solve.md`.
 *
 * Three unknowns carry the rest: u = shares per unit of money (1/price), Σ = all conversion shares, Δ = all pool
 * increases. A round of a thousand instruments is still three equations.
 */

import { effectiveWeight, equations, linesOn } from "../round-lines.js";
import { compareProducts, Fraction, NONE, WHOLE } from "./fraction.js";
import { determinant, solveThree } from "./linear-system.js";
import type { Branches, CapBase, CapTerm, InstrumentTerms, PoolTerms, SolveTerms } from "./solve-terms.js";

/** The solved round; all counts exact, before any rounding. */
export interface RoundSolution {
  readonly solved: true;
  readonly sharesPerMoney: Fraction;
  readonly conversionShares: Fraction;
  readonly poolIncrease: Fraction;
  /** Pre-money shares (D) and fully diluted after the round (T). */
  readonly preMoneyShares: Fraction;
  readonly postMoneyShares: Fraction;
  readonly branches: Branches;
}

/** No price exists. `margin` is the pre-money left after what grows with the share count: zero or less. */
interface Unsolvable {
  readonly solved: false;
  readonly margin: Fraction;
}

export function solveRound(terms: SolveTerms): RoundSolution | Unsolvable {
  const selfCounting = endlessWeight(terms);
  if (selfCounting !== null) return { solved: false, margin: WHOLE.minus(selfCounting) };
  let branches = firstGuess(terms);
  for (;;) {
    const solution = solveOn(terms, branches);
    if (solution === null) return { solved: false, margin: marginOf(terms) };
    const next = bestBranches(terms, branches, solution);
    if (next === null) return solution;
    branches = next;
  }
}

/** Caps bind, pools grow, no protection: the usual round, and usually right. */
function firstGuess(terms: SolveTerms): Branches {
  return {
    instruments: terms.instruments.map(({ caps }) => caps.length - 1),
    pools: terms.pools.map(({ target }) => !("increase" in target)),
    protections: terms.protections.map(() => false),
  };
}

function solveOn(terms: SolveTerms, branches: Branches): RoundSolution | null {
  const lines = linesOn(terms, branches);
  const rows = equations(terms, lines);
  const unknowns = solveThree(rows);
  if (unknowns === null) return null;
  const [sharesPerMoney, conversionShares, poolIncrease] = unknowns;
  const { conversions, poolIncrease: increaseInside } = terms.preMoneyIncludes;
  const preMoneyShares = Fraction.sum([
    lines.preMoney.constant,
    lines.preMoney.u.times(sharesPerMoney),
    conversions ? conversionShares : NONE,
    increaseInside ? poolIncrease : NONE,
  ]);
  const postMoneyShares = Fraction.sum([
    lines.fullyDiluted.constant,
    lines.fullyDiluted.u.times(sharesPerMoney),
    conversionShares,
    poolIncrease,
  ]);
  return { solved: true, sharesPerMoney, conversionShares, poolIncrease, preMoneyShares, postMoneyShares, branches };
}

/** A weight of one or more on a base that counts its own shares alone: it would chase itself without end. */
function endlessWeight({ instruments }: SolveTerms): Fraction | null {
  for (const { caps } of instruments) {
    for (const { weight, base } of caps) {
      if (base.thisSecurity && !base.otherConverting && weight.n >= weight.d) return weight;
    }
  }
  return null;
}

/** The largest lines at a solution, or null when the present ones already are. */
function bestBranches(terms: SolveTerms, branches: Branches, solution: RoundSolution): Branches | null {
  let changed = false;
  const take = <T>(now: T, next: T): T => {
    if (now !== next) changed = true;
    return next;
  };
  const bases = new Map<CapBase, Fraction>();
  const instruments = terms.instruments.map((instrument, index) => {
    const now = branches.instruments[index] as number;
    return take(now, bestTerm(instrument, now, solution, terms.newMoney, bases));
  });
  const pools = terms.pools.map((pool, index) => {
    const now = branches.pools[index] as boolean;
    return "increase" in pool.target ? false : take(now, targetOf(pool, solution, now));
  });
  const protections = terms.protections.map(({ current, constant, slope }, index) => {
    const order = constant.plus(slope.times(solution.sharesPerMoney)).cmp(current);
    return take(
      branches.protections[index] as boolean,
      order === 0 ? (branches.protections[index] as boolean) : order > 0,
    );
  });
  return changed ? { instruments, pools, protections } : null;
}

function targetOf({ target, counted }: PoolTerms, solution: RoundSolution, now: boolean): boolean {
  if ("increase" in target) return false;
  const whole = target.of === "post_money" ? solution.postMoneyShares : solution.preMoneyShares;
  const order = target.pct.times(whole).cmp(counted);
  return order === 0 ? now : order > 0;
}

/** The index of the cap term that gives the most, or -1 for the price; a tie keeps the present one. */
function bestTerm(
  { atPrice, caps }: InstrumentTerms,
  now: number,
  solution: RoundSolution,
  newMoney: Fraction,
  bases: Map<CapBase, Fraction>,
): number {
  const { sharesPerMoney } = solution;
  const present = caps[now];
  const sharesBy = (cap: CapTerm) => ({
    weight: effectiveWeight(cap),
    base: baseAt(cap.base, solution, newMoney, bases),
  });
  let best = now;
  let most = present === undefined ? { weight: atPrice as Fraction, base: sharesPerMoney } : sharesBy(present);
  caps.forEach((cap, index) => {
    if (index === now) return;
    const other = sharesBy(cap);
    if (compareProducts(other, most) > 0) [best, most] = [index, other];
  });
  if (now === -1 || atPrice === null || sharesPerMoney.n === 0n) return best;
  return compareProducts({ weight: atPrice, base: sharesPerMoney }, most) > 0 ? -1 : best;
}

/** The base of a cap term at a solution, with all conversions in it; computed once for each base. */
export function baseAt(
  base: CapBase,
  { sharesPerMoney, conversionShares, poolIncrease }: SolvedUnknowns,
  newMoney: Fraction,
  bases: Map<CapBase, Fraction>,
): Fraction {
  const known = bases.get(base);
  if (known !== undefined) return known;
  const value = Fraction.sum([
    base.constant,
    base.otherConverting ? conversionShares : NONE,
    base.poolIncrease ? poolIncrease : NONE,
    base.newMoney ? newMoney.times(sharesPerMoney) : NONE,
  ]);
  bases.set(base, value);
  return value;
}

type SolvedUnknowns = Pick<RoundSolution, "sharesPerMoney" | "conversionShares" | "poolIncrease">;

/**
 * s = V′ − D′(∞): how much pre-money is left once every share that grows with 1/price is paid for. D′(∞) is the same
 * system with every constant at zero and u at one. Where even that has no solution, percentages of the company add up
 * to one or more, and the margin is 1 minus their sum.
 */
function marginOf(terms: SolveTerms): Fraction {
  const bases = new Map<CapBase, CapBase>();
  const withoutConstant = ({ weight, base }: CapTerm): CapTerm => {
    const flatBase = bases.get(base) ?? { ...base, constant: NONE };
    bases.set(base, flatBase);
    return { weight, base: flatBase };
  };
  const zero = { ...terms, fixedShares: NONE, pricing: { sharesPerMoney: WHOLE } };
  const flat: SolveTerms = {
    ...zero,
    pools: terms.pools.map((pool) => ({
      available: NONE,
      counted: NONE,
      target: "increase" in pool.target ? { increase: NONE } : pool.target,
    })),
    instruments: terms.instruments.map((instrument) => ({ ...instrument, caps: instrument.caps.map(withoutConstant) })),
    protections: terms.protections.map(({ slope }) => ({ current: NONE, constant: NONE, slope })),
  };
  let branches = firstGuess(flat);
  for (;;) {
    const solution = solveOn(flat, branches);
    if (solution === null) return determinant(equations(flat, linesOn(flat, branches)));
    const next = bestBranches(flat, branches, solution);
    if (next !== null) {
      branches = next;
      continue;
    }
    return "preMoney" in terms.pricing ? terms.pricing.preMoney.minus(solution.preMoneyShares) : NONE;
  }
}
