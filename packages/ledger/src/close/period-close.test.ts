import { describe, expect, it } from "vitest";
import { halfAYear } from "../../test/books/half-a-year.js";
import { type Books, capitalAccounts, closeEntries, fundEconomics, previewClose } from "../index.js";

function close(books: Books, through: string): Books {
  const entries = closeEntries(books, { through }).map((entry) => ({ ...entry, status: "posted" as const }));
  return { ...books, entries: [...books.entries, ...entries], closedThrough: through };
}

describe("closing months", () => {
  it("posts one entry a category against 3200", () => {
    const { months, blockers } = previewClose(halfAYear, { through: "2025-03-31" });
    expect(blockers).toEqual([]);
    expect(months.map((month) => month.categories.map((category) => [category.category, category.effect]))).toEqual([
      [["organizational_expense", -30_000.1]],
      [],
      [
        ["management_fee", -42_000],
        ["income", 815.25],
      ],
    ]);
  });
  it("changes no month-end figure", () => {
    const closed = close(close(halfAYear, "2025-01-31"), "2025-06-30");
    for (const end of ["2025-01-31", "2025-03-31", "2025-04-30", "2025-06-30"]) {
      expect(capitalAccounts(closed, { end }).rows).toEqual(capitalAccounts(halfAYear, { end }).rows);
      expect(fundEconomics(closed, { end })).toEqual(fundEconomics(halfAYear, { end }));
    }
    expect(capitalAccounts(closed, { end: "2025-06-30", allocation: "posted" }).nav).toBe(1_078_815.15);
  });
});
