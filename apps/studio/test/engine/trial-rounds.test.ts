/** What SAFEs and notes would convert into is what the engine makes of the same round. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { tryRounds } from "../../src/engine/trial-rounds.js";

const company = (...safes: readonly Record<string, unknown>[]) =>
  ({
    events: [
      { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 9_000_000 }] },
      { type: "safe_issuance", safes },
    ],
  }) as never;
const angel = { id: "angel", name: "Angel", amount: 1_000_000, valuationCap: 10_000_000, discount: 0.2 };

describe("a SAFE in rounds that are tried", () => {
  it("takes its cap above it and its discount below it", () => {
    const [line] = tryRounds({ request: company(angel), preMoneys: [5_000_000, 40_000_000], raise: 1_000_000 });
    expect(line?.tried.map((one) => one?.because?.controllingTerm)).toEqual(["discount", "cap"]);
  });

  it("becomes what the engine says of such a round, and at its cap a tenth", () => {
    const request = company(angel) as { events: object[] };
    const round = {
      type: "priced_round",
      preMoneyValuation: 20_000_000,
      investments: [{ id: "new", name: "New", amount: 3_000_000 }],
    };
    const { snapshots } = computeCapTable({ events: [...request.events, round] } as never);
    const [line] = tryRounds({ request: request as never, preMoneys: [20_000_000], raise: 3_000_000 });
    const [expected] = snapshots.at(-1)?.round?.conversions ?? [];
    expect(line?.tried[0]).toMatchObject({
      shares: expected?.shares,
      price: expected?.price,
      owns: expected?.ownership,
    });
    expect(line?.atCap?.owns).toBe(0.1);
  });

  it("has no figure at its cap without one, and none of a round that cannot be", () => {
    const uncapped = { id: "b", name: "B", amount: 100_000, discount: 0.2 };
    const [line] = tryRounds({ request: company(uncapped), preMoneys: [50_000, 5_000_000], raise: 1_000_000 });
    expect(line?.atCap).toBeNull();
    expect(line?.tried[0]).toBeNull();
    expect(line?.tried[1]?.because?.controllingTerm).toBe("discount");
  });
});
