import { isEngineError } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel } from "../../test/books/half-a-year.js";
import { buildCapitalCall } from "../index.js";

/** Commitments of 5,000,000, 3,300,000 and 100,000 of which the entries call the total below, by commitment. */
const refusalOf = (call: object) => {
  try {
    buildCapitalCall(halfAYear, { date: "2025-07-01", ...call } as never);
  } catch (error) {
    if (isEngineError(error)) return error;
  }
  return expect.fail("the call is not refused");
};

describe("a call beyond what is outstanding", () => {
  it("names every partner who is short, and what can be called in all", () => {
    const lines = [
      { lpEntityId: harbor, amount: 6_000_000 },
      { lpEntityId: juniper, amount: 1 },
      { lpEntityId: keel, amount: 200_000 },
    ];
    const { code, message, path, details } = refusalOf({ lines });
    const short = details?.short as { name: string; requested: number; outstanding: number }[];
    expect([code, path]).toEqual(["over_commitment", ["lines"]]);
    expect(short.map(({ name, requested }) => [name, requested])).toEqual([
      ["Harbor", 6_000_000],
      ["Keel", 200_000],
    ]);
    expect(message).toContain("Harbor is called for 6000000");
    expect(message).toContain("Keel is called for 200000");
    // A million is called of 8,400,000; nothing of it can be called again.
    expect(details?.callable).toBe(7_400_000);
    expect(message).toContain("7400000 can be called in all");
    expect(details).toMatchObject({ lpEntityId: harbor, requested: 6_000_000 });
  });
});
