/** A result kept for the next call: what builds on it, how long it is there, and for whom. */
import { readWorkbook } from "@capstack/workbook";
import { describe, expect, it } from "vitest";
import { defineServer, keepByCaller, keepResults, localBackend } from "../../src/index.js";

const signal = new AbortController().signal;
const serverOf = (kept = keepResults()) => defineServer({ ...localBackend(), kept });
const founding = { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] };
const seed = {
  type: "priced_round",
  label: "Seed",
  preMoneyValuation: 8_000_000,
  investments: [{ id: "vc", name: "VC", amount: 2_000_000 }],
};
const options = { explain: true };

describe("a kept result", () => {
  const server = serverOf();
  const call = (name: string, args: object) => server.callTool(name, args, signal);

  it("has an id that the text ends with and `_meta` names", async () => {
    const { content, _meta } = await call("cap_table_compute", { events: [founding] });
    expect(_meta).toMatchObject({ "capstack/result": "r1" });
    expect(content[0]?.text?.split("\n").at(-1)).toMatch(/^Kept as r1: say "result": "r1"/);
  });
  it("takes more events, and is kept again", async () => {
    const built = await call("cap_table_compute", { result: "r1", events: [seed] });
    const whole = await call("cap_table_compute", { events: [founding, seed] });
    expect(built._meta).toMatchObject({ "capstack/result": "r2" });
    expect(built.structuredContent).toEqual(whole.structuredContent);
  });
  it("of a cap table is sold without its model: 20 % of 40M", async () => {
    const { content, isError } = await call("exit_waterfall_compute", { result: "r2", exitValuation: "$40M" });
    expect(isError, content[0]?.text).toBeUndefined();
    expect(content[0]?.text).toMatch(/VC +8,000,000 /);
    expect(content[0]?.text).toContain("Ada     32,000,000");
  });
  it("of an exit is sold for another price: the preference of 2M is held at 5M", async () => {
    const { content } = await call("exit_waterfall_compute", { result: "r3", exitValuation: 5_000_000 });
    expect(content[0]?.text).toMatch(/VC +2,000,000 /);
    expect(content[0]?.text).toMatch(/Ada +3,000,000 /);
  });
  it("is explained: a price of a cap table, a payout of an exit", async () => {
    const price = await call("explain", { question: "price", result: "r2" });
    expect(price.content[0]?.text).toMatch(/^The latest price is 1 a share/);
    const payout = await call("explain", { question: "payout", result: "r3", holder: "VC" });
    expect(payout.content[0]?.text).toMatch(/^Of an exit at 40,000,000, VC gets 8,000,000\./);
    const other = await call("explain", { question: "payout", result: "r2" });
    expect(other.content[0]?.text).toContain("a payout is explained of a result of exit-waterfall");
  });
  it("of a fund takes other inputs", async () => {
    const first = await call("fund_economics_compute", { inputs: fund });
    const id = first._meta?.["capstack/result"];
    const built = await call("fund_economics_compute", { result: id, inputs: { carryPct: 0.25 } });
    const whole = await call("fund_economics_compute", { inputs: { ...fund, carryPct: 0.25 } });
    expect(built.structuredContent).toEqual(whole.structuredContent);
    expect(built.structuredContent).not.toEqual(first.structuredContent);
  });
  it("names the place of a wrong value as the caller counts", async () => {
    const wrong = { ...seed, preMoneyValuation: -1 };
    const { isError, content } = await call("cap_table_compute", { result: "r1", events: [wrong] });
    expect(isError).toBe(true);
    expect(content[0]?.text).toMatch(/^At \/events\/0\/preMoneyValuation: /);
    const mended = await call("cap_table_compute", { result: "r1", events: [{ ...seed, preMoneyValuation: "8M" }] });
    expect(mended.content[0]?.text).toMatch(/^Read \/events\/0\/preMoneyValuation "8M" as 8000000\.\n/);
  });
  it.each([
    [{ result: "r99" }, "result_forgotten", "send the whole request instead"],
    [{ result: 3 }, "validation_failed", "result is the id of a kept result"],
    [{ result: "r3", events: [] }, "validation_failed", "result is of exit-waterfall"],
  ])("is refused for %j", async (args, code, words) => {
    const { isError, content, _meta } = await call("cap_table_compute", args);
    expect(isError).toBe(true);
    expect(_meta?.["capstack/error"]).toMatchObject({ code });
    expect(content[0]?.text).toContain(words);
  });
});

