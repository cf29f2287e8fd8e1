import { describe, expect, it } from "vitest";
import {
  breakCodes,
  checkReportingTemplate,
  type ReportingTemplateInput,
  reportingRows,
  reportingTemplate,
  type SheetCells,
  type TemplateCheck,
  tableOfTemplates,
} from "../src/index.js";
import { cellsOf, withCell } from "./cells-of-template.js";
import { sampleInception, samplePartner } from "./sample-partner.js";

const clean = cellsOf(reportingTemplate(samplePartner));
const named = ({ breaks }: TemplateCheck) => breaks.map(({ code, cell }) => `${code} ${cell}`);

/** The sample with other amounts of the partner since inception, and other footnotes. */
function fileOf(changes: Readonly<Record<string, number>>, more: Partial<ReportingTemplateInput> = {}): SheetCells {
  const { columns } = samplePartner;
  const lp = { ...columns.lp, itd: { ...sampleInception, ...changes } };
  return cellsOf(reportingTemplate({ ...samplePartner, columns: { ...columns, lp }, ...more }));
}

describe("a clean file", () => {
  it.each([
    ["with numbers in their own rows", {}, "numbers"],
    ["with numbers five rows down", { down: 5 }, "numbers"],
    ["without numbers, in their own rows", { hasNumbers: false }, "places"],
  ] as const)("%s is recognised and has no break", (_, layout, by) => {
    const check = checkReportingTemplate(cellsOf(reportingTemplate(samplePartner), layout));
    expect(check).toMatchObject({ version: "2.0", sheet: "Template", recognisedBy: by, breaks: [] });
    expect(check.columns).toMatchObject({ "lp.qtd": "C", "lp.itd": "E", "fund.qtd": "F", "gp.itd": "K" });
  });

  it("may show carry of the general partner negative, which is noted", () => {
    const shown = reportingTemplate({ ...samplePartner, options: { generalPartnerCarry: "as_sample" } });
    const { breaks, notes } = checkReportingTemplate(cellsOf(shown));
    expect(breaks).toEqual([]);
    expect(notes.join()).toContain("carry is negative");
  });

  it("may begin with another commitment than it has now, which is noted", () => {
    // 50,000,000 is 40,000,000 at first and 10,000,000 more in row 113, beside the 500,000 that go.
    const { breaks, notes } = checkReportingTemplate(fileOf({ unfundedBegin: 40_000_000, unfundedOther: 9_500_000 }));
    expect(breaks).toEqual([]);
    expect(notes.join()).toContain("row 109 is not the commitment");
    expect(checkReportingTemplate(clean).notes).toEqual([]);
  });

  it("may have the periods the other way round, where days say so", () => {
    const { Template = {}, Footnotes = {} } = clean;
    // E, D, C and so on: since inception first.
    const turned = Object.entries(Template).map(([address, content]) => {
      const [letter = "", row] = [address[0], address.slice(1)];
      const at = "CDEFGHIJK".indexOf(letter);
      return [at < 0 ? address : `${"EDCHGFKJI"[at]}${row}`, content] as const;
    });
    const check = checkReportingTemplate({ Template: Object.fromEntries(turned), Footnotes });
    expect([check.breaks, check.columns["lp.itd"], check.columns["gp.qtd"]]).toEqual([[], "C", "K"]);
  });

  it("may leave out what is zero, which is told once a row", () => {
    const { Template = {}, Footnotes = {} } = cellsOf(reportingTemplate(samplePartner), { hasNumbers: false });
    const isSum = (address: string) => {
      return reportingRows.some(({ row, formula }) => formula !== null && String(row) === address.slice(1));
    };
    const sparse = Object.entries(Template).filter(([address, content]) => isSum(address) || content !== 0);
    const { recognisedBy, breaks } = checkReportingTemplate({ Template: Object.fromEntries(sparse), Footnotes });
    expect([recognisedBy, [...new Set(breaks.map(({ code }) => code))]]).toEqual(["places", ["blank"]]);
    expect(new Set(breaks.map(({ row }) => row)).size).toBe(breaks.length);
  });

  it("may show what is applied with either sign, and doubles that are a hair off", () => {
    // Row 80 is -1,538,521 by 77; shown as 1,538,521 it is the same.
    expect(checkReportingTemplate(withCell(clean, "E80", 1_538_521)).breaks).toEqual([]);
    expect(checkReportingTemplate(withCell(clean, "E95", 45_673_600.000000007)).breaks).toEqual([]);
  });
});

