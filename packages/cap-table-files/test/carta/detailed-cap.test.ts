/**
 * Carta's single Detailed Cap sheet: two lines above the headings, formulas, units of an LLC. The anonymised totals of a
 * real export: 54 holders; A 34,114,287, B 38,448,270, Z 435,475, together 72,998,032; options 1,605,105 and 94,500;
 * available 106,625 and 557,025; fully diluted 72,998,032 + 1,699,605 + 663,650 = 75,361,287.
 */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../../src/index.js";
import { type TestCell, type TestSheet, workbook } from "../samples/workbooks.js";

const TOTALS = { A: 34_114_287, B: 38_448_270, Z: 435_475, first: 1_605_105, second: 94_500 } as const;
const HOLDERS = 54;

/** So many of a whole for a holder: an equal part, and what is left to the first. */
const part = (total: number, holder: number, holders: number): number =>
  Math.floor(total / holders) + (holder === 0 ? total % holders : 0);

/** Columns D to H are three classes and two plans; I sums the classes, J all, with an empty last argument as Carta writes. */
function detailedCap(cell: (formula: string, saved: number) => TestCell): TestSheet {
  const last = 4 + HOLDERS;
  const holders = Array.from({ length: HOLDERS }, (_, at): TestCell[] => {
    const row = at + 5;
    const a = at < 20 ? part(TOTALS.A, at, 20) : null;
    const b = at >= 10 && at < 40 ? part(TOTALS.B, at - 10, 30) : null;
    const z = at >= 40 && at < 45 ? part(TOTALS.Z, at - 40, 5) : 0;
    const first = at >= 45 ? part(TOTALS.first, at - 45, 9) : null;
    const second = at >= 52 ? part(TOTALS.second, at - 52, 2) : null;
    const outstanding = (a ?? 0) + (b ?? 0) + z;
    const whole = outstanding + (first ?? 0) + (second ?? 0);
    return [
      null,
      `${at}`.padStart(32, "0"),
      `Holder ${at + 1}`,
      a,
      b,
      z,
      first,
      second,
      cell(`SUM(D${row},E${row},F${row},)`, outstanding),
      cell(`SUM(I${row},G${row},H${row},)`, whole),
      cell(`IFERROR(J${row}/J${last + 3}, 0)`, whole / 75_361_287),
    ];
  });
  const sums = (column: string, saved: number) => cell(`SUM(${column}5:${column}${last})`, saved);
  return {
    name: "Detailed Cap",
    rows: [
      ["Nordlicht LLC Detailed Capitalization Table"],
      ["As of 03/31/2024 "],
      [],
      [
        null,
        "Stakeholder ID",
        "Name",
        "Class A Units (CA)",
        "Class B Units (CB)",
        "Class Z Units (CZ)",
        "Options and RSU's Outstanding Under 2015 Plan",
        "Options and RSU's Outstanding Under 2021 Plan",
        "Outstanding Units",
        "Fully Diluted Units",
        "Fully Diluted Ownership",
      ],
      ...holders,
      [
        null,
        null,
        "Options and RSU's issued and outstanding",
        null,
        null,
        null,
        sums("G", TOTALS.first),
        sums("H", TOTALS.second),
        null,
        cell(`G${last + 1}+H${last + 1}`, 1_699_605),
      ],
      [
        null,
        null,
        "Shares (Units) available for issuance under the plan",
        null,
        null,
        null,
        106_625,
        557_025,
        null,
        cell(`SUM(G${last + 2},H${last + 2})`, 663_650),
      ],
      [
        null,
        null,
        "Fully diluted shares (units)",
        sums("D", TOTALS.A),
        sums("E", TOTALS.B),
        sums("F", TOTALS.Z),
        null,
        null,
        null,
        cell(`SUM(J5:J${last})+J${last + 2}`, 75_361_287),
      ],
      [null, null, "Fully Diluted Ownership"],
      [
        null,
        null,
        "Total Shares (Units) Outstanding",
        sums("D", TOTALS.A),
        sums("E", TOTALS.B),
        sums("F", TOTALS.Z),
        null,
        null,
        sums("I", 72_998_032),
      ],
      [null, null, "Price per share (unit)", 1.25, null, null],
    ],
  };
}

const saved = (formula: string, value: number): TestCell => ({ formula, saved: value });
const open = (formula: string): TestCell => ({ formula });
const read = async (sheet: TestSheet) => readCapTableFile(await workbook(sheet));

describe("the single Detailed Cap sheet of 54 holders", () => {
  it.each([
    ["with the values that were saved", saved],
    ["with none saved, of which SUM, +, / and IFERROR are computed", open],
  ])("%s ties to its own totals", async (_, cell) => {
    const { events, tieOut, source, unread } = await read(detailedCap(cell));
    const { totals, holders, classes, pools } = computeCapTable({ events }).final;
    expect(source).toMatchObject({ format: "carta", asOf: "2024-03-31" });
    expect(holders.filter(({ fullyDilutedShares }) => fullyDilutedShares > 0)).toHaveLength(HOLDERS);
    expect(
      classes.filter(({ outstanding }) => outstanding > 0).map(({ id, outstanding }) => [id, outstanding]),
    ).toEqual([
      ["CA", 34_114_287],
      ["CB", 38_448_270],
      ["CZ", 435_475],
    ]);
    expect(pools.map(({ granted, available }) => [granted, available])).toEqual([
      [1_605_105, 106_625],
      [94_500, 557_025],
    ]);
    expect(totals.outstandingShares).toBe(72_998_032);
    expect(totals.fullyDilutedShares).toBe(75_361_287);
    expect(tieOut.lines.filter(({ difference }) => difference !== 0)).toEqual([]);
    expect(tieOut.lines.length).toBeGreaterThan(HOLDERS + 7);
    expect(unread.map(({ address }) => address)).toEqual(["K4"]);
  });
  it("a saved value is used even where its formula says another", async () => {
    const sheet = detailedCap((formula, value) => ({ formula: formula.replace("SUM(D5", "SUM(D6"), saved: value }));
    expect((await read(sheet)).tieOut.ties).toBe(true);
  });
  it("a formula of another kind without a value is listed, with the line that it breaks", async () => {
    const sheet = detailedCap((formula, value) =>
      formula.startsWith("SUM(J5") ? { formula: "VLOOKUP(A1,J5:J58,1)" } : { formula, saved: value },
    );
    const { tieOut, unread } = await read(sheet);
    expect(unread.find(({ value }) => value?.startsWith("=VLOOKUP"))).toMatchObject({ address: "J61" });
    expect(tieOut.lines.some(({ what }) => what.startsWith("Fully diluted shares"))).toBe(false);
  });
});
