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

describe("a note in rounds that are tried", () => {
  const founding = {
    type: "common_issuance",
    date: "2023-01-01",
    grants: [{ id: "ada", name: "Ada", shares: 9_000_000 }],
  };
  const note = { id: "lender", name: "Lender", principal: 1_000_000, interestRate: 0.1, valuationCap: 11_000_000 };
  const lent = { type: "note_issuance", date: "2023-01-01", notes: [note] };
  const request = { events: [founding, lent] } as never;

  it("converts with the interest up to the day of the round", () => {
    // A year at 10 % is 100,000. The cap of 11M before the money over 9,000,000 shares is 1.2222 a share: 900,000 shares.
    const [line] = tryRounds({ request, preMoneys: [50_000_000], raise: 1_000_000, date: "2024-01-01" });
    expect(line?.tried[0]?.shares).toBe(900_000);
    expect(line?.atCap?.shares).toBe(900_000);
    expect(line?.atCap?.owns).toBeCloseTo(900_000 / 9_900_000, 12);
  });

  it("converts without interest on the day it was lent", () => {
    // The principal alone at 1.2222 a share buys 818,181 whole shares.
    const [line] = tryRounds({ request, preMoneys: [50_000_000], raise: 1_000_000 });
    expect(line?.tried[0]?.shares).toBe(818_181);
  });
});
