import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { poolOverTarget } from "../../src/company/warning-words.js";

// 800,000 shares and a pool of 200,000; 250,000 new shares at 1.00 make it 200,000 of 1,250,000: 16 percent.
const events = [
  { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 800_000, kind: "founder" }] },
  { type: "pool_change", name: "Option pool", shares: 200_000 },
  {
    type: "priced_round",
    label: "Series A",
    preMoneyValuation: 1_000_000,
    investments: [{ id: "i", name: "Fjord", amount: 250_000 }],
    pools: [{ pct: 0.1 }],
  },
] as unknown as CapTableEvent[];

describe("a pool over its target", () => {
  it("names the event, the pool and both sizes", () => {
    const { warnings, snapshots } = computeCapTable({ events });
    expect(warnings.map((warning) => poolOverTarget(warning, { events }, { snapshots: snapshots as never }))).toEqual([
      "Series A: “Option pool” is 16.00\u00a0%, already over its target of 10\u00a0%; nothing is added.",
    ]);
  });

  it("is left in the engine's words where the size after the event is not known", () => {
    const { warnings } = computeCapTable({ events });
    expect(warnings.map((warning) => poolOverTarget(warning, { events }, { snapshots: [] }))).toEqual([null]);
  });
});
