/** However the columns stand, whatever rows are blank, wherever the bytes end: what is accepted ties, or says where not. */
import { computeCapTable } from "@capstack/cap-table";
import { isEngineError } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { capTableFileErrorCodes, readCapTableFile } from "../src/index.js";
import * as acme from "./samples/acme.js";
import { type TestSheet, workbook } from "./samples/workbooks.js";

const whole = acme.reports;
const HEAD = 4;

/** The columns of a sheet in another order; the Summary's labels stay first, as they have no heading. */
function shuffled(sheet: TestSheet, order: readonly number[]): TestSheet {
  const width = sheet.rows[HEAD]?.length ?? 0;
  const fixed = sheet.rows[HEAD]?.[0] === "" ? 1 : 0;
  const places = Array.from({ length: width }, (_, at) => at)
    .slice(fixed)
    .sort((a, b) => (order[a % order.length] ?? 0) - (order[b % order.length] ?? 0) || a - b);
  const columns = [...(fixed === 1 ? [0] : []), ...places];
  const move = (row: TestSheet["rows"][number]) => columns.map((column) => row[column] ?? null);
  return { ...sheet, rows: sheet.rows.map((row, at) => (at < HEAD ? row : move(row))) };
}

const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  "Stakeholder Name": ["STAKEHOLDER NAME", "Stakeholder\nName", "Stakeholder", " stakeholder-name "],
  "Canceled Date": ["Cancelled Date"],
  "Quantity Canceled": ["Quantity Cancelled"],
  "Price Paid Per Share": ["price paid per share*"],
  "Exercise Price": ["Strike Price"],
};

function respelled(sheet: TestSheet, pick: number): TestSheet {
  const rename = (cell: TestSheet["rows"][number][number]) => {
    const others = typeof cell === "string" ? [cell, ...(SPELLINGS[cell] ?? [])] : [cell];
    return others[pick % others.length] ?? cell;
  };
  return { ...sheet, rows: sheet.rows.map((row, at) => (at === HEAD ? row.map(rename) : row)) };
}

const withBlanks = (sheet: TestSheet, every: number): TestSheet => ({
  ...sheet,
  rows: sheet.rows.flatMap((row, at) => (at > HEAD && at % every === 0 ? [[], row] : [row])),
});

describe("a company's reports", () => {
  it("come to the same holdings in any order of sheets and columns, under any known spelling, with blank rows", async () => {
    const expected = computeCapTable({ events: (await readCapTableFile(await workbook(...whole))).events }).final;
    const holdings = (final: typeof expected) =>
      final.holders.map(({ name, fullyDilutedShares }) => [name, fullyDilutedShares]).sort();
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([0, 1, 2, 3, 4, 5], { minLength: 6 }),
        fc.array(fc.nat(100), { minLength: 20, maxLength: 20 }),
        fc.nat(10),
        fc.integer({ min: 1, max: 4 }),
        async (sheets, order, pick, every) => {
          const changed = sheets.map((at) =>
            withBlanks(respelled(shuffled(whole[at] as TestSheet, order), pick), every),
          );
          const file = await readCapTableFile(await workbook(...changed));
          expect(file.tieOut.lines.filter(({ difference }) => difference !== 0)).toEqual([]);
          expect(holdings(computeCapTable({ events: file.events }).final)).toEqual(holdings(expected));
        },
      ),
      runs(60),
    );
  });
  it("cut off anywhere are refused by a code; with any byte changed, what is read computes", async () => {
    const bytes = await workbook(...whole);
    await fc.assert(
      fc.asyncProperty(fc.nat(bytes.length - 1), fc.nat(255), fc.boolean(), async (at, byte, isCut) => {
        const damaged = bytes.slice(0, isCut ? at : bytes.length);
        if (!isCut) damaged[at] = byte;
        try {
          const file = await readCapTableFile(damaged);
          computeCapTable({ events: file.events });
        } catch (error) {
          expect(isEngineError(error)).toBe(true);
          expect(capTableFileErrorCodes).toContain((error as { code: string }).code);
        }
      }),
      runs(150),
    );
  });
  it("with any text or figure in any cell, are read with lines that say what was left, and events that compute", async () => {
    const odd = fc.oneof(
      fc.string(),
      fc.double(),
      fc.constantFrom("", "-5", "1e400", "=1+1", "NaN", "1/13/2022", 1e308, -1, 0.5, true),
    );
    await fc.assert(
      fc.asyncProperty(fc.nat(5), fc.nat(20), fc.nat(16), odd, async (at, row, column, value) => {
        const put = (cells: TestSheet["rows"][number], line: number) =>
          line === row ? [...cells.slice(0, column), value, ...cells.slice(column + 1)] : cells;
        const changed = whole.map((sheet, place) => (place === at ? { ...sheet, rows: sheet.rows.map(put) } : sheet));
        try {
          const { events, tieOut } = await readCapTableFile(await workbook(...changed));
          computeCapTable({ events });
          expect(tieOut.ties).toBe(tieOut.lines.every(({ difference }) => difference === 0));
        } catch (error) {
          expect(isEngineError(error) && capTableFileErrorCodes.includes(error.code as never)).toBe(true);
        }
      }),
      runs(100),
    );
  });
});

describe("a company written as a report and read again", () => {
  it("has the holdings that it was written from", async () => {
    const lot = fc.record({
      holder: fc.constantFrom("Ada", "Ben", "Cy", "Di", "Ed"),
      shares: fc.integer({ min: 1, max: 1e9 }),
      day: fc.integer({ min: 0, max: 2000 }),
      price: fc.integer({ min: 1, max: 100_000 }),
      isPreferred: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(lot, { minLength: 1, maxLength: 30 }), async (lots) => {
        const headings = [
          "Security ID",
          "Stakeholder Name",
          "Share Class",
          "Quantity Issued",
          "Quantity Outstanding",
          "Price Paid Per Share",
          "Issue Date",
        ];
        const ledger = (prefix: string, name: string, own: typeof lots): TestSheet => ({
          name: `${prefix} Ledger`,
          rows: [
            [],
            [`Acme ${prefix} Ledger`],
            ["As of 12/31/2030 • Generated by x"],
            [],
            headings,
            ...own.map(({ holder, shares, day, price }, at) => [
              `${prefix}-${at + 1}`,
              holder,
              name,
              shares,
              shares,
              price / 10_000,
              new Date(Date.UTC(2020, 0, 1 + day)),
            ]),
          ],
        });
        const preferred = lots.filter(({ isPreferred }) => isPreferred);
        const file = await readCapTableFile(
          await workbook(
            ledger(
              "CS",
              "Common (CS)",
              lots.filter(({ isPreferred }) => !isPreferred),
            ),
            ledger("PA1", "Series A Preferred (PA1)", preferred),
          ),
        );
        const { final } = computeCapTable({ events: file.events });
        const expected = new Map<string, number>();
        for (const { holder, shares } of lots) expected.set(holder, (expected.get(holder) ?? 0) + shares);
        expect(new Map(final.holders.map(({ name, shares }) => [name, shares]))).toEqual(expected);
        expect(final.totals.preferredShares).toBe(preferred.reduce((sum, { shares }) => sum + shares, 0));
      }),
      runs(60),
    );
  });
});
