/** The renderers on documents made to be awkward. */

import {
  ACCOMPANYING,
  headingRow,
  lineRow,
  type PageRow,
  type PageTable,
  subtotalRow,
  totalRow,
} from "@capstack/ledger";
import { readSheet } from "read-excel-file/node";
import { describe, expect, it, vi } from "vitest";
import { linesOf, overlaps, readPdf } from "../../test/read-pdf.js";
import { toCsv } from "./csv.js";
import type { PrintableDocument } from "./document.js";
import { documentJson } from "./document-json.js";
import { toPdf } from "./pdf.js";
import { toText } from "./text.js";
import { toXlsx } from "./xlsx.js";

const document = (rows: readonly PageRow[], more: Partial<PrintableDocument> = {}): PrintableDocument => ({
  name: "example",
  title: "Example",
  vehicle: "Fund I",
  addressee: null,
  period: "As of March 31, 2026",
  date: "2026-03-31",
  currency: "USD",
  facts: [{ label: "Commitment", value: 5_000_000, kind: "money" }],
  paragraphs: [],
  remarks: [],
  ties: [],
  tables: [
    {
      name: "Figures",
      columns: [
        { title: "", kind: "text" },
        { title: "This year", kind: "money" },
        { title: "Last year", kind: "money" },
      ],
      rows,
    },
  ],
  notes: ["Not audited."],
  ...more,
});

const plain = document([
  headingRow("Assets"),
  lineRow("Cash", 1234.5, -7),
  subtotalRow("Sum", 1234.5, -7),
  totalRow("Total", 1234.5, 0),
]);

describe("text", () => {
  it("figures line up under their columns, sums are ruled, notes follow", () => {
    expect(toText(plain)).toBe(`Fund I
Example
As of March 31, 2026
Amounts in USD

Commitment: 5,000,000.00

Figures
        This year  Last year
------  ---------  ---------
Assets
Cash     1,234.50     (7.00)
        ---------  ---------
Sum      1,234.50     (7.00)
        ---------  ---------
Total    1,234.50          –
        =========  =========

Not audited.
`);
  });

  it("words that are longer than a column go on below, beside one line of figures", () => {
    const long = toText(document([lineRow(`Fees ${"and more ".repeat(8)}`.trim(), 1, 2)], { facts: [], notes: [] }));
    const rows = long.split("\n").slice(-4, -1);
    expect(rows.map((row) => row.length <= 48 + 2 * 11)).toEqual([true, true, true]);
    expect(rows.filter((row) => /1\.00 +2\.00$/.test(row))).toHaveLength(1);
  });
});

describe("the page as JSON", () => {
  it("has its tables, facts and notes, and nothing of how sums are made", () => {
    const line = lineRow("Cash", 5);
    const summed = document([line, { ...totalRow("Total", 5), adds: [line] }]);
    const page = JSON.parse(documentJson(summed));
    expect(page.tables[0].rows).toEqual([
      { style: "line", cells: ["Cash", 5] },
      { style: "total", cells: ["Total", 5] },
    ]);
    expect(page).toMatchObject({ title: "Example", notes: ["Not audited."], sections: [] });
    expect(page).not.toHaveProperty("ties");
  });
});

describe("CSV", () => {
  it("says what it is, then its table; a text that begins like a formula is no formula", () => {
    const text = toCsv(
      document(
        [lineRow("=1+1", 1.5, null), lineRow("\n=2", 1, 1), lineRow("＝3", -1, 1), lineRow('Say "a, b"', -2, 0)],
        {
          facts: [],
          notes: [],
        },
      ),
    );
    expect(text.split("\r\n")).toEqual([
      "statement,example",
      "title,Example",
      "vehicle,Fund I",
      'period,"As of March 31, 2026"',
      "currency,USD",
      "",
      "Figures",
      ",This year,Last year",
      "'=1+1,1.5,",
      '"\'\n=2",1,1',
      "'＝3,-1,1",
      '"Say ""a, b""",-2,0',
      "",
    ]);
  });
});

