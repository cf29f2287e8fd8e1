/** What the legend of a round says that founders lost adds up to what its title says. */
import { describe, expect, it } from "vitest";
import { drawRoundBridge } from "../src/index.js";

const holders = [
  { id: "f", name: "Founders", kind: "founder" },
  { id: "p", name: "Pool", kind: "other" },
];

describe("the losses of founders", () => {
  it("are shared by the shares that each cause issued, in points", () => {
    // Of 100 shares 40 are new: 25 for money, 9 for SAFEs, 6 for the pool. 90 % of 60 are 54 %: 36 points are lost.
    const round = {
      newShares: 25,
      fullyDilutedBefore: 60,
      fullyDilutedAfter: 100,
      conversions: [{ shares: 9 }],
      poolChanges: [{ increase: 6 }],
      antiDilution: [],
      dilution: [
        { holderId: "f", before: 0.9, after: 0.54 },
        { holderId: "p", before: 0.1, after: 0.06 },
      ],
    };
    const { title, legend, unit } = drawRoundBridge({ label: "Series A", holders, round });
    expect(title).toBe("Series A dilutes founders from 90.0 % to 54.0 %");
    // 36 × 25/40, 36 × 9/40 and 36 × 6/40.
    expect(legend.map(({ name }) => name)).toEqual([
      "Kept",
      "Lost to new money, 22.5",
      "Lost to SAFEs and notes, 8.1",
      "Lost to the pool, 5.4",
      "Gained",
    ]);
    expect(unit).toContain("losses are the founders’, in points");
  });

  it("are not said where founders lost nothing", () => {
    const dilution = [{ holderId: "p", before: 0, after: 0.5 }];
    const round = { newShares: 1, fullyDilutedBefore: 1, fullyDilutedAfter: 2, dilution };
    const none = { conversions: [], poolChanges: [], antiDilution: [] };
    const { legend } = drawRoundBridge({ label: "Seed", holders, round: { ...round, ...none } });
    expect(legend.map(({ name }) => name)).toEqual(["Kept", "Lost to new money", "Gained"]);
  });
});
