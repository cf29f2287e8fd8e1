/** The statements of the small fund are those that were worked by hand in `small-fund.md`. */
import { describe, expect, it } from "vitest";
import {
  type Books,
  balanceSheet,
  cashFlowStatement,
  type FairValueRow,
  type FinancialHighlights,
  fairValueTable,
  financialHighlights,
  type InvestmentFigures,
  operationsStatement,
  type StatementRow,
  scheduleOfInvestments,
} from "../../src/index.js";
import { alder as booked } from "./small-fund-books.js";
import { column, nonZero, num, percent, table, tablesOf, valuationFiles } from "./small-fund-page.js";

const alder: Books = { ...booked, valuationFiles };
const year = { start: "2026-01-01", end: "2026-12-31" };
const named = (rows: readonly StatementRow[]) => Object.fromEntries(rows.map(({ name, amount }) => [name, amount]));
const both = <T>(statement: T & { comparisons: readonly T[] }) => [
  ["2026", statement] as const,
  ["2025", statement.comparisons[0] as T] as const,
];

describe.each(both(operationsStatement(alder, { ...year, compare: 1 })))("operations of %s", (title, statement) => {
  const worked = column(table("Operations"), title);

  it("are as worked, line by line", () => {
    expect({
      ...named(statement.income),
      "Investment income": statement.investmentIncome,
      ...named(statement.expenses),
      "Management fee, net": statement.managementFeeNet,
      Expenses: statement.totalExpenses,
      "Net investment loss": statement.netInvestmentIncome,
      "Realized gains": statement.realizedGains,
      "Change in unrealized": statement.unrealizedGains,
      "Exchange rates, cash": statement.fxTranslationOfCash,
      "Net increase": statement.netIncrease,
    }).toMatchObject(nonZero(worked));
    const lines = [...statement.income, ...statement.expenses].length;
    const sums = ["Investment income", "Management fee, net", "Expenses", "Net investment loss", "Net increase"];
    const gains = ["Realized gains", "Change in unrealized", "Exchange rates, cash"];
    expect(Object.keys(nonZero(worked)).filter((name) => ![...sums, ...gains].includes(name))).toHaveLength(lines);
    expect([statement.fxTranslation, statement.check]).toEqual([statement.fxTranslationOfCash, 0]);
  });
});

it.each([["2026-12-31"], ["2025-12-31"]])("assets and liabilities at %s are as worked", (end) => {
  const sheet = balanceSheet(alder, { end });
  const of = (rows: readonly StatementRow[], ...codes: string[]) =>
    rows.filter(({ code }) => codes.includes(code.slice(0, 4))).reduce((sum, { amount }) => sum + amount, 0);
  expect({
    Cash: of(sheet.assets, "1000", "1010"),
    "Investments at fair value": sheet.investmentsAtFairValue,
    "Investments at cost": sheet.investmentsAtCost,
    "Accrued note interest": of(sheet.assets, "1150"),
    "Total assets": sheet.totalAssets,
    "Accrued expenses": of(sheet.liabilities, "2000"),
    "Due to the manager": of(sheet.liabilities, "2100"),
    "Total liabilities": sheet.totalLiabilities,
    "Limited partners": sheet.limitedPartners,
    "General partner": sheet.generalPartners,
    "Partners' capital": sheet.partnersCapital,
  }).toEqual(column(table("Assets and liabilities"), end));
  expect([sheet.check, sheet.pooledCapital, sheet.unallocatedEarnings]).toEqual([0, 0, 0]);
});

describe.each(both(cashFlowStatement(alder, { ...year, compare: 1 })))("cash flows of %s", (title, statement) => {
  const [operating = [], financing = [], cash = [], reconciled = []] = tablesOf("Cash flows");

  it("are gross, by purpose and direction", () => {
    const { totalOperating, totalFinancing } = statement;
    expect({ ...named(statement.operating), Total: totalOperating }).toEqual(
      nonZero(column(operating, title, "Operating")),
    );
    expect({ ...named(statement.financing), Total: totalFinancing }).toEqual(
      nonZero(column(financing, title, "Financing")),
    );
    expect([statement.opening, totalOperating, totalFinancing, statement.exchangeRateEffect, statement.ending]).toEqual(
      cash.map((row) => num(row[title])),
    );
    expect(statement.check).toBe(0);
  });
  it("reconcile with the net increase", () => {
    const { netIncrease, adjustments, cashFromOperations, check } = statement.reconciliation;
    const worked = nonZero(column(reconciled, title, "Reconciliation"));
    expect({
      "Net increase": netIncrease,
      ...named(adjustments),
      "Cash from operations": cashFromOperations,
    }).toEqual(worked);
    expect(check).toBe(0);
  });
});

