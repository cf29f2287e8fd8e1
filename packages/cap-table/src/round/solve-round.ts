/**
 * The price of a round, exactly. Price, conversions, pools and price protection depend on each other; every one of
 * them is the largest of a few straight lines in the others. So: guess which line each part is on, solve the straight
 * system exactly, look which lines are now the largest, and repeat until none changes. Each pass raises the unknowns
 * and never beyond the answer, so it ends; why there is one answer, and when there is none, is in `docs/solve.md`.
 *
 * Three unknowns carry the rest: u = shares per unit of money (1/price), Σ = all conversion shares, Δ = all pool
 * increases. A round of a thousand instruments is still three equations.
 */
import { compare, compareProducts, type Fraction, minus, NONE, over, plus, sum, times, WHOLE } from "./fraction.js";
import { determinant, type Row, solveThree, toRow } from "./linear-system.js";
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
  if (selfCounting !== null) return { solved: false, margin: minus(WHOLE, selfCounting) };
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

/** Coefficients of D, T, Σ and Δ on the chosen lines. */
interface Lines {
  readonly preMoney: { readonly constant: Fraction; readonly u: Fraction };
  readonly fullyDiluted: { readonly constant: Fraction; readonly u: Fraction };
  readonly conversions: { constant: Fraction; u: Fraction; all: Fraction; increase: Fraction };
  readonly pools: { constant: Fraction; ofPost: Fraction; ofPre: Fraction };
}

function solveOn(terms: SolveTerms, branches: Branches): RoundSolution | null {
  const lines = linesOn(terms, branches);
  const rows = equations(terms, lines);
  const unknowns = solveThree(rows);
  if (unknowns === null) return null;
  const [sharesPerMoney, conversionShares, poolIncrease] = unknowns;
  const { conversions, poolIncrease: increaseInside } = terms.preMoneyIncludes;
  const preMoneyShares = sum([
    lines.preMoney.constant,
    times(lines.preMoney.u, sharesPerMoney),
    conversions ? conversionShares : NONE,
    increaseInside ? poolIncrease : NONE,
  ]);
  const postMoneyShares = sum([
    lines.fullyDiluted.constant,
    times(lines.fullyDiluted.u, sharesPerMoney),
    conversionShares,
    poolIncrease,
  ]);
  return { solved: true, sharesPerMoney, conversionShares, poolIncrease, preMoneyShares, postMoneyShares, branches };
}

function linesOn(terms: SolveTerms, branches: Branches): Lines {
  const { preMoneyIncludes, protections } = terms;
  const available = sum(terms.pools.map((pool) => pool.available));
  const adjusted = protections.filter((_, index) => branches.protections[index]);
  const kept = protections.filter((_, index) => !branches.protections[index]);
  const asConverted = plus(sum(kept.map((p) => p.current)), sum(adjusted.map((p) => p.constant)));
  const asConvertedSlope = sum(adjusted.map((p) => p.slope));
  const outside = sum(protections.map((p) => p.current));
  const preMoneyPool = preMoneyIncludes.availablePool ? available : NONE;
  return {
    preMoney: {
      constant: sum([terms.fixedShares, preMoneyPool, preMoneyIncludes.antiDilution ? asConverted : outside]),
      u: preMoneyIncludes.antiDilution ? asConvertedSlope : NONE,
    },
    fullyDiluted: {
      constant: sum([terms.fixedShares, available, asConverted]),
      u: plus(asConvertedSlope, terms.newMoney),
    },
    conversions: conversionLine(terms, branches),
    pools: poolLine(terms.pools, branches),
  };
}

/** Σ = constant + u·(…) + Σ·(…) + Δ·(…), summed over the instruments' chosen lines. */
function conversionLine({ instruments, newMoney }: SolveTerms, branches: Branches): Lines["conversions"] {
  const atPrice: Fraction[] = [];
  const weights = new Map<CapBase, Fraction[]>();
  instruments.forEach((instrument, index) => {
    const cap = instrument.caps[branches.instruments[index] as number];
    if (cap === undefined) atPrice.push(instrument.atPrice as Fraction);
    else (weights.get(cap.base) ?? setIn(weights, cap.base, [])).push(effectiveWeight(cap));
  });
  const line = { constant: NONE, u: sum(atPrice), all: NONE, increase: NONE };
  for (const [base, list] of weights) {
    const weight = sum(list);
    line.constant = plus(line.constant, times(weight, base.constant));
    if (base.otherConverting) line.all = plus(line.all, weight);
    if (base.poolIncrease) line.increase = plus(line.increase, weight);
    if (base.newMoney) line.u = plus(line.u, times(weight, newMoney));
  }
  return line;
}

