/** What files are by their bytes, and which are refused: each with one sentence and a stable code. */
import { zipSync } from "fflate";
import { writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { fileLimits, readCapTableFile } from "../src/index.js";
import { commonLedger, summary } from "./samples/acme.js";
import { workbook } from "./samples/workbooks.js";

const text = (value: string) => new TextEncoder().encode(value);
const refusal = (bytes: Uint8Array) =>
  readCapTableFile(bytes).then(
    () => "read",
    ({ name, code, message }) => `${name} ${code}: ${message}`,
  );

/** A workbook of one worksheet, as parts. */
const parts = (sheet: string, others: Record<string, Uint8Array> = {}): Uint8Array =>
  zipSync(
    {
      "[Content_Types].xml": text('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
      "_rels/.rels": text(
        '<Relationships><Relationship Id="rId1" Type="http://x/officeDocument" Target="xl/workbook.xml"/></Relationships>',
      ),
      "xl/workbook.xml": text(
        '<workbook xmlns:r="r"><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>',
      ),
      "xl/_rels/workbook.xml.rels": text(
        '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/></Relationships>',
      ),
      "xl/worksheets/sheet1.xml": text(sheet),
      ...others,
    },
    { level: 1 },
  );

const cells = (rows: string) => `<worksheet><sheetData>${rows}</sheetData></worksheet>`;
const HOLDINGS =
  '<row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c><c r="B1" t="inlineStr"><is><t>Shares</t></is></c></row>' +
  '<row r="2"><c r="A2" t="inlineStr"><is><r><t>A</t></r><r><t>da</t></r></is></c><c r="B2"><v>700</v></c></row>';

describe("files that are refused", () => {
  it.each([
    ["an old workbook", new Uint8Array([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1, 0, 0, 0]), "old_workbook"],
    ["a workbook with macros", parts(cells(HOLDINGS), { "xl/vbaProject.bin": text("x") }), "macros_refused"],
    [
      "a workbook with sheets of macros",
      parts(cells(HOLDINGS), { "xl/macrosheets/sheet1.xml": text("<x/>") }),
      "macros_refused",
    ],
    [
      "a binary workbook",
      zipSync({ "[Content_Types].xml": text("<Types/>"), "xl/workbook.bin": text("x") }),
      "unsupported_file",
    ],
    ["a PDF", text("%PDF-1.7 x"), "unsupported_file"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1]), "unsupported_file"],
    ["a workbook that declares entities", parts(`<!DOCTYPE x [<!ENTITY a "b">]>${cells(HOLDINGS)}`), "damaged_file"],
    ["a workbook cut off", parts(cells(HOLDINGS)).slice(0, 700), "damaged_file"],
  ])("%s", async (_, bytes, code) => {
    expect(await refusal(bytes)).toMatch(new RegExp(`^EngineError ${code}: [A-Z][^.]+(\\.[a-z]+[^.]+)*\\.$`));
  });
  it("a workbook behind a password", async () => {
    const bytes = await writeXlsx({
      sheets: [{ name: "S", rows: [["Name"]] }],
      encryption: { password: "secret", spinCount: 1000 },
    });
    expect(await refusal(bytes)).toMatch(/password_protected/);
  });
  it("an archive behind a password", async () => {
    const bytes = parts(cells(HOLDINGS));
    for (let at = 0; at < bytes.length - 4; at++) {
      const isEntry = bytes[at] === 0x50 && bytes[at + 1] === 0x4b && bytes[at + 2] === 1 && bytes[at + 3] === 2;
      if (isEntry) bytes[at + 8] = (bytes[at + 8] ?? 0) | 1;
    }
    expect(await refusal(bytes)).toMatch(/password_protected/);
  });
});

