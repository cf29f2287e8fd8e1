/** Open Cap Table Excel, laid out as the tool that writes it lays it out. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { type TestCell, type TestSheet, workbook } from "./samples/workbooks.js";

/**
 * Common 8,000,000; Series A 1,000,000 that convert 1 to 1.25; options 300,000 and 700,000 remaining; warrants 50,000.
 * Fully diluted 8,000,000 + 1,250,000 + 300,000 + 50,000 = 9,600,000, and 10,300,000 with what remains.
 */
function ocx(cell: (formula: string, saved: number) => TestCell): TestSheet {
  const row = (at: number, name: string, common: number, a: number, options: number, warrants: number): TestCell[] => {
    const converted = a * 1.25;
    return [
      name,
      null,
      common,
      a,
      cell(`ROUND(D${at} * 1.25, 0)`, converted),
      options,
      warrants,
      cell(`SUM(C${at},D${at})`, common + a),
      cell(`SUM(C${at},E${at})`, common + converted),
      null,
      cell(`SUM(C${at},E${at},F${at},G${at})`, common + converted + options + warrants),
    ];
  };
  const sum = (column: string, saved: number) => cell(`SUM(${column}3:${column}5)`, saved);
  return {
    name: "Capitalization by Stakeholder",
    rows: [
      [new Date("2024-06-30"), null, "Acme Capitalization by Stakeholder"],
      [
        "Stakeholder",
        "Stakeholder Group",
        "Common",
        "Series A Preferred\n(outstanding) (1.2500)",
        "Series A Preferred\n(as converted)",
        "2022 Stock Plan",
        "Common Warrants",
        "Total Stock\n(outstanding)*",
        "Total Stock\n(as converted)",
        "Total Stock %\n(as converted)",
        "Fully Diluted Shares**",
        "Fully Diluted %",
      ],
      row(3, "Ada", 8_000_000, 0, 0, 0),
      row(4, "Fund", 0, 1_000_000, 0, 50_000),
      row(5, "Dora", 0, 0, 300_000, 0),
      [],
      ["Options Remaining for Issuance", null, 0, 0, 0, 700_000, 0],
      [],
      [
        "Total",
        null,
        sum("C", 8_000_000),
        sum("D", 1_000_000),
        sum("E", 1_250_000),
        sum("F", 300_000),
        sum("G", 50_000),
        sum("H", 9_000_000),
        sum("I", 9_250_000),
        null,
        sum("K", 9_600_000),
      ],
      [],
      ["Notes"],
    ],
  };
}

const read = async (sheet: TestSheet, answers = {}) => {
  const file = await readCapTableFile(await workbook(sheet), { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};
const PRICED = { "originalIssuePrice:Series A Preferred": "2" };

describe("a sheet of Open Cap Table Excel", () => {
  it("comes to its holders, classes, plans and warrants, and ties", async () => {
    const { final, source, tieOut, unread } = await read(
      ocx((formula, saved) => ({ formula, saved })),
      PRICED,
    );
    expect(source).toMatchObject({ format: "ocx", asOf: "2024-06-30" });
    expect(final.holders.map(({ name, fullyDilutedShares }) => [name, fullyDilutedShares])).toEqual([
      ["Ada", 8_000_000],
      ["Fund", 1_300_000],
      ["Dora", 300_000],
    ]);
    expect(final.totals).toMatchObject({
      outstandingShares: 9_000_000,
      poolAvailable: 700_000,
      fullyDilutedShares: 10_300_000,
    });
    expect(tieOut.lines.filter(({ difference }) => difference !== 0)).toEqual([]);
    expect(tieOut.lines.map(({ what }) => what)).toContain(
      "Fully diluted shares, without those available (Capitalization by Stakeholder)",
    );
    expect(unread.map(({ value }) => value)).toEqual(["Total Stock (as converted)", "Notes"]);
  });
  it("of which no values were saved is read by its figures, and the formulas that are not computed are listed", async () => {
    const { final, unread } = await read(
      ocx((formula) => ({ formula })),
      PRICED,
    );
    expect(final.totals.fullyDilutedShares).toBe(10_300_000);
    expect(final.classes.find(({ kind }) => kind === "preferred")?.conversionRatio).toBe(1.25);
    expect(unread.filter(({ value }) => value?.startsWith("=ROUND"))).toHaveLength(3);
  });
  it("two rows of one name are two holders", async () => {
    const sheet = ocx((formula, saved) => ({ formula, saved }));
    const renamed = { ...sheet, rows: sheet.rows.map((row) => (row[0] === "Dora" ? ["Ada", ...row.slice(1)] : row)) };
    expect((await read(renamed, PRICED)).final.holders.filter(({ name }) => name === "Ada")).toHaveLength(2);
  });
});
