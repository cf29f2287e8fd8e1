/**
 * Writes the amounts of a stack over one denominator, so that adding thousands of them stays as cheap as adding whole
 * numbers. Values do not change. Only where the least common denominator would be longer than 512 bits (dozens of
 * series that each divide by a different long number) is an amount rounded to 127 bits after the point instead: an
 * error below 1e-38.
 */

import { Rational } from "@capstack/decimal";
import type { Claimant } from "./claimant.js";
import { type Unit, unitOf } from "./unit.js";

const LONGEST_DENOMINATOR = /* @__PURE__ */ (() => 1n << 512n)();
const WORKING_DENOMINATOR = /* @__PURE__ */ (() => 1n << 127n)();
const REDUCED_ABOVE = /* @__PURE__ */ (() => 1n << 256n)();

/** A function that rewrites each of these amounts over their common denominator. */
export function sameDenominator(amounts: Iterable<Rational>): (amount: Rational) => Rational {
  const denominator = leastCommonDenominator(amounts);
  if (denominator > LONGEST_DENOMINATOR) return (amount) => rewrite(amount, WORKING_DENOMINATOR);
  if (denominator >= REDUCED_ABOVE) return (amount) => amount;
  return (amount) => rewrite(amount, denominator);
}

function leastCommonDenominator(amounts: Iterable<Rational>): bigint {
  let common = 1n;
  for (const amount of amounts) {
    if (amount.isZero() || amount.times(common).isInteger()) continue;
    const { denominator } = amount.toFraction();
    common *= denominator / greatestCommonDivisor(common, denominator);
    if (common > LONGEST_DENOMINATOR) return common;
  }
  return common;
}

function rewrite(amount: Rational, denominator: bigint): Rational {
  if (amount.isZero()) return amount;
  return Rational.of(amount.times(denominator).round("half_even"), denominator);
}

function greatestCommonDivisor(a: bigint, b: bigint): bigint {
  let x = a;
  let y = b;
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

const MONEY = ["preference", "dividends", "stepUp", "cap", "cost"] as const;
const SHARES = ["participating", "converting"] as const;

export function overSameDenominators(units: readonly Unit[]): Unit[] {
  const all = units.flatMap((unit) => unit.claimants);
  const collect = (names: readonly (keyof Claimant)[]) =>
    names.flatMap((name) => all.map((one) => one[name] as Rational | null).filter((value) => value !== null));
  const money = sameDenominator(collect(MONEY));
  const shares = sameDenominator(collect(SHARES));
  const aligned = (one: Claimant): Claimant => ({
    classId: one.classId,
    id: one.id,
    holderId: one.holderId,
    name: one.name,
    shares: one.shares,
    invested: one.invested,
    preference: money(one.preference),
    dividends: money(one.dividends),
    stepUp: money(one.stepUp),
    participating: shares(one.participating),
    converting: shares(one.converting),
    cap: one.cap === null ? null : money(one.cap),
    cost: money(one.cost),
    deferredPct: one.deferredPct,
    settlesNet: one.settlesNet,
  });
  const percent = sameDenominator(units.flatMap(({ ownershipPct }) => (ownershipPct === null ? [] : [ownershipPct])));
  return units.map((unit) => {
    const ownershipPct = unit.ownershipPct === null ? null : percent(unit.ownershipPct);
    return unitOf(unit.claimants.map(aligned), { ...unit, ownershipPct });
  });
}
