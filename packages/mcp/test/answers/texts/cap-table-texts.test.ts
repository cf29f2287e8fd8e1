/** What the text on a cap table says of several rounds, and of what is vested in full. */
import { describe, expect, it } from "vitest";
import { openLocally } from "../call-locally.js";

const ask = async (events: readonly object[], options: object = {}) => {
  const { said, isError } = await openLocally()("cap_table_compute", { events, options });
  expect(isError, said).toBeUndefined();
  return said;
};
const founding = { type: "common_issuance", grants: [{ id: "f", name: "Founders", shares: 6_000_000 }] };
const round = (label: string, preMoneyValuation: number, amount: number) => ({
  type: "priced_round",
  label,
  roundId: label,
  preMoneyValuation,
  investments: [{ id: label, name: `${label} VC`, amount }],
});

describe("the text on several rounds", () => {
  it("has a line after each round and each later closing, by ownership", async () => {
    const later = {
      type: "round_closing",
      label: "Second tranche",
      roundId: "A",
      investments: [{ id: "A", amount: 3_000_000 }],
    };
    // A million shares each time, of 7 and of 8 million.
    const said = await ask([founding, round("A", 18_000_000, 3_000_000), later]);
    expect(said).toContain(
      "After A: Founders 85.71 %, A VC 14.29 %.\nAfter Second tranche: Founders 75.00 %, A VC 25.00 %.",
    );
  });
  it("names the largest six, and counts the pool and the others", async () => {
    const grants = Array.from({ length: 8 }, (_, n) => ({ id: `h${n}`, name: `H${n}`, shares: 1_000_000 }));
    const rounds = [round("A", 8_000_000, 2_000_000), round("B", 10_000_000, 10_000_000)];
    const said = await ask([{ type: "common_issuance", grants }, ...rounds]);
    expect(said).toContain(
      "After B: B VC 50.00 %, A VC 10.00 %, H0 5.00 %, H1 5.00 %, H2 5.00 %, H3 5.00 % and 4 more.",
    );
  });
  it("has none of one round alone", async () => {
    expect(await ask([founding, round("A", 18_000_000, 3_000_000)])).not.toContain("After A");
  });
  it("has the last eight of many", async () => {
    const rounds = Array.from({ length: 10 }, (_, n) => round(`R${n}`, 10_000_000 * (n + 1), 1_000_000));
    const said = await ask([founding, ...rounds]);
    expect(said).toContain("2 more rounds before these are not in this text.\nAfter R2: ");
  });
});

describe("the text on what is vested in full", () => {
  const vesting = { start: "2025-01-01", months: 48, cliffMonths: 12, acceleration: { onChangeOfControl: 1 } };
  const date = "2025-01-01";
  const stock = { type: "common_issuance", date, grants: [{ id: "f", name: "Founders", shares: 960_000, vesting }] };
  const award = { id: "ann", name: "Ann", kind: "option", shares: 48_000, strikePrice: 1, vesting };
  const options = [
    { type: "pool_change", date, shares: 100_000 },
    { type: "equity_grant", date, grants: [award] },
  ];
  it("says so of whom a change of control accelerated, stock and options", async () => {
    const said = await ask([stock, ...options, { type: "change_of_control", date: "2026-07-01" }]);
    expect(said).toContain("Founders: 960,000 shares of stock; all vested on 2026-07-01.");
    expect(said).toContain("Ann: 48,000 options and units; all vested on 2026-07-01.");
  });
});
