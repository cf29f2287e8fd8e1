import { expect, it } from "vitest";
import { halfAYear, posted } from "../../test/books/half-a-year.js";
import { type Books, prepareStatement } from "../index.js";

const pageOf = (books: Books, end: string) => prepareStatement(books, "trial-balance", { end }).page();

it("a reader sees accounts, companies and partners, not the ends of ids, by account and then by name", () => {
  const [table] = pageOf(halfAYear, "2025-06-30").tables;
  expect(table?.rows.map(({ cells }) => cells)).toEqual([
    ["Assets"],
    ["1000", "Cash", 328_815.15, 0],
    ["1100", "Investments at cost: Nimbus", 600_000, 0],
    ["1200", "Unrealized appreciation: Nimbus", 150_000, 0],
    ["Partners’ capital"],
    ["3100", "General partner capital: Keel", 0, 11_904.76],
    ["3100", "Limited partner capital: Harbor", 0, 595_238.1],
    ["3100", "Limited partner capital: Juniper", 0, 392_857.14],
    ["Income, since inception"],
    ["4100", "Interest income", 0, 815.25],
    ["4200", "Change in unrealized", 0, 150_000],
    ["Expenses, since inception"],
    ["5000", "Management fee", 42_000, 0],
    ["5200", "Organizational expenses", 30_000.1, 0],
    // 328,815.15 + 600,000 + 150,000 + 42,000 + 30,000.10.
    ["Total", "", 1_150_815.25, 1_150_815.25],
  ]);
});

it("it says from when on income and expense have been added up", () => {
  const close = posted("year", "2025-12-31", "year_end_close", { 4100: 815.25, 3200: -815.25 });
  const closed = { ...halfAYear, entries: [...halfAYear.entries, close], today: "2026-03-31" };
  expect(pageOf(closed, "2025-06-30").notes[0]).toContain("since inception, as no year has been closed");
  expect(pageOf(closed, "2026-03-31").notes[0]).toContain("since the close of December 31, 2025, as they are");
});

it("opens with the balances before the window, and shows what moved each account", () => {
  const window = { start: "2025-04-01", end: "2025-06-30", compare: 1 };
  const { tables, ties } = prepareStatement(halfAYear, "trial-balance", window).page();
  const [table] = tables;
  expect(table?.columns.map(({ title }) => title)).toEqual([
    ...["Account", "Name", "Opening debit, March 31, 2025", "Opening credit, March 31, 2025"],
    ...["Movement of the period", "Closing debit", "Closing credit"],
  ]);
  const row = (code: string) => table?.rows.find(({ cells }) => cells[0] === code)?.cells.slice(2);
  // The mark of June 30 is all that moved in the quarter.
  expect(row("1000")).toEqual([328_815.15, 0, 0, 328_815.15, 0]);
  expect(row("1200")).toEqual([0, 0, 150_000, 150_000, 0]);
  expect(row("4100")).toEqual([0, 815.25, 0, 0, 815.25]);
  expect(row("4200")).toEqual([0, 0, -150_000, 0, 150_000]);
  // 1,150,815.25 less the mark.
  expect(row("Total")).toEqual([1_000_815.25, 1_000_815.25, 0, 1_150_815.25, 1_150_815.25]);
  expect(ties?.map(({ label, adds }) => [label, adds[0]?.column])).toEqual([
    ["Debits are as much as credits, March 31, 2025", 2],
    ["Debits are as much as credits", 5],
  ]);
});

it("says that something is not yet allocated only where something is not", () => {
  // 150,815.25 of income less 72,000.10 of expenses.
  const own = { 3200: 78_815.15, "3100-11111111": -78_815.15 };
  const notesOf = (amounts: Record<string, number>) => {
    const entry = posted("allocated", "2025-06-30", "allocation", amounts);
    const books = { ...halfAYear, entries: [...halfAYear.entries, entry] };
    return pageOf(books, "2025-06-30").notes.find((note) => note.includes("offsets the results"));
  };
  expect(notesOf(own)).toBe("3200 Undistributed earnings offsets the results already allocated to partners’ capital.");
  expect(notesOf({ 3200: 78_815.14, "3100-11111111": -78_815.14 })).toContain("is not yet allocated");
});

it("says what the account of undistributed earnings stands against", () => {
  const close = posted("year", "2025-12-31", "year_end_close", { 4100: 815.25, 3200: -815.25 });
  const closed = { ...halfAYear, entries: [...halfAYear.entries, close], today: "2026-03-31" };
  const { notes } = prepareStatement(closed, "trial-balance", { end: "2025-12-31" }).page();
  expect(notes.some((note) => note.startsWith("3200 Undistributed earnings offsets the results"))).toBe(true);
  const before = prepareStatement(closed, "trial-balance", { end: "2025-06-30" }).page();
  expect(before.notes.some((note) => note.includes("offsets the results"))).toBe(false);
});
