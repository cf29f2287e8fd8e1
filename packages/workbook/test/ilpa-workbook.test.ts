/** A reporting template as a file: ILPA's grid, formulas that show the engine's figures, and the checker on it. */
import {
  checkReportingTemplate,
  type ReportingTemplateInput,
  reportingHeadings,
  reportingRows,
  reportingTemplate,
} from "@capstack/ilpa";
import { unzipSync, zipSync } from "fflate";
import { describe, expect, it } from "vitest";
import { writtenWith } from "../proof/changes.js";
import { ilpaTemplates } from "../proof/ilpa-templates.js";
import { planIlpa } from "../src/ilpa/ilpa-plan.js";
import { ilpaWorkbook, readTemplateCells, readWorkbook } from "../src/index.js";
import { circular, formulasOf, rowsOf } from "./file-checks.js";
import { firstQuarter } from "./harbor-quarters.js";

/** 100 paid in, 5 fees, 3 offsets recognised and applied, 400 committed; the same quarter, year and inception. */
const quarter = {
  contributions: 100_000,
  managementFeesGross: -5_000,
  managementFeeOffsets: 3_000,
  offsetMonitoring: 3_000,
  commitment: 400_000,
  unfundedBegin: 400_000,
  unfundedCalled: -100_000,
};
const own = { qtd: quarter, ytd: quarter, itd: quarter };
const none = { qtd: {}, ytd: {}, itd: {} };
const input: ReportingTemplateInput = { ...firstQuarter, columns: { lp: own, fund: own, gp: none } };

describe("the workbook of a reporting template", () => {
  it("has each row in the sheet's row of its number, with that number and our words", async () => {
    const rows = await rowsOf(await ilpaWorkbook(input), "Reporting template");
    for (const { row, description } of reportingRows) expect(rows[row - 1]?.slice(0, 2)).toEqual([row, description]);
    expect(rows[12]?.slice(2, 5)).toEqual([100_000, 100_000, 100_000]);
    // 100,000 - 5,000 + 3,000 at the end; 400,000 - 100,000 not called.
    expect([rows[94]?.[2], rows[103]?.[2], rows[113]?.[2]]).toEqual([98_000, 98_000, 300_000]);
  });

  it("has formulas of Excel 2010 over the rows, in no circle, with equal bytes for equal inputs", async () => {
    for (const one of Object.values(ilpaTemplates)) {
      const bytes = await ilpaWorkbook(one);
      const { formulas, newer, arrays } = await formulasOf(bytes);
      expect(formulas).toBeGreaterThan(230);
      expect([newer, arrays, await circular(bytes)]).toEqual([[], [], []]);
      expect(Buffer.from(await ilpaWorkbook(one)).equals(bytes)).toBe(true);
    }
    const [sheet] = planIlpa(input).sheets;
    const text = (key: string) => sheet?.cells.get(key)?.formula?.textOn("Reporting template");
    expect(text("17,2")).toBe("ROUND(SUM($C$13:$C$17),2)");
    expect(text("79,2")).toBe("ROUND(0-SUM($C$77:$C$77),2)");
    expect(text("103,2")).toBe("ROUND(SUM($C$95:$C$95)-SUM($C$103:$C$103),2)");
  });

  it("says that it follows the template without being issued by ILPA", async () => {
    const rows = await rowsOf(await ilpaWorkbook(input), "About this file");
    expect(rows.flat().join(" ")).toContain("ILPA does not issue it");
  });

  it("is read back with what somebody changed", async () => {
    const plan = planIlpa(input);
    const [sheet] = plan.sheets;
    const cell = sheet?.cells.get("12,2");
    if (sheet === undefined || cell === undefined) throw new Error();
    const { request, changes } = await readWorkbook(await writtenWith(plan, [{ sheet, cell, value: 100_001 }]));
    expect(changes).toMatchObject([{ cell: "Reporting template!C13", is: 100_001, label: "Row 13" }]);
    expect(reportingTemplate(request as ReportingTemplateInput).columns.lp.qtd.endingNav).toBe(98_001);
  });

  it("adds up child funds on a sheet of their own", async () => {
    const rows = await rowsOf(await ilpaWorkbook(ilpaTemplates["a fund of funds in dinars"] as never), "Child funds");
    // 500 + 250 gross; 490 + 240 net; 5 + 5.
    expect(rows[6]?.slice(4, 8)).toEqual([-750, -730, -10, 0]);
  });

  it("prints one page wide, its head on every page, a page for each part, negatives in brackets and zeros as dashes", async () => {
    const files = unzipSync(await ilpaWorkbook(input));
    const text = (name: string) => new TextDecoder().decode(files[name]);
    const sheet = text("xl/worksheets/sheet1.xml");
    expect(sheet).toContain('<pageSetup paperSize="9" orientation="landscape" fitToWidth="1" fitToHeight="0"/>');
    const breaks = [...(/<rowBreaks.*<\/rowBreaks>/.exec(sheet)?.[0] ?? "").matchAll(/brk id="(\d+)"/g)];
    // After the adviser's expenses, what others charge, offsets, and section A.1; each page begins with a heading.
    expect(breaks.map(([, row]) => Number(row))).toEqual([34, 62, 85, 106]);
    for (const [, row] of breaks) expect(reportingHeadings.has(Number(row) + 1)).toBe(true);
    const workbook = text("xl/workbook.xml");
    const named = (name: string) => new RegExp(`${name}" localSheetId="0">([^<]*)`).exec(workbook)?.[1];
    expect(named("Print_Area")).toBe("'Reporting template'!$A$1:$L$131");
    expect(named("Print_Titles")).toBe("'Reporting template'!$1:$10");
    expect(text("xl/styles.xml")).toContain("#,##0.00_);(#,##0.00);&quot;–&quot;_)");
  });

  it("has the fund's dates at its head, and those that nobody gave as such", async () => {
    const rows = await rowsOf(await ilpaWorkbook(input), "Reporting template");
    expect(rows[1]?.slice(2, 4)).toEqual(["Inception", new Date("2026-01-01")]);
    expect(rows[3]?.slice(2, 4)).toEqual(["Final closing", "not given"]);
    expect(rows[4]?.slice(8, 10)).toEqual(["Due", new Date("2026-05-30")]);
  });

  it("sets the balances at its start beside those of the quarter before, by the name of that file", async () => {
    const before = { dates: input.dates, columns: { lp: own, fund: own, gp: none }, called: "The file of May 30" };
    const dates = { ...input.dates, periodStart: "2026-04-01", periodEnd: "2026-06-30" };
    const still = { beginningNav: 97_990, commitment: 400_000, unfundedBegin: 300_000 };
    const lp = { qtd: still, ytd: quarter, itd: quarter };
    const next = { ...input, dates, columns: { lp, fund: lp, gp: none }, previous: before };
    const rows = await rowsOf(await ilpaWorkbook(next), "Tie-out");
    const at = (label: string) => rows.find(([said]) => said === label)?.slice(1, 5);
    expect(rows.flat()).toContain("The file of May 30.");
    // 98,000 at the end of March; 10 less stand at the start of April.
    expect(at("Number 12 begins where the quarter before ended, this partner, quarter")).toEqual([
      ...[97_990, 98_000, -10, "no"],
    ]);
    expect(at("Number 109 begins where the quarter before ended, this partner, quarter")).toEqual([
      ...[300_000, 300_000, 0, "ok"],
    ]);
    expect(at("Flows are those of the quarter before and of this quarter, this partner, year")?.slice(2)).toEqual([
      0,
      "ok",
    ]);
  });

  it("names what is owed", async () => {
    const rows = await rowsOf(await ilpaWorkbook(ilpaTemplates["a partner's template"] as never), "Footnotes");
    const said = rows.flat().join("\n");
    expect(said).toContain("Owed: the definition of related persons.");
    expect(said).toContain("Owed: what number 31 holds.");
    expect(said).not.toContain("Owed: what number 57 holds.");
  });
});

