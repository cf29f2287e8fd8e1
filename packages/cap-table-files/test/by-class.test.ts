/** A sheet with a row for each holder and a column for each class, of no program's own layout. */
import { type CapTableEvent, computeCapTable } from "@capstack/cap-table";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../src/index.js";
import { sayFile } from "../src/say.js";

const read = (lines: readonly string[], answers: Readonly<Record<string, string>> = {}) =>
  readCapTableFile(new TextEncoder().encode(lines.join("\n")), { name: "table.csv", answers });
const final = (events: readonly CapTableEvent[]) => computeCapTable({ events: [...events] }).final;

/** 7,000,000 common, 1,200,000 and 1,800,000 preferred, 300,000 options and 700,000 left: 11,000,000 fully diluted. */
const TABLE = [
  "Acme Robotics Inc. - Cap Table,,,,,,,,",
  "As of 11/26/2026,,,,,,,,",
  "Stakeholder Name,Stakeholder Type,Common (CS),Series Seed Preferred (PS-Seed),Series A Preferred (PA),Options and RSU's issued and outstanding,Outstanding Shares,Fully Diluted Shares,Fully Diluted Percentage",
  'Mia Kern,Individual,"4,000,000",,,,"4,000,000","4,000,000",36.36%',
  'Jonas Vogt,Individual,"3,000,000",,,,"3,000,000","3,000,000",27.27%',
  'Seedling Fund I LP,Non-Individual,,"1,200,000",,,"1,200,000","1,200,000",10.91%',
  'Cedar Ventures LP,Non-Individual,,,"1,800,000",,"1,800,000","1,800,000",16.36%',
  'Eve Lang,Individual,,,,"300,000",0,"300,000",2.73%',
  'Options available for issuance (2024 Equity Incentive Plan),,,,,,,"700,000",6.36%',
  'Total,,"7,000,000","1,200,000","1,800,000","300,000","10,000,000","11,000,000",100.00%',
];

