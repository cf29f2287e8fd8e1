/** A fee is booked gross; what an offset, a waiver and a rebate take from it stands on contra accounts. */

import { describe, expect, it } from "vitest";
import { halfAYear, harbor, juniper, keel, posted } from "../../../test/books/half-a-year.js";
import {
  type Books,
  buildManagementFee,
  capitalAccounts,
  cashFlowStatement,
  closeEntries,
  computeManagementFee,
  type Entry,
  financialHighlights,
  indexBooks,
  isEngineError,
  missingAccounts,
  operationsStatement,
  prepareStatement,
} from "../../index.js";

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const linesOf = ({ postings }: Entry) => postings.map(({ account, amount }) => [account, amount]);

/** A quarter of 2 % of 8,400,000 is 42,000. */
const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" } as const;
const second = { start: "2025-04-01", end: "2025-06-30" } as const;
const reduced = { ...quarter, date: "2025-06-30", offset: 5_000, waiver: 2_000, rebate: 1_500 } as const;
const books = post(halfAYear, buildManagementFee(halfAYear, reduced));

describe("a fee with reductions", () => {
  it("is debited gross; each reduction is a line on an account of its kind, and the rest is owed", () => {
    const fee = buildManagementFee(halfAYear, reduced);
    expect(linesOf(fee)).toEqual([
      ["5000", 42_000],
      ["5010", -5_000],
      ["5011", -2_000],
      ["5012", -1_500],
      ["2100", -33_500],
    ]);
    expect(fee.postings.map(({ memo }) => memo)).toEqual([
      "Fee for 2025-04-01 to 2025-06-30",
      "Offset of the fee for 2025-04-01 to 2025-06-30",
      "Waiver of the fee for 2025-04-01 to 2025-06-30",
      "Rebate of the fee for 2025-04-01 to 2025-06-30",
      undefined,
    ]);
    expect(missingAccounts(halfAYear, [fee]).map(({ code, subtype }) => [code, subtype])).toEqual([
      ["5010", "management_fee_offset"],
      ["5011", "management_fee_waiver"],
      ["5012", "management_fee_rebate"],
    ]);
    expect(computeManagementFee(halfAYear, { ...quarter, offset: 5_000, waiver: 2_000, rebate: 1_500 })).toEqual({
      ...{ gross: 42_000, fee: 33_500, offset: 5_000, waiver: 2_000, rebate: 1_500, lines: [] },
    });
  });
  it("takes at most the fee: the offset first, then the waiver, then the rebate", () => {
    const fee = buildManagementFee(halfAYear, { ...reduced, offset: 40_000, waiver: 5_000, rebate: 1 });
    // 2,000 are left for the waiver and nothing for the rebate.
    expect(linesOf(fee)).toEqual([
      ["5000", 42_000],
      ["5010", -40_000],
      ["5011", -2_000],
    ]);
  });
  it("is borne net by those who pay it, in the proportion in which they pay", () => {
    // 33,500 by 50 : 33 : 1 of 84 is 19,940.4762, 13,160.7143 and 398.8095; two cents go to Keel (.95) and Harbor (.62).
    const shares = capitalAccounts(books, second).rows.map(({ name, period }) => [name, period.managementFees]);
    expect(shares).toEqual([
      ["Harbor", -19_940.48],
      ["Juniper", -13_160.71],
      ["Keel", -398.81],
    ]);
    // Harbor's 25,000 and Juniper's 8,250 less 3,250: 22,556.3910 and 7,443.6090 of 30,000.
    const partnerRates = [
      { lpEntityId: juniper, annualRate: 0.01 },
      { lpEntityId: keel, annualRate: 0 },
    ];
    const negotiated = buildManagementFee(halfAYear, { ...quarter, date: "2025-06-30", partnerRates, offset: 3_250 });
    expect(linesOf(negotiated)).toEqual([
      ["5000", 33_250],
      ["5010", -3_250],
      ["2100", -30_000],
      ["3100-11111111", 22_556.39],
      ["3100-22222222", 7_443.61],
      ["3200", -30_000],
    ]);
    const { rows, ties } = capitalAccounts(post(halfAYear, negotiated), second);
    expect(rows.find(({ lpEntityId }) => lpEntityId === harbor)?.period.managementFees).toBe(-22_556.39);
    expect(ties.difference).toBe(0);
  });
  it("is the same after its month is closed", () => {
    const closed = post(books, ...closeEntries(books, { through: "2025-06-30" }));
    expect(capitalAccounts(closed, second).rows).toEqual(capitalAccounts(books, second).rows);
  });
});

