import { expect, it } from "vitest";
import { halfAYear, posted } from "../../test/books/half-a-year.js";
import { type Books, prepareStatement } from "../index.js";

const pageOf = (books: Books, end: string) => prepareStatement(books, "trial-balance", { end }).page();

it("a reader sees accounts, companies and partners, not the ends of ids, by account and then by name", () => {
  const [table] = pageOf(halfAYear, "2025-06-30").tables;
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ["1000", "Cash", 328_815.15, 0],
    ["1100", "Investments at cost: Nimbus", 600_000, 0],
    ["1200", "Unrealized appreciation: Nimbus", 150_000, 0],
    ["3100", "GP capital: Keel", 0, 11_904.76],
    ["3100", "LP capital: Harbor", 0, 595_238.1],
    ["3100", "LP capital: Juniper", 0, 392_857.14],
    ["4100", "Interest income", 0, 815.25],
    ["4200", "Change in unrealized", 0, 150_000],
    ["5000", "Management fee", 42_000, 0],
    ["5200", "Organizational expenses", 30_000.1, 0],
    // 328,815.15 + 600,000 + 150,000 + 42,000 + 30,000.10.
    ["Total", "", 1_150_815.25, 1_150_815.25],
  ]);
});

it("it says from when on income and expense have been added up", () => {
  const close = posted("year", "2025-12-31", "year_end_close", { 4100: 815.25, 3200: -815.25 });
  const closed = { ...halfAYear, entries: [...halfAYear.entries, close], today: "2026-03-31" };
  expect(pageOf(closed, "2025-06-30").notes[0]).toContain("since inception: no year is closed");
  expect(pageOf(closed, "2026-03-31").notes[0]).toContain("since the close of the year on December 31, 2025");
});
