/**
 * The straight lines of a round on chosen branches: what each count is in terms of u, Σ and Δ, and the three equations
 * they form.
 */
import { Fraction, NONE, WHOLE } from "./solving/fraction.js";
import { type Row, toRow } from "./solving/linear-system.js";
import type { Branches, CapBase, CapTerm, PoolTerms, SolveTerms } from "./solving/solve-terms.js";

/** Coefficients of D, T, Σ and Δ on the chosen lines. */
export interface Lines {
  readonly preMoney: { readonly constant: Fraction; readonly u: Fraction };
  readonly fullyDiluted: { readonly constant: Fraction; readonly u: Fraction };
  readonly conversions: { constant: Fraction; u: Fraction; all: Fraction; increase: Fraction };
  readonly pools: { constant: Fraction; ofPost: Fraction; ofPre: Fraction };
}

export function linesOn(terms: SolveTerms, branches: Branches): Lines {
  const { preMoneyIncludes, protections } = terms;
  const available = Fraction.sum(terms.pools.map((pool) => pool.available));
  const adjusted = protections.filter((_, index) => branches.protections[index]);
  const unadjusted = protections.filter((_, index) => !branches.protections[index]);
  const asConverted = Fraction.sum(unadjusted.map((p) => p.current)).plus(
    Fraction.sum(adjusted.map((p) => p.constant)),
  );
  const asConvertedSlope = Fraction.sum(adjusted.map((p) => p.slope));
  const outside = Fraction.sum(protections.map((p) => p.current));
  const preMoneyPool = preMoneyIncludes.availablePool ? available : NONE;
  return {
    preMoney: {
      constant: Fraction.sum([terms.fixedShares, preMoneyPool, preMoneyIncludes.antiDilution ? asConverted : outside]),
      u: preMoneyIncludes.antiDilution ? asConvertedSlope : NONE,
    },
    fullyDiluted: {
      constant: Fraction.sum([terms.fixedShares, available, asConverted]),
      u: asConvertedSlope.plus(terms.newMoney),
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
    else {
      const onBase = weights.get(cap.base) ?? [];
      weights.set(cap.base, onBase);
      onBase.push(effectiveWeight(cap));
    }
  });
  const line = { constant: NONE, u: Fraction.sum(atPrice), all: NONE, increase: NONE };
  for (const [base, list] of weights) {
    const weight = Fraction.sum(list);
    line.constant = line.constant.plus(weight.times(base.constant));
    if (base.otherConverting) line.all = line.all.plus(weight);
    if (base.poolIncrease) line.increase = line.increase.plus(weight);
    if (base.newMoney) line.u = line.u.plus(weight.times(newMoney));
  }
  return line;
}

/** S = w·(rest + [this] S + [others] (Σ − S)) solved for S: the weight over 1 − w·([this] − [others]). */
export function effectiveWeight({ weight, base }: CapTerm): Fraction {
  if (base.thisSecurity === base.otherConverting) return weight;
  return weight.div(base.thisSecurity ? WHOLE.minus(weight) : WHOLE.plus(weight));
}

/** Δ = constant + T·(…) + D·(…), over the pools that grow. */
function poolLine(pools: readonly PoolTerms[], branches: Branches): Lines["pools"] {
  const constant: Fraction[] = [];
  const ofPost: Fraction[] = [];
  const ofPre: Fraction[] = [];
  pools.forEach(({ target, counted }, index) => {
    if ("increase" in target) constant.push(target.increase);
    else if (branches.pools[index]) {
      constant.push(counted.neg());
      (target.of === "post_money" ? ofPost : ofPre).push(target.pct);
    }
  });
  return { constant: Fraction.sum(constant), ofPost: Fraction.sum(ofPost), ofPre: Fraction.sum(ofPre) };
}

/** The three equations, one row each: coefficients of u, Σ and Δ, and the right side. */
export function equations({ pricing, preMoneyIncludes }: SolveTerms, lines: Lines): [Row, Row, Row] {
  const { preMoney, fullyDiluted, conversions, pools } = lines;
  const [conversionsInside, increaseInside] = [
    preMoneyIncludes.conversions ? WHOLE : NONE,
    preMoneyIncludes.poolIncrease ? WHOLE : NONE,
  ];
  const price =
    "preMoney" in pricing
      ? toRow(pricing.preMoney.minus(preMoney.u), conversionsInside.neg(), increaseInside.neg(), preMoney.constant)
      : toRow(WHOLE, NONE, NONE, pricing.sharesPerMoney);
  const conversion = toRow(
    conversions.u.neg(),
    WHOLE.minus(conversions.all),
    conversions.increase.neg(),
    conversions.constant,
  );
  const { ofPost, ofPre } = pools;
  const pool = toRow(
    ofPost.times(fullyDiluted.u).plus(ofPre.times(preMoney.u)).neg(),
    ofPost.plus(ofPre.times(conversionsInside)).neg(),
    WHOLE.minus(ofPost).minus(ofPre.times(increaseInside)),
    Fraction.sum([pools.constant, ofPost.times(fullyDiluted.constant), ofPre.times(preMoney.constant)]),
  );
  return [price, conversion, pool];
}
