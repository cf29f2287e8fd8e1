import { expect, it } from "vitest";
import { tieOutRows } from "../../src/import/tie-out.js";

it("shows what differs from the file first, and what ties with a dash", () => {
  const lines = [
    { what: "Common", inFile: 1_000, ours: 1_000, difference: 0 },
    { what: "Fully diluted", inFile: 1_100, ours: 1_000, difference: -100 },
  ];
  expect(tieOutRows({ lines, ties: false })).toEqual([
    ["Fully diluted", "1,000", "1,100", "−100"],
    ["Common", "1,000", "1,000", "–"],
  ]);
});
