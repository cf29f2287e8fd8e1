/** The file of a fund: what it holds, what may be changed in it, and what is refused. */
import {
  computeFundEconomics,
  defaultFund,
  type FundEconomicsRequest,
  type FundInputs,
} from "@capstack/fund-economics";
import { readXlsx } from "hucre/xlsx";
import { describe, expect, it } from "vitest";
import { funds } from "../proof/funds.js";
import { planFund } from "../src/fund/fund-plan.js";
import { fundWorkbook, readWorkbook, workbookLimits } from "../src/index.js";
import { isFreeName } from "../src/sheet/address.js";
import { figureOf } from "../src/sheet/formula.js";
import { circular, formulasOf, partsOf } from "./file-checks.js";

const quarterly = funds.quarterly as FundEconomicsRequest;

/** What the formulas of a sheet give, by the words at the left of their row; not what the engine saved with them. */
function given(request: FundEconomicsRequest, sheet: string, column: number): ReadonlyMap<string, unknown> {
  const cells = [
    ...(planFund(request)
      .sheets.find(({ name }) => name === sheet)
      ?.cells.values() ?? []),
  ];
  const labels = cells.filter(({ column: at, text }) => at === (sheet === "Fund" ? 0 : 1) && text !== undefined);
  return new Map(
    labels.map(({ row, text = "" }) => {
      const cell = cells.find((one) => one.row === row && one.column === column);
      return [text, cell?.formula === undefined ? undefined : figureOf(cell.formula.value)];
    }),
  );
}

/** One company for the whole fund, held five years; nothing is paid but what is asked for. */
const single: FundInputs = {
  committedCapital: 10_000_000,
  gpCommitPct: 0,
  gpCommitCountedTowardInvested: false,
  organizationalExpenses: 0,
  operationalExpensesAnnual: 0,
  mgmtFeePct: 0,
  mgmtFeesPeriodYears: 0,
  recycledCapitalPct: 0,
  carryPct: 0.2,
  newInvestmentPeriodYears: 1,
  period: "annual",
  portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
  returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 2, holdingPeriodYears: 5 }],
};

