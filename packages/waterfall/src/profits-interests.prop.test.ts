/** Profits interests against a slow second reading of their agreement: what is left is handed out step by step. */
import { type Rational, rational, sumOf } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { computeExitWaterfall } from "./index.js";

interface Interest {
  readonly units: number;
  readonly threshold: number;
  readonly catchUp: boolean;
}

const interest = fc.record({
  units: fc.integer({ min: 1, max: 9 }).map((n) => n * 100),
  threshold: fc.integer({ min: 0, max: 6 }).map((n) => n / 2),
  catchUp: fc.boolean(),
});

/** What common and each interest receive of an amount: up to each threshold in turn, its catch-ups, and then on. */
function handOut(common: number, interests: readonly Interest[], amount: Rational): Rational[] {
  const paid = [rational(0), ...interests.map(() => rational(0))];
  let left = amount;
  const give = (shares: readonly number[], each: Rational | null) => {
    const units = sumOf(shares.map((own) => rational(own)));
    if (units.isZero()) return;
    const wanted = each === null ? left : each.times(units);
    const whole = wanted.gt(left) ? left : wanted;
    shares.forEach((own, place) => {
      paid[place] = (paid[place] as Rational).plus(whole.times(own).div(units));
    });
    left = left.minus(whole);
  };
  const thresholds = [...new Set(interests.map(({ threshold }) => threshold))].sort((a, b) => a - b);
  let reached = 0;
  for (const threshold of thresholds) {
    // Those whose threshold is passed share with common on the way to the next one.
    give(
      [common, ...interests.map((one) => (one.threshold <= reached && one.threshold < threshold ? one.units : 0))],
      rational(threshold).minus(rational(reached)),
    );
    give(
      [0, ...interests.map((one) => (one.catchUp && one.threshold === threshold ? one.units : 0))],
      rational(threshold),
    );
    reached = threshold;
  }
  give([common, ...interests.map(({ units }) => units)], null);
  return paid;
}

it("every amount is paid up to each threshold in turn, the catch-ups there, and then over all that passed it", () => {
  const stacks = fc.tuple(
    fc.integer({ min: 1, max: 20 }),
    fc.array(interest, { maxLength: 4 }),
    fc.integer({ min: 0, max: 9000 }),
  );
  fc.assert(
    fc.property(stacks, ([hundreds, interests, exitValuation]) => {
      const common = hundreds * 100;
      const profitsInterests = interests.map(({ units, threshold, catchUp }, at) => ({
        ...{ id: `p${at}`, shares: units, participationThreshold: threshold, catchUp },
      }));
      const model = { common: [{ id: "c", name: "Common", shares: common }], profitsInterests };
      const { securities } = computeExitWaterfall({ model, exitValuation, analysis: { trace: false } });
      const expected = handOut(common, interests, rational(exitValuation));
      // Payments add up to the whole, so each is within a cent of its exact amount.
      securities.forEach(({ net }, place) => {
        const apart = rational(net).minus(expected[place] as Rational);
        expect(apart.times(100).toNumber()).toBeGreaterThan(-1.0001);
        expect(apart.times(100).toNumber()).toBeLessThan(1.0001);
      });
    }),
    runs(300),
  );
});
