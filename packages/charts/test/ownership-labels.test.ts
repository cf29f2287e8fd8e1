/** The figures in the columns of an ownership chart. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { drawOwnership } from "../src/index.js";

const founding = {
  type: "common_issuance",
  label: "Founding",
  grants: [
    { id: "ada", name: "Ada", shares: 920_000, kind: "founder" },
    { id: "ben", name: "Ben", shares: 80_000, kind: "founder" },
  ],
} as const;
const checkpoints = ["One", "Two", "Three", "Four", "Five"].map((label) => ({ type: "checkpoint", label }) as const);
const company = computeCapTable({ events: [founding, ...checkpoints] });

/** The percentages that stand in the columns. */
function labelsAt(width: number): string[] {
  const { scene } = drawOwnership(company, { width });
  return scene.marks.flatMap((mark) => (mark.mark === "text" && mark.role === "inside-label" ? [mark.text] : []));
}

describe("the figures in the columns", () => {
  it("have a decimal where all have room for it, else none, and stand in every column or in none", () => {
    // Six columns of 92 and 8 percent each.
    expect(new Set(labelsAt(1000))).toEqual(new Set(["92.0 %", "8.0 %"]));
    expect(labelsAt(1000)).toHaveLength(12);
    expect(new Set(labelsAt(420))).toEqual(new Set(["92 %", "8 %"]));
    expect(labelsAt(420)).toHaveLength(12);
    expect(labelsAt(220)).toEqual([]);
  });
});

describe("the finding of an ownership chart", () => {
  const label = "Series A Preferred and its warrants, 23 holders";
  const { snapshots } = computeCapTable({ events: [founding, { type: "checkpoint", label }] });
  const titleAt = (width: number) => drawOwnership({ snapshots }, { width }).title;

  it("has a name whole that has room on a line of the chart", () => {
    expect(titleAt(720)).toBe(`Founders keep 100.0 % after ${label}`);
  });
  it("cuts a name that is longer than a line, so that the figure has room", () => {
    expect(titleAt(320)).toMatch(/^Founders keep 100\.0 % after Series A Preferred.*…$/);
  });
});