describe("the formulas of a fund", () => {
  // With a commitment of its own the GP pays in once and is paid once. Where a first company is sold dear in a year in which
  // expenses are still to be called for ten, the GP pays in again after being paid: its rate may be one of several.
  it("says beside the GP's rate whether it is the only one", () => {
    const once: FundInputs = { ...single, gpCommitPct: 0.02 };
    const again: FundInputs = {
      ...once,
      newInvestmentPeriodYears: 4,
      returnTiers: [
        { name: "early", pctOfCapital: 0.5, multiple: 4, holdingPeriodYears: 1 },
        { name: "late", pctOfCapital: 0.5, multiple: 0, holdingPeriodYears: 5 },
      ],
      waterfall: { kind: "american", clawback: true },
    };
    const rates = [once, again].map((inputs) => given({ inputs }, "Fund", 7).get("GP, with carry"));
    expect(rates).toEqual(["the only one", "may be one of several: ask the engine"]);
  });
  // Five years at 8 % compounding turn 10,000,000 into 14,693,280.77: 4,693,280.77 of profit are the partners' own. A full
  // catch-up gives the manager all that follows until it has a fifth; half a catch-up half of it; a hard hurdle none. Simple
  // preferred return is 4,000,000. The rate is the fifth root of what partners get over what they paid.
  it.each([
    [1.4, 0.08, true, 1, 0, 14_000_000],
    [1.6, 0.08, true, 1, 1_200_000, 14_800_000],
    [1.6, 0.08, true, 0.5, 653_359.62, 15_346_640.38],
    [1.6, 0.08, true, 0, 261_343.85, 15_738_656.15],
    [2, 0.08, true, 1, 2_000_000, 18_000_000],
    [2, 0.08, true, 0, 1_061_343.85, 18_938_656.15],
    [1.45, 0.08, false, 1, 500_000, 14_000_000],
    [2, 0.08, false, 0, 1_200_000, 18_800_000],
    [0.5, 0, true, 1, 0, 5_000_000],
    [3, 0, true, 1, 4_000_000, 26_000_000],
  ])("sold for %d times at a hurdle of %d (compounding: %s) and a catch-up of %d, pay a carry of %d", (...terms) => {
    const [multiple, prefRate, prefCompounds, catchupRate, carry, partners] = terms;
    const returnTiers = [{ name: "all", pctOfCapital: 1, multiple, holdingPeriodYears: 5 }];
    const inputs = { ...single, returnTiers, waterfall: { prefRate, prefCompounds, catchupRate } };
    const totals = given({ inputs }, "Fund", 1);
    expect([totals.get("Carry"), totals.get("To limited partners")]).toEqual([carry, partners]);
    const rate = (partners / 10_000_000) ** (1 / 5) - 1;
    expect(given({ inputs }, "Fund", 2).get("Limited partners, net")).toBeCloseTo(rate, 8);
  });

  // The year's rate on commitments; a step-down from its year on; 80 % of 50,000 off each fee; the first year's 200,000 on
  // commitments and four on cost: 9,800,000 / 1.08 are invested.
  it.each<[string, Partial<FundInputs>, number, number]>([
    ["2 % for five years", { mgmtFeesPeriodYears: 5 }, 1_000_000, 9_000_000],
    ["1.5 % from year 3", { mgmtFeesPeriodYears: 5, feeStepDownYear: 3, feeStepDownRate: 0.015 }, 850_000, 9_150_000],
    ["by a schedule", { mgmtFeeSchedule: [0.025, 0.02, 0.01] }, 550_000, 9_450_000],
    [
      "less an income",
      { mgmtFeesPeriodYears: 5, feeOffset: { annualIncome: 50_000, offsetPct: 0.8 } },
      800_000,
      9_200_000,
    ],
    ["afterwards on cost", { mgmtFeesPeriodYears: 5, feeBasisAfter: "invested" }, 925_925.93, 9_074_074.07],
  ])("charge a fee of %s", (_, terms, fees, invested) => {
    const totals = given({ inputs: { ...single, mgmtFeePct: 0.02, ...terms } }, "Fund", 1);
    expect([totals.get("Management fees"), totals.get("First checks")]).toEqual([fees, invested]);
  });

  it("give the default fund year by year, as two independent programs do", () => {
    // Calls, proceeds, distributions to limited partners, value, their net asset value: whole currency.
    const inputs: FundInputs = { ...defaultFund, period: "annual" };
    const [calls, proceeds, paid, value, nav] = [2, 9, 11, 16, 20].map((column) =>
      [...given({ inputs }, "Forecast", column)].flatMap(([label, figure]) => (/^Y\d/.test(label) ? [figure] : [])),
    );
    const whole = (figures: readonly unknown[] = []) => figures.map((figure) => Math.round(Number(figure)));
    expect(whole(calls)).toEqual([
      6_102_500, 5_952_500, 5_952_500, 4_343_750, 0, 288_750, 590_000, 590_000, 590_000, 590_000,
    ]);
    expect(whole(proceeds)).toEqual([
      0, 0, 0, 1_608_750, 4_290_000, 4_290_000, 21_450_000, 19_841_250, 17_160_000, 17_160_000,
    ]);
    expect(whole(paid)).toEqual([0, 0, 0, 0, 3_608_588, 3_890_204, 19_789_369, 15_596_484, 13_504_478, 13_504_478]);
    expect(whole(value)).toEqual([
      5_362_500, 12_601_875, 21_718_125, 32_711_250, 38_967_500, 46_117_500, 37_001_250, 26_008_125, 14_389_375, 0,
    ]);
    expect(whole(nav)).toEqual([
      5_230_015, 12_195_208, 20_474_718, 29_903_317, 34_062_946, 38_920_183, 28_869_681, 20_292_457, 11_227_098, 0,
    ]);
    const rates = given({ inputs }, "Fund", 2);
    expect(rates.get("Portfolio, gross")).toBeCloseTo(0.29360729, 7);
    expect(rates.get("Limited partners, net")).toBeCloseTo(0.22377777, 7);
    expect(rates.get("GP, with carry")).toBeCloseTo(0.72221288, 7);
  });

  it("take back the carry of early winners when late losses follow, deal by deal", () => {
    const inputs: FundInputs = {
      ...defaultFund,
      period: "annual",
      recycledCapitalPct: 0,
      waterfall: { kind: "american" },
      returnTiers: [
        { name: "winner", pctOfCapital: 0.3, multiple: 4, holdingPeriodYears: 2 },
        { name: "late loss", pctOfCapital: 0.7, multiple: 0.4, holdingPeriodYears: 6 },
      ],
    };
    const totals = given({ inputs }, "Fund", 1);
    expect([totals.get("Carry"), totals.get("Clawback in it")]).toEqual([568_008, 2_534_280]);
  });

  it("charge on cost after the investment period what the fund and its fee settle on, quarter by quarter", () => {
    const totals = given({ inputs: { ...defaultFund, feeBasisAfter: "invested" } }, "Fund", 1);
    expect(totals.get("Management fees")).toBeCloseTo(2_523_322.23, 1);
    expect(totals.get("Carry")).toBeCloseTo(13_249_742.22, 1);
  });
});