describe("planted errors are named, each with its cell", () => {
  it("a formula row typed over", () => {
    const { breaks } = checkReportingTemplate(withCell(clean, "E18", 15_960_000.01));
    // Row 95 adds row 18 as it is shown.
    expect(breaks).toEqual([
      {
        code: "formula",
        says: breakCodes.formula,
        sheet: "Template",
        cell: "E18",
        row: 18,
        expected: 15_960_000,
        found: 15_960_000.01,
      },
      expect.objectContaining({ code: "formula", cell: "E95", expected: 45_673_600.01, found: 45_673_600 }),
    ]);
  });

  it("a sign", () => {
    const made = fileOf({ distributions: 19_000_000, unrealizedGain: -18_000_000 });
    // 20,000,000 - 38,000,000 = -18,000,000: the end is the same.
    expect(named(checkReportingTemplate(made))).toEqual(["sign E14"]);
    expect(checkReportingTemplate(made).breaks[0]).toMatchObject({ expected: "zero or less", found: 19_000_000 });
  });

  it("a roll that is broken: a quarter that ends elsewhere, an inception that begins with something", () => {
    expect(named(checkReportingTemplate(fileOf({ unfundedOther: -500_001 })))).toEqual([
      "tie_out C114",
      "tie_out D114",
    ]);
    expect(named(checkReportingTemplate(fileOf({ unappliedOffsetsBegin: 5 })))).toEqual([
      "tie_out E78",
      "tie_out C81",
      "tie_out D81",
    ]);
  });

  it("carry that is not nil for the fund", () => {
    expect(named(checkReportingTemplate(withCell(clean, "H99", 3)))).toEqual(["tie_out H99"]);
  });

  it("other expenses of more than 5 %", () => {
    const footnotes = [...(samplePartner.footnotes ?? []), { about: "externalOther", text: "Translations." } as const];
    const changes = { externalOther: -100_000, unrealizedGain: 20_100_000 };
    expect(named(checkReportingTemplate(fileOf(changes, { footnotes })))).toEqual(["too_much_other E57"]);
  });

  it("a footnote that is missing", () => {
    const footnotes = (samplePartner.footnotes ?? []).filter(({ about }) => about !== "unfundedOther");
    expect(named(checkReportingTemplate(fileOf({}, { footnotes })))).toEqual(["footnote_missing E113"]);
    const { breaks } = checkReportingTemplate(fileOf({}, { footnotes: [] }));
    expect(breaks.map(({ code, expected }) => `${code}: ${expected}`)).toEqual([
      "footnote_missing: a footnote that says what the fund comprises and consolidates",
      "footnote_missing: a footnote that says who is a related person",
      "footnote_missing: a footnote that names row 113",
    ]);
  });

  it("a carry that is typed, or a value of the 2016 form, without a footnote", () => {
    const { columns } = samplePartner;
    const typed = { carryAccrued: 0, carryEarned: 0 };
    const lp = { ...columns.lp, itd: { ...sampleInception, ...typed, carryAllocated: -6_250_000, external2016: -10 } };
    const gp = { ...columns.gp, itd: { ...columns.gp.itd, ...typed, carryAllocated: 6_250_000 } };
    const options = { carry: "typed", rows2016: true } as const;
    const template = reportingTemplate({ ...samplePartner, options, columns: { ...columns, lp, gp } });
    const owed = (cells: SheetCells) =>
      checkReportingTemplate(cells).breaks.filter(({ code }) => code === "footnote_missing");
    expect(owed(cellsOf(template))).toEqual([]);
    const footnotes = template.footnotes.filter(({ row }) => row !== 100 && row !== 58);
    expect(owed(cellsOf({ ...template, footnotes })).map(({ cell, found }) => [cell, found])).toEqual([
      ["E58", -10],
      ["E100", -6_250_000],
    ]);
  });

  it("a footnote may stand in the row itself, or name several rows", () => {
    const footnotes = (samplePartner.footnotes ?? []).filter(({ about }) => about !== "unfundedOther");
    const bare = fileOf({}, { footnotes });
    expect(checkReportingTemplate(withCell(bare, "M113", "Moved to the parallel fund.")).breaks).toEqual([]);
    expect(checkReportingTemplate(withCell(bare, "B140", "Rows 31, 57 and 113 are told apart.")).breaks).toEqual([]);
  });

  it("a blank, a text, a row and columns that are not there", () => {
    expect(named(checkReportingTemplate(withCell(clean, "C51", null)))).toEqual(["blank C51"]);
    // Row 18 of the partner since inception is 15,960,000.
    expect(named(checkReportingTemplate(withCell(clean, "E18", null)))).toEqual([
      "blank E18",
      "formula E18",
      "formula E95",
    ]);
    expect(named(checkReportingTemplate(withCell(clean, "C51", "#REF!")))).toEqual(["not_a_number C51"]);
    const { Template, Footnotes } = clean;
    const no51 = Object.fromEntries(Object.entries(Template ?? {}).filter(([address]) => !/^[A-Z]51$/.test(address)));
    expect(named(checkReportingTemplate({ Template: no51, Footnotes: Footnotes ?? {} }))).toEqual(["row_missing null"]);
    const three = Object.fromEntries(Object.entries(Template ?? {}).filter(([address]) => /^[A-E]\d/.test(address)));
    const { breaks, columns } = checkReportingTemplate({ Template: three, Footnotes: Footnotes ?? {} });
    expect(breaks.map(({ code, expected, found }) => [code, expected, found])).toEqual([["columns_missing", 9, 3]]);
    expect(columns).toEqual({ "lp.qtd": "C", "lp.ytd": "D", "lp.itd": "E" });
  });
});

