import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { computeCapTable, isEngineError } from "../../src/index.js";
import { solveByIteration } from "../reference/monotone-round.js";
import { eventsOf, roundCase } from "../reference/random-round.js";

const CLOSE = 1e-8;

function expectNear(what: string, actual: number | undefined, expected: number): void {
  const gap = Math.abs((actual ?? Number.NaN) - expected);
  if (gap <= CLOSE * Math.max(Math.abs(expected), 1)) return;
  throw new Error(`${what} is ${actual}; the reference has ${expected}.`);
}

it("the exact solve is the limit of applying the definitions over and over", () => {
  fc.assert(
    fc.property(roundCase, (round) => {
      const expected = solveByIteration(round);
      let result: ReturnType<typeof computeCapTable>;
      try {
        result = computeCapTable({ events: eventsOf(round), options: { shareRounding: "none" } });
      } catch (error) {
        expect(isEngineError(error) && error.code).toBe("round_unsolvable");
        expect(expected).toBeNull();
        return;
      }
      // A margin of a few parts in a million takes the iteration longer than anyone waits; it then has no answer.
      if (expected === null) {
        expect(result.snapshots.at(-1)?.round?.pricePerShare).toBeLessThan(1e-3);
        return;
      }
      const report = result.snapshots.at(-1)?.round;
      const pools = new Map(result.final.pools.map((pool) => [pool.id, pool.available]));
      expectNear("The price", report?.pricePerShare, expected.price);
      expectNear("The fully diluted total", result.final.totals.fullyDilutedShares, expected.fullyDiluted);
      expected.conversions.forEach((shares, i) => {
        expectNear(`Conversion ${i}`, report?.conversions[i]?.shares, shares);
      });
      expected.pools.forEach((available, i) => {
        expectNear(`Pool ${i}`, pools.get(i === 0 ? "pool" : `pool-${i + 1}`), available);
      });
      if (round.preferred === null) return;
      const old = result.final.classes.find(({ id }) => id === "old");
      expectNear("The protected series, as converted,", old?.asConverted, expected.preferredAsConverted);
    }),
    runs(300),
  );
}, 900_000);