describe("the file of a fund", () => {
  it("has equal bytes for equal requests", async () => {
    const first = await fundWorkbook(quarterly);
    expect(Buffer.from(await fundWorkbook(quarterly)).equals(Buffer.from(first))).toBe(true);
  });

  it("shows what the engine publishes, before anything is recalculated", async () => {
    const { sheets } = await readXlsx(await fundWorkbook(quarterly));
    const rows = sheets.find(({ name }) => name === "Forecast")?.rows.slice(3) ?? [];
    const { forecast } = computeFundEconomics(quarterly);
    expect(rows.map(([, label, call, , fee]) => [label, call, fee])).toEqual(
      forecast?.periods.map(({ label, capitalCalls, managementFees }) => [
        label,
        capitalCalls.total,
        managementFees.total,
      ]),
    );
  });

  it("uses functions of Excel 2010 only, none entered as an array, and none that leads back to itself", async () => {
    for (const request of Object.values(funds)) {
      const bytes = await fundWorkbook(request);
      const { formulas, newer, arrays } = await formulasOf(bytes);
      expect(formulas).toBeGreaterThan(500);
      expect([newer, arrays, await circular(bytes)]).toEqual([[], [], []]);
    }
  });

  it("names cells by names that no address collides with, prints one page wide, and draws the J-curve", async () => {
    const bytes = await fundWorkbook(quarterly);
    const { namedRanges = [] } = await readXlsx(bytes);
    expect(namedRanges.map(({ name }) => name)).toContain("committed_capital");
    expect(namedRanges.filter(({ name }) => !isFreeName(name))).toEqual([]);
    const parts = partsOf(bytes);
    const sheets = Object.keys(parts).filter((path) => /worksheets\/sheet\d+\.xml$/.test(path));
    for (const path of sheets) {
      expect(parts[path]).toMatch(/<sheetProtection (?![^>]*(password|hashValue))[^>]*sheet="1"/);
      expect(parts[path]).toMatch(/fitToPage="1"[\s\S]*fitToWidth="1"[^>]*fitToHeight="0"/);
    }
    expect(parts["xl/charts/chart1.xml"]).toMatch(/J-curve[\s\S]*<c:scatterChart>/);
    expect(parts["xl/charts/chart1.xml"]).toMatch(/Multiples!\$A\$4:\$A\$43/);
  });

  it("is the request again where nothing was changed, analyses and all", async () => {
    for (const { inputs } of Object.values(funds)) {
      const request = { inputs, analysis: { monteCarlo: { seed: 1, runs: 10 } } };
      expect(await readWorkbook(await fundWorkbook(request))).toEqual({ kind: "fund-economics", request, changes: [] });
    }
  });
});

describe("what has no workbook is refused", () => {
  it.each<[string, Partial<FundInputs>, string]>([
    ["a fee on called capital", { feeBasis: "called" }, "feeBasis"],
    ["a fee on called capital later", { feeBasisAfter: "called" }, "feeBasisAfter"],
    [
      "a fee on cost less an income",
      { feeBasis: "invested", feeOffset: { annualIncome: 1, offsetPct: 1 } },
      "feeOffset",
    ],
    ["a fee on value with whole companies", { feeBasis: "nav", tierFractional: false }, "tierFractional"],
    [
      "a fee on cost with recycling that falls short",
      {
        feeBasis: "invested",
        recycledCapitalPct: 0.2,
        returnTiers: [{ name: "all", pctOfCapital: 1, multiple: 2.5, holdingPeriodYears: 8 }],
      },
      "recycledCapitalPct",
    ],
    ["a fee on cost with tiers by count", { feeBasis: "invested", tierInputMode: "num-companies" }, "tierInputMode"],
  ])("%s, with its path", async (_, terms, field) => {
    const message = expect.stringContaining(`leave ${field} out`);
    await expect(fundWorkbook({ inputs: { ...defaultFund, ...terms } })).rejects.toMatchObject({
      code: "not_in_formulas",
      path: ["inputs", field],
      message,
    });
  });

  it("more periods than the limit", async () => {
    const inputs: FundInputs = {
      ...defaultFund,
      period: "monthly",
      fundOperationsYears: 21,
      operationalExpensesAnnual: 0,
    };
    await expect(fundWorkbook({ inputs })).rejects.toMatchObject({
      code: "limit_exceeded",
      path: ["inputs", "period"],
    });
    expect(21 * 12).toBeGreaterThan(workbookLimits.periods);
  });

  it("what the engine refuses, by its code and path", async () => {
    await expect(fundWorkbook({ inputs: { ...defaultFund, carryPct: 2 } })).rejects.toMatchObject({
      path: ["inputs", "carryPct"],
    });
  });
});
