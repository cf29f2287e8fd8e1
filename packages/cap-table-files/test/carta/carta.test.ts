/** Carta's reports in any subset: what they come to, worked by hand in acme.ts, and where they do not tie. */
import { computeCapTable } from "@capstack/cap-table";
import { describe, expect, it } from "vitest";
import { readCapTableFile } from "../../src/index.js";
import * as acme from "../samples/acme.js";
import { type TestSheet, workbook } from "../samples/workbooks.js";

const whole = acme.reports;

const read = async (sheets: readonly TestSheet[], answers?: Record<string, string>) => {
  const file = await readCapTableFile(await workbook(...sheets), answers === undefined ? {} : { answers });
  return { ...file, final: computeCapTable({ events: file.events }).final };
};

/** A sheet with one cell changed, found by the text beside it. */
const changed = (
  sheet: TestSheet,
  label: string,
  column: number,
  value: TestSheet["rows"][number][number],
): TestSheet => ({
  ...sheet,
  rows: sheet.rows.map((row) => (row.includes(label) ? row.map((cell, at) => (at === column ? value : cell)) : row)),
});

const breaks = ({ lines }: { readonly lines: readonly { readonly difference: number }[] }) =>
  lines.filter(({ difference }) => difference !== 0);

describe("all reports of a company together", () => {
  it("are the events of its ledgers in order of days, with its certificates' ids", async () => {
    const { events, source } = await read(whole);
    expect(events.map(({ type, date }) => [date ?? "", type])).toEqual([
      ["", "pool_change"],
      ["", "class_definition"],
      ["", "class_definition"],
      ["2022-01-13", "common_issuance"],
      ["2022-02-01", "equity_grant"],
      ["2022-03-01", "equity_grant"],
      ["2022-12-31", "cancellation"],
      ["2023-03-01", "preferred_issuance"],
      ["2023-05-02", "repurchase"],
      ["2023-09-15", "equity_grant"],
      ["2023-11-01", "safe_issuance"],
      ["2024-01-01", "note_issuance"],
      ["2024-02-01", "exercise"],
      ["2024-06-30", "checkpoint"],
    ]);
    expect(source).toMatchObject({ format: "carta", asOf: "2024-06-30" });
    expect(source.sheets.map(({ kind }) => kind)).toEqual([
      "Summary Cap Table",
      "Detailed Cap Table",
      "Stock ledger",
      "Stock ledger",
      "Equity plan",
      "Convertible ledger",
    ]);
  });
  it("tie in every class, plan, holder and total, and to the note's interest", async () => {
    const { tieOut, final } = await read(whole);
    expect(breaks(tieOut)).toEqual([]);
    expect(tieOut.ties).toBe(true);
    expect(final.totals).toMatchObject({
      commonShares: 9_020_000,
      preferredShares: 2_000_000,
      optionsOutstanding: 280_000,
      poolAvailable: 1_200_000,
      fullyDilutedShares: 12_500_000,
      convertiblePrincipal: 600_000,
    });
    expect(tieOut.lines.map(({ what }) => what)).toContain("2022 Plan: reserved (Summary Cap Table)");
    expect(tieOut.lines.find(({ what }) => what.startsWith("CN-1"))).toMatchObject({ inFile: 3967.12, ours: 3967.12 });
  });
  it("list what went nowhere: derived columns, subtotals, and the SAFE that converted", async () => {
    const { unread } = await read(whole);
    expect(unread.map(({ sheet, address, value }) => [sheet.trim(), address, value])).toEqual([
      ["Summary Cap Table", "E5", "Fully Diluted Ownership"],
      ["Summary Cap Table", "A8", "Total Common Stock issued and outstanding"],
      ["Summary Cap Table", "A11", "Total Preferred Stock issued and outstanding"],
      ["Summary Cap Table", "F18", "2603000"],
      ["Detailed Cap Table", "I5", "Outstanding Ownership"],
      ["Detailed Cap Table", "J5", "Fully Diluted Ownership"],
      ["Convertible Ledger", "F5", "Total"],
      ["Convertible Ledger", "D8", "250000"],
    ]);
  });
  it("ask only what the file does not say, and keep the answers", async () => {
    const first = await read(whole);
    expect(first.questions.map(({ id, default: usual, answer }) => [id, usual, answer])).toEqual([
      ["participation:PS1", "none", null],
      ["capType:SAFE-1", "post", null],
      ["mfn:SAFE-1", "no", null],
      ["dayCount:CN-1", "actual/365", null],
      ["interest:CN-1", "converts", null],
      ["qualifiedFinancing:CN-1", "0", null],
    ]);
    const answers = { "capType:SAFE-1": "pre", "qualifiedFinancing:CN-1": "1000000", "participation:PS1": "full" };
    const second = await read(whole, answers);
    expect(second.questions.filter(({ answer }) => answer !== null).map(({ id, answer }) => [id, answer])).toEqual([
      ["participation:PS1", "full"],
      ["capType:SAFE-1", "pre"],
      ["qualifiedFinancing:CN-1", "1000000"],
    ]);
    expect(second.final.convertibles.find(({ securityId }) => securityId === "SAFE-1")?.capType).toBe("pre");
    expect(second.final.classes.find(({ id }) => id === "PS1")?.terms?.participation).toBe("full");
  });
  it("an answer that is none of the options, or to no question, is refused", async () => {
    await expect(read(whole, { "capType:SAFE-1": "both" })).rejects.toMatchObject({
      code: "invalid_value",
      path: ["answers", "capType:SAFE-1"],
    });
    await expect(read(whole, { "capType:SAFE-9": "pre" })).rejects.toMatchObject({ code: "unknown_field" });
  });
});

