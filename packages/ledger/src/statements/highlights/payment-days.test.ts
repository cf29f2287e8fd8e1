/** Highlights count contributions and distributions on the day their cash moved; what is unpaid, on the day it is due. */
import { describe, expect, it } from "vitest";
import { capitalAccounts, type Entry, financialHighlights, fundEconomics, seedChart } from "../../index.js";

const [lp, gp] = ["11111111-0000-4000-8000-000000000000", "22222222-0000-4000-8000-000000000000"];
const partners = [
  { lpEntityId: lp, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: gp, name: "Elm", partnerClass: "gp" },
] as const;
const ofLp = "3100-11111111";
let number = 0;
const entry = (
  entryDate: string,
  sourceType: string,
  debit: string,
  credit: string,
  amount: number,
  sourceRef = "",
): Entry => ({
  id: String(++number),
  entryDate,
  sourceType,
  status: "posted",
  sourceRef: sourceRef === "" ? null : sourceRef,
  postings: [
    { account: debit, amount, currency: "USD", lpEntityId: lp },
    { account: credit, amount: -amount, currency: "USD", lpEntityId: lp },
  ],
});

/** 10,000,000 paid in on the first day, and nothing else: net assets of 10,000,000 all year. */
const first = entry("2025-01-01", "capital_call", "1000", ofLp, 10_000_000);
const booksOf = (...entries: readonly Entry[]) => ({
  vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [{ lpEntityId: lp, date: "2025-01-01", amount: 80_000_000, kind: "initial" as const }],
  accounts: seedChart({ vehicle: { id: "v" }, partners, extended: true }),
  today: "2025-12-31",
  entries: [first, ...entries],
});
const year = { start: "2025-01-01", end: "2025-12-31" };
const quartersOf = (books: ReturnType<typeof booksOf>) =>
  financialHighlights(books, year).quarters.map(({ netAssets, contributions, distributions, average }) => [
    ...[netAssets, contributions, distributions, average],
  ]);
const gain = entry("2025-12-31", "valuation", "1200", "4200", 1_000_000);

describe("a call that is paid in the next quarter", () => {
  const atOnce = booksOf(entry("2025-04-10", "capital_call", "1000", ofLp, 9_100_000), gain);
  const later = booksOf(
    entry("2025-03-20", "capital_call", "1300", ofLp, 9_100_000, "call:1"),
    entry("2025-04-10", "contribution_funding", "1000", "1300", 9_100_000, "bank:7"),
    gain,
  );
  it("is not among the net assets of the quarter's start, and counts from the day of its cash", () => {
    // 82 of the 91 days of the second quarter: 9,100,000 · 82 / 91 = 8,200,000.
    expect(quartersOf(later)).toEqual([
      [0, 10_000_000, 0, 10_000_000],
      [10_000_000, 9_100_000, 0, 18_200_000],
      [19_100_000, 0, 0, 19_100_000],
      [19_100_000, 0, 0, 19_100_000],
    ]);
    expect(quartersOf(later)).toEqual(quartersOf(atOnce));
  });
  it("has the rate of return of its cash; the published rate keeps the day of the call", () => {
    expect(financialHighlights(later, year).irrEnd).toBe(financialHighlights(atOnce, year).irrEnd);
    expect(fundEconomics(later).lp.irr).not.toBe(fundEconomics(atOnce).lp.irr);
    expect(capitalAccounts(later).rows[0]?.period.contributions).toBe(19_100_000);
  });
  it("counts each part on the day it is paid", () => {
    const parts = booksOf(
      entry("2025-03-20", "capital_call", "1300", ofLp, 9_100_000, "call:1"),
      entry("2025-04-10", "contribution_funding", "1000", "1300", 4_550_000),
      entry("2025-06-30", "contribution_funding", "1000", "1300", 4_550_000),
    );
    // 4,550,000 · 82 / 91 = 4,100,000, and 4,550,000 · 1 / 91 = 50,000.
    expect(quartersOf(parts)[1]).toEqual([10_000_000, 9_100_000, 0, 14_150_000]);
  });
});

