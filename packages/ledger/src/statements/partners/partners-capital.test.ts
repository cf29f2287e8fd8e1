import { describe, expect, it } from "vitest";
import { halfAYear } from "../../../test/books/half-a-year.js";
import { partnersCapitalStatement, prepareStatement } from "../../index.js";

describe("the page of changes in partners’ capital", () => {
  const accrued = { ...halfAYear, waterfall: { kind: "straight", carryRate: 0.2 } as const };
  const secondQuarter = { start: "2025-04-01", end: "2025-06-30", compare: 1 };
  it("says what operations added, and what carry is accrued at both ends", () => {
    // A fifth of Harbor's 46,913.79 and of Juniper's 30,963.10; at the end of March there is a loss.
    expect(partnersCapitalStatement(accrued, secondQuarter).carry).toEqual({
      ...{ beginning: 0, change: 15_575.38, ending: 15_575.38 },
    });
    const { tables } = prepareStatement(accrued, "partners-capital", secondQuarter).page();
    const [summary, carry] = tables;
    const line = (label: string) => summary?.rows.find(({ cells }) => cells[0] === label)?.cells.slice(1);
    expect(line("Net increase (decrease) from operations")?.[2]).toBe(150_000);
    expect(line("Carried interest")).toEqual([-15_575.38, 15_575.38, 0]);
    expect(carry?.rows.map(({ cells }) => cells)).toEqual([
      ["Accrued, beginning of the period", 0],
      ["Accrued in the period, less what was paid", 15_575.38],
      ["Accrued, end of the period", 15_575.38],
    ]);
  });
  it("names earlier periods in words", () => {
    const { tables } = prepareStatement(halfAYear, "partners-capital", secondQuarter).page();
    expect(tables.map(({ name }) => name)).toEqual([
      "Summary",
      "By partner",
      "Summary, January 1, 2025 to March 31, 2025",
      "By partner, January 1, 2025 to March 31, 2025",
    ]);
  });
});
