/** Offering costs: charged to partners' capital by commitment, never an expense. */

import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  balanceSheet,
  buildExpense,
  capitalAccounts,
  cashFlowStatement,
  closeEntries,
  type Entry,
  equalize,
  financialHighlights,
  ilpaStatement,
  missingAccounts,
  operationsStatement,
  partnersCapitalStatement,
  timeSeries,
} from "../index.js";

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const cost = { date: "2025-05-20", amount: 8_400.1, kind: "offering" } as const;
const paid = post(halfAYear, buildExpense(halfAYear, cost));
const end = "2025-06-30";
const costsOf = (books: Books, at = end) =>
  Object.fromEntries(capitalAccounts(books, { end: at }).rows.map((row) => [row.name, row.offeringCosts]));

/**
 * 8,400.10 by 5,000,000 : 3,300,000 : 100,000 of 8,400,000: 5,000.0595, 3,300.0393 and 100.0012. The cents left over by
 * the floors (5,000.05, 3,300.03, 100.00) are two; they go to Harbor (.95) and Juniper (.93).
 */
const byCommitment = { Harbor: -5_000.06, Juniper: -3_300.04, Keel: -100 };

describe("an offering cost", () => {
  it("debits capital, not an expense, and credits cash or an account of its own", () => {
    const lines = ({ postings, sourceType }: Entry) => [
      sourceType,
      ...postings.map(({ account, amount }) => [account, amount]),
    ];
    expect(lines(buildExpense(halfAYear, cost))).toEqual(["offering_cost", ["3300", 8_400.1], ["1000", -8_400.1]]);
    expect(lines(buildExpense(halfAYear, { ...cost, accrued: true }))).toEqual([
      "offering_cost",
      ["3300", 8_400.1],
      ["2010", -8_400.1],
    ]);
  });
  it("is split by commitment, whatever the basis of results is", () => {
    expect(costsOf(paid)).toEqual(byCommitment);
    for (const allocationBasis of ["capital_balance", "paid_in", "fixed"] as const) {
      expect(costsOf({ ...paid, allocationBasis })).toEqual(byCommitment);
    }
  });
  it("is borne by the others where a rule lets a partner out, and by fixed shares where rules fix them", () => {
    const out = { lpEntityId: keel, category: "offeringCosts", participates: false } as const;
    // 8,400.10 by 50 : 33 is 5,060.3012 and 3,339.7988: the cent left over goes to Juniper (.88).
    expect(costsOf({ ...paid, allocationRules: [out] })).toEqual({ Harbor: -5_060.3, Juniper: -3_339.8, Keel: 0 });
    const half = [harbor, juniper].map((lpEntityId) => ({ lpEntityId, category: "*", weight: 1 }) as const);
    const fixed = { ...paid, allocationBasis: "fixed", allocationRules: half } as const;
    expect(costsOf(fixed)).toEqual({ Harbor: -4_200.05, Juniper: -4_200.05, Keel: 0 });
  });
  it("reduces net assets and capital alike, and is in neither operations nor the expense ratio", () => {
    const { partnersCapital, allocatedCapital, pooledCapital, unallocatedEarnings, check } = balanceSheet(paid, {
      end,
    });
    // 1,078,815.15 of the half year less 8,400.10.
    expect([partnersCapital, allocatedCapital]).toEqual([1_070_415.05, 1_070_415.05]);
    expect([pooledCapital, unallocatedEarnings, check]).toEqual([0, 0, 0]);
    const [before, after] = [operationsStatement(halfAYear, { end }), operationsStatement(paid, { end })];
    expect([after.expenses, after.netIncrease, after.check]).toEqual([before.expenses, before.netIncrease, 0]);
    expect(financialHighlights(paid, { end }).expenses).toBe(financialHighlights(halfAYear, { end }).expenses);
  });
  it("has a line of its own in the changes in partners' capital, for each class", () => {
    const { lp, gp, fund, check } = partnersCapitalStatement(paid, { start: "2025-04-01", end });
    expect([lp.offeringCosts, gp.offeringCosts, fund.offeringCosts, check]).toEqual([-8_300.1, -100, -8_400.1, 0]);
    expect(ilpaStatement(paid, { end }).fund.qtd.offeringCosts).toBe(-8_400.1);
    const { other, nav, expenses } = timeSeries(paid).points.at(-1) ?? {};
    // 72,000.10 of fees and expenses stay what they were.
    expect([other, nav, expenses]).toEqual([-8_400.1, 1_070_415.05, -72_000.1]);
  });
  it("is the same posted, live and closed", () => {
    const before = capitalAccounts(paid, { end }).rows;
    const closing = closeEntries(paid, { through: end });
    const own = closing.filter(({ sourceType }) => sourceType === "offering_cost");
    expect(own.map(({ postings }) => postings.map(({ account, amount }) => [account, amount]))).toEqual([
      [
        ["3200", -8_400.1],
        ["3100-11111111", 5_000.06],
        ["3100-22222222", 3_300.04],
        ["3100-33333333", 100],
      ],
    ]);
    const closed: Books = { ...post(paid, ...closing), closedThrough: end };
    expect(capitalAccounts(closed, { end }).rows).toEqual(before);
    expect(capitalAccounts(closed, { end, allocation: "posted" }).rows).toEqual(before);
    expect(balanceSheet(closed, { end }).check).toBe(0);
    // 3200 holds what was allocated: with income, expense and 3300 it is nothing.
    expect(capitalAccounts(closed, { end }).ties).toMatchObject({ pooledCapital: 0, difference: 0 });
  });
});

