import { describe, expect, it } from "vitest";
import { halfAYear, harbor } from "../../test/books/half-a-year.js";
import {
  balanceSheet,
  cashFlowStatement,
  ilpaStatement,
  operationsStatement,
  partnersCapitalStatement,
  scheduleOfInvestments,
} from "../index.js";

const halfYear = { start: "2025-01-01", end: "2025-06-30" };

describe("the statements of half a year", () => {
  it("split cash into operating and financing", () => {
    const { opening, totalOperating, totalFinancing, ending, check, financing } = cashFlowStatement(
      halfAYear,
      halfYear,
    );
    expect([opening, totalOperating, totalFinancing, ending, check]).toEqual([
      0, -671_184.85, 1_000_000, 328_815.15, 0,
    ]);
    expect(financing).toEqual([{ code: "3100", name: "Contributions received", amount: 1_000_000 }]);
  });
  it("balance", () => {
    expect(balanceSheet(halfAYear, { end: "2025-06-30" })).toMatchObject({
      totalAssets: 1_078_815.15,
      totalLiabilities: 0,
      partnersCapital: 1_078_815.15,
      allocatedCapital: 1_078_815.15,
      unallocatedEarnings: 0,
      check: 0,
    });
  });
  it("show the net increase from operations, beside the quarter before", () => {
    const statement = operationsStatement(halfAYear, { start: "2025-04-01", end: "2025-06-30", compare: 1 });
    expect(statement).toMatchObject({
      netInvestmentIncome: 0,
      unrealizedGains: 150_000,
      netIncrease: 150_000,
      check: 0,
    });
    expect(statement.comparisons[0]).toMatchObject({ start: "2025-01-01", netIncrease: -71_184.85, check: 0 });
  });
  it("roll capital forward for partner and fund", () => {
    const { fund, lp, gp, check } = partnersCapitalStatement(halfAYear, { start: "2025-04-01", end: "2025-06-30" });
    expect([fund.beginning, fund.ending, lp.ending, gp.ending, check]).toEqual([
      928_815.15, 1_078_815.15, 1_065_972.13, 12_843.02, 0,
    ]);
  });
  it("show a partner what is unfunded", () => {
    const { partner, check } = ilpaStatement(halfAYear, { end: "2025-06-30", lpEntityId: harbor });
    expect(partner?.qtd).toMatchObject({ beginning: 552_866.17, ending: 642_151.89, navGross: 642_151.89 });
    expect(partner?.itd.unfunded).toEqual({
      beginning: 0,
      recallable: 0,
      contributions: 595_238.1,
      commitmentChanges: 5_000_000,
      ending: 4_404_761.9,
    });
    expect(check).toBe(0);
  });
  it("schedule the investments", () => {
    const { rows, check } = scheduleOfInvestments(halfAYear, { end: "2025-06-30" });
    expect(rows).toMatchObject([
      { name: "Nimbus", cost: 600_000, unrealized: 150_000, fairValue: 750_000, grossMoic: 1.25 },
    ]);
    expect(check).toBe(0);
  });
});
