import { describe, expect, it } from "vitest";
import { buildCutover, buildTransfer, financialHighlights, seedChart } from "../../index.js";

/** The worked example of the rules: net assets of 40.0, 39.5, 50.2 and 51.0 million at the quarters' beginnings. */
const [lp, gp] = ["11111111-0000-4000-8000-000000000000", "22222222-0000-4000-8000-000000000000"];
const partners = [
  { lpEntityId: lp, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: gp, name: "Elm", partnerClass: "gp" },
] as const;
const ofLp = "3100-11111111";
let number = 0;
const entry = (entryDate: string, sourceType: string, debit: string, credit: string, amount: number) => ({
  id: String(++number),
  entryDate,
  sourceType,
  status: "posted" as const,
  postings: [
    { account: debit, amount, currency: "USD" },
    { account: credit, amount: -amount, currency: "USD" },
  ],
});
const books = {
  vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [{ lpEntityId: lp, date: "2024-01-01", amount: 80_000_000, kind: "initial" as const }],
  accounts: seedChart({ vehicle: { id: "v" }, partners }),
  waterfall: { kind: "european" as const, carryRate: 0.2, prefRate: 0 },
  today: "2025-12-31",
  entries: [
    entry("2024-01-01", "capital_call", "1000", ofLp, 44_500_000),
    entry("2024-12-31", "valuation", "4200", "1200", 4_500_000),
    entry("2025-02-10", "partnership_expense", "5100", "1000", 300_000),
    entry("2025-03-31", "valuation", "4200", "1200", 200_000),
    entry("2025-04-01", "capital_call", "1000", ofLp, 10_000_000),
    entry("2025-05-10", "partnership_expense", "5100", "1000", 300_000),
    entry("2025-06-30", "valuation", "1200", "4200", 1_000_000),
    entry("2025-08-10", "partnership_expense", "5100", "1000", 300_000),
    entry("2025-09-01", "income", "1000", "4100", 150_000),
    entry("2025-09-30", "valuation", "1200", "4200", 950_000),
    entry("2025-11-10", "partnership_expense", "5100", "1000", 300_000),
    entry("2025-11-15", "distribution", ofLp, "1000", 4_000_000),
    entry("2025-12-31", "valuation", "1200", "4200", 8_300_000),
  ],
};

const year = { start: "2025-01-01", end: "2025-12-31" };

describe("financial highlights of a year", () => {
  const highlights = financialHighlights(books, year);

  it("average net assets over quarters: contributions from their day on, distributions until the end of theirs", () => {
    const averages = highlights.quarters.map(({ netAssets, average }) => [netAssets, average]);
    expect(averages).toEqual([
      [40_000_000, 40_000_000],
      [39_500_000, 49_500_000],
      [50_200_000, 50_200_000],
      [51_000_000, 49_000_000],
    ]);
    // Whole quarters count alike: 188.7 / 4. By their days, 90, 91, 92 and 92 of 365, they would come to 47,207,945.21.
    expect(highlights.averageNetAssets).toBe(47_175_000);
  });

  it("give expenses before and after carry, and net investment income before it, of average net assets", () => {
    const { expenses, carriedInterest, netInvestmentIncome, annualized } = highlights;
    expect([expenses, carriedInterest, netInvestmentIncome, annualized]).toEqual([
      1_200_000,
      900_000,
      -1_050_000,
      false,
    ]);
    const { expenseRatio, carryRatio, expenseAndCarryRatio, netInvestmentIncomeRatio } = highlights;
    const percent = [expenseRatio, carryRatio, expenseAndCarryRatio, netInvestmentIncomeRatio].map((one) =>
      ((one ?? 0) * 100).toFixed(4),
    );
    expect(percent).toEqual(["2.5437", "1.9078", "4.4515", "-2.2258"]);
  });

  it("give the rate of return since inception at both ends, after accrued carry", () => {
    // 44.5 million became 40.0 in 365 days; the second rate is solved by bisection of its definition.
    expect(highlights.irrBeginning).toBeCloseTo(40 / 44.5 - 1, 10);
    expect(highlights.irrEnd).toBeCloseTo(0.0368785259, 10);
  });

  it("give what was called of what all partners committed", () => {
    const { committed, contributed, contributedToCommitted, check } = highlights;
    expect([committed, contributed, contributedToCommitted, check]).toEqual([80_000_000, 54_500_000, 0.68125, 0]);
  });

  it("are of limited partners alone: the general partner has the carry", () => {
    const { quarters } = financialHighlights(books, { start: "2026-01-01", end: "2026-03-31" });
    // 44.5 + 10.0 called, 4.0 paid, a profit of 4.5 of which a fifth is carry.
    expect(quarters[0]?.netAssets).toBe(54_100_000);
  });

  it("stand beside the year before", () => {
    const { comparisons } = financialHighlights(books, { ...year, compare: 1 });
    expect(comparisons[0]).toMatchObject({ start: "2024-01-01", end: "2024-12-31", averageNetAssets: 44_500_000 });
  });
});