describe("bounds", () => {
  const bomb = parts(cells(HOLDINGS), { "xl/worksheets/sheet2.xml": new Uint8Array(fileLimits.unpackedBytes + 1) });

  it("an archive that says it unpacks to too much is refused before it is unpacked", async () => {
    expect(bomb.length).toBeLessThan(500_000);
    expect(await refusal(bomb)).toMatch(/limit_exceeded: The file unpacks to more than 64 MiB\./);
  });
  it("an archive that unpacks to more than it says is refused while it is unpacked", async () => {
    const lying = bomb.slice();
    const view = new DataView(lying.buffer);
    for (let at = 0; at < lying.length - 4; at++) {
      if (view.getUint32(at, true) === 0x02014b50) view.setUint32(at + 24, 10, true);
    }
    expect(await refusal(lying)).toMatch(/limit_exceeded/);
  });
  it("a sheet of too many cells is refused before it is parsed", async () => {
    const row = `<row>${"<c><v>1</v></c>".repeat(1000)}</row>`;
    expect(await refusal(parts(cells(row.repeat(1001))))).toMatch(
      /limit_exceeded: The workbook has more than 1000000 cells/,
    );
  });
  it("two cells at the ends of a sheet are refused, since a grid of them has millions of places", async () => {
    const far = '<row r="1"><c r="A1"><v>1</v></c></row><row r="1048576"><c r="XFD1048576"><v>1</v></c></row>';
    expect(await refusal(parts(cells(far)))).toMatch(/limit_exceeded/);
  });
  it("more than a hundred sheets are refused", async () => {
    const sheets = Array.from({ length: 101 }, (_, at) => ({ name: `S${at}`, rows: [["x"]] }));
    expect(await refusal(await workbook(...sheets))).toMatch(/limit_exceeded: The workbook has more than 100 sheets/);
  });
  it("formulas that add up millions of cells are listed, and cost no more than the first of them", async () => {
    const rows = Array.from({ length: 2000 }, (_, at) => [`Holder ${at}`, { formula: "SUM(D1:Z5000)" }]);
    const { unread, events } = await readCapTableFile(
      await workbook({ name: "S", rows: [["Name", "Shares"], ...rows] }),
    );
    expect(events).toEqual([]);
    expect(unread.length).toBe(fileLimits.unreadLines + 1);
  });
  it("a file that is too large is refused", async () => {
    expect(await refusal(new Uint8Array(fileLimits.packedBytes + 1).fill(32))).toMatch(/limit_exceeded/);
  });
});

