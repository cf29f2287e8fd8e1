/** What was changed in a copy, and files that are none of ours. */
import type { ExitWaterfallRequest } from "@capstack/waterfall";
import { type CellValue, writeXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { writtenWith } from "../proof/changes.js";
import { exits } from "../proof/exits.js";
import { planExit } from "../src/exit/exit-plan.js";
import { readWorkbook } from "../src/index.js";
import { dayCell } from "../src/sheet/sheet-plan.js";

const convertibles = exits.convertibles as ExitWaterfallRequest;

/** The bytes of an exit into whose inputs other figures were typed, by their labels. */
async function typed(request: ExitWaterfallRequest, figures: Readonly<Record<string, number>>): Promise<Uint8Array> {
  const plan = planExit(request);
  const changes = plan.sheets.flatMap((sheet) =>
    [...sheet.cells.values()].flatMap((cell) => {
      const value = figures[cell.input?.label ?? ""];
      return value === undefined ? [] : [{ sheet, cell, value }];
    }),
  );
  return writtenWith(plan, changes);
}

describe("a changed copy", () => {
  it("lists each change with its cell, its place in the request, and what it was", async () => {
    const bytes = await typed(convertibles, { "Exit valuation": 12_000_000, "Exit date": dayCell("2026-01-31") });
    const { changes, request } = await readWorkbook(bytes);
    expect(changes).toEqual([
      { cell: "Exit!B5", path: ["exitValuation"], label: "Exit valuation", was: 9_000_000, is: 12_000_000 },
      { cell: "Exit!B6", path: ["deal", "exitDate"], label: "Exit date", was: "2025-06-30", is: "2026-01-31" },
    ]);
    expect(request).toEqual({
      ...convertibles,
      exitValuation: 12_000_000,
      deal: { ...convertibles.deal, exitDate: "2026-01-31" },
    });
  });

  it("adds the objects that the request did not have on the way to an input", async () => {
    const request = { model: { common: [{ id: "c", name: "Common", shares: 1 }] }, exitValuation: 10 };
    const { request: changed } = await readWorkbook(await typed(request, { "Cash on the balance sheet": 5 }));
    expect(changed).toEqual({ ...request, deal: { cash: 5 } });
  });
});

describe("a file that is none of ours", () => {
  const origin = (...rows: CellValue[][]) =>
    writeXlsx({
      sheets: [
        { name: "Exit", rows: [["text"]] },
        { name: "Origin", rows },
      ],
    });
  const row = (path: string, value: CellValue = 1) => ["Exit", 0, 0, path, "What", "number", value];

  it.each([
    ["another workbook", [["something else"]]],
    ["another arrangement", [["capstack workbook 2", "exit-waterfall"]]],
    ["another model", [["capstack workbook 1", "horoscope"]]],
    ["a request that is no JSON", [["capstack workbook 1", "exit-waterfall"], ["{"]]],
    ["a path that is no list", [["capstack workbook 1", "exit-waterfall"], ["{}"], [], row('"x"')]],
    [
      "a path to what every object has",
      [["capstack workbook 1", "exit-waterfall"], ["{}"], [], row('["__proto__","x"]')],
    ],
    ["a value that is no number", [["capstack workbook 1", "exit-waterfall"], ["{}"], [], row('["x"]', "one")]],
  ])("is refused: %s", async (_, rows) => {
    await expect(readWorkbook(await origin(...rows))).rejects.toMatchObject({
      code: "not_our_workbook",
      path: ["bytes"],
    });
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  it("is refused by its cell where an input holds words", async () => {
    const bytes = await origin(["capstack workbook 1", "exit-waterfall"], ["{}"], [null], row('["exitValuation"]'));
    await expect(readWorkbook(bytes)).rejects.toMatchObject({
      code: "invalid_cell",
      path: ["exitValuation"],
      message: 'Exit!A1 holds "text"; it must hold a number.',
    });
  });

  it("is refused as a file where it is no workbook", async () => {
    await expect(readWorkbook(new TextEncoder().encode("a,b\n1,2\n"))).rejects.toMatchObject({
      code: "unsupported_file",
    });
    await expect(readWorkbook(new Uint8Array([0x50, 0x4b, 3, 4, 0]))).rejects.toMatchObject({ code: "damaged_file" });
  });
});