describe("financial highlights of a part of a year", () => {
  const started = {
    ...books,
    today: "2025-06-30",
    entries: [
      entry("2025-02-15", "capital_call", "1000", ofLp, 10_000_000),
      entry("2025-04-01", "capital_call", "1000", ofLp, 20_000_000),
      entry("2025-06-30", "partnership_expense", "5100", "1000", 100_000),
      entry("2025-06-30", "organizational_expense", "5200", "1000", 50_000),
    ],
  };
  const highlights = financialHighlights(started, { end: "2025-06-30" });

  it("begin with the first contribution, and a quarter of half its days weighs half", () => {
    expect(highlights.start).toBe("2025-02-15");
    // 10 million over 45 of 90 days, 30 million over a whole quarter: (10 / 2 + 30) / 1.5.
    expect(highlights.averageNetAssets).toBe(23_333_333.33);
  });

  it("are annualized by the days, organization costs not", () => {
    expect(highlights).toMatchObject({ annualized: true, organizationCosts: 50_000, expenses: 150_000 });
    // (100,000 × 365 / 136 + 50,000) / 23,333,333.33…
    expect(highlights.expenseRatio).toBeCloseTo(0.013644958, 9);
    expect(highlights.netInvestmentIncomeRatio).toBeCloseTo(-0.013644958, 9);
  });

  it("have none before the first contribution, on the day before it too", () => {
    for (const end of ["2025-02-14", "2025-01-31"])
      expect(financialHighlights(started, { end })).toMatchObject({
        start: null,
        quarters: [],
        expenseRatio: null,
        irrEnd: null,
      });
  });

  it("have no ratio where there is nothing to divide by", () => {
    expect(financialHighlights({ ...started, entries: [] }, {})).toMatchObject({
      start: null,
      averageNetAssets: 0,
      expenseRatio: null,
      irrBeginning: null,
      irrEnd: null,
      contributedToCommitted: 0,
    });
  });
});

describe("financial highlights of books that took in an earlier history", () => {
  it("are of the days since: the books have no net assets of the days before", () => {
    // 10 million paid in on 1 January, taken in on 30 June and worth as much all year.
    const empty = { ...books, entries: [], waterfall: { kind: "none" as const } };
    const { entries, historyFlows } = buildCutover(empty, {
      date: "2025-06-30",
      partners: [
        {
          ...{ lpEntityId: lp, contributions: 10_000_000, distributions: 0, ending: 10_000_000 },
          flows: [{ date: "2025-01-01", kind: "contribution", amount: 10_000_000 }],
        },
      ],
      balances: [{ account: "1000", amount: 10_000_000 }],
    });
    const taken = { ...empty, historyFlows, entries: entries.map((one) => ({ ...one, status: "posted" as const })) };
    for (const start of ["2025-01-01", "2025-07-01", null]) {
      const year = financialHighlights(taken, { start, end: "2025-12-31" });
      expect([year.start, year.averageNetAssets, year.quarters.length]).toEqual(["2025-07-01", 10_000_000, 2]);
    }
    expect(financialHighlights(taken, { end: "2025-12-31" }).irrEnd).toBeCloseTo(0, 12);
  });
  it("are of the whole window where a transfer moved history and nothing was taken in", () => {
    const to = "33333333-0000-4000-8000-000000000000";
    const three = {
      ...books,
      partners: [...partners, { lpEntityId: to, name: "Juniper", partnerClass: "lp" as const }],
    };
    const owned = { ...three, accounts: seedChart({ vehicle: { id: "v" }, partners: three.partners }) };
    const { entries, commitments, historyFlows } = buildTransfer(owned, {
      ...{ date: "2025-04-01", fromLpEntityId: lp, toLpEntityId: to, transferredPct: 0.5 },
    });
    const moved = {
      ...{ ...owned, historyFlows, commitments: [...owned.commitments, ...commitments] },
      entries: [...owned.entries, ...entries.map((one) => ({ ...one, status: "posted" as const }))],
    };
    const window = { start: "2025-01-01", end: "2025-12-31" };
    const { start, averageNetAssets } = financialHighlights(moved, window);
    expect([start, averageNetAssets]).toEqual(["2025-01-01", financialHighlights(books, window).averageNetAssets]);
  });
});
