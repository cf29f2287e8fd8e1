import { describe, expect, it } from "vitest";
import { halfAYear } from "../../test/books/half-a-year.js";
import { register } from "./register.js";
import { trialBalance } from "./trial-balance.js";

describe("a register", () => {
  it("runs from its opening to its closing balance", () => {
    const cash = register(halfAYear, { account: "1000", start: "2025-02-01", end: "2025-03-31" });
    expect(cash.opening).toBe(969_999.9);
    expect(cash.lines.map((line) => line.running)).toEqual([369_999.9, 327_999.9, 328_815.15]);
    expect(cash.totals).toEqual({ debit: 815.25, credit: 642_000 });
    expect(cash.closing).toBe(328_815.15);
    expect(cash.lines[0]?.counterAccounts).toEqual([
      { id: "fund:1100-44444444", code: "1100-44444444", name: "Investments at cost: Nimbus" },
    ]);
  });
  it("keeps a base account apart from its sub-accounts unless asked", () => {
    expect(register(halfAYear, { account: "1100" }).lines).toEqual([]);
    expect(register(halfAYear, { account: "1100", includeChildren: true }).closing).toBe(600_000);
  });
  it("of an unused account is empty", () => {
    expect(register(halfAYear, { account: "2200" })).toMatchObject({
      opening: 0,
      lines: [],
      totals: { debit: 0, credit: 0 },
    });
  });
});

describe("a trial balance", () => {
  it("has equal columns", () => {
    expect(trialBalance(halfAYear)).toMatchObject({
      totalDebits: 1_150_815.25,
      totalCredits: 1_150_815.25,
      balanced: true,
    });
  });
});