describe("against the quarter before", () => {
  const dates = { ...samplePartner.dates, yearStart: "2025-01-01", periodStart: "2025-10-01", periodEnd: "2025-12-31" };
  /** The quarter before ended where this one, in which nothing moved, begins. */
  const before = cellsOf(reportingTemplate({ ...samplePartner, dates }));

  it("a quarter in which nothing moved continues it", () => {
    expect(checkReportingTemplate(clean, { previous: before }).breaks).toEqual([]);
  });

  it("an end that this quarter does not begin with is named", () => {
    const { breaks } = checkReportingTemplate(clean, { previous: withCell(before, "E95", 45_673_500) });
    expect(breaks.map(({ code, cell, expected, found }) => [code, cell, expected, found])).toEqual([
      ["previous", "C12", 45_673_500, 45_673_600],
      ["previous", "D12", 45_673_500, 45_673_600],
    ]);
  });

  it("flows since inception that are not those before and the quarter's are named", () => {
    const { breaks } = checkReportingTemplate(clean, { previous: withCell(before, "E88", 7) });
    expect(breaks.map(({ code, cell, expected, found }) => [code, cell, expected, found])).toEqual([
      ["previous", "E88", 7, 0],
    ]);
  });

  it("within a year the year to date is what it was and the quarter", () => {
    const second = { ...samplePartner.dates, periodStart: "2026-04-01", periodEnd: "2026-06-30" };
    const next = cellsOf(reportingTemplate({ ...samplePartner, dates: second }));
    expect(checkReportingTemplate(next, { previous: clean }).breaks).toEqual([]);
    const { breaks } = checkReportingTemplate(next, { previous: withCell(clean, "D88", 7) });
    expect(breaks.map(({ cell }) => cell)).toEqual(["D88"]);
  });

  it("a file that is no template is said to be none", () => {
    expect(named(checkReportingTemplate(clean, { previous: { Sheet1: { A1: 1 } } }))).toEqual([
      "previous_not_a_template null",
    ]);
  });
});