describe("what a text leaves out", () => {
  const server = serverOf();
  const grants = Array.from({ length: 300 }, (_, n) => ({ id: `h${n}`, name: `Holder ${n}`, shares: 1_000 }));

  it("is linked to, and read in pages to the last row", async () => {
    const args = { events: [{ type: "common_issuance", grants }], options };
    const { content } = await server.callTool("cap_table_compute", args, signal);
    const link = content[1];
    expect(link).toMatchObject({ type: "resource_link", uri: "capstack://results/r1", mimeType: "application/json" });
    const names: string[] = [];
    let uri: string | undefined = "capstack://results/r1?fields=final.holders&limit=40";
    while (uri !== undefined) {
      const { text = "" } = await server.readResource(uri, signal);
      expect(text.length).toBeLessThan(14_000);
      const page = JSON.parse(text) as { data: { final: { holders: { name: string }[] } }; next?: string };
      names.push(...page.data.final.holders.map(({ name }) => name));
      uri = page.next;
    }
    expect(names).toEqual(grants.map(({ name }) => name));
  });
  it("cannot be read under another id", async () => {
    await expect(server.readResource("capstack://results/r7", signal)).rejects.toMatchObject({
      error: { code: "result_forgotten" },
    });
  });
});

describe("a workbook", () => {
  const server = serverOf();
  const workbookOf = async (name: string, args: object) => {
    const { content, _meta } = await server.callTool(name, args, signal);
    const link = content.at(-1);
    expect(link).toMatchObject({
      uri: `capstack://results/${_meta?.["capstack/result"]}/workbook`,
      mimeType: expect.stringContaining("spreadsheetml"),
    });
    const { blob = "" } = await server.readResource((link as { uri: string }).uri, signal);
    return readWorkbook(Buffer.from(blob, "base64"));
  };

  it("of a kept cap table, exit and fund is a resource that holds its request", async () => {
    const table = await workbookOf("cap_table_compute", { events: [founding, seed] });
    expect(table).toMatchObject({ kind: "cap-table", changes: [], request: { events: [founding, seed] } });
    const exit = await workbookOf("exit_waterfall_compute", { result: "r1", exitValuation: "$40M" });
    expect(exit).toMatchObject({ kind: "exit-waterfall", changes: [], request: { exitValuation: 40_000_000 } });
    const forecast = await workbookOf("fund_economics_compute", { inputs: fund });
    expect(forecast).toMatchObject({ kind: "fund-economics", changes: [], request: { inputs: fund } });
  });
  it("is there for a cap table that was read from a file", async () => {
    const sheet = { content: "id,name,shares\nada,Ada,700\n" };
    const read = (await server.callTool("read_file", sheet, signal))._meta?.["capstack/result"];
    const { mimeType, blob = "" } = await server.readResource(`capstack://results/${read}/workbook`, signal);
    expect(mimeType).toContain("spreadsheetml");
    expect((await readWorkbook(Buffer.from(blob, "base64"))).kind).toBe("cap-table");
  });
  it("is refused by its reason for a term that has no formula, and for what is no model's", async () => {
    const holders = [{ id: "f", name: "Fund", shares: 100, invested: 100 }];
    const preferred = [
      { id: "a", name: "Series A", seniority: 1, mandatoryConversion: { minPricePerShare: 5 }, holders },
    ];
    const model = { common: [{ id: "c", name: "Common", shares: 100 }], preferred };
    const offering = { model, exitValuation: 1000, deal: { exitType: "ipo" } };
    const { _meta } = await server.callTool("exit_waterfall_compute", offering, signal);
    const id = _meta?.["capstack/result"];
    await expect(server.readResource(`capstack://results/${id}/workbook`, signal)).rejects.toMatchObject({
      error: { code: "not_in_formulas" },
    });
    const bank = { content: "Date,Description,Amount\n2026-02-01,AUDIT,-1200.00\n" };
    const read = (await server.callTool("read_file", bank, signal))._meta?.["capstack/result"];
    await expect(server.readResource(`capstack://results/${read}/workbook`, signal)).rejects.toMatchObject({
      error: { message: `${read} is no cap table, exit or fund: only these come as workbooks.` },
    });
    await expect(server.readResource("capstack://results/r99/workbook", signal)).rejects.toMatchObject({
      error: { code: "result_forgotten" },
    });
  });
});

