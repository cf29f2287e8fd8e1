/** In which order a flow lists those who are paid. */
import { describe, expect, it } from "vitest";
import { drawExitSplit } from "../src/index.js";

const security = (holderId: string, common: number) => ({
  ...{ holderId, preference: 0, dividends: 0, participation: 0, common, exerciseCost: 0 },
});
const holder = (holderId: string, net: number) => ({ holderId, name: holderId.toUpperCase(), net });
const split = {
  exitValuation: 100,
  deductions: { transactionCosts: [], debt: [], carveOut: { amount: 0 }, escrowForfeited: 0 },
  securities: [security("a", 10), security("b", 60), security("c", 5), security("d", 25)],
  holders: [holder("a", 10), holder("b", 60), holder("c", 5), holder("d", 25)],
};

describe("those who are paid", () => {
  it("stand in the order of the answer, as in a table beside the picture, and the title names the largest", () => {
    const { legend, title } = drawExitSplit(split);
    expect(legend.map(({ name }) => name)).toEqual(["A", "B", "C", "D"]);
    expect(title).toBe("B receives 60 of 100: 60.0 %");
  });

  it("are drawn apart when they get most, and the others stand together at the end", () => {
    const { legend } = drawExitSplit(split, { most: 2 });
    expect(legend.map(({ name }) => name)).toEqual(["B", "D", "2 others"]);
  });
});
