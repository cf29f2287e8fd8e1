/** The rules of `rules/funds.md`: each row a fund, and what its columns say comes of it. */
import { fileURLToPath } from "node:url";
import { figure, type Row, readRules } from "@capstack/testing/vectors";
import { describe, expect, it } from "vitest";
import { type AggregateResult, computeAggregate, computeForecast, type FundInputs } from "../src/index.js";

const rules = readRules(fileURLToPath(new URL("../rules/funds.md", import.meta.url)));

/** What a cell says, under the name of a field; nothing where it is empty or there is no such column. */
function given<T>(row: Row, column: string, field: string, read: (text: string) => T = figure as (text: string) => T) {
  const text = row[column] ?? "";
  return text === "" ? {} : { [field]: read(text) };
}

function fundOf(row: Row): FundInputs {
  const managersPart = figure(row["manager's part"] || "0");
  const waterfall = {
    ...given(row, "hurdle", "prefRate"),
    ...given(row, "compounds", "prefCompounds", (text) => text === "yes"),
    ...given(row, "catch-up", "catchupRate"),
  };
  const income = given(row, "income a year", "annualIncome");
  return {
    committedCapital: 10_000_000,
    gpCommitPct: managersPart,
    gpCommitCountedTowardInvested: managersPart > 0,
    organizationalExpenses: 0,
    operationalExpensesAnnual: 0,
    mgmtFeePct: figure(row.fee || "0"),
    mgmtFeesPeriodYears: figure(row.years || "0"),
    recycledCapitalPct: figure(row.recycled || "0"),
    carryPct: 0.2,
    newInvestmentPeriodYears: 1,
    period: "annual",
    portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
    returnTiers: [{ name: "all", pctOfCapital: 1, multiple: figure(row["sold for"] || "1"), holdingPeriodYears: 5 }],
    waterfall,
    ...given(row, "from year", "feeStepDownYear"),
    ...given(row, "then", "feeStepDownRate"),
    ...given(row, "schedule", "mgmtFeeSchedule", (text) => text.split(",").map(figure)),
    ...given(row, "afterwards on", "feeBasisAfter", (text) => text as "invested"),
    ...(Object.keys(income).length === 0
      ? {}
      : { feeOffset: { annualIncome: figure(row["income a year"] ?? ""), offsetPct: figure(row["of it"] ?? "") } }),
  };
}

/** What a column that says what comes of a fund is read from; the other columns are its terms. */
const outcomes: Readonly<Record<string, (result: AggregateResult, fund: FundInputs) => string>> = {
  carry: ({ carriedInterestPaid }) => money(carriedInterestPaid.total),
  "partners get": (_, fund) => money(computeForecast(fund).summary.totals.distributions.lp),
  "the plan pays partners": ({ distributions }) => money(distributions.lp),
  "their multiple": ({ netMultiple }) => `${(netMultiple.lp ?? Number.NaN).toFixed(4)}x`,
  "their rate": (_, fund) => `${((computeForecast(fund).summary.irr.netLp ?? Number.NaN) * 100).toFixed(4)} %`,
  fees: ({ managementFees }) => money(managementFees.total),
  invested: ({ investedCapital }) => money(investedCapital.total),
  proceeds: ({ proceeds }) => money(proceeds.total),
};

function money(amount: number): string {
  return amount.toLocaleString("en-US", { minimumFractionDigits: Number.isInteger(amount) ? 0 : 2 });
}

describe.each(rules)("$name", ({ tables: [rows = []] }) => {
  it.each(rows.map((row) => [Object.values(row).filter(Boolean).join(", "), row] as const))("%s", (_, row) => {
    const fund = fundOf(row);
    const result = computeAggregate(fund);
    const asked = Object.keys(row).filter((column) => column in outcomes);
    expect(asked.length).toBeGreaterThan(0);
    expect(Object.fromEntries(asked.map((column) => [column, outcomes[column]?.(result, fund)]))).toEqual(
      Object.fromEntries(asked.map((column) => [column, row[column]])),
    );
  });
});