describe("what is kept", () => {
  const result = (size: number, named = 0) => ({
    model: "cap-table",
    request: { text: "x".repeat(size), named },
    answer: {},
  });

  it("is bounded in count: the oldest go", () => {
    const kept = keepResults({ count: 2 });
    expect([1, 2, 3].map((named) => kept.keep(result(1, named)))).toEqual(["r1", "r2", "r3"]);
    expect(() => kept.take("r1")).toThrow("Kept are r2, r3");
    expect(kept.take("r3")).toEqual(result(1, 3));
  });
  it("is kept once: a repeat has the same id, and a result in use is not forgotten for it", () => {
    const kept = keepResults({ count: 2 });
    expect([1, 2].map((named) => kept.keep(result(1, named)))).toEqual(["r1", "r2"]);
    expect([1, 1, 1].map((named) => kept.keep(result(1, named)))).toEqual(["r1", "r1", "r1"]);
    expect(kept.keep(result(1, 3))).toBe("r3");
    expect(kept.take("r1")).toEqual(result(1, 1));
    expect(() => kept.take("r2")).toThrow("No result");
  });
  it("stays while its pages are asked for", async () => {
    const server = serverOf();
    const call = (args: object) => server.callTool("cap_table_compute", args, signal);
    await call({ events: [founding] });
    for (let page = 0; page < 25; page += 1) {
      const { _meta } = await call({ result: "r1", events: [], fields: ["final.holders"], limit: 1, cursor: page });
      expect(_meta).toMatchObject({ "capstack/result": "r1" });
    }
  });
  it("is bounded in size: the oldest go, and what is too large is not kept", () => {
    const kept = keepResults({ size: 1_000 });
    expect(kept.keep(result(2_000))).toBeUndefined();
    kept.keep(result(600, 1));
    kept.keep(result(600, 2));
    expect(() => kept.take("r1")).toThrow("No result");
    expect(kept.take("r2")).toBeDefined();
  });
  it("is apart by caller, and forgotten an hour after the last call and when too many have called since", () => {
    let now = 0;
    const of = keepByCaller({ now: () => now, mark: () => `-${now}`, callers: 2 });
    expect(of("one").keep(result(1))).toBe("r1-0");
    expect(() => of("two").take("r1-0")).toThrow("Nothing is kept for this caller");
    now = 3_000_000;
    expect(of("one").take("r1-0")).toBeDefined();
    now = 6_000_000;
    expect(of("one").take("r1-0")).toBeDefined();
    now = 10_000_000;
    expect(() => of("one").take("r1-0")).toThrow();
    for (const caller of ["one", "two", "three"]) of(caller).keep(result(1));
    expect(() => of("one").take("r1-10000000")).toThrow();
    expect(of("three").take("r1-10000000")).toBeDefined();
  });
});

