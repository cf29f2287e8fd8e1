/** Over a form on a phone: the parts of a whole in three figures. */
import { describe, expect, it } from "vitest";
import { inFew, inThree, largestFirst } from "../../src/controls/answer-strip.js";

const parts = (...amounts: number[]) => amounts.map((amount, at) => ({ name: `Group ${at + 1}`, amount }));
const said = (groups: ReturnType<typeof parts>, members: ReturnType<typeof parts> = []) =>
  inThree(groups, members).map(({ name, amount }) => `${name} ${amount}`);

describe("the figures of a phone's strip", () => {
  it("add up to the whole: past three groups the last is all others", () => {
    expect(said(parts(0.5, 0.3, 0.2))).toEqual(["Group 1 0.5", "Group 2 0.3", "Group 3 0.2"]);
    expect(said(parts(0.4467, 0.4434, 0.1, 0.0099))).toEqual(["Group 1 0.4467", "Group 2 0.4434", "All others 0.1099"]);
  });

  it("are those of the largest where all are of one group", () => {
    const members = parts(0.1, 0.2, 0.4, 0.3);
    expect(said(parts(1), members)).toEqual(["Group 3 0.4", "Group 4 0.3", "All others 0.3"]);
    expect(said(parts(1), parts(0.4, 0.6))).toEqual(["Group 2 0.6", "Group 1 0.4"]);
  });
});

describe("what is compared with how it was", () => {
  it("keeps its place while its amount changes, and all others are compared together", () => {
    const classes = [
      { name: "Common", amount: 30, before: 50 },
      { name: "Series A", amount: 60, before: 40 },
      { name: "Series B", amount: 8.1, before: 7 },
      { name: "Options", amount: 1.2, before: 3 },
    ];
    expect(inFew(largestFirst(classes), 3)).toEqual([
      { name: "Common", amount: 30, before: 50 },
      { name: "Series A", amount: 60, before: 40 },
      { name: "All others", amount: 9.3, before: 10 },
    ]);
  });
});
