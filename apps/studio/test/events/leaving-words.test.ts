import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { leavingWords } from "../../src/events/leaving-words.js";

/** Options on 48,000 shares from 2024-01-01: a thousand a month over four years, none before the first is over. */
function leaving(date: string): string | null {
  const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
  const events = [
    { type: "common_issuance", date: "2023-01-01", grants: [{ id: "ada", name: "Ada", shares: 900_000 }] },
    { type: "pool_change", date: "2023-01-01", name: "Plan", shares: 100_000 },
    {
      type: "equity_grant",
      date: "2024-01-01",
      grants: [{ id: "eve", name: "Eve", kind: "option", shares: 48_000, strikePrice: 1, vesting }],
    },
    { type: "termination", eventId: "leaves", date, id: "eve" },
  ] as unknown as CapTableEvent[];
  return leavingWords(computeCapTable({ events }).snapshots, "leaves", "eve");
}

describe("somebody who leaves", () => {
  it("loses all that has not vested, on the day of the grant everything", () => {
    expect(leaving("2024-01-01")).toBe("48,000 unvested shares return to the plan; 0 are kept.");
    expect(leaving("2025-01-01")).toBe("36,000 unvested shares return to the plan; 12,000 are kept.");
  });

  it("has nothing said of shares that return where all of them are vested", () => {
    expect(leaving("2028-01-01")).toBeNull();
  });

  it("says nothing while it does not know the company before", () => {
    expect(leavingWords([], "leaves", "eve")).toBeNull();
  });
});