describe("the cash of offering costs", () => {
  it("is financing when they are paid at once", () => {
    const { financing, operating, reconciliation, check } = cashFlowStatement(paid, { start: "2025-05-01", end });
    expect(financing).toEqual([{ code: "3300", name: "Offering costs paid", amount: -8_400.1 }]);
    expect([operating, check, reconciliation.cashFromOperations, reconciliation.check]).toEqual([[], 0, 0, 0]);
  });
  it("is financing when what was accrued is paid, and until then a movement without cash", () => {
    const owed = post(halfAYear, { ...buildExpense(halfAYear, { ...cost, accrued: true }), id: "owed" });
    const books = post(owed, posted("pay", "2025-06-10", "manual", { 2010: 5_000, 1000: -5_000 }));
    const { financing, operating, reconciliation, nonCash, check } = cashFlowStatement(books, {
      start: "2025-05-01",
      end,
    });
    expect(financing).toEqual([{ code: "3300", name: "Offering costs paid", amount: -5_000 }]);
    expect([operating, reconciliation.check, check]).toEqual([[], 0, 0]);
    expect(reconciliation.adjustments.map(({ name }) => name)).toEqual(["Change in unrealized appreciation"]);
    expect(nonCash).toMatchObject([{ entryId: "owed", sourceType: "offering_cost", amount: 8_400.1 }]);
    // 3,400.10 is still owed.
    expect(balanceSheet(books, { end }).liabilities).toEqual([
      { code: "2010", name: "Accrued offering costs", amount: 3_400.1 },
    ]);
  });
});

it("a later close splits offering costs again, by all commitments", () => {
  const commitments = [{ lpEntityId: keel, amount: 8_300_000, kind: "increase" as const }];
  const { entries } = equalize(paid, { date: "2025-07-10", commitments });
  const own = entries.filter(({ sourceType }) => sourceType === "offering_cost");
  // 8,400.10 by 5,000,000 : 3,300,000 : 8,400,000 of 16,700,000 is 2,515.00, 1,659.90 and 4,225.20; Harbor had borne
  // 5,000.06, Juniper 3,300.04 and Keel 100.
  expect(own.map(({ postings }) => postings.map(({ account, amount }) => [account, amount]))).toEqual([
    [
      ["3100-11111111", -2_485.06],
      ["3100-22222222", -1_640.14],
      ["3100-33333333", 4_125.2],
    ],
  ]);
  const after: Books = {
    ...post(paid, ...entries),
    commitments: [...paid.commitments, { ...commitments[0], date: "2025-07-10" }] as Books["commitments"],
  };
  expect(costsOf(after, "2025-07-31")).toEqual({ Harbor: -2_515, Juniper: -1_659.9, Keel: -4_225.2 });
  expect(capitalAccounts(after, { end: "2025-07-31" }).ties.difference).toBe(0);
});
