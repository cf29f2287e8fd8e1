/** The file of an exit: what it holds, what may be changed in it, and what is refused. */
import { computeExitWaterfall, type ExitWaterfallRequest } from "@capstack/waterfall";
import { readXlsx } from "hucre/xlsx";
import { afterEach, describe, expect, it, vi } from "vitest";
import { exits } from "../proof/exits.js";
import { exitWorkbook, readWorkbook, workbookLimits } from "../src/index.js";
import { isFreeName } from "../src/sheet/address.js";
import { circular, formulasOf, partsOf, rowsOf } from "./file-checks.js";

const { deal, convertibles } = exits as {
  readonly deal: ExitWaterfallRequest;
  readonly convertibles: ExitWaterfallRequest;
};

afterEach(() => {
  vi.useRealTimers();
});

describe("the file", () => {
  it("has equal bytes for equal requests, on any day", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    vi.setSystemTime(new Date("2026-01-02T03:04:05Z"));
    const first = await exitWorkbook(deal);
    vi.setSystemTime(new Date("2031-12-30T23:59:58Z"));
    expect(Buffer.from(await exitWorkbook(deal)).equals(Buffer.from(first))).toBe(true);
  });

  it("shows what the engine pays each class, before anything is recalculated", async () => {
    const rows = await rowsOf(await exitWorkbook(deal), "Exit");
    for (const { name, net } of computeExitWaterfall(deal).classes) {
      expect(rows.find(([label]) => label === name)?.[2]).toBe(net);
    }
  });

  it("shows the published figures of two series at 25 million", async () => {
    // The engine's own example: common and Series A share 25 less 6 million, 4 million shares each.
    const series = (id: string, shares: number, invested: number) => ({
      id,
      name: `Series ${id}`,
      seniority: 1,
      holders: [{ id: `fund-${id}`, name: `Fund ${id}`, shares, invested }],
    });
    const model = {
      common: [{ id: "founders", name: "Founders", shares: 4_000_000 }],
      preferred: [series("A", 4_000_000, 4_000_000), series("B", 2_000_000, 6_000_000)],
    };
    const bytes = await exitWorkbook({ model, exitValuation: 25_000_000 });
    const holders = await rowsOf(bytes, "Holders");
    expect(holders.slice(2).map(([, name, receives]) => [name, receives])).toEqual([
      ["Founders", 9_500_000],
      ["Fund A", 9_500_000],
      ["Fund B", 6_000_000],
    ]);
  });

  it("leaves a warrant alone whose strike is above all that it could buy", async () => {
    // 300 of the series at its cap of three times 100, from a price of 2 on; the rest of 500 goes to 50 shares of common.
    const holders = [{ id: "f", name: "Fund", shares: 100, invested: 100 }];
    const capped = { participation: "capped" as const, participationCapMultiple: 3, convertible: false };
    const model = {
      common: [{ id: "c", name: "Founders", shares: 50 }],
      preferred: [{ id: "a", name: "Series A", seniority: 1, ...capped, holders }],
      warrants: [{ id: "w", name: "Bank", shares: 50, strikePrice: 4, underlying: "a" }],
    };
    const holdersSheet = await rowsOf(await exitWorkbook({ model, exitValuation: 500 }), "Holders");
    expect(holdersSheet.slice(2).map(([, name, receives]) => [name, receives])).toEqual([
      ["Founders", 200],
      ["Fund", 300],
      ["Bank", 0],
    ]);
  });

  it.each([
    ["while the catch-up is paid", 105, 100, 5],
    ["once it is paid", 110, 100, 10],
    ["beyond it, where both share alike", 330, 300, 30],
  ])("pays a profits interest that catches up, %s", async (_, exitValuation, common, manager) => {
    // 100 units receive 1 each; then 10 units receive 1 each; then 110 units share.
    const profits = { id: "m", name: "Manager", shares: 10, participationThreshold: 1, catchUp: true };
    const model = { common: [{ id: "c", name: "Founders", shares: 100 }], profitsInterests: [profits] };
    const holders = await rowsOf(await exitWorkbook({ model, exitValuation }), "Holders");
    expect(holders.slice(2).map(([, name, receives]) => [name, receives])).toEqual([
      ["Founders", common],
      ["Manager", manager],
    ]);
  });

  it("pays a profits interest that does not catch up only what is beyond its threshold", async () => {
    // 100 to 100 units; the other 220 over 110 units, 2 each.
    const profits = { id: "m", name: "Manager", shares: 10, participationThreshold: 1, catchUp: false };
    const model = { common: [{ id: "c", name: "Founders", shares: 100 }], profitsInterests: [profits] };
    const bytes = await exitWorkbook({ model, exitValuation: 320 });
    const holders = await rowsOf(bytes, "Holders");
    expect(holders.slice(2).map(([, name, receives]) => [name, receives])).toEqual([
      ["Founders", 300],
      ["Manager", 20],
    ]);
    const decisions = await rowsOf(bytes, "Decisions");
    expect(decisions.find(([who]) => who === "Manager")).toContain("shares");
  });

  it("writes texts as texts, whatever they begin with", async () => {
    const names = ["=1+1", "+1", "-1", "@SUM(A1)", "#N/A", "\u0007bell", "\ud800half", "<b>&\"'"];
    const common = names.map((name, index) => ({ id: `h${index}`, name, shares: 100 }));
    const { sheets } = await readXlsx(await exitWorkbook({ model: { common }, exitValuation: 1000 }));
    const holders = sheets.find(({ name }) => name === "Holders");
    expect(holders?.rows.slice(2).map(([, name]) => name)).toEqual([
      ...names.slice(0, 5),
      "bell",
      "\ufffdhalf",
      "<b>&\"'",
    ]);
    const inNames = [...(holders?.cells ?? [])].filter(([key]) => key.endsWith(",1"));
    expect(inNames.filter(([, cell]) => cell.formula !== undefined || cell.type === "error")).toEqual([]);
  });

  it("uses functions of Excel 2010 only, none of them entered as an array", async () => {
    for (const request of Object.values(exits)) {
      const { formulas, newer, arrays } = await formulasOf(await exitWorkbook(request));
      expect(formulas).toBeGreaterThan(100);
      expect([newer, arrays]).toEqual([[], []]);
    }
  });

  it("names cells by names that no address collides with", async () => {
    const { namedRanges = [] } = await readXlsx(await exitWorkbook(convertibles));
    expect(namedRanges.map(({ name }) => name)).toContain("exit_valuation");
    expect(namedRanges.filter(({ name }) => !isFreeName(name))).toEqual([]);
  });

  it("protects formulas without a password and leaves inputs open", async () => {
    const bytes = await exitWorkbook(deal);
    const parts = partsOf(bytes);
    const sheets = Object.keys(parts).filter((path) => /worksheets\/sheet\d+\.xml$/.test(path));
    for (const path of sheets)
      expect(parts[path]).toMatch(/<sheetProtection (?![^>]*(password|hashValue))[^>]*sheet="1"/);
    const { sheets: read } = await readXlsx(bytes, { readStyles: true });
    const exit = read.find(({ name }) => name === "Exit");
    const cells = [...(exit?.cells?.values() ?? [])];
    const open = cells.filter(({ style }) => style?.protection?.locked === false);
    expect(open.length).toBeGreaterThan(10);
    expect(
      open.filter(({ formula, style }) => formula !== undefined || style?.font?.color?.rgb?.slice(-6) !== "0000FF"),
    ).toEqual([]);
  });

  it("prints one page wide, keeps days as days, and draws the payoff as a chart of its own", async () => {
    const bytes = await exitWorkbook(convertibles);
    const parts = partsOf(bytes);
    expect(parts["xl/worksheets/sheet1.xml"]).toMatch(/fitToPage="1"[\s\S]*fitToWidth="1"[^>]*fitToHeight="0"/);
    expect(parts["xl/charts/chart1.xml"]).toMatch(/<c:scatterChart>[\s\S]*Payoff!\$A\$6:\$A\$38/);
    const rows = await rowsOf(bytes, "Exit");
    expect(rows.find(([label]) => label === "Exit date")?.[1]).toEqual(new Date("2025-06-30T00:00:00Z"));
    expect(Object.keys(parts).filter((path) => /vba|macro|externalLink|calcChain/i.test(path))).toEqual([]);
  });

  it("has no formula that leads back to itself", async () => {
    expect(await circular(await exitWorkbook(convertibles))).toEqual([]);
  });
});

