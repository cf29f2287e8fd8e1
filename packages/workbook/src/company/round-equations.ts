/**
 * A priced round in closed form, once it is known on which line each SAFE converts. With B all shares before the round, V
 * the pre-money, M the new money, D the shares that V is divided by and T those after the round:
 *
 *   D = B + Σ + Δ        T = D + M u        u = D / V, or 1 / price
 *   Σ = Wpost (B + Σ) + Wpre (B + Δ) + K u  W = amount over cap, K = amount over (1 − discount)
 *   Δ = sum of added shares + sum over pools of (t T or t D − available)
 *
 * Three straight equations, solved for D. Shares issued are rounded down to whole ones.
 * @see docs/solve.md of @capstack/cap-table; Y Combinator, SAFE v1.2; Venture Hacks, "The Option Pool Shuffle"
 */
import type { ConversionLine, RoundReport } from "@capstack/cap-table";
import { type Formula, minus, over, plus, times, total } from "../sheet/formula.js";
import type { Format } from "../sheet/look.js";

/** A SAFE that is outstanding: its cells. */
export interface OpenSafe {
  readonly securityId: string;
  readonly holderId: string;
  readonly name: string;
  readonly amount: Formula;
  readonly cap: Formula | null;
  readonly isPost: boolean;
  readonly discount: Formula | null;
}

/** Pools that a round raises. */
export type Pools = readonly {
  readonly id: string;
  readonly available: Formula;
  readonly target: Formula;
  readonly kind: "shares" | "pre" | "post";
  /** Whether it is below its target, and so one of the equations. */
  readonly grows: boolean;
}[];

/** SAFEs that convert in a round, and by what. */
export type Weights = readonly {
  readonly safe: OpenSafe;
  readonly line: ConversionLine | undefined;
  readonly atCap: Formula | null;
  readonly atPrice: Formula;
  readonly byCap: boolean;
}[];

/** What the equations are made of. */
export interface SolveSource {
  readonly before: Formula;
  readonly valuation: { readonly kind: "pre" | "post" | "price"; readonly figure: Formula };
  readonly money: Formula;
  readonly pools: Pools;
  readonly weights: Weights;
}

/** The solved round, nothing rounded. */
export interface Solved {
  readonly preMoneyShares: Formula;
  readonly conversions: Formula;
  readonly increase: Formula;
  readonly price: Formula;
  readonly sharesPerMoney: Formula;
  readonly after: Formula;
}

/** Writes one step of the solution. */
export type WriteStep = (label: string, formula: Formula, format: Format, shows?: number) => Formula;

/**
 * Solves a round, a step a line.
 * @param figure writes a step; the last argument is the engine's figure for it
 */
export function solveRound(
  { before, valuation, money, pools, weights }: SolveSource,
  report: RoundReport,
  figure: WriteStep,
): Solved {
  const sum = (parts: readonly (Formula | null)[]) => total(0, ...parts.flatMap((one) => one ?? []));
  const byCap = (isPost: boolean) =>
    sum(weights.map((one) => (one.byCap && one.safe.isPost === isPost ? one.atCap : null)));
  const [post, pre] = [figure("SAFEs at post-money caps own", byCap(true), "percent"), byCap(false)];
  const preCap = figure("SAFEs at pre-money caps take, of the count", pre, "percent");
  const atPrice = figure(
    "SAFEs at the price buy for",
    sum(weights.map((one) => (one.byCap ? null : one.atPrice))),
    "money",
  );
  const ofPost = sum(pools.map((one) => (one.kind === "post" && one.grows ? one.target : null)));
  const ofPre = sum(pools.map((one) => (one.kind === "pre" && one.grows ? one.target : null)));
  const added = minus(
    sum(pools.map((one) => (one.kind === "shares" ? one.target : null))),
    sum(pools.map((one) => (one.kind === "shares" || !one.grows ? null : one.available))),
  );
  const isPriced = valuation.kind === "price";
  const preMoney = valuation.kind === "post" ? minus(valuation.figure, money) : valuation.figure;
  // Δ = constant + slope × D, and the part of Σ that follows the price as constant + slope × D.
  const growth = isPriced ? plus(ofPost, ofPre) : plus(times(ofPost, plus(1, over(money, preMoney))), ofPre);
  const poolSlope = figure("Pools grow, of the pre-money shares", growth, "percent");
  const fixed = isPriced ? plus(added, times(ofPost, over(money, valuation.figure))) : added;
  const poolFixed = figure("Pools grow by, besides", fixed, "shares");
  const priceSlope = isPriced ? total(0) : over(atPrice, preMoney);
  const priceFixed = isPriced ? over(atPrice, valuation.figure) : total(0);
  const left = minus(1, post);
  const constant = over(plus(times(plus(post, preCap), before), times(preCap, poolFixed), priceFixed), left);
  const slope = over(plus(times(preCap, poolSlope), priceSlope), left);
  const shares = over(plus(before, poolFixed, constant), minus(1, poolSlope, slope));
  const preMoneyShares = figure("Pre-money shares", shares, "shares", report.preMoneyShares);
  const conversions = figure("All conversions", plus(constant, times(slope, preMoneyShares)), "shares");
  const increase = figure("All pool growth", plus(poolFixed, times(poolSlope, preMoneyShares)), "shares");
  const price = figure(
    "Price a share, unrounded",
    isPriced ? valuation.figure : over(preMoney, preMoneyShares),
    "price",
    report.pricePerShare,
  );
  const sharesPerMoney = over(1, price);
  const after = figure(
    "Shares after the round, unrounded",
    plus(preMoneyShares, over(money, price)),
    "shares",
    report.postMoneyShares,
  );
  return { preMoneyShares, conversions, increase, price, sharesPerMoney, after };
}
