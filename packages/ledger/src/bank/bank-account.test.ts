import { describe, expect, it } from "vitest";
import { halfAYear, posted } from "../../test/books/half-a-year.js";
import {
  type BankRow,
  type Books,
  bankMovements,
  buildCurrencyExchange,
  buildExpense,
  cashFlowStatement,
  type Entry,
  missingAccounts,
  moveCash,
  previewClose,
} from "../index.js";

const operating = { name: "Operating account", currency: "USD", account: "1000", isDefault: true };
const euro = { name: "Euro account", currency: "EUR", account: "1000-eur" };
const reserve = { name: "Reserve", currency: "USD", account: "1000-reserve" };
const all = [operating, euro, reserve];

const cashAccount = (code: string) => {
  return { id: `v:${code}`, code, name: "Cash", type: "asset" as const, subtype: "cash", isActive: true };
};

function withEntries(...entries: readonly Entry[]): Books {
  const accounts = [...halfAYear.accounts, cashAccount("1000-eur"), cashAccount("1000-reserve"), cashAccount("1020")];
  const made = entries.map((entry) => ({ ...entry, status: "posted" as const }));
  return {
    ...{ ...halfAYear, today: "2025-07-31" },
    accounts: [...accounts, ...missingAccounts({ ...halfAYear, accounts }, entries)],
    entries: [...halfAYear.entries, ...made],
  };
}

// 110,000 dollars become 100,000 euro; of these 8,000 pay an invoice of 10,000 dollars.
const exchange = buildCurrencyExchange(halfAYear, {
  ...{ id: "exchange", date: "2025-07-01", baseAmount: 110_000 },
  sold: { currency: "USD", amount: 110_000 },
  bought: { currency: "EUR", amount: 100_000, account: "1000-eur" },
});
const invoice = moveCash(halfAYear, buildExpense(halfAYear, { id: "invoice", date: "2025-07-02", amount: 10_000 }), {
  ...{ account: "1000-eur", currency: "EUR", bankAmount: 8_000 },
});
const transfer = posted("transfer", "2025-07-03", "manual", { "1000-reserve": 5_000, 1000: -5_000 });
const elsewhere = posted("elsewhere", "2025-07-04", "manual", { 1020: 700, 1000: -400, 4100: -300 });
const rate = posted("rate", "2025-07-31", "fx", { 1010: 2_500, 4310: -2_500 });
const books = withEntries(exchange, invoice, transfer, elsewhere, rate);

const moved = (bank: (typeof all)[number], end?: string) =>
  bankMovements(books, { bank, all, ...(end && { end }) })
    .filter(({ entryDate }) => entryDate >= "2025-07-01")
    .map(({ entryId, amount }) => [entryId, amount]);

describe("what moves on a bank account", () => {
  it("is in its currency, on its ledger account, and no revaluation", () => {
    expect(moved(euro)).toEqual([
      ["exchange", 100_000],
      ["invoice", -8_000],
    ]);
    expect(moved(reserve)).toEqual([["transfer", 5_000]]);
  });
  it("is, on the default account, all cash of its currency that is on no other's", () => {
    // Of the last entry 700 on 1020, which is no account's, less 400 on 1000.
    expect(moved(operating)).toEqual([
      ["exchange", -110_000],
      ["transfer", -5_000],
      ["elsewhere", 300],
    ]);
  });
  it("ends on a day", () => {
    expect(moved(operating, "2025-07-02")).toEqual([["exchange", -110_000]]);
  });
});

it("cash of an entry on an account of another currency is the line of what it was paid for", () => {
  const { operating: rows, exchangeRateEffect, check } = cashFlowStatement(books, { start: "2025-07-01" });
  expect(rows.map(({ name, amount }) => [name, amount])).toEqual([
    ["Interest income", 300],
    ["Partnership expenses", -10_000],
  ]);
  expect([exchangeRateEffect, check]).toEqual([2_500, 0]);
});

describe("closing a vehicle of several bank accounts", () => {
  const row = (id: string, bankAccount: string, amount: number): BankRow => {
    return { id, txnDate: "2025-07-15", amount, status: "unmatched", bankAccount };
  };
  const close = (bankRows: readonly BankRow[]) =>
    previewClose(books, { through: "2025-07-31", bankRows, bankAccounts: all });

  it("names the accounts whose rows are not posted, and those that do not tie, in their currency", () => {
    const { blockers, warnings } = close([
      row("1", "Euro account", 92_000),
      row("2", "Euro account", -5),
      row("3", "Reserve", 5_000),
    ]);
    expect(blockers).toEqual([
      {
        ...{ code: "unposted_bank_rows", count: 3 },
        message: "3 bank rows in the span are not posted: 2 of Euro account, 1 of Reserve.",
      },
    ]);
    // By the books 328,815.15 − 110,000 − 5,000 + 300 dollars, no row; 92,000 euro against 91,995.
    expect(warnings.map(({ message }) => message)).toEqual([
      "Operating account: The bank and the books differ by 214115.15 USD on 2025-07-31.",
      "Euro account: The bank and the books differ by 5 EUR on 2025-07-31.",
      "Reserve: The bank and the books differ by 0 USD on 2025-07-31.",
    ]);
  });
});
