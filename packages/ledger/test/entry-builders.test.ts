import { describe, expect, it } from "vitest";
import {
  type Books,
  buildCutover,
  buildDistribution,
  buildEscrowRelease,
  buildExit,
  buildIncome,
  buildManagementFee,
  buildTransfer,
  capitalAccounts,
  type Entry,
  fundEconomics,
  indexBooks,
  isEngineError,
  missingAccounts,
  operationsStatement,
  positions,
  previewClose,
  reverseEntry,
} from "../src/index.js";
import { halfAYear, harbor, juniper, keel, nimbus, posted } from "./books/half-a-year.js";

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const rowOf = (books: Books, lpEntityId: string, end = "2025-06-30") => {
  const row = capitalAccounts(books, { end }).rows.find((candidate) => candidate.lpEntityId === lpEntityId);
  if (row === undefined) throw new Error(`${lpEntityId} has no row`);
  return row;
};

describe("a dividend of a company", () => {
  it("is investment income on an account of its own, and proceeds of the company", () => {
    const draft = buildIncome(halfAYear, { date: "2025-06-30", companyId: nimbus, amount: 12_000, account: "4130" });
    const books = post(halfAYear, draft);
    const { income, investmentIncome, check } = operationsStatement(books, { end: "2025-06-30" });
    // 815.25 of bank interest stand beside it.
    expect(income.map(({ code, name, amount }) => [code, name, amount])).toEqual([
      ["4100", "Interest income", 815.25],
      ["4130", "Dividend income", 12_000],
    ]);
    expect([investmentIncome, check]).toEqual([12_815.25, 0]);
    expect(positions(books, { end: "2025-06-30" })).toMatchObject([{ distributions: 12_000 }]);
  });
});

describe("a transfer", () => {
  const other = "12222222-0000-4000-8000-000000000000";
  const withBuyer: Books = {
    ...halfAYear,
    partners: [...halfAYear.partners, { lpEntityId: other, name: "Buyer", partnerClass: "lp" }],
  };
  const draft = buildTransfer(withBuyer, { date: "2025-06-30", fromLpEntityId: harbor, toLpEntityId: other });
  const after: Books = {
    ...post(withBuyer, ...draft.entries),
    commitments: [...withBuyer.commitments, ...draft.commitments],
    historyFlows: draft.historyFlows,
  };
  it("leaves the seller with nothing and the buyer with the whole interest", () => {
    const before = rowOf(halfAYear, harbor);
    const buyer = rowOf(after, other);
    expect(rowOf(after, harbor)).toMatchObject({ ending: 0, called: 0, commitment: 0, outstanding: 0, irr: null });
    expect(buyer).toMatchObject({
      ending: before.ending,
      called: before.called,
      commitment: 5_000_000,
      outstanding: before.outstanding,
    });
    expect(buyer.irr).toBe(before.irr);
    expect(capitalAccounts(after).ties.difference).toBe(0);
  });
  it("carries the hurdle with it", () => {
    const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
    const carry = capitalAccounts({ ...halfAYear, waterfall }, { end: "2025-06-30" }).carryAccrued;
    expect(capitalAccounts({ ...after, waterfall }, { end: "2025-06-30" }).carryAccrued).toBe(carry);
  });
});

describe("a cutover", () => {
  const past = {
    lpEntityId: harbor,
    contributions: 1000,
    distributions: -200,
    ending: 900,
    flows: [
      { date: "2022-01-01", kind: "contribution" as const, amount: 1000 },
      { date: "2024-01-01", kind: "distribution" as const, amount: -200 },
    ],
  };
  const empty = { ...halfAYear, entries: [], today: "2025-01-01" };
  const { entries, historyFlows } = buildCutover(empty, {
    date: "2025-01-01",
    partners: [past],
    balances: [{ account: "1000", amount: 900 }],
  });
  it("keeps what was called and returned, and measures on the true dates", () => {
    const row = rowOf({ ...post(empty, ...entries), historyFlows }, harbor, "2025-01-01");
    expect(row).toMatchObject({ called: 1000, distributions: -200, beginning: 100, ending: 900 });
    expect(row.irr).toBeGreaterThan(0.02);
    expect(row.irr).toBeLessThan(0.05);
  });
});

describe("an exit with escrow", () => {
  it("realizes the gain, unwinds the mark and counts the escrow once", () => {
    const sold = post(
      halfAYear,
      buildExit(halfAYear, { date: "2025-06-30", companyId: nimbus, proceeds: 700_000, escrow: 100_000 }),
    );
    expect(positions(sold)).toMatchObject([{ status: "exited", distributions: 800_000, currentValue: 0 }]);
    const paid = post(
      sold,
      buildEscrowRelease(sold, { date: "2025-06-30", companyId: nimbus, received: 90_000, shortfall: 10_000 }),
    );
    expect(positions(paid)).toMatchObject([{ distributions: 790_000 }]);
    expect(fundEconomics(paid, { end: "2025-06-30" }).fund.nav).toBe(1_118_815.15);
  });
});

