import { describe, expect, it } from "vitest";
import { halfAYear } from "../../test/books/half-a-year.js";
import { buildExpense, buildLoanDraw, buildValuation, moveCash } from "../index.js";

const expense = buildExpense(halfAYear, { date: "2025-07-01", amount: 100 });
const on = { account: "1000-x", currency: "EUR" };
const lines = (entry: typeof expense) =>
  entry.postings.map(({ account, amount, currency, baseAmount }) => [account, amount, currency, baseAmount ?? null]);

describe("cash on a bank account", () => {
  it("of the base currency takes the place of 1000", () => {
    expect(lines(moveCash(halfAYear, expense, { account: "1000-x", currency: "USD" }))).toEqual([
      ["5100", 100, "USD", null],
      ["1000-x", -100, "USD", null],
    ]);
  });
  it("of another currency passes through 1090, and every currency sums to zero", () => {
    const { postings } = moveCash(halfAYear, expense, { ...on, bankAmount: 91.37 });
    const sums = new Map<string, number>();
    for (const { currency, amount } of postings) sums.set(currency, (sums.get(currency) ?? 0) + amount);
    expect([...sums]).toEqual([
      ["USD", 0],
      ["EUR", 0],
    ]);
    expect(postings.reduce((sum, { amount, baseAmount }) => sum + (baseAmount ?? amount), 0)).toBe(0);
  });
  it.each([
    // 100 ÷ 1.08 = 92.5925…
    ["EUR", { rate: 1.08 }, 92.59],
    // 100 · 0.8345 ÷ 1.0842 = 76.9692…; by the quotient rounded to 1.2992 it would be 76.97 too.
    ["GBP", { rate: 1.0842, per: 0.8345 }, 76.97],
    // 100 ÷ 0.00625 = 16,000 yen, which have no cents.
    ["JPY", { rate: 0.00625 }, 16_000],
    // 100 ÷ 160 = 0.625: half up.
    ["XAU", { rate: 160 }, 0.63],
  ] as const)("of %s at a rate is rounded half up to its minor unit", (currency, rate, amount) => {
    const { postings } = moveCash(halfAYear, expense, { account: "1000-x", currency, ...rate });
    expect(postings.at(-1)?.amount).toBe(-amount);
  });
  it("that comes in is a debit", () => {
    const drawn = moveCash(halfAYear, buildLoanDraw(halfAYear, { date: "2025-07-01", amount: 54 }), {
      ...on,
      rate: 1.08,
    });
    expect(lines(drawn)).toContainEqual(["1000-x", 50, "EUR", 54]);
  });
  it("is refused of an entry without cash, without an amount or a rate, and in fractions of a cent", () => {
    const refused = (call: () => unknown) => {
      try {
        call();
      } catch (error) {
        const { code, path } = error as { code: string; path: readonly string[] };
        return [code, ...path];
      }
      return null;
    };
    const mark = buildValuation(halfAYear, {
      ...{ date: "2025-07-01", fairValue: 1_000_000 },
      companyId: "44444444-0000-4000-8000-000000000000",
    });
    expect(refused(() => moveCash(halfAYear, mark, { ...on, rate: 1.08 }))).toEqual(["invalid_value", "bankAccount"]);
    expect(refused(() => moveCash(halfAYear, expense, on))).toEqual(["missing_field", "bankAmount"]);
    expect(refused(() => moveCash(halfAYear, expense, { ...on, bankAmount: 0.005 }))).toEqual([
      "amount_precision",
      "bankAmount",
    ]);
    expect(refused(() => moveCash(halfAYear, expense, { ...on, bankAmount: -5 }))).toEqual([
      "invalid_value",
      "bankAmount",
    ]);
  });
});