describe("what has no workbook is refused", () => {
  it("more rows than the limit, before anything is planned", async () => {
    const common = Array.from({ length: workbookLimits.rows + 1 }, (_, n) => ({
      id: `h${n}`,
      name: `Holder ${n}`,
      shares: 1,
    }));
    await expect(exitWorkbook({ model: { common }, exitValuation: 1 })).rejects.toMatchObject({
      code: "limit_exceeded",
      path: ["model"],
    });
  });

  it("an offering that forces conversion from a price on", async () => {
    const series = {
      id: "a",
      name: "Series A",
      seniority: 1,
      mandatoryConversion: { minPricePerShare: 5 },
      holders: [{ id: "f", name: "Fund", shares: 100, invested: 100 }],
    };
    const model = { common: [{ id: "c", name: "Common", shares: 100 }], preferred: [series] };
    await expect(exitWorkbook({ model, exitValuation: 500, deal: { exitType: "ipo" } })).rejects.toMatchObject({
      code: "not_in_formulas",
      path: ["deal", "exitType"],
    });
  });

  it("what the engine refuses, by its code and path", async () => {
    await expect(exitWorkbook({ model: {}, exitValuation: -1 })).rejects.toMatchObject({
      code: "negative_value",
      path: ["exitValuation"],
    });
  });
});

describe("a copy that somebody changed", () => {
  it("is the request again where nothing was changed", async () => {
    for (const request of Object.values(exits)) {
      expect(await readWorkbook(await exitWorkbook(request))).toEqual({ kind: "exit-waterfall", request, changes: [] });
    }
  });
});
