/** Carry is paid with a part held in escrow, released, and given back: escrow first, each by what it was paid. */
import { describe, expect, it } from "vitest";
import { harbor, juniper, keel, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  balanceSheet,
  buildCarryDistribution,
  buildCarryEscrowRelease,
  buildClawback,
  capitalAccounts,
  cashFlowStatement,
  dealByDealCarry,
  type Entry,
  isEngineError,
  missingAccounts,
  reverseEntry,
  seedChart,
} from "../index.js";

const partners = [
  { lpEntityId: harbor, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: juniper, name: "Juniper", partnerClass: "gp" },
  { lpEntityId: keel, name: "Keel", partnerClass: "gp" },
] as const;
const nimbus = { companyId: "aaaaaaaa-0000-4000-8000-000000000000", name: "Nimbus" };

/** 1,000,000 of Harbor's, sold for 1,500,000: carry of 100,000, three quarters Juniper's. */
const start: Books = {
  vehicle: { id: "v", name: "Deals", baseCurrency: "USD" },
  partners,
  companies: [nimbus],
  commitments: [{ lpEntityId: harbor, date: "2024-01-01", amount: 2_000_000, kind: "initial" }],
  accounts: seedChart({ vehicle: { id: "v" }, partners, companies: [nimbus] }),
  entries: [
    posted("call", "2024-01-01", "capital_call", { 1000: 1_000_000, "3100-11111111": -1_000_000 }),
    posted("buy", "2024-01-02", "investment", { "1100-aaaaaaaa": 1_000_000, 1000: -1_000_000 }),
    posted("exit", "2024-12-31", "realized_gain", { 1000: 1_500_000, "1100-aaaaaaaa": -1_000_000, 4000: -500_000 }),
  ],
  waterfall: {
    kind: "american",
    carryRate: 0.2,
    recipients: [
      { lpEntityId: juniper, pct: 0.75 },
      { lpEntityId: keel, pct: 0.25 },
    ],
  },
  today: "2025-12-31",
};
const adding = (books: Books, ...entries: Entry[]): Books => ({
  ...books,
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const linesOf = ({ postings }: Entry) => postings.map(({ account, amount }) => [account, amount]);
const lines = [
  { lpEntityId: juniper, amount: 75_000 },
  { lpEntityId: keel, amount: 25_000 },
];
const codeOf = (build: () => unknown) => {
  try {
    build();
    return "made";
  } catch (error) {
    return isEngineError(error) ? `${error.code} at ${error.path.join(".")}` : error;
  }
};

const payment = buildCarryDistribution(start, { date: "2025-01-15", lines, escrowed: 30_000 });
const paid = adding(start, payment);

describe("carry with a part in escrow", () => {
  it("debits the recipients' capital whole, and holds a part as restricted cash that is owed", () => {
    expect(linesOf(payment)).toEqual([
      ["3100-22222222", 75_000],
      ["3100-33333333", 25_000],
      ["1000", -70_000],
      ["2310", -30_000],
      ["1050", 30_000],
      ["1000", -30_000],
    ]);
    const more = { date: "2025-01-15", lines, escrowed: 100_000.01 };
    expect(codeOf(() => buildCarryDistribution(start, more))).toBe("over_release at escrowed");
  });

  it("is a payment of 70,000 in the cash flows, and of the rest when it is released", () => {
    const window = { start: "2025-01-01", end: "2025-12-31" };
    const financing = (books: Books) => {
      const { financing: told, check } = cashFlowStatement(books, window);
      return [told.map(({ name, amount }) => [name, amount]), check];
    };
    expect(financing(paid)).toEqual([[["Carried interest paid", -70_000]], 0]);
    const release = buildCarryEscrowRelease(paid, { date: "2025-06-30", amount: 30_000 });
    const released = adding(paid, release);
    expect(financing(released)).toEqual([[["Carried interest paid", -100_000]], 0]);
    expect(balanceSheet(released, { end: "2025-12-31" }).check).toBe(0);
    expect(codeOf(() => buildCarryEscrowRelease(released, { date: "2025-07-01", amount: 1 }))).toBe(
      "over_release at amount",
    );
  });
});

describe("a clawback", () => {
  // Harbor pays another 400,000, which is lost: a profit of 100,000 is left, a carry of 20,000, and 80,000 too much was paid.
  const lost = adding(
    paid,
    posted("call 2", "2025-02-01", "capital_call", { 1000: 400_000, "3100-11111111": -400_000 }),
    posted("buy 2", "2025-02-02", "investment", { "1100-aaaaaaaa": 400_000, 1000: -400_000 }),
    posted("loss", "2025-09-30", "realized_gain", { "1100-aaaaaaaa": -400_000, 4000: 400_000 }),
  );

  it("is what was paid beyond the carry of the whole fund: escrow first, each by what it was paid", () => {
    expect(dealByDealCarry(lost, { end: "2025-12-31" })).toMatchObject({
      carryPaid: 100_000,
      target: 20_000,
      clawback: 80_000,
    });
    const back = buildClawback(lost, { date: "2025-12-31" });
    expect(linesOf(back)).toEqual([
      ["1000", 50_000],
      ["2310", 30_000],
      ["1050", -30_000],
      ["1000", 30_000],
      ["3100-22222222", -60_000],
      ["3100-33333333", -20_000],
    ]);
    const books = adding(lost, back);
    expect(dealByDealCarry(books, { end: "2025-12-31" })).toMatchObject({
      carryPaid: 20_000,
      target: 20_000,
      clawback: 0,
    });
    // Harbor put in 1,400,000 and has 1,480,000; the carry of 20,000 is with its recipients.
    const { rows, nav } = capitalAccounts(books, { end: "2025-12-31" });
    expect([nav, ...rows.map(({ name, ending }) => [name, ending])]).toEqual([
      1_480_000,
      ["Harbor", 1_480_000],
      ["Juniper", 0],
      ["Keel", 0],
    ]);
    expect(cashFlowStatement(books, { start: "2025-10-01", end: "2025-12-31" }).financing).toMatchObject([
      { name: "Carried interest given back", amount: 50_000 },
    ]);
    expect(codeOf(() => buildClawback(books, { date: "2025-12-31" }))).toBe("empty_entry at postings");
  });

  it("leaves its recipients what the terms leave them for tax", () => {
    const taxed = { ...lost, waterfall: { ...start.waterfall, kind: "american" as const, clawbackTaxPct: 0.4 } };
    // At most 60,000 of the 100,000 that were paid.
    expect(dealByDealCarry(taxed, { end: "2025-12-31" }).clawback).toBe(60_000);
    // Given back once, no more is due; taken back, it is due again.
    const back = { ...buildClawback(taxed, { date: "2025-12-31" }), id: "back" };
    const after = adding(taxed, back);
    expect(dealByDealCarry(after, { end: "2025-12-31" })).toMatchObject({
      carryPaid: 40_000,
      target: 20_000,
      clawback: 0,
    });
    const reversed = adding(after, reverseEntry(after, { entryId: "back" }));
    expect(dealByDealCarry(reversed, { end: "2025-12-31" }).clawback).toBe(60_000);
    const all = [{ lpEntityId: juniper, amount: 60_000.01 }];
    expect(codeOf(() => buildClawback(taxed, { date: "2025-12-31", lines: all }))).toBe("over_distribution at lines");
    const escrow = { date: "2025-12-31", fromEscrow: 30_000.01 };
    expect(codeOf(() => buildClawback(taxed, escrow))).toBe("over_release at fromEscrow");
  });
});

describe("escrow", () => {
  it("is taken by a clawback for what is given back alone", () => {
    expect(codeOf(() => buildClawback(paid, { date: "2025-12-31", fromEscrow: 30_000 }))).toBe(
      "over_release at fromEscrow",
    );
    expect(codeOf(() => buildClawback(paid, { date: "2025-12-31" }))).toBe("empty_entry at postings");
    expect(codeOf(() => buildClawback(paid, { date: "2025-12-31", fromEscrow: 0 }))).toBe("empty_entry at postings");
  });
  it("is not released twice by an entry that is dated back, and carry is not paid twice", () => {
    const released = adding(paid, buildCarryEscrowRelease(paid, { date: "2025-06-30", amount: 30_000 }));
    const early = { date: "2025-03-01", amount: 1 };
    expect(codeOf(() => buildCarryEscrowRelease(released, early))).toBe("over_release at amount");
    const again = { date: "2025-01-10", lines: [{ lpEntityId: keel, amount: 1 }] };
    expect(codeOf(() => buildCarryDistribution(paid, again))).toBe("over_distribution at lines");
  });
});