function setIn<K, V>(map: Map<K, V>, key: K, value: V): V {
  map.set(key, value);
  return value;
}

/** S = w·(rest + [this] S + [others] (Σ − S)) solved for S: the weight over 1 − w·([this] − [others]). */
export function effectiveWeight({ weight, base }: CapTerm): Fraction {
  if (base.thisSecurity === base.otherConverting) return weight;
  return over(weight, base.thisSecurity ? minus(WHOLE, weight) : plus(WHOLE, weight));
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

/** Δ = constant + T·(…) + D·(…), over the pools that grow. */
function poolLine(pools: readonly PoolTerms[], branches: Branches): Lines["pools"] {
  const constant: Fraction[] = [];
  const ofPost: Fraction[] = [];
  const ofPre: Fraction[] = [];
  pools.forEach(({ target, counted }, index) => {
    if ("increase" in target) constant.push(target.increase);
    else if (branches.pools[index]) {
      constant.push({ n: -counted.n, d: counted.d });
      (target.of === "post_money" ? ofPost : ofPre).push(target.pct);
    }
  });
  return { constant: sum(constant), ofPost: sum(ofPost), ofPre: sum(ofPre) };
}

/** The three equations, one row each: coefficients of u, Σ and Δ, and the right side. */
function equations({ pricing, preMoneyIncludes }: SolveTerms, lines: Lines): [Row, Row, Row] {
  const { preMoney, fullyDiluted, conversions, pools } = lines;
  const [conversionsInside, increaseInside] = [
    preMoneyIncludes.conversions ? WHOLE : NONE,
    preMoneyIncludes.poolIncrease ? WHOLE : NONE,
  ];
  const price =
    "preMoney" in pricing
      ? toRow(
          minus(pricing.preMoney, preMoney.u),
          negative(conversionsInside),
          negative(increaseInside),
          preMoney.constant,
        )
      : toRow(WHOLE, NONE, NONE, pricing.sharesPerMoney);
  const conversion = toRow(
    negative(conversions.u),
    minus(WHOLE, conversions.all),
    negative(conversions.increase),
    conversions.constant,
  );
  const { ofPost, ofPre } = pools;
  const pool = toRow(
    negative(plus(times(ofPost, fullyDiluted.u), times(ofPre, preMoney.u))),
    negative(plus(ofPost, times(ofPre, conversionsInside))),
    minus(minus(WHOLE, ofPost), times(ofPre, increaseInside)),
    sum([pools.constant, times(ofPost, fullyDiluted.constant), times(ofPre, preMoney.constant)]),
  );
  return [price, conversion, pool];
}

function negative({ n, d }: Fraction): Fraction {
  return { n: -n, d };
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
    const order = compare(plus(constant, times(slope, solution.sharesPerMoney)), current);
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
  const order = compare(times(target.pct, whole), counted);
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
  let best = now;
  let [weight, base] =
    present === undefined
      ? [atPrice as Fraction, sharesPerMoney]
      : [effectiveWeight(present), baseAt(present.base, solution, newMoney, bases)];
  caps.forEach((cap, index) => {
    if (index === now) return;
    const [otherWeight, otherBase] = [effectiveWeight(cap), baseAt(cap.base, solution, newMoney, bases)];
    if (compareProducts(otherWeight, otherBase, weight, base) > 0) {
      [best, weight, base] = [index, otherWeight, otherBase];
    }
  });
  if (now === -1 || atPrice === null) return best;
  return compareProducts(atPrice, sharesPerMoney, weight, base) > 0 ? -1 : best;
}

/** What a cap term is a weight of at a solution: its base with all conversions in it, found once for each base. */
export function baseAt(
  base: CapBase,
  { sharesPerMoney, conversionShares, poolIncrease }: SolvedUnknowns,
  newMoney: Fraction,
  bases: Map<CapBase, Fraction>,
): Fraction {
  const known = bases.get(base);
  if (known !== undefined) return known;
  const value = sum([
    base.constant,
    base.otherConverting ? conversionShares : NONE,
    base.poolIncrease ? poolIncrease : NONE,
    base.newMoney ? times(newMoney, sharesPerMoney) : NONE,
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
    const flatBase = bases.get(base) ?? setIn(bases, base, { ...base, constant: NONE });
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
    return "preMoney" in terms.pricing ? minus(terms.pricing.preMoney, solution.preMoneyShares) : NONE;
  }
}