describe("a cap table by class", () => {
  it("says what each holder is to the company where a column does", async () => {
    const { events } = await read(["Name,Group,Common,Options", "Mia,Founder,700,0", "Eve,Employee,0,300"]);
    expect(final(events).holders.map(({ name, kind }) => [name, kind])).toEqual([
      ["Mia", "founder"],
      ["Eve", "employee"],
    ]);
  });

  it("lists a cell once, and a row that names nobody by the cell without a name", async () => {
    const { unread } = await read(["Name,Common,Series A", "Ada,700,", ",300,", "Ben,x,"]);
    expect(unread.map(({ address, value, why }) => [address, value, why])).toEqual([
      ["B4", "x", 'Ben\'s shares of Common are left out: "x" is not a figure.'],
      ["A3", "", "The row names no holder: it is left out."],
    ]);
    const rows = await read(["Name,Class,Shares", "Ada,Common,700", ",Common,300"]);
    expect(rows.unread.map(({ address, why }) => [address, why])).toEqual([["A3", "No holder is named."]]);
  });

  it("has every class of its columns, the options, and what the plan has left, and ties to its totals", async () => {
    const { events, source, tieOut } = await read(TABLE);
    expect([source.format, source.asOf, tieOut.ties]).toEqual(["plain", "2026-11-26", true]);
    const state = final(events);
    const outstanding = Object.fromEntries(state.classes.map((one) => [one.id, one.outstanding]));
    expect(outstanding).toMatchObject({ common: 7_000_000, "PS-Seed": 1_200_000, PA: 1_800_000 });
    expect(state.pools.map(({ granted, available }) => [granted, available])).toEqual([[300_000, 700_000]]);
    expect(state.totals.fullyDilutedShares).toBe(11_000_000);
    const lines = Object.fromEntries(tieOut.lines.map(({ what, inFile }) => [what, inFile]));
    expect(lines).toMatchObject({
      "Common (CS): issued": 7_000_000,
      "Option pool: left in the plan": 700_000,
      "Fully diluted shares": 11_000_000,
      "Outstanding shares": 10_000_000,
    });
  });

  it("has its holders by name where a column of ids is empty, and headings that say outstanding", async () => {
    const { events, tieOut } = await read([
      "Stakeholder ID,Stakeholder Name,Common (CS) Outstanding,Series A Preferred (SA) Outstanding,2023 Equity Plan Options Outstanding,Fully Diluted Shares",
      ",Mia Kern,4000000,,,4000000",
      ",Cedar Ventures LP,,1800000,,1800000",
      ",Eve Lang,,,300000,300000",
      ",Options available,,,,700000",
      ",Total,4000000,1800000,300000,6800000",
    ]);
    expect(tieOut.ties).toBe(true);
    const state = final(events);
    expect(state.pools.map(({ id, granted, available }) => [id, granted, available])).toEqual([
      ["2023 Equity Plan", 300_000, 700_000],
    ]);
    expect(state.totals.fullyDilutedShares).toBe(6_800_000);
  });

  it("asks what preferred was sold for, and is preferred with the answer", async () => {
    const { questions } = await read(TABLE);
    expect(questions.map(({ id }) => id)).toEqual([
      "originalIssuePrice:PS-Seed",
      "originalIssuePrice:PA",
      "strikePrice:pool",
    ]);
    const priced = await read(TABLE, { "originalIssuePrice:PS-Seed": "0.5", "originalIssuePrice:PA": "2" });
    const kinds = final(priced.events).classes.map(({ id, kind }) => [id, kind]);
    expect(kinds).toEqual([
      ["common", "common"],
      ["PS-Seed", "preferred"],
      ["PA", "preferred"],
    ]);
  });

  it("is read by plain words too, where a pool's row stands in the column of options", async () => {
    const { events, tieOut } = await read([
      "Shareholder;Common;Seed;Series A Preferred;Options;Total",
      "Ada;4.000.000;;;;4.000.000",
      "Ben;3.000.000;;;100.000;3.100.000",
      "Fjord;;1.000.000;;;1.000.000",
      "Option pool;;;;700.000;700.000",
      "Alpha;;200.000;2.000.000;;2.200.000",
      "Total;7.000.000;1.200.000;2.000.000;800.000;11.000.000",
    ]);
    expect(tieOut.ties).toBe(true);
    const { holders, pools, totals } = final(events);
    expect(holders.map(({ id }) => id)).toEqual(["Ada", "Ben", "Fjord", "Alpha"]);
    expect([pools[0]?.granted, pools[0]?.available, totals.fullyDilutedShares]).toEqual([100_000, 700_000, 11_000_000]);
  });

  it("says by how much a total of the sheet is not the sum of its rows", async () => {
    const wrong = [...TABLE.slice(0, -1), (TABLE.at(-1) ?? "").replace("11,000,000", "11,500,000")];
    const { tieOut } = await read(wrong);
    const broken = tieOut.lines.filter(({ difference }) => difference !== 0);
    expect(broken).toEqual([
      { what: "Fully diluted shares", inFile: 11_500_000, ours: 11_000_000, difference: -500_000 },
    ]);
  });

  it("does not claim totals that no cell states", async () => {
    const { tieOut, ...file } = await read(["Name,Class,Shares", "Ada,Common,700", "Ben,Common,300"]);
    expect([tieOut.ties, sayFile({ ...file, tieOut })[0]]).toEqual([
      true,
      "Read as a sheet of holdings. The file states no totals to check against.",
    ]);
  });

  it("is the same company in any order of rows and columns", async () => {
    const [head = "", ...rows] = TABLE.slice(2, -2).map(
      (line) => line.match(/"[^"]*"|[^,]+|(?<=,)(?=,|$)|^(?=,)/g) ?? [],
    );
    const wanted = final((await read([head, ...rows].map((cells) => (cells as string[]).join(",")))).events);
    await fc.assert(
      fc.asyncProperty(
        fc.shuffledSubarray([...(head as string[]).keys()], { minLength: (head as string[]).length }),
        fc.shuffledSubarray(rows, { minLength: rows.length }),
        async (columns, shuffled) => {
          const lines = [head, ...shuffled].map((cells) => columns.map((at) => (cells as string[])[at]).join(","));
          const state = final((await read(lines)).events);
          const holding = (one: typeof state) =>
            Object.fromEntries(one.holders.map(({ id, fullyDilutedShares }) => [id, fullyDilutedShares]));
          expect(holding(state)).toEqual(holding(wanted));
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe("a row of shares that a plan has left", () => {
  it.each([
    "Option pool,Options available,900000",
    "ESOP (unissued),Options,900000",
    "Unissued options,,900000",
    "Shares available for issuance under the plan,,900000",
  ])("is nobody's: %s", async (row) => {
    const { events } = await read(["Name,Security,Shares", "Ada,Common,9000000", "Ben,Options,100000", row]);
    const { holders, pools, totals } = final(events);
    expect(holders.map(({ id }) => id)).toEqual(["Ada", "Ben"]);
    expect([pools[0]?.granted, pools[0]?.available, totals.fullyDilutedShares]).toEqual([100_000, 900_000, 10_000_000]);
  });

  it("is not a holder whose name has one of the words", async () => {
    const { events } = await read([
      "Name,Security,Shares",
      "Pool Capital,Common,700",
      "Available Light LLC,Common,300",
    ]);
    expect(final(events).holders.map(({ id }) => id)).toEqual(["Pool Capital", "Available Light LLC"]);
  });
});
