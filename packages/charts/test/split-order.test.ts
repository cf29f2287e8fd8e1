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

/** What the picture writes. */
const saidIn = ({ scene }: ReturnType<typeof drawExitSplit>) =>
  scene.marks.flatMap((mark) => (mark.mark === "text" ? [mark.text] : []));

describe("those who are paid", () => {
  it("stand in the order of the answer, as in a table beside the picture, and the title names the largest", () => {
    const { legend, title } = drawExitSplit(split);
    expect(legend.map(({ name }) => name)).toEqual(["A", "B", "C", "D"]);
    expect(title).toBe("B receives 60 of 100: 60.0 %");
  });

  it("stand beside what they are paid as, so that few flows cross", () => {
    // A shares as common alone, B and C have preferences; C takes part too.
    const paid = (holderId: string, preference: number, participation: number, common: number) => ({
      ...security(holderId, common),
      ...{ preference, participation },
    });
    const securities = [paid("a", 0, 0, 15), paid("b", 40, 0, 0), paid("c", 40, 5, 0)];
    const holders = [holder("a", 15), holder("b", 40), holder("c", 45)];
    const { legend } = drawExitSplit({ ...split, securities, holders });
    expect(legend.map(({ name }) => name)).toEqual(["B", "C", "A"]);
  });

  it("are drawn apart when they get most, and the others stand together at the end", () => {
    const { legend } = drawExitSplit(split, { most: 2 });
    expect(legend.map(({ name }) => name)).toEqual(["B", "D", "2 others"]);
  });

  it("take no more height than their rows where all is paid as one", () => {
    const asTwo = { ...split, securities: [{ ...security("a", 5), preference: 5 }, ...split.securities.slice(1)] };
    const [one, two] = [split, asTwo].map((input) => drawExitSplit(input, { width: 1200 }).scene.height);
    expect(one).toBeLessThan(320);
    expect(two).toBeGreaterThan(420);
  });

  it("have their whole names where there is room, however short their figures", () => {
    const holders = [{ holderId: "a", name: "Founders of it", net: 100 }];
    const said = saidIn(drawExitSplit({ ...split, securities: [security("a", 100)], holders }, { width: 720 }));
    expect(said).toContain("Founders of it");
  });
});

describe("the part that the title says", () => {
  it("is of what holders receive: costs come off before", () => {
    const transactionCosts = [{ id: "costs", name: "Costs", amount: 20 }];
    const deductions = { ...split.deductions, transactionCosts };
    const securities = [security("a", 48), security("b", 32)];
    const answer = { ...split, deductions, securities, holders: [holder("a", 48), holder("b", 32)] };
    expect(drawExitSplit(answer).title).toBe("A receives 48 of 80: 60.0 %");
  });
});
