import { type Rational, rational, sumOf } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compute, quiet } from "../../test/law.js";
import { randomRequest } from "../../test/random-stack.js";
import { equilibria, type Player, type Profile } from "../../test/reference/brute-force.js";
import type { ExitWaterfallRequest, ExitWaterfallResult } from "../index.js";

/** Terms may contradict each other (a cap below a large preference); such stacks are refused and say nothing here. */
const answer = (request: ExitWaterfallRequest) => compute({ ...request, analysis: quiet });

/** What the engine pays the rows of a player. */
function paidTo(result: ExitWaterfallResult, { id }: Player): Rational {
  const [classId = "", rows = ""] = id.split("/");
  const ids = rows.split("+");
  return sumOf(
    result.securities.filter((one) => one.classId === classId && ids.includes(one.id)).map(({ net }) => rational(net)),
  );
}

/** Two passes of rounding move a row by less than two cents, and a player has at most two rows. */
function samePayments(result: ExitWaterfallResult, players: readonly Player[], profile: Profile): boolean {
  return players.every((player, index) =>
    paidTo(result, player)
      .minus(profile.nets[index] as Rational)
      .abs()
      .lt("0.04"),
  );
}

function safesConverting(players: readonly Player[], { actions }: Profile): number {
  return players.filter(({ id }, index) => id.startsWith("convertibles/") && actions[index] === "convert").length;
}

describe("the sweep against every combination of decisions", () => {
  it("pays what an equilibrium pays, and all equilibria pay the same", () => {
    fc.assert(
      fc.property(randomRequest({ postMoneySafes: 1 }), (request) => {
        const result = answer(request);
        fc.pre(result !== null);
        const { players, profiles } = equilibria(request);
        expect(profiles.length, "equilibria found").toBeGreaterThan(0);
        for (const profile of profiles)
          expect(samePayments(result, players, profile), profile.actions.join()).toBe(true);
      }),
      runs(400),
    );
  });

  it("chooses the largest set of post-money SAFEs, and reports whether it is the only one", () => {
    fc.assert(
      fc.property(
        randomRequest({ series: 2, options: 1, warrants: 0, convertibles: 0, postMoneySafes: 3 }),
        (request) => {
          const result = answer(request);
          fc.pre(result !== null);
          const { players, profiles } = equilibria(request);
          const { stable, unique } = result.summary.equilibrium;
          const matching = profiles.filter((profile) => samePayments(result, players, profile));
          expect(matching.length > 0).toBe(stable);
          if (unique) expect(matching.length).toBe(profiles.length);
          const mostSafes = (stacks: readonly Profile[]) =>
            Math.max(0, ...stacks.map((one) => safesConverting(players, one)));
          if (stable) expect(mostSafes(matching)).toBe(mostSafes(profiles));
        },
      ),
      runs(200),
    );
  });
});
