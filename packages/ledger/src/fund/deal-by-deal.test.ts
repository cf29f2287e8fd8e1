import { describe, expect, it } from "vitest";
import { harbor, keel, posted } from "../../test/books/half-a-year.js";
import { type Books, dealByDealCarry, type Entry, seedChart } from "../index.js";

const partners = [
  { lpEntityId: harbor, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: keel, name: "Keel", partnerClass: "gp" },
] as const;
const companies = ["a", "b"].map((letter) => ({
  companyId: `${letter.repeat(8)}-0000-4000-8000-000000000000`,
  name: letter,
}));

// 1,000,000 in two deals of 600,000 and 400,000; the first sold for 900,000; 50,000 of expenses. Partners hold 99 : 1.
const books: Books = {
  vehicle: { id: "v", name: "Deals", baseCurrency: "USD" },
  partners,
  companies,
  commitments: [
    { lpEntityId: harbor, date: "2024-01-01", amount: 990_000, kind: "initial" },
    { lpEntityId: keel, date: "2024-01-01", amount: 10_000, kind: "initial" },
  ],
  accounts: seedChart({ vehicle: { id: "v" }, partners, companies }),
  entries: [
    posted("call", "2024-01-01", "capital_call", {
      1000: 1_100_000,
      "3100-11111111": -1_089_000,
      "3100-33333333": -11_000,
    }),
    posted("buy a", "2024-01-02", "investment", { "1100-aaaaaaaa": 600_000, 1000: -600_000 }),
    posted("buy b", "2024-01-02", "investment", { "1100-bbbbbbbb": 400_000, 1000: -400_000 }),
    posted("costs", "2024-06-30", "partnership_expense", { 5100: 50_000, 1000: -50_000 }),
    posted("exit", "2024-12-31", "realized_gain", { 1000: 900_000, "1100-aaaaaaaa": -600_000, 4000: -300_000 }),
  ],
  waterfall: { kind: "american", carryRate: 0.2, prefRate: 0 },
  today: "2024-12-31",
};

describe("carry deal by deal", () => {
  it("bears expenses in the part realized cost has of all cost", () => {
    expect(dealByDealCarry(books)).toMatchObject({
      realizedGain: 300_000,
      expenseShare: 30_000,
      realizedProfit: 270_000,
      distributable: 53_460,
      target: 49_500,
      clawback: 0,
    });
  });
  it("claws back what was paid beyond the target", () => {
    const paid = posted("carry", "2024-12-31", "carry_distribution", { "3100-33333333": 60_000, 1000: -60_000 });
    expect(dealByDealCarry({ ...books, entries: [...books.entries, paid] })).toMatchObject({
      distributable: 0,
      carryPaid: 60_000,
      clawback: 10_500,
    });
  });
  it("is reduced by the cost of what was written off", () => {
    const zero = posted("zero", "2024-12-31", "valuation", { "1200-bbbbbbbb": -400_000, 4200: 400_000 });
    expect(dealByDealCarry({ ...books, entries: [...books.entries, zero] })).toMatchObject({
      writtenOffCost: 400_000,
      realizedProfit: -150_000,
      distributable: 0,
      target: 0,
    });
  });
  it("bears what a position that is held lies below its cost, until it is made good", () => {
    // 300,000 less 100,000 less 7 of 10 parts of 50,000 are 165,000; Harbor's 99 % are 163,350, and a fifth of them carry.
    const down = posted("down", "2024-12-31", "valuation", { "1200-bbbbbbbb": -100_000, 4200: 100_000 });
    const lower = { ...books, entries: [...books.entries, down] };
    expect(dealByDealCarry(lower)).toMatchObject({
      ...{ writtenDown: 100_000, expenseShare: 35_000, realizedProfit: 165_000, distributable: 32_670 },
    });
    const good = posted("good", "2025-01-31", "valuation", { "1200-bbbbbbbb": 100_000, 4200: -100_000 });
    const again = { ...lower, entries: [...lower.entries, good], today: "2025-01-31" };
    expect(dealByDealCarry(again)).toMatchObject({ writtenDown: 0, distributable: 53_460 });
  });
  it("comes after the preferred return on the cost of what was sold and its expenses", () => {
    // 630,000 for 364 days at 8 % simple, of which Harbor's 99 %: 49,759.30. Its profit is 267,300.
    const terms = { kind: "american", carryRate: 0.2, prefRate: 0.08, prefCompounds: false } as const;
    const full = dealByDealCarry({ ...books, waterfall: terms });
    expect(full).toMatchObject({ preferredReturn: 49_759.3, distributable: 53_460 });
    // A hard hurdle: a fifth of 217,540.7014.
    const hard = dealByDealCarry({ ...books, waterfall: { ...terms, catchupRate: 0 } });
    expect(hard.distributable).toBe(43_508.14);
  });
  it("counts each purchase from its own day, the first bought being the first sold", () => {
    // Of 600,000 bought half in January 2024 and half in July, 300,000 are sold: those of January, for 364 days.
    const entries = [
      books.entries[0] as Entry,
      posted("first", "2024-01-02", "investment", { "1100-aaaaaaaa": 300_000, 1000: -300_000 }),
      posted("second", "2024-07-01", "investment", { "1100-aaaaaaaa": 300_000, 1000: -300_000 }),
      posted("exit", "2024-12-31", "realized_gain", { 1000: 900_000, "1100-aaaaaaaa": -300_000, 4000: -600_000 }),
    ];
    const terms = { kind: "american", carryRate: 0.2, prefRate: 0.08, prefCompounds: false } as const;
    // 300,000 · 8 % · 364 / 365 · 99 %.
    expect(dealByDealCarry({ ...books, entries, waterfall: terms }).preferredReturn).toBe(23_694.9);
  });
});