it("what happened without cash is as worked", () => {
  const items = cashFlowStatement(alder, year).nonCash.map(({ entryDate, amount }) => [entryDate, amount]);
  expect(items).toEqual(table("Cash flows", 4).map((row) => [row.Day, num(row.Amount)]));
});

const asFigures = ({ cost, fairValue, shareOfNetAssets }: InvestmentFigures) => [
  cost,
  fairValue,
  percent(shareOfNetAssets),
];
const workedFigures = (row: Readonly<Record<string, string>>) => [
  num(row.Cost),
  num(row["Fair value"]),
  row["Percent of net assets"],
];

describe("the schedule of investments", () => {
  const schedule = scheduleOfInvestments(alder, { end: "2026-12-31" });

  it.each([["2026"], ["2025"]])("of %s has a line for each security", (title) => {
    const { securities, total, check } = scheduleOfInvestments(alder, { end: `${title}-12-31` });
    const rows = table(`Schedule of investments ${title}`);
    expect(securities.map((own) => [own.name, own.securityType, own.acquired, ...asFigures(own)])).toEqual(
      rows.slice(0, -1).map((row) => [row.Security, row.Type, row.Acquired, ...workedFigures(row)]),
    );
    expect(asFigures(total)).toEqual(workedFigures(rows.at(-1) ?? {}));
    expect(check).toBe(0);
  });
  it("says how many shares there are", () => {
    const shares = schedule.securities.map((own) => own.shares);
    expect(shares).toEqual(
      table("Schedule of investments 2026")
        .slice(0, -1)
        .map((row) => num(row.Shares)),
    );
  });
  it("sums by type, country and industry", () => {
    const groups = [...schedule.bySecurityType, ...schedule.byCountry, ...schedule.byIndustry];
    expect(groups.map((own) => [own.group, ...asFigures(own)])).toEqual(
      table("Schedule of investments 2026", 1).map((row) => [row.Group, ...workedFigures(row)]),
    );
  });
  it("names every company, as each is above 5 %, with its multiple", () => {
    const companies = schedule.rows;
    expect(companies.map(({ name, grossMoic, fairValue }) => [name, grossMoic, fairValue])).toEqual(
      table("Schedule of investments 2026", 2).map((row) => [row.Company, num(row.Multiple), num(row["Fair value"])]),
    );
    expect(companies.every(({ isAboveFivePercent }) => isAboveFivePercent)).toBe(true);
  });
});