describe("a distribution through the waterfall", () => {
  const waterfall = { kind: "european", carryRate: 0.2, prefRate: 0.08 } as const;
  const lpOnly = {
    ...halfAYear,
    waterfall,
    entries: [
      posted("c", "2023-01-01", "capital_call", { 1000: 1_000_000, "3100-11111111": -1_000_000 }),
      posted("g", "2023-12-31", "income", { 1000: 500_000, 4100: -500_000 }),
    ],
  };
  const paid = (total: number) =>
    buildDistribution(lpOnly, { date: "2024-01-01", total, by: "waterfall", allowOverdrawn: true }).map((entry) => [
      entry.sourceType,
      entry.postings[0]?.amount,
    ]);
  it("returns capital and preferred return first", () => {
    expect(paid(1_080_000)).toEqual([["distribution", 1_080_000]]);
  });
  it("lets the general partner catch up, then splits", () => {
    expect(paid(1_090_000)).toEqual([
      ["distribution", 1_080_000],
      ["carry_distribution", 10_000],
    ]);
    expect(paid(1_100_000)).toEqual([
      ["distribution", 1_080_000],
      ["carry_distribution", 20_000],
    ]);
    expect(paid(1_200_000)).toEqual([
      ["distribution", 1_160_000],
      ["carry_distribution", 40_000],
    ]);
  });
});

describe("negotiated fees", () => {
  it("share themselves out, and the month has nothing left to allocate", () => {
    const fee = buildManagementFee(halfAYear, {
      date: "2025-06-30",
      from: "2025-04-01",
      to: "2025-06-30",
      annualRate: 0.02,
      dayCount: "30/360",
      partnerRates: [
        { lpEntityId: keel, annualRate: 0 },
        { lpEntityId: juniper, annualRate: 0.015 },
      ],
    });
    expect(fee.postings.map((posting) => posting.amount)).toEqual([37_375, -37_375, 25_000, 12_375, -37_375]);
    const june = previewClose(post(halfAYear, fee), { through: "2025-06-30" }).months.at(-1);
    expect(june?.categories.map((category) => category.category)).toEqual(["valuation"]);
  });
});

describe("a reversal", () => {
  it("moves to the first open day when the period is closed, and happens once", () => {
    const closed = { ...halfAYear, closedThrough: "2025-03-31" };
    const reversal = reverseEntry(closed, { entryId: "fee" });
    expect(reversal.entryDate).toBe("2025-04-01");
    expect(() => reverseEntry(post(closed, reversal), { entryId: "fee" })).toThrow(/reversed by/);
  });
});

describe("reading", () => {
  it("survives anything and says where it is wrong", () => {
    const odd = [
      null,
      undefined,
      1,
      "x",
      [],
      [[]],
      {},
      { __proto__: null },
      Number.NaN,
      1e308,
      [null],
      [{ postings: [null] }],
      { length: 3 },
    ];
    for (const key of Object.keys(halfAYear)) {
      for (const value of odd) {
        const books = { ...halfAYear, [key]: value } as unknown as Books;
        try {
          indexBooks(books);
        } catch (error) {
          if (!isEngineError(error)) throw error;
          expect(error.issues.length).toBeGreaterThan(0);
        }
      }
    }
    for (const value of odd) expect(() => indexBooks(value as unknown as Books)).toThrow();
  });
  it("takes __proto__ for an id like any other, and refuses unknown fields or remarks on them", () => {
    const entries = [{ ...posted("__proto__", "2025-01-02", "manual", { 1000: 1, 2000: -1 }), mmeo: "x" }];
    const unknown = {
      code: "unknown_field",
      message: "`mmeo` is not a field here; did you mean `memo`?",
      path: ["entries", 0, "mmeo"],
    };
    const books = { ...halfAYear, entries } as Books;
    expect(() => indexBooks(books)).toThrow(expect.objectContaining(unknown));
    expect(indexBooks(books, { unknownFields: "warn" }).warnings).toEqual([unknown]);
  });
  it("keeps cents at the edge of the range", () => {
    const top = 90_071_992_547_409.9;
    const entries = [
      posted("a", "2025-01-02", "manual", { 1000: top, 2000: -top }),
      posted("b", "2025-01-03", "manual", { 1000: top, 2000: -top }),
      posted("c", "2025-01-04", "manual", { 1000: -top, 2000: top }),
    ];
    expect(indexBooks({ ...halfAYear, entries }).postings.count).toBe(6);
    expect(capitalAccounts({ ...halfAYear, entries }).nav).toBe(0);
  });
});