/** Fifty checks of a million, three times back. */
const fund = {
  committedCapital: 50_000_000,
  gpCommitPct: 0,
  gpCommitCountedTowardInvested: true,
  organizationalExpenses: 0,
  operationalExpensesAnnual: 0,
  mgmtFeePct: 0,
  recycledCapitalPct: 0,
  carryPct: 0.2,
  newInvestmentPeriodYears: 5,
  mgmtFeesPeriodYears: 10,
  portfolio: {
    newPct: 1,
    followPct: 0,
    avgCheckSizeNew: 1_000_000,
    avgCheckSizeFollow: 0,
    entryStages: [{ name: "Seed", numInvestments: 50, avgCheckSize: 1_000_000, pctAllocation: 1, reserveRatio: 0 }],
  },
  returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 3, holdingPeriodYears: 5 }],
};

describe("an exit on a kept cap table", () => {
  it("counts vesting to the day of the exit", async () => {
    const server = serverOf();
    const date = "2025-01-09";
    const vesting = { start: date, months: 48, cliffMonths: 12 };
    const events = [
      { type: "common_issuance", date, grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
      { type: "pool_change", date, shares: 480_000 },
      {
        type: "equity_grant",
        date,
        grants: [{ id: "ben", name: "Ben", kind: "nso", shares: 480_000, strikePrice: 1, vesting }],
      },
    ];
    expect((await server.callTool("cap_table_compute", { events }, signal)).content[0]?.text).toContain("Ben");
    const exit = { result: "r1", exitValuation: 16_170_000, deal: { exitDate: "2026-06-30" } };
    const sale = await server.callTool("exit_waterfall_compute", exit, signal);
    // 17 of 48 months: 170,000 options. With their exercise price 16,340,000 is shared by 8,170,000, two a share.
    const { holders } = sale.structuredContent as { holders: { name: string; net: number }[] };
    expect(holders.map(({ name, net }) => [name, net])).toEqual([
      ["Ada", 16_000_000],
      ["Ben", 170_000],
    ]);
  });
  it("says whose unvested stock is paid in full, and leaves it out when told to", async () => {
    const server = serverOf();
    const vesting = { start: "2024-01-01", months: 48, cliffMonths: 12 };
    const ada = { id: "ada", name: "Ada", shares: 4_800_000, vesting };
    const ben = { id: "ben", name: "Ben", shares: 5_000_000 };
    const events = [{ type: "common_issuance", date: "2024-01-01", grants: [ada, ben] }];
    await server.callTool("cap_table_compute", { events }, signal);
    const sell = (more: object) =>
      server.callTool("exit_waterfall_compute", { exitValuation: 9_800_000, ...more }, signal);
    // 18 of 48 months by the exit: 3,000,000 are not vested.
    const deal = { exitDate: "2025-07-01" };
    const sale = await sell({ result: "r1", deal });
    const said =
      "3,000,000 unvested shares of stock are counted and paid in full (Ada 3,000,000); includeUnvested false, with the cap table's result, leaves them out.";
    expect(sale.content[0]?.text).toContain(said);
    expect(sale.content[0]?.text).toMatch(/Ada +4,800,000 /);
    const again = await sell({ result: "r2", exitValuation: 19_600_000 });
    expect(again.content[0]?.text).toContain(said);
    // 1.8M of 6.8M shares of 6.8M are 1.8M.
    const without = await sell({ result: "r1", deal, exitValuation: 6_800_000, includeUnvested: "false" });
    expect(without.content[0]?.text).toMatch(/Ada +1,800,000 /);
    expect(without.content[0]?.text).not.toContain("unvested");
  });
  it("is refused a choice of vesting where no cap table says what is vested", async () => {
    const model = { common: [{ id: "ada", name: "Ada", shares: 10 }] };
    const args = { model, exitValuation: 10, includeUnvested: false };
    const { isError, content } = await serverOf().callTool("exit_waterfall_compute", args, signal);
    expect(isError).toBe(true);
    expect(content[0]?.text).toContain("Only a kept cap table says what is vested: give its id as result.");
  });
});