describe("what workbooks have and holdings do not", () => {
  it("a million formatted, empty rows hold nothing, and neither does a formatted cell far away", async () => {
    const empty = Array.from({ length: 200_000 }, (_, at) => `<row r="${at + 3}" s="1" ht="15"/>`).join("");
    const far = '<row r="1048576"><c r="XFD1048576" s="2"/></row>';
    const { events } = await readCapTableFile(parts(cells(HOLDINGS + empty + far)));
    expect(events).toMatchObject([{ type: "common_issuance", grants: [{ name: "Ada", shares: 700 }] }]);
  });
  it("text merged down a column stands in each of its rows, and a figure only in the first", async () => {
    const bytes = await writeXlsx({
      sheets: [
        {
          name: "S",
          rows: [
            ["Class", "Name", "Shares"],
            ["Class A", "Ada", 700],
            [null, "Ben", null],
            [null, "Cy", 300],
          ],
          merges: [
            { startRow: 1, startCol: 0, endRow: 3, endCol: 0 },
            { startRow: 1, startCol: 2, endRow: 2, endCol: 2 },
          ],
        },
      ],
    });
    const { events } = await readCapTableFile(bytes);
    expect(events.at(-1)).toMatchObject({
      grants: [
        { name: "Ada", classId: "Class A", shares: 700 },
        { name: "Cy", classId: "Class A", shares: 300 },
      ],
    });
  });
  it("formats of sixteen thousand columns cost nothing", async () => {
    const columns = `<cols>${'<col min="1" max="16384" width="9"/>'.repeat(20_000)}</cols>`;
    const sheet = `<worksheet>${columns}<sheetData>${HOLDINGS}</sheetData></worksheet>`;
    expect((await readCapTableFile(parts(sheet))).events).toHaveLength(1);
  });
  it("tags with a prefix are the same tags", async () => {
    const prefixed = HOLDINGS.replaceAll(/<(\/?)(row|c|v|is|t|r)(?=[\s>])/g, "<$1x:$2");
    const sheet = `<x:worksheet xmlns:x="y"><x:sheetData>${prefixed}</x:sheetData></x:worksheet>`;
    expect((await readCapTableFile(parts(sheet))).events).toMatchObject([{ grants: [{ name: "Ada", shares: 700 }] }]);
  });
  it("a cell that shows an error is listed, and a formula's text is never run", async () => {
    const rows =
      HOLDINGS +
      '<row r="3"><c r="A3" t="inlineStr"><is><t>=cmd|\' /C calc\'!A0</t></is></c><c r="B3" t="e"><v>#REF!</v></c></row>';
    const { unread, events } = await readCapTableFile(parts(cells(rows)));
    expect(unread.map(({ address, why }) => [address, why])).toContainEqual(["B3", "The cell shows the error #REF!."]);
    expect(events).toHaveLength(1);
  });
  it("days count from 1904 where the workbook says so", async () => {
    const styles = text('<styleSheet><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>');
    const relations = text(
      '<Relationships><Relationship Id="rId1" Type="http://x/worksheet" Target="worksheets/sheet1.xml"/>' +
        '<Relationship Id="rId2" Type="http://x/styles" Target="styles.xml"/></Relationships>',
    );
    const rows = HOLDINGS.replace("</row>", '<c r="C1" t="inlineStr"><is><t>Issue Date</t></is></c></row>').replace(
      "<v>700</v></c></row>",
      '<v>700</v></c><c r="C2" s="1"><v>43859</v></c></row>',
    );
    const dated = (system: string) =>
      parts(cells(rows), {
        "xl/styles.xml": styles,
        "xl/_rels/workbook.xml.rels": relations,
        "xl/workbook.xml": text(
          `<workbook xmlns:r="r"><workbookPr date1904="${system}"/><sheets><sheet name="S" sheetId="1" r:id="rId1"/></sheets></workbook>`,
        ),
      });
    // 43,859 days after 1899-12-30, and after 1904-01-01.
    expect((await readCapTableFile(dated("0"))).events[0]).toMatchObject({ date: "2020-01-29" });
    expect((await readCapTableFile(dated("1"))).events[0]).toMatchObject({ date: "2024-01-30" });
  });
  it("a hidden sheet is read, and said to be hidden", async () => {
    const { source } = await readCapTableFile(await workbook(summary, { ...commonLedger, hidden: true }));
    expect(source.sheets.map(({ isHidden }) => isHidden)).toEqual([false, true]);
  });
});

describe("text", () => {
  const rows = "Name;Class;Shares;Price\nZoë;Common;1.000.000;0,0001\n";
  const expected = [{ type: "common_issuance", grants: [{ name: "Zoë", shares: 1_000_000, pricePerShare: 0.0001 }] }];
  const utf16 = (value: string) => new Uint8Array([...value].flatMap((one) => [one.charCodeAt(0), 0]));

  it.each([
    ["in UTF-8 with a mark", text(`\uFEFF${rows}`)],
    ["in UTF-16 with a mark", new Uint8Array([0xff, 0xfe, ...utf16(rows)])],
    ["in UTF-16 without one", utf16(rows)],
    ["in Windows-1252", new Uint8Array([...rows].map((one) => one.charCodeAt(0)))],
    ["parted by tabs", text(rows.replaceAll(";", "\t"))],
  ])("%s is read", async (_, bytes) => {
    expect((await readCapTableFile(bytes)).events).toMatchObject(expected);
  });
});
