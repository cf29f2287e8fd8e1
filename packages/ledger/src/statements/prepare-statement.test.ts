/** Pages of statements: every row fits its table, and what is read is what is answered. */
import { describe, expect, it } from "vitest";
import { halfAYear, harbor } from "../../test/books/half-a-year.js";
import { indexBooks } from "../books/index-books.js";
import { prepareStatement, type StatementName } from "./prepare-statement.js";

const books = indexBooks(halfAYear);
const window = { start: "2025-01-01", end: "2025-06-30", compare: 1 };

/** By statement: the row that its page ends its first table with, and the figure it is. */
const ends: Readonly<Record<StatementName, readonly [label: string, figure: string | null]>> = {
  "balance-sheet": ["Total liabilities and partners’ capital", "totalLiabilitiesAndCapital"],
  operations: ["Net increase (decrease) in partners’ capital resulting from operations", "netIncrease"],
  "cash-flow": ["Cash, end of period", "ending"],
  "partners-capital": ["Partners’ capital, June 30, 2025", null],
  "schedule-of-investments": ["Net assets", null],
  "fair-value": ["Investments at fair value", null],
  "financial-highlights": ["Expenses and carried interest", "expenseAndCarryRatio"],
  "trial-balance": ["Total", null],
  "capital-account": ["Unfunded commitment, ending", null],
  ilpa: ["Unfunded commitment, ending", null],
};

describe.each(Object.entries(ends))("the page of %s", (name, [label, figure]) => {
  const { figures, page } = prepareStatement(books, name as StatementName, { ...window, lpEntityId: harbor });
  const { tables, notes, date } = page();

  it("has a cell for every column in every row, headings aside", () => {
    expect(tables.length).toBeGreaterThan(0);
    for (const { columns, rows } of tables) {
      for (const row of rows) if (row.style !== "heading") expect(row.cells).toHaveLength(columns.length);
    }
  });
  it("ends with its total, which is what is answered, and ties", () => {
    const last = tables[0]?.rows.at(-1);
    expect(last?.style).toBe("total");
    expect(last?.cells[0]).toBe(label);
    if (figure !== null) expect(last?.cells[1]).toBe((figures as Record<string, number>)[figure]);
    expect(date).toBe("2025-06-30");
    expect(notes.filter((note) => note.includes("does not tie"))).toEqual([]);
  });
});

it("a name of no statement is refused, and a capital account without its partner", () => {
  const refusals = [
    () => prepareStatement(books, "profit" as StatementName),
    () => prepareStatement(books, "capital-account"),
    () => prepareStatement(books, "capital-account", { lpEntityId: "nobody" }),
  ].map((call) => {
    try {
      return call();
    } catch (error) {
      return [(error as { code: string }).code, (error as { path: unknown }).path];
    }
  });
  expect(refusals).toEqual([
    ["invalid_value", ["name"]],
    ["missing_field", ["lpEntityId"]],
    ["unknown_partner", ["lpEntityId"]],
  ]);
});