describe("fair value", () => {
  const { rows, total, roll, transfers, techniques, check } = fairValueTable(alder, year);
  const [files = [], byLevel = [], rolled = [], byTechnique = []] = tablesOf("Fair value");

  it("is by type and level", () => {
    const levels = ({ level1, level2, level3, total: all }: Omit<FairValueRow, "securityType">) => [
      level1,
      level2,
      level3,
      all,
    ];
    const worked = byLevel.map((row) => ["Level 1", "Level 2", "Level 3", "Total"].map((title) => num(row[title])));
    expect([...rows.map(levels), levels(total)]).toEqual(worked);
    expect(rows.map(({ securityType }) => securityType)).toEqual(byLevel.slice(0, -1).map(({ Type }) => Type));
    expect([total.nav, total.notStated, check]).toEqual([0, 0, 0]);
    expect(fairValueTable(alder, { end: "2025-12-31" }).total).toMatchObject({ level3: 1_450_000, total: 1_450_000 });
  });
  it("rolls from the year's start to its end", () => {
    expect(
      roll.map((own) => [
        ...[own.level, own.securityType, own.opening, own.transfersIn, own.transfersOut, own.purchases],
        ...[own.exchanges, own.disposals, own.unrealized, own.closing, own.fxTranslation, own.other],
      ]),
    ).toEqual(
      rolled.map((row) => [
        ...[row["Roll of 2026"], row.Type],
        ...["Opening", "In", "Out", "Purchases", "Exchanges"].map((title) => num(row[title])),
        ...["Disposals", "Unrealized", "Closing"].map((title) => num(row[title])),
        ...[0, 0],
      ]),
    );
  });
  it("names each transfer between levels with its reason", () => {
    const moved = files.find(({ Level }) => Level === "level_1");
    expect(transfers).toMatchObject([
      { from: "level_3", to: "level_1", amount: 100_000, date: moved?.Day, reason: moved?.["What changed"] },
    ]);
  });
  it("says the techniques of level 3 with the range of their inputs", () => {
    const level3 = techniques.filter(({ level }) => level === "level_3");
    const shown = level3.map(({ technique, fairValue, inputs: [input] }) => {
      const range = input === undefined ? [0, 0, 0] : [input.least, input.most, Number(input.weighted.toFixed(6))];
      return [technique, fairValue, ...range];
    });
    const worked = byTechnique.map((row) => [
      row["Level 3 by technique"],
      ...["Fair value", "Least", "Greatest", "Mean by fair value"].map((title) => num(row[title])),
    ]);
    expect(shown.sort()).toEqual(worked.sort());
  });
});

/** The first year begins with the first contribution. */
const periods = [["2026", year] as const, ["2025", { start: "2025-01-15", end: "2025-12-31" }] as const];

describe.each(periods)("financial highlights of %s", (title, window) => {
  const [quarters = [], lines = []] = tablesOf(`Financial highlights ${title}`);
  const highlights: FinancialHighlights = financialHighlights(alder, window);

  it("average the net assets of its quarters", () => {
    const columns = ["Net assets before it", "Contributions", "Distributions", "Average"];
    expect(highlights.quarters.map((own) => Object.values(own))).toEqual(
      quarters.map((row) => [row["First day"], row["Last day"], ...columns.map((name) => num(row[name]))]),
    );
  });
  it("are as worked", () => {
    const worked = Object.fromEntries(lines.map((row) => [row[""] ?? "", row[title] ?? ""]));
    const amounts = {
      "Average net assets": highlights.averageNetAssets,
      Expenses: highlights.expenses,
      "Net investment loss": highlights.netInvestmentIncome,
      Carry: highlights.carriedInterest,
    };
    const ratios = {
      "Expense ratio": percent(highlights.expenseRatio),
      "Carry ratio": percent(highlights.carryRatio),
      "Expenses and carry": percent(highlights.expenseAndCarryRatio),
      "Net investment income ratio": percent(highlights.netInvestmentIncomeRatio),
      ...(title === "2026" ? { "IRR at the beginning": percent(highlights.irrBeginning) } : {}),
      "IRR at the end": percent(highlights.irrEnd),
      "Contributed to committed": percent(highlights.contributedToCommitted),
    };
    expect(Object.keys(worked)).toEqual([...Object.keys(amounts), ...Object.keys(ratios)]);
    for (const [name, amount] of Object.entries(amounts)) expect([name, amount]).toEqual([name, num(worked[name])]);
    expect(worked).toMatchObject(ratios);
    expect(highlights.check).toBe(0);
  });
});

it.each([
  ["beginning", 2],
  ["end", 3],
] as const)("the rate of return at the %s discounts its flows to nothing", (end, at) => {
  const { irrBeginning, irrEnd } = financialHighlights(alder, year);
  const rate = (end === "end" ? irrEnd : irrBeginning) ?? Number.NaN;
  const flows = table("Financial highlights 2026", at).slice(0, -1);
  const worth = flows.map((row) => num(row.Flow) * (1 + rate) ** (-num(row["Years/365"]) / 365));
  expect(Math.abs(worth.reduce((sum, own) => sum + own, 0))).toBeLessThan(0.005);
  worth.forEach((own, row) => {
    expect(own.toFixed(2)).toBe(num(flows[row]?.["Worth on the first day"]).toFixed(2));
  });
});