describe("a subset of the reports", () => {
  it("the Detailed cap table alone is held as of its day, and ties", async () => {
    const { events, tieOut, final, questions } = await read([acme.detailed]);
    expect(new Set(events.map(({ date }) => date))).toEqual(new Set([undefined, "2024-06-30"]));
    expect(events.at(-1)?.type).toBe("checkpoint");
    expect(tieOut.ties).toBe(true);
    expect(final.totals.fullyDilutedShares).toBe(12_500_000);
    expect(final.holders.map(({ name, fullyDilutedShares }) => [name, fullyDilutedShares])).toEqual([
      ["Ada Byron", 6_000_000],
      ["Ben Okoro", 3_000_000],
      ["Cleo Marin", 100_000],
      ["Seedling Fund, L.P.", 2_000_000],
      ["Dora Lind", 200_000],
    ]);
    expect(questions.map(({ id }) => id)).toEqual(["participation:PS1", "strikePrice:2022 Plan"]);
  });
  it("the Summary alone has one holder for each class and plan, and no SAFE without its terms", async () => {
    const { tieOut, final, unread } = await read([acme.summary]);
    expect(final.totals.fullyDilutedShares).toBe(12_500_000);
    expect(final.holders.map(({ name }) => name)).toEqual([
      "Holders of Common (CS)",
      "Holders of Series Seed-1 Preferred (PS1)",
      "Holders of awards under 2022 Plan",
    ]);
    expect(breaks(tieOut)).toEqual([
      { what: "Convertible principal (Summary Cap Table)", inFile: 600_000, ours: 0, difference: -600_000 },
    ]);
    expect(unread.find(({ address }) => address === "F16")?.why).toMatch(/no security without them/);
    expect(tieOut.lines.find(({ what }) => /reserved/.test(what))).toEqual({
      what: "2022 Plan: reserved (Summary Cap Table), less 20000 exercised or issued as stock",
      inFile: 1_480_000,
      ours: 1_480_000,
      difference: 0,
    });
  });
  it.each([
    ["the Summary", acme.summary],
    ["the Detailed cap table", acme.detailed],
  ])("%s whose first column is blank is the same", async (_, sheet) => {
    const shifted = { ...sheet, rows: sheet.rows.map((row, at) => (at < 4 ? row : [null, ...row])) };
    const [before, after] = [await read([sheet]), await read([shifted])];
    expect(after.final.totals).toEqual(before.final.totals);
    expect(after.tieOut).toEqual(before.tieOut);
  });
  it("totals whose labels stand in the column of ids are no holders", async () => {
    const rows = acme.detailed.rows.map((row) => (row[0] === null ? [row[1] ?? null, null, ...row.slice(2)] : row));
    const { final, tieOut } = await read([{ ...acme.detailed, rows }]);
    expect(final.holders).toHaveLength(5);
    expect(final.totals.fullyDilutedShares).toBe(12_500_000);
    expect(tieOut.ties).toBe(true);
  });
  it("ledgers alone come to what is outstanding", async () => {
    const { final, tieOut } = await read([acme.commonLedger, acme.seedLedger]);
    expect(final.totals.outstandingShares).toBe(11_020_000);
    expect(tieOut).toEqual({ lines: [], ties: true });
  });
  it("a ledger wins over the cap table, and says where they differ", async () => {
    const off = changed(acme.detailed, "Ben Okoro", 2, 3_500_000);
    const { final, tieOut } = await read([off, acme.commonLedger]);
    expect(final.holders.find(({ name }) => name === "Ben Okoro")?.shares).toBe(3_000_000);
    expect(tieOut.ties).toBe(false);
    expect(breaks(tieOut)).toEqual([
      {
        what: "Ben Okoro: Common (CS) (Detailed Cap Table)",
        inFile: 3_500_000,
        ours: 3_000_000,
        difference: -500_000,
      },
    ]);
  });
  it("a total of the Summary that is not the sum of the ledgers is a line that says by how much", async () => {
    const { tieOut } = await read([changed(acme.summary, "Totals", 3, 12_500_001), ...whole.slice(1)]);
    expect(breaks(tieOut)).toEqual([
      { what: "Fully diluted shares (Summary Cap Table)", inFile: 12_500_001, ours: 12_500_000, difference: -1 },
    ]);
  });
  it("an authorised count below what is issued is a line, and keeps nothing from being read", async () => {
    const { tieOut, final } = await read([changed(acme.summary, "Common (CS) Stock", 1, 9_000_000)]);
    expect(final.totals.commonShares).toBe(9_020_000);
    expect(breaks(tieOut)[0]).toMatchObject({ inFile: 9_000_000, ours: 9_020_000, difference: 20_000 });
  });
});
