/** Which round of one company stands beside which of another. */
import { describe, expect, it } from "vitest";
import { matchedRounds } from "../../src/compare/matched-rounds.js";

const named = (...names: string[]) => names.map((name) => ({ name }));
const beside = (...all: string[][]) =>
  matchedRounds(all.map((names) => named(...names))).map((row) => row.map((round) => round?.name ?? "–").join(" | "));

describe("rounds of companies", () => {
  it.each<[rule: string, all: string[][], rows: string[]]>([
    [
      "of one series stand beside each other",
      [
        ["Seed", "A"],
        ["Seed", "A"],
      ],
      ["Seed | Seed", "A | A"],
    ],
    [
      "of other names by their order",
      [
        ["Seed", "A"],
        ["Pre-seed", "Series A"],
      ],
      ["Seed | Pre-seed", "A | Series A"],
    ],
    [
      "by their order between those of one name",
      [
        ["Seed", "A", "B"],
        ["Seed", "A-1", "B"],
      ],
      ["Seed | Seed", "A | A-1", "B | B"],
    ],
    [
      "that another company has not stand alone",
      [
        ["Seed", "Bridge", "A"],
        ["Seed", "A", "B"],
      ],
      ["Seed | Seed", "Bridge | –", "A | A", "– | B"],
    ],
    ["of three companies too", [["A"], ["Seed", "A"], ["Seed", "B"]], ["– | Seed | Seed", "A | A | B"]],
    ["of a company without any leave its column empty", [["Seed"], []], ["Seed | –"]],
  ])("%s", (_, all, rows) => {
    expect(beside(...all)).toEqual(rows);
  });
});