describe("XLSX", () => {
  it("holds figures as numbers, to the last digit", async () => {
    const rows = await readSheet(Buffer.from(await toXlsx(document([lineRow("Most", 12345678901234.56, -0.01)]))));
    expect(rows.find(([label]) => label === "Most")).toEqual(["Most", 12345678901234.56, -0.01]);
    expect(rows.find(([label]) => label === "Commitment")?.slice(0, 2)).toEqual(["Commitment", 5_000_000]);
  });
  it("keeps a text that looks like a formula as text", async () => {
    const rows = await readSheet(Buffer.from(await toXlsx(document([lineRow("=1+1", 1, 2)]))));
    expect(rows.find(([label]) => label === "=1+1")).toEqual(["=1+1", 1, 2]);
  });
  it("gives equal bytes for equal documents, years apart", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: new Date(2026, 3, 1) });
    try {
      const first = Buffer.from(await toXlsx(plain));
      vi.setSystemTime(new Date(2028, 6, 2, 3, 4, 5));
      expect(Buffer.from(await toXlsx(plain)).equals(first)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("PDF", () => {
  it("prints figures as accountants do", async () => {
    const [page = []] = await readPdf(await toPdf([plain]));
    expect(linesOf(page)).toEqual([
      "Fund I",
      "Example",
      "As of March 31, 2026 · Amounts in USD",
      "Commitment",
      "5,000,000.00",
      "This year Last year",
      "Assets",
      // The sign of the currency stands on the first line and on totals.
      "Cash $ 1,234.50 $ (7.00)",
      "Sum 1,234.50 (7.00)",
      "Total $ 1,234.50 $ –",
      "Not audited.",
      "Fund I · Example Page 1 of 1",
    ]);
  });

  it("stands figures of a column on one edge, brackets hanging", async () => {
    const [page = []] = await readPdf(await toPdf([document([lineRow("a", 12.34, 1), lineRow("b", -56_789.01, 1)])]));
    const edge = (text: string) => {
      const found = page.find((one) => one.text === text);
      return (found?.x ?? 0) + (found?.width ?? 0);
    };
    const bracket = edge("(56,789.01)") - edge("12.34");
    expect(bracket).toBeGreaterThan(2);
    expect(bracket).toBeLessThan(4);
  });

  it("has no sign for a currency that is not known by one, nor on rates", async () => {
    const rows = [{ ...lineRow("Rate", 0.5, null), kind: "percent" as const }, totalRow("Total", 2, 3)];
    const [page = []] = await readPdf(await toPdf([document(rows, { currency: "NOK" })]));
    expect(linesOf(page)).toEqual(expect.arrayContaining(["Rate 50.00% n/a", "Total 2.00 3.00"]));
    const [euros = []] = await readPdf(await toPdf([document(rows, { currency: "EUR" })]));
    expect(linesOf(euros)).toEqual(expect.arrayContaining(["Rate 50.00% n/a", "Total € 2.00 € 3.00"]));
  });

  it("prints a supplement after the document under a head of its own, with pages that count on and without the line on notes", async () => {
    const [table] = plain.tables as [PageTable];
    const tables = [table, { ...table, name: "By partner", isSupplement: true }];
    const notes = [ACCOMPANYING, "Not audited."];
    const pages = (await readPdf(await toPdf([{ ...plain, title: "Statement", tables, notes }]))).map(linesOf);
    expect(pages.map((page) => page.slice(0, 2))).toEqual([
      ["Fund I", "Statement"],
      ["Fund I", "Supplementary information to the statement"],
    ]);
    // Pages count on, and what no auditor signed says so on a line of its own.
    expect(pages.map((page) => page.slice(-2))).toEqual([
      ["Not audited.", "Fund I · Statement Page 1 of 2"],
      ["Not audited.", "Fund I · Supplementary information to the statement Page 2 of 2"],
    ]);
    expect(pages.map((page) => page.includes(ACCOMPANYING))).toEqual([true, false]);
    expect(pages.map((page) => page.includes("By partner"))).toEqual([false, true]);
  });

  it("does not repeat above the first table what the title says", async () => {
    const tables = ["Cash flows", "Reconciliation"].map((name) => ({ ...(plain.tables[0] as PageTable), name }));
    const [page = []] = await readPdf(await toPdf([{ ...plain, title: "Statement of cash flows", tables }]));
    expect([linesOf(page).includes("Cash flows"), linesOf(page).includes("Reconciliation")]).toEqual([false, true]);
  });

  it("sets a table closer where only so a remark below it stays on the page", async () => {
    // Above the foot at 728 the table begins 188 down; a remark takes 28 and a line of 18, the notes 20: 474 are 37 rows of 12.54.
    const rows = Array.from({ length: 39 }, (_, place) => lineRow(`Own ${place}`, 1, 1));
    const remarks = [{ heading: "Confirmation", text: "We agree." }];
    const pages = await readPdf(await toPdf([document(rows, { remarks })]));
    expect(pages).toHaveLength(1);
    expect(linesOf(pages[0] ?? []).slice(-4, -1)).toEqual(["Confirmation", "We agree.", "Not audited."]);
  });

  it("gives equal bytes for equal documents, others for others", async () => {
    const first = await toPdf([plain]);
    expect(Buffer.from(await toPdf([plain])).equals(first)).toBe(true);
    expect(Buffer.from(await toPdf([document([lineRow("Cash", 1, 1)])])).equals(first)).toBe(false);
  });

  it("heads the sheets of another period with it, and those that follow with its own again", async () => {
    const [table] = plain.tables as [PageTable];
    const before = { ...table, name: "Before", beginsSheet: true, period: "As of March 31, 2025" };
    const section = (heading: string, tables: readonly PageTable[]) => ({ heading, paragraphs: [heading], tables });
    const sections = [section("One", [table, before]), section("Two", [table])];
    const pages = await readPdf(await toPdf([{ ...plain, tables: [], sections }]));
    const heads = pages.map((page) => linesOf(page).find((line) => line.includes("As of ")) ?? "");
    expect(heads.map((head) => /As of \w+ \d+, \d+/.exec(head)?.[0])).toEqual([
      "As of March 31, 2026",
      "As of March 31, 2025",
      "As of March 31, 2026",
    ]);
    expect(linesOf(pages[2] ?? []).some((line) => line === "Two")).toBe(true);
  });

  it("repeats the header on every page and counts the pages", async () => {
    const rows = Array.from({ length: 130 }, (_, place) => lineRow(`Partner ${place}`, place, place));
    const pages = await readPdf(await toPdf([document([...rows, totalRow("Total", 1, 1)])]));
    expect(pages).toHaveLength(3);
    for (const [place, page] of pages.entries()) {
      expect(linesOf(page)).toContain("This year Last year");
      expect(linesOf(page).at(-1)).toBe(`Fund I · Example Page ${place + 1} of 3`);
    }
    const printed = pages.flat().filter(({ text }) => text.startsWith("Partner ")).length;
    expect(printed).toBe(130);
    expect(linesOf(pages.at(-1) ?? []).filter((text) => /^(Partner|Total)/.test(text)).length).toBeGreaterThan(1);
  });

  it("begins each document on a page of its own, with pages of its own", async () => {
    const pages = await readPdf(await toPdf([plain, { ...plain, addressee: "Harbor" }]));
    expect(pages.map((page) => linesOf(page).at(-1))).toEqual([
      "Fund I · Example Page 1 of 1",
      "Fund I · Example · Harbor Page 1 of 1",
    ]);
    expect(linesOf(pages[1] ?? [])[2]).toBe("Harbor");
  });

  it.each(["Żółć Capital", "Őrség Tőke Zrt.", "Παράδειγμα ΑΕ", "Инвест Фонд", "Société Générale & Cie", "Đầu tư Việt"])(
    "prints %s as it is written",
    async (name) => {
      const [page = []] = await readPdf(await toPdf([document([lineRow(name, 1, 1)], { addressee: name })]));
      const lines = linesOf(page).map((text) => text.normalize("NFC"));
      expect(lines).toContain(name.normalize("NFC"));
      expect(lines.some((text) => text.includes("stands for a character"))).toBe(false);
    },
  );

  it("says which characters it could not print, and prints nothing else in their place", async () => {
    const [page = []] = await readPdf(await toPdf([document([lineRow("株式会社 Capital", 1, 1)])]));
    const lines = linesOf(page);
    expect(lines).toContain("□□□□ Capital $ 1.00 $ 1.00");
    expect(lines.join(" ")).toContain("U+4F1A U+5F0F U+682A U+793E");
  });

  it("lets no texts run into each other, however long names and figures are", async () => {
    const long = "The Very Long Name of a Pension Scheme for Employees ".repeat(3).trim();
    const unbroken = "Vermögensverwaltungsgesellschaft".repeat(4);
    const wide = Array.from({ length: 12 }, (_, place) => ({
      title: `Change in unrealized gains ${place}`,
      kind: "money" as const,
    }));
    const figures = wide.map((_, place) => (place % 2 === 0 ? -12345678901234.56 : 12.5));
    const table = {
      name: "Wide",
      columns: [{ title: "Partner", kind: "text" as const }, ...wide],
      rows: [lineRow(long, ...figures), lineRow(unbroken, ...figures), totalRow("Total", ...figures)],
    };
    const awkward = document([lineRow(long, 1, -12345678901234.56), lineRow(unbroken, 1, 2)], {
      vehicle: long,
      addressee: long,
      facts: Array.from({ length: 5 }, () => ({
        label: "Net asset value of which posted when its months close",
        value: 12345678901234.56,
        kind: "money" as const,
      })),
    });
    const pages = await readPdf(await toPdf([{ ...awkward, tables: [...awkward.tables, table] }]));
    expect(pages.flatMap(overlaps)).toEqual([]);
    const printed = pages.flat().filter(({ text }) => text === "(12,345,678,901,234.56)").length;
    expect(printed).toBe(1 + 3 * 6);
    for (const { x, width } of pages.flat()) expect(x + width).toBeLessThan(792);
  });

  it.each(["table", "remark"])("leaves no page to footnotes alone, however long the %s above them is", async (kind) => {
    for (let length = 28; length <= 54; length++) {
      const rows = Array.from({ length }, (_, place) => lineRow(`Own ${place}`, 1, 1));
      const text = Array.from({ length }, (_, place) => `Own ${place}`).join("\n");
      const long = kind === "table" ? document(rows) : document([], { remarks: [{ heading: "Remark", text }] });
      const pages = await readPdf(await toPdf([{ ...long, notes: ["Not audited. ".repeat(150)] }]));
      expect(linesOf(pages.at(-1) ?? []).filter((line) => line.startsWith("Own ")).length, `${length}`).toBeGreaterThan(
        0,
      );
    }
  });
  it("sets a table that is longer than its page by a line or two closer, and prints its footnotes below it", async () => {
    // Between the head of the table, 188 points down, and two lines of notes, 41 above 728, are 499: 39 rows of 12.54, or 44 of 11.21.
    const rows = Array.from({ length: 42 }, (_, place) => lineRow(`Own ${place}`, 1, 1));
    const [table] = document(rows).tables;
    const noted = { ...(table as PageTable), notes: ["Of this table."] };
    const pages = await readPdf(await toPdf([{ ...document([]), tables: [noted] }]));
    expect(pages).toHaveLength(1);
    expect(linesOf(pages[0] ?? []).slice(-3)).toEqual([
      "Of this table.",
      "Not audited.",
      "Fund I · Example Page 1 of 1",
    ]);
    expect(toCsv({ ...document([]), tables: [noted] })).toContain("note,Of this table.");
  });

  it("parts no heading from the table of its section, however far down the page it comes", async () => {
    const table: PageTable = {
      name: "Owners",
      columns: [
        { title: "", kind: "text" },
        { title: "Part", kind: "money" },
      ],
      rows: Array.from({ length: 8 }, (_, place) => lineRow(`Owner ${place}`, 1)),
    };
    for (let lines = 20; lines < 60; lines++) {
      const before = { heading: "1. Before", paragraphs: Array.from({ length: lines }, () => "A line."), tables: [] };
      const section = { heading: "2. Who owns it", paragraphs: ["These do."], tables: [table] };
      const pages = await readPdf(await toPdf([{ ...document([]), tables: [], sections: [before, section] }]));
      const withHeading = pages.map(linesOf).find((page) => page.includes("2. Who owns it"));
      expect(withHeading, `${lines} lines before`).toEqual(expect.arrayContaining(["These do.", "Owners"]));
    }
  });

  it("gives the text of sections to a spreadsheet too", () => {
    const section = { heading: "1. Organization", paragraphs: ["It began in 2022."], tables: [] };
    expect(toCsv({ ...document([]), sections: [section] })).toContain(
      "section,1. Organization\r\nparagraph,It began in 2022.",
    );
  });

  it("begins a supplement on a sheet of its own, wraps a long name, and keeps the day of a head together", async () => {
    const money = (title: string) => ({ title, kind: "money" as const });
    const table = (name: string, more: Partial<PageTable> = {}): PageTable => ({
      ...{ name, columns: [{ title: "", kind: "text" }, money("Year ended December 31, 2025")] },
      ...{ rows: [lineRow("Cash", 1)], ...more },
    });
    const long = `Reconciliation of ${"net increase (decrease) ".repeat(5)}to cash`;
    const tables = [table("Summary"), table(long), table("Supplement", { beginsSheet: true }), table("Beside it")];
    const pages = (await readPdf(await toPdf([{ ...document([]), tables }]))).map(linesOf);
    expect(pages).toHaveLength(2);
    expect(pages[1]).toEqual(expect.arrayContaining(["Supplement", "Beside it"]));
    expect(pages[0]).toEqual(expect.arrayContaining(["Year ended", "December 31, 2025"]));
    expect(pages[0]?.join(" ")).toContain(long);
    expect(pages[0]?.includes(long)).toBe(false);
  });
});