describe("a call that is not paid", () => {
  const called = entry("2025-12-10", "capital_call", "1300", ofLp, 9_200_000, "call:2");
  const on = (date: string) => ({ ...booksOf(called, gain), dueDates: [{ sourceRef: "call:2", date }] });
  it("counts from its due date", () => {
    // From December 21 on: 11 of 92 days, 1,100,000.
    expect(quartersOf(on("2025-12-21"))[3]).toEqual([10_000_000, 9_200_000, 0, 11_100_000]);
  });
  it("counts not at all before it is due, and moves no rate of return", () => {
    expect(quartersOf(on("2026-01-05"))[3]).toEqual([10_000_000, 0, 0, 10_000_000]);
    // Net assets have the 9,200,000 that are owed on the last day, on which the rate has them come in.
    const without = financialHighlights(booksOf(gain), year).irrEnd;
    expect(financialHighlights(on("2026-01-05"), year).irrEnd).toBeCloseTo(without as number, 12);
  });
  it("counts from the day of its entry where no due date is known", () => {
    // From December 10 on: 22 of 92 days, 2,200,000.
    expect(quartersOf(booksOf(called, gain))[3]).toEqual([10_000_000, 9_200_000, 0, 12_200_000]);
  });
  it("is no flow once it is taken back", () => {
    const back = { ...entry("2025-12-20", "capital_call", ofLp, "1300", 9_200_000, "call:2"), reverses: called.id };
    expect(quartersOf(booksOf(called, back))[3]).toEqual([10_000_000, 0, 0, 10_000_000]);
    expect(financialHighlights(booksOf(called, back, gain), year).irrEnd).toBe(
      financialHighlights(booksOf(gain), year).irrEnd,
    );
  });
});

describe("a distribution", () => {
  it("leaves at the end of the day on which it is paid, and is among the net assets until then", () => {
    const books = booksOf(
      entry("2025-06-25", "distribution", ofLp, "2300", 4_600_000, "distribution:1"),
      entry("2025-07-16", "distribution_settlement", "2300", "1000", 4_600_000, "distribution:1"),
    );
    // 76 of the 92 days of the third quarter are left after July 16: 4,600,000 · 76 / 92 = 3,800,000.
    expect(quartersOf(books)).toEqual([
      [0, 10_000_000, 0, 10_000_000],
      [10_000_000, 0, 0, 10_000_000],
      [10_000_000, 0, 4_600_000, 6_200_000],
      [5_400_000, 0, 0, 5_400_000],
    ]);
  });
});

it("what a later close refunds leaves contributions on the day it is paid out", () => {
  const books = booksOf(
    entry("2025-03-20", "equalization", ofLp, "2300", 910_000, "close"),
    entry("2025-04-10", "distribution_settlement", "2300", "1000", 910_000, "bank:8"),
  );
  // 82 of the 91 days of the second quarter are without it: 10,000,000 − 820,000.
  expect(quartersOf(books).slice(0, 2)).toEqual([
    [0, 10_000_000, 0, 10_000_000],
    [10_000_000, -910_000, 0, 9_180_000],
  ]);
});

describe("what payments do", () => {
  it("is undone where a payment is reversed, and done again by the next", () => {
    const funded = entry("2025-04-10", "contribution_funding", "1000", "1300", 9_100_000);
    const books = booksOf(
      entry("2025-03-20", "capital_call", "1300", ofLp, 9_100_000, "call:1"),
      funded,
      { ...entry("2025-04-20", "contribution_funding", "1300", "1000", 9_100_000), reverses: funded.id },
      entry("2025-06-30", "contribution_funding", "1000", "1300", 9_100_000),
    );
    // Ten days of it and the last: 9,100,000 · (82 − 72 + 1) / 91 = 1,100,000.
    expect(quartersOf(books)[1]).toEqual([10_000_000, 9_100_000, 0, 11_100_000]);
  });
  it("leaves interest between partners and what is paid beyond all calls out", () => {
    const books = booksOf(
      entry("2025-03-20", "capital_call", "1300", ofLp, 9_100_000, "call:1"),
      entry("2025-03-20", "equalization_interest", "1300", "2000", 50_000, "close"),
      entry("2025-04-10", "contribution_funding", "1000", "1300", 9_200_000),
    );
    expect(quartersOf(books)[1]).toEqual([10_000_000, 9_100_000, 0, 18_200_000]);
  });
});
