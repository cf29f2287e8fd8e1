import { fromCsv } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { tieOutOf } from "../src/import/tie-out.js";

const tieOut = (text: string) => {
  const { events: _, report: __, ...sheet } = fromCsv(text);
  return tieOutOf({ sheet });
};

describe("the totals of a sheet", () => {
  it("tie where every line was read", () => {
    expect(tieOut("name,shares\nAda,700\nBen,300\n")).toEqual({
      rows: [["Common", "1,000", "1,000", "–"]],
      total: ["All", "1,000", "1,000", "–"],
      ties: true,
    });
  });
  it("show what was not read, and what a row of totals says", () => {
    const { rows, total, ties } = tieOut("name,shares,price\nAda,700,\nBen,300,x\nTotal,1100,\n");
    expect(rows).toEqual([["Common", "700", "1,000", "300"]]);
    expect(total).toEqual(["All, as the sheet states", "700", "1,100", "400"]);
    expect(ties).toBe(false);
  });
});
