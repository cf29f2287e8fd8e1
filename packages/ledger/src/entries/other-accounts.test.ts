/** Expenses by kind, tax withheld of income, restricted cash, and amounts due from the manager. */

import { describe, expect, it } from "vitest";
import { halfAYear, nimbus, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  balanceSheet,
  buildCashRestriction,
  buildExpense,
  buildIncome,
  buildManagementFee,
  capitalAccounts,
  cashFlowStatement,
  type Entry,
  type Expense,
  indexBooks,
  isEngineError,
  missingAccounts,
  operationsStatement,
  positions,
  prepareStatement,
} from "../index.js";

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [
    ...books.entries,
    ...entries.map((entry, at) => ({ ...entry, id: `own ${books.entries.length + at}`, status: "posted" as const })),
  ],
});
const linesOf = ({ postings }: Entry) => postings.map(({ account, amount }) => [account, amount]);
const may = { start: "2025-05-01", end: "2025-06-30" } as const;
const rows = (of: readonly { readonly name: string; readonly amount: number }[]) =>
  of.map(({ name, amount }) => [name, amount]);
const refusal = (build: () => unknown) => {
  try {
    build();
  } catch (error) {
    if (isEngineError(error)) return [error.code, error.message];
  }
  return undefined;
};

describe("an expense", () => {
  const spend = (kind: Expense["kind"], amount: number) =>
    buildExpense(halfAYear, { date: "2025-05-10", amount, ...(kind === undefined ? {} : { kind }) });
  it("is on the account of its kind; all but organization are shared as partnership expenses", () => {
    const kinds = ["administration", "audit", "tax", "legal", "insurance", "partnership", "interest"] as const;
    const books = post(halfAYear, ...kinds.map((kind, at) => spend(kind, 8_400 * (at + 1))));
    const { expenses, totalExpenses, check } = operationsStatement(books, may);
    expect(expenses.map(({ code, name, amount }) => [code, name, amount])).toEqual([
      ["5100", "Partnership expenses", 50_400],
      ["5110", "Administration and accounting", 8_400],
      ["5120", "Audit", 16_800],
      ["5130", "Tax preparation", 25_200],
      ["5140", "Legal", 33_600],
      ["5150", "Insurance", 42_000],
      ["5300", "Interest expense", 58_800],
    ]);
    // 8,400 · (1 + 2 + … + 7) = 235,200, of which Harbor bears 50 of 84 parts.
    expect([totalExpenses, check]).toEqual([235_200, 0]);
    const [harbor] = capitalAccounts(books, may).rows;
    expect([harbor?.period.expenses, harbor?.period.managementFees]).toEqual([-140_000, 0]);
    const { operating, reconciliation } = cashFlowStatement(books, may);
    expect(rows(operating)[1]).toEqual(["Administration and accounting", -8_400]);
    expect(reconciliation.check).toBe(0);
  });
  it("of a firm's own account is shown by its name", () => {
    const travel = {
      id: "fund:5180",
      code: "5180",
      name: "Travel",
      type: "expense",
      subtype: "travel",
      isActive: true,
    } as const;
    const own: Books = { ...halfAYear, accounts: [...halfAYear.accounts, travel] };
    const books = post(
      own,
      posted("trip", "2025-05-10", "partnership_expense", { 5180: 700, 1000: -700 }),
      spend("audit", 100),
    );
    expect(rows(operationsStatement(books, may).expenses)).toEqual([
      ["Audit", 100],
      ["Travel", 700],
    ]);
  });
});

describe("organizational cost above the cap", () => {
  // 30,000.10 was spent; 19,999.90 are left of a cap of 50,000.
  const formation = { date: "2025-05-10", amount: 25_000, kind: "organizational", organizationalCap: 50_000 } as const;
  const books = post(halfAYear, buildExpense(halfAYear, formation));
  const quarter = {
    date: "2025-06-30",
    from: "2025-04-01",
    to: "2025-06-30",
    annualRate: 0.02,
    dayCount: "30/360",
  } as const;
  it("is due from the manager until it is netted with a fee", () => {
    expect(linesOf(buildExpense(halfAYear, formation))).toEqual([
      ["5200", 19_999.9],
      ["1310", 5_000.1],
      ["1000", -25_000],
    ]);
    expect(rows(balanceSheet(books, may).assets)).toContainEqual(["Due from related parties", 5_000.1]);
    const fee = buildManagementFee(books, { ...quarter, netted: 5_000.1 });
    // A quarter of 2 % of 8,400,000 is 42,000.
    expect(linesOf(fee)).toEqual([
      ["5000", 42_000],
      ["1310", -5_000.1],
      ["2100", -36_999.9],
    ]);
    const after = post(books, fee);
    expect(rows(balanceSheet(after, may).assets).map(([name]) => name)).not.toContain("Due from related parties");
    expect(balanceSheet(after, may).check).toBe(0);
    const { operating, reconciliation, check } = cashFlowStatement(after, may);
    expect(rows(operating)).toEqual([
      ["Due from related parties, paid", -5_000.1],
      ["Organizational expenses", -19_999.9],
    ]);
    expect([reconciliation.check, check]).toEqual([0, 0]);
  });
  it("is netted with no more than is due, and no more than the fee", () => {
    expect(refusal(() => buildManagementFee(books, { ...quarter, netted: 5_000.11 }))).toEqual([
      "over_release",
      "More is netted than the 5000.1 that is due from the manager.",
    ]);
    expect(refusal(() => buildManagementFee(books, { ...quarter, offset: 40_000, netted: 2_000.01 }))).toEqual([
      "over_release",
      "More is netted than the 2000 that is charged.",
    ]);
  });
});

