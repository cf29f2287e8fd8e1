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