describe("what statements show of it", () => {
  it("operations: the fee gross, each reduction, and what is left", () => {
    const { expenses, totalExpenses, managementFeeNet, check } = operationsStatement(books, second);
    expect(expenses.map(({ name, amount }) => [name, amount])).toEqual([
      ["Management fee", 42_000],
      ["Management fee offsets", -5_000],
      ["Management fee waivers", -2_000],
      ["Management fee rebates", -1_500],
    ]);
    expect([totalExpenses, managementFeeNet, check]).toEqual([33_500, 33_500, 0]);
  });
  it("the page of operations: a line each, with the net fee below them", () => {
    const other = posted("audit", "2025-05-01", "partnership_expense", { 5100: 700, 1000: -700 });
    const { page } = prepareStatement(indexBooks(post(books, other)), "operations", second);
    const rows = page().tables[0]?.rows.map(({ style, cells }) => [style, ...cells]) ?? [];
    const from = rows.findIndex(([, title]) => title === "Expenses");
    expect(rows.slice(from + 1, from + 8)).toEqual([
      ["line", "Management fee", 42_000],
      ["line", "Management fee offsets", -5_000],
      ["line", "Management fee waivers", -2_000],
      ["line", "Management fee rebates", -1_500],
      ["subtotal", "Management fee, net", 33_500],
      ["line", "Partnership expenses", 700],
      ["subtotal", "Total expenses", 34_200],
    ]);
  });
  it("cash flows: what was paid, and the rest as a change of what is owed", () => {
    const atOnce = post(halfAYear, buildManagementFee(halfAYear, { ...reduced, paidAtOnce: true }));
    const paid = cashFlowStatement(atOnce, second);
    expect(paid.operating).toEqual([{ code: "5000", name: "Management fee", amount: -33_500 }]);
    expect([paid.check, paid.reconciliation.check]).toEqual([0, 0]);
    const part = post(books, posted("pay", "2025-06-30", "manual", { 2100: 20_000, 1000: -20_000 }));
    const { operating, reconciliation, check } = cashFlowStatement(part, second);
    expect(operating).toEqual([{ code: "5000", name: "Management fee", amount: -20_000 }]);
    expect(reconciliation.adjustments.find(({ code }) => code === "2100")?.amount).toBe(13_500);
    expect([reconciliation.check, check]).toEqual([0, 0]);
  });
  it("highlights: expenses net of the reductions", () => {
    // Harbor's 19,940.48 and Juniper's 13,160.71.
    expect(financialHighlights(books, second).expenses).toBe(33_101.19);
  });
});

describe("a chart that uses the code of a reduction for something else", () => {
  const legal = {
    id: "fund:5010",
    code: "5010",
    name: "Legal",
    type: "expense",
    subtype: "legal",
    isActive: true,
  } as const;
  const own: Books = { ...halfAYear, accounts: [...halfAYear.accounts, legal] };
  it("keeps its account: the reduction goes to an account of its subtype, or is refused", () => {
    try {
      buildManagementFee(own, reduced);
      expect.fail("posts an offset to Legal");
    } catch (error) {
      expect(isEngineError(error) && [error.code, error.message]).toEqual([
        "unknown_account",
        '5010 is "Legal" in this chart, not Management fee offsets; add an account of type expense and subtype management_fee_offset.',
      ]);
    }
    const offsets = { ...legal, id: "fund:5015", code: "5015", name: "Offsets", subtype: "management_fee_offset" };
    const fee = buildManagementFee(
      { ...own, accounts: [...own.accounts, offsets] },
      { ...reduced, waiver: 0, rebate: 0 },
    );
    expect(linesOf(fee)[1]).toEqual(["5015", -5_000]);
    expect(linesOf(buildManagementFee(own, { ...reduced, offset: 0 }))[0]).toEqual(["5000", 42_000]);
  });
});