describe("tax that is withheld of income", () => {
  const dividend = { date: "2025-05-20", amount: 12_000, account: "4130", companyId: nimbus, withheld: 1_800 } as const;
  it("is contra to it: income is gross and net, cash is what came", () => {
    expect(linesOf(buildIncome(halfAYear, dividend))).toEqual([
      ["1000", 10_200],
      ["4140", 1_800],
      ["4130", -12_000],
    ]);
    const books = post(halfAYear, buildIncome(halfAYear, dividend));
    const { income, investmentIncome, check } = operationsStatement(books, may);
    expect(rows(income)).toEqual([
      ["Dividend income", 12_000],
      ["Withholding tax on income", -1_800],
    ]);
    expect([investmentIncome, check]).toEqual([10_200, 0]);
    const flows = cashFlowStatement(books, may);
    expect([rows(flows.operating), flows.reconciliation.check]).toEqual([[["Dividend income", 10_200]], 0]);
    expect(positions(books, { end: "2025-06-30" })).toMatchObject([{ distributions: 10_200 }]);
    // 50 : 33 : 1 of 10,200 is 6,071.4286, 4,007.1429 and 121.4286: two cents are left over, for Harbor and Keel (.86).
    expect(capitalAccounts(books, may).rows.map(({ period }) => period.operatingIncome)).toEqual([
      6_071.43, 4_007.14, 121.43,
    ]);
  });
  it("is at most the income, and of what is received", () => {
    expect(refusal(() => buildIncome(halfAYear, { ...dividend, withheld: 12_000.01 }))).toEqual([
      "invalid_value",
      "More is withheld than earned.",
    ]);
    expect(refusal(() => buildIncome(halfAYear, { ...dividend, account: "4110", accrued: true }))?.[1]).toBe(
      "Tax is withheld of what is received, not of what accrues.",
    );
  });
});

describe("restricted cash", () => {
  const restrict = { date: "2025-05-05", amount: 50_000 } as const;
  const books = post(
    halfAYear,
    buildCashRestriction(halfAYear, restrict),
    posted("fee of the escrow bank", "2025-05-30", "partnership_expense", { 5100: 250, 1050: -250 }),
  );
  it("is cash of the statement of cash flows, and a line of its own on the balance sheet", () => {
    const { opening, operating, ending, endingRestricted, reconciliation, check } = cashFlowStatement(books, may);
    // The half year has 328,815.15 of cash before May; 250 are spent.
    expect([opening, rows(operating), ending, endingRestricted]).toEqual([
      328_815.15,
      [["Partnership expenses", -250]],
      328_565.15,
      49_750,
    ]);
    expect([reconciliation.check, check]).toEqual([0, 0]);
    expect(rows(balanceSheet(books, may).assets).slice(0, 2)).toEqual([
      ["Cash", 278_815.15],
      ["Restricted cash", 49_750],
    ]);
    const page = prepareStatement(indexBooks(books), "cash-flow", may).page();
    expect(page.tables[0]?.rows.at(-1)?.cells).toEqual(["Of which restricted cash", 49_750]);
  });
  it("is released, at most what is restricted", () => {
    expect(
      linesOf(buildCashRestriction(books, { ...restrict, date: "2025-06-30", amount: 49_750, released: true })),
    ).toEqual([
      ["1050", -49_750],
      ["1000", 49_750],
    ]);
    const more = { ...restrict, date: "2025-06-30", amount: 49_750.01, released: true };
    expect(refusal(() => buildCashRestriction(books, more))?.[0]).toBe("over_release");
  });
});
