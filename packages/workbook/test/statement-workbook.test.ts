/** A statement as a file: what its cells hold, what follows from them, and what is said where it does not tie. */
import { describe, expect, it } from "vitest";
import { writtenWith } from "../proof/changes.js";
import { statements } from "../proof/statements.js";
import { readWorkbook, statementWorkbook } from "../src/index.js";
import type { StatementDocument } from "../src/statement/document.js";
import { planStatement } from "../src/statement/statement-plan.js";
import { circular, formulasOf, rowsOf } from "./file-checks.js";

const sheet = statements["balance sheet"] as StatementDocument;
const capital = statements.capital as StatementDocument;

/** A statement with one cell changed. */
function withCell(document: StatementDocument, at: readonly number[], value: number): StatementDocument {
  const changed = <T>(items: readonly T[], index: number | undefined, change: (item: T) => T) =>
    items.map((item, place) => (place === index ? change(item) : item));
  const [table, row, column] = at;
  return {
    ...document,
    tables: changed(document.tables, table, (own) => ({
      ...own,
      rows: changed(own.rows, row, (line) => ({ ...line, cells: changed(line.cells, column, () => value) })),
    })),
  };
}

/** Answers of the tie-out, by what ties. */
async function tieOut(bytes: Uint8Array) {
  const rows = await rowsOf(bytes, "Tie-out");
  return rows.slice(3).map(([label, , , difference, answer]) => [label, difference ?? null, answer ?? null]);
}

describe("the workbook of a statement", () => {
  it("has the lines as figures and each sum as a formula over them", async () => {
    const rows = await rowsOf(await statementWorkbook(sheet), "Balance sheet");
    expect(rows.slice(5, 9)).toEqual([
      ["Assets", null, null],
      ["Cash", 310_250.4, 20],
      ["Investments at fair value", 4_689_749.6, 100.1],
      ["Total assets", 5_000_000, 120.1],
    ]);
    const plan = planStatement(sheet);
    const [table] = plan.sheets;
    expect(table?.cells.get("8,1")?.formula?.textOn("Balance sheet")).toBe("ROUND(SUM(0,$B$7:$B$8),2)");
    expect(table?.cells.get("6,1")?.input?.path).toEqual(["tables", 0, "rows", 1, "cells", 1]);
  });

  it("adds up only functions of Excel 2010, in no circle, with equal bytes for equal statements", async () => {
    for (const document of Object.values(statements)) {
      const bytes = await statementWorkbook(document);
      const { formulas, newer, arrays } = await formulasOf(bytes);
      expect(formulas).toBeGreaterThan(5);
      expect([newer, arrays, await circular(bytes)]).toEqual([[], [], []]);
      expect(Buffer.from(await statementWorkbook(document)).equals(bytes)).toBe(true);
    }
  });

  it("has a sheet of its own name for each table, also where a made name is another table's", () => {
    const [table] = sheet.tables;
    const tables = ["P 3", "P", "P"].map((name) => ({ ...(table as StatementDocument["tables"][number]), name }));
    const names = planStatement({ ...sheet, tables, ties: [] }).sheets.map(({ name }) => name);
    expect(names.slice(0, 3)).toEqual(["P 3", "P", "P 4"]);
    expect(new Set(names).size).toBe(names.length);
  });

  it("says that everything ties, with a difference of zero", async () => {
    expect(await tieOut(await statementWorkbook(sheet))).toEqual([
      ["Assets less liabilities are the net assets", 0, "ok"],
      ["Assets less liabilities are the net assets", 0, "ok"],
      ["Every sum is that of its lines", null, "ok"],
    ]);
    expect(await tieOut(await statementWorkbook(capital))).toEqual([
      ["Both tables end at the same", 0, "ok"],
      ["Every sum is that of its lines", null, "ok"],
    ]);
  });

  it("names a sum that is not that of its lines, keeps its figure, and says by how much a tie is missed", async () => {
    const bytes = await statementWorkbook(withCell(sheet, [0, 3, 1], 5_000_000.01));
    expect((await rowsOf(bytes, "Balance sheet"))[8]).toEqual(["Total assets", 5_000_000.01, 120.1]);
    expect(await tieOut(bytes)).toEqual([
      ["Assets less liabilities are the net assets", 0.01, "no"],
      ["Assets less liabilities are the net assets", 0, "ok"],
      ["Every sum is that of its lines", null, "no"],
      ["Not the sum of its lines: Balance sheet: Total assets", null, null],
    ]);
  });

  it("names a line that its columns do not add up to, and the total that it is part of", async () => {
    const bytes = await statementWorkbook(withCell(capital, [0, 0, 3], 71));
    expect((await tieOut(bytes)).slice(1)).toEqual([
      ["Every sum is that of its lines", null, "no"],
      ["Not the sum of its lines: Summary: Contributions", null, null],
      ["Not the sum of its lines: Summary: Ending balance", null, null],
    ]);
  });

  it("gives a changed copy back as a statement with the changes listed", async () => {
    const plan = planStatement(sheet);
    const [table] = plan.sheets;
    const cell = table?.cells.get("6,1");
    if (table === undefined || cell === undefined) throw new Error("Cash is missing.");
    const { kind, changes, request } = await readWorkbook(await writtenWith(plan, [{ sheet: table, cell, value: 5 }]));
    expect(kind).toBe("statement");
    expect(changes).toEqual([
      {
        cell: "Balance sheet!B7",
        path: ["tables", 0, "rows", 1, "cells", 1],
        label: "Cash",
        was: 310_250.4,
        is: 5,
      },
    ]);
    expect(request).toEqual(withCell(sheet, [0, 1, 1], 5));
  });

  it.each([
    ["a sum of a row below it", { rows: [{ style: "total", cells: ["a", 1], adds: [0] }] }, ["tables", 0, "rows", 0]],
    [
      "a sum of a column after it",
      {
        columns: [
          { title: "", kind: "text" },
          { title: "b", kind: "money", adds: [1] },
        ],
      },
      ["tables", 0, "columns", 1, "adds"],
    ],
    ["a kind that is none", { columns: [{ title: "", kind: "colour" }] }, ["tables", 0, "columns", 0, "kind"]],
  ])("is refused for %s", async (_, change, path) => {
    const table = { ...sheet.tables[0], rows: [], ...change };
    const wrong = { ...sheet, ties: [], tables: [table] } as unknown as StatementDocument;
    await expect(statementWorkbook(wrong)).rejects.toMatchObject({ code: "invalid_value", path });
  });

  it("is refused for a tie of a figure that is not there", async () => {
    const spot = { table: 0, row: 0, column: 1 };
    const wrong = { ...sheet, ties: [{ label: "Nothing ties", adds: [spot], equals: spot }] };
    await expect(statementWorkbook(wrong)).rejects.toMatchObject({ code: "invalid_value", path: ["ties", 0] });
  });
});