describe("the checker on a file", () => {
  it("finds the template by its numbers, and no break in a sound one", async () => {
    const check = checkReportingTemplate(await readTemplateCells(await ilpaWorkbook(input)));
    expect(check).toMatchObject({ version: "2.0", sheet: "Reporting template", recognisedBy: "numbers", breaks: [] });
  });

  it("names footnotes that are owed, though the file says that they are", async () => {
    const { footnotes: _, ...bare } = input;
    const { breaks } = checkReportingTemplate(await readTemplateCells(await ilpaWorkbook(bare)));
    expect(breaks.map(({ code }) => code)).toEqual(["footnote_missing", "footnote_missing"]);
  });

  it("names a formula that somebody typed over, with its cell", async () => {
    const plan = planIlpa(input);
    const [sheet] = plan.sheets;
    const cell = sheet?.cells.get("94,4");
    if (sheet === undefined || cell === undefined) throw new Error();
    const bytes = await writtenWith(plan, [{ sheet, cell, value: 98_000.5 }]);
    const { breaks } = checkReportingTemplate(await readTemplateCells(bytes));
    expect(breaks.filter(({ code }) => code === "formula")).toMatchObject([
      { cell: "E95", row: 95, expected: 98_000, found: 98_000.5 },
      { cell: "E104", row: 104, expected: 98_000.5, found: 98_000 },
    ]);
  });

  it("refuses what is no workbook, or a bomb, as every file that is read here", async () => {
    const refused = (bytes: Uint8Array) => expect(readTemplateCells(bytes)).rejects;
    await refused(new TextEncoder().encode("a,b\n1,2")).toMatchObject({ code: "unsupported_file" });
    await refused(Uint8Array.of(0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1)).toMatchObject({
      code: "old_workbook",
    });
    const sheet = new Uint8Array(70 * 1024 * 1024);
    const bomb = zipSync({ "[Content_Types].xml": new Uint8Array(1), "xl/worksheets/sheet1.xml": sheet });
    await refused(bomb).toMatchObject({ code: "limit_exceeded" });
    const sound = await ilpaWorkbook(input);
    await refused(sound.slice(0, sound.length / 2)).toMatchObject({ code: "damaged_file" });
  });

  it("answers or refuses whatever the bytes", async () => {
    const sound = await ilpaWorkbook(input);
    for (let at = 0; at < 60; at++) {
      const bytes = Uint8Array.from(sound);
      bytes[(at * 997) % bytes.length] = (at * 31) % 256;
      const outcome = await readTemplateCells(bytes).then(
        (cells) => checkReportingTemplate(cells).breaks.length >= 0,
        (error: { readonly name: string }) => error.name === "EngineError",
      );
      expect(outcome).toBe(true);
    }
  });
});
