import { describe, expect, it } from "vitest";
import { halfAYear, posted } from "../../../test/books/half-a-year.js";
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
    const [summary, , carry] = tables;
    const line = (label: string) => summary?.rows.find(({ cells }) => cells[0] === label)?.cells.slice(1);
    expect(line("Net increase (decrease) in partners’ capital resulting from operations")?.[2]).toBe(150_000);
    expect(line("Reallocation of carried interest to general partner")).toEqual([-15_575.38, 15_575.38, 0]);
    expect(carry?.rows.map(({ cells }) => cells)).toEqual([
      // The quarter, and the one before.
      ["Accrued, beginning of period", 0, 0],
      ["Reallocated in the period", 15_575.38, 0],
      ["Paid in the period", 0, 0],
      ["Accrued, end of period", 15_575.38, 0],
    ]);
    // Capital on March 31: 1,000,000 called, less 42,000 and 30,000.10, and 815.25 of interest.
    expect(line("Partners’ capital, March 31, 2025")?.[2]).toBe(928_815.15);
    expect(line("Transfers")).toBeUndefined();
  });
  it("parts what accrued from what was paid", () => {
    // A fifth of the limited partners’ profit accrues as above; 5,000 of it is paid in June: 15,575.38 = 10,575.38 + 5,000.
    const paid = posted("carry", "2025-06-30", "carry_distribution", { "3100-33333333": 5_000, 1000: -5_000 });
    const books = { ...accrued, entries: [...accrued.entries, paid] };
    const [, , carry] = prepareStatement(books, "partners-capital", secondQuarter).page().tables;
    expect(carry?.rows.map(({ cells }) => cells)).toEqual([
      ["Accrued, beginning of period", 0, 0],
      ["Reallocated in the period", 15_575.38, 0],
      ["Paid in the period", -5_000, 0],
      ["Accrued, end of period", 10_575.38, 0],
    ]);
  });
  it("names earlier periods in words", () => {
    const { tables } = prepareStatement(halfAYear, "partners-capital", secondQuarter).page();
    expect(tables.map(({ name }) => name)).toEqual([
      "Changes in partners’ capital",
      "Changes in partners’ capital, January 1, 2025 to March 31, 2025",
      "Partners’ capital by partner",
      "Partners’ capital by partner, January 1, 2025 to March 31, 2025",
    ]);
    expect(tables.map(({ isSupplement = false }) => isSupplement)).toEqual([false, false, true, true]);
  });
});