describe("other files", () => {
  it("a text that repeats what a definition begins with takes no longer than another", () => {
    // 3,000 lines of 4,000 characters: 800 subjects each, and no verb. A search from each subject to the end takes a minute.
    const line = "fund ".repeat(800);
    const notes = Object.fromEntries(Array.from({ length: 3000 }, (_, at) => [`A${at + 1}`, line]));
    const begun = performance.now();
    const { breaks } = checkReportingTemplate({ ...clean, Footnotes: notes });
    expect(breaks.filter(({ code }) => code === "footnote_missing")).toHaveLength(3);
    expect(performance.now() - begun).toBeLessThan(4000);
  });

  it("a list whose lines are numbered is no template", () => {
    const list = Object.fromEntries(
      Array.from({ length: 200 }, (_, at) => at + 1).flatMap((row) => [
        [`A${row}`, row],
        [`B${row}`, row * 1.5],
      ]),
    );
    expect(named(checkReportingTemplate({ List: list }))).toEqual(["not_a_template null"]);
  });

  it("a form of 2016 is known and not checked", () => {
    const rows = [17, 18, 19, 21, 22, 23, 24, 25, 26, 43, 45, 48];
    const form = Object.fromEntries(
      rows.flatMap((row) => [
        [`A${row}`, row],
        [`C${row}`, row === 18 ? -10 : row],
      ]),
    );
    const check = checkReportingTemplate({ Form: form });
    expect(check).toMatchObject({ version: "2016", breaks: [] });
    const [line] = tableOfTemplates([{ name: "old.xlsx", cells: { Form: form } }], { period: "qtd" });
    // Rows 43 and 45 are both interest earned; 18 has two rows of v2.0, and stays by its own number.
    expect([line?.amounts.interestIncome, line?.amounts.placementFees, line?.rows2016[18]]).toEqual([88, 48, -10]);
  });

  it.each(["Partner", "Limited partner:", "Investor name", "LIMITED PARTNER'S NAME"])(
    "name the partner behind %j, and the first day of the column",
    (label) => {
      const cells = withCell(withCell(clean, "A3", label), "B3", "Pine Pension ");
      const [line] = tableOfTemplates([{ name: "a.xlsx", cells }], { period: "qtd" });
      // The sample's quarter: 1 January to 31 March 2026.
      expect([line?.partner, line?.periodStart, line?.periodEnd]).toEqual(["Pine Pension", "2026-01-01", "2026-03-31"]);
      expect(tableOfTemplates([{ name: "a.xlsx", cells: clean }])[0]?.partner).toBeNull();
    },
  );

  it("become one table, a row a fund", () => {
    const other = cellsOf(reportingTemplate({ ...samplePartner, fund: "Second Fund" }), { down: 3 });
    const table = tableOfTemplates([
      { name: "a.xlsx", cells: clean },
      // Row 18, three rows down: it and row 95, which adds it.
      { name: "b.xlsx", cells: withCell(other, "C21", 1) },
      { name: "c.xlsx", cells: { Sheet1: {} } },
    ]);
    expect(
      table.map(({ fund, version, periodEnd, breaks, amounts }) => [
        fund,
        version,
        periodEnd,
        breaks,
        amounts.endingNav,
      ]),
    ).toEqual([
      ["Sample Fund", "2.0", "2026-03-31", 0, 45_673_600],
      ["Second Fund", "2.0", "2026-03-31", 2, 45_673_600],
      ["c.xlsx", null, null, 1, null],
    ]);
    expect(tableOfTemplates([{ name: "a", cells: clean }], { group: "gp" })[0]?.amounts.carryEnd).toBe(5_000_000);
  });
});
