import { describe, expect, it } from "vitest";
import { posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  capitalAccounts,
  cashFlowStatement,
  type Entry,
  equalize,
  missingAccounts,
  seedChart,
  trialBalance,
} from "../index.js";

// The worked close: 3,000,000 and 2,000,000 committed, 1,000,000 called 2025-02-03; 2,500,000 joins 2025-08-04.
const [ash, birch, cedar] = ["11111111", "22222222", "33333333"].map((id) => `${id}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const partners = [
  { lpEntityId: ash, name: "Ash", partnerClass: "lp" },
  { lpEntityId: birch, name: "Birch", partnerClass: "lp" },
  { lpEntityId: cedar, name: "Cedar", partnerClass: "lp" },
] as const;
const before: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [
    { lpEntityId: ash, date: "2025-01-02", amount: 3_000_000, kind: "initial" },
    { lpEntityId: birch, date: "2025-01-02", amount: 2_000_000, kind: "initial" },
  ],
  accounts: seedChart({ vehicle: { id: "fund" }, partners }),
  entries: [
    posted("call", "2025-02-03", "capital_call", {
      1000: 1_000_000,
      "3100-11111111": -600_000,
      "3100-22222222": -400_000,
    }),
  ],
  today: "2025-08-31",
};
const close = {
  date: "2025-08-04",
  commitments: [{ lpEntityId: cedar, amount: 2_500_000, kind: "initial" as const }],
  interestRate: 0.08,
};

function closed(more: { fundedAtOnce?: boolean } = {}) {
  const { entries, commitments } = equalize(before, { ...close, ...more });
  const books: Books = {
    ...before,
    accounts: [...before.accounts, ...missingAccounts(before, entries)],
    commitments: [...before.commitments, ...commitments],
    entries: [...before.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
  };
  const balance = (code: string) => trialBalance(books).rows.find((row) => row.code === code)?.balance ?? 0;
  const owed = entries.flatMap(({ postings }) =>
    postings
      .filter(({ account }) => account === "1300" || account === "2300")
      .map(({ account, lpEntityId, amount }) => [account, lpEntityId, amount]),
  );
  return { books, balance, owed };
}

it("a subsequent close books what newcomers owe and the others are owed, not cash", () => {
  const { books, balance, owed } = closed();
  // 333,333.33 and 13,296.80 of interest for 182 days at 8 %, shared as 200,000.00 to 133,333.33.
  expect(owed).toEqual([
    ["1300", cedar, 333_333.33],
    ["2300", ash, -200_000],
    ["2300", birch, -133_333.33],
    ["1300", cedar, 13_296.8],
    ["2300", ash, -7_978.08],
    ["2300", birch, -5_318.72],
  ]);
  expect([balance("1000"), balance("1300"), balance("2300"), balance("2000")]).toEqual([
    1_000_000, 346_630.13, -346_630.13, 0,
  ]);
  expect(capitalAccounts(books).rows.map(({ called }) => called)).toEqual([400_000, 266_666.67, 333_333.33]);
});

it("a subsequent close that is funded at once books the cash", () => {
  const { balance, owed, books } = closed({ fundedAtOnce: true });
  expect([owed, balance("1000"), balance("2000")]).toEqual([[], 1_000_000, 0]);
  expect(capitalAccounts(books).rows.map(({ called }) => called)).toEqual([400_000, 266_666.67, 333_333.33]);
});

const tagged = (entry: Entry, lpEntityId: string): Entry => ({
  ...entry,
  postings: entry.postings.map((line) => (line.account === "1000" ? line : { ...line, lpEntityId })),
});
const wire = (id: string, date: string, lpEntityId: string, amount: number) =>
  tagged(
    amount > 0
      ? posted(id, date, "contribution_funding", { 1000: amount, 1300: -amount })
      : posted(id, date, "distribution_settlement", { 2300: -amount, 1000: amount }),
    lpEntityId,
  );
const withEntries = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  entries: [...books.entries, ...entries],
});
const standing = (books: Books) => {
  const row = capitalAccounts(books).rows.find(({ name }) => name === "Cedar");
  return [row?.called, row?.funded, row?.receivable, row?.fundedUnderflow];
};

describe("interest of a subsequent close", () => {
  it("is neither called nor funded: who owes it alone has paid in everything", () => {
    const { books } = closed();
    expect(standing(books)).toEqual([333_333.33, 0, 333_333.33, false]);
    expect(standing(withEntries(books, wire("w", "2025-08-20", cedar, 333_333.33)))).toEqual([
      ...[333_333.33, 333_333.33, 0, false],
    ]);
    expect(standing(withEntries(books, wire("w", "2025-08-20", cedar, 346_630.13)))).toEqual([
      ...[333_333.33, 333_333.33, 0, false],
    ]);
    expect(standing(withEntries(books, wire("w", "2025-08-20", cedar, 100_000)))).toEqual([
      ...[333_333.33, 100_000, 233_333.33, false],
    ]);
  });
  it("that was paid leaves a later call as what is due", () => {
    const { books } = closed();
    const call = tagged(
      posted("call 2", "2025-08-25", "capital_call", { 1300: 50_000, "3100-33333333": -50_000 }),
      cedar,
    );
    expect(standing(withEntries(books, wire("w", "2025-08-20", cedar, 346_630.13), call))).toEqual([
      ...[383_333.33, 333_333.33, 50_000, false],
    ]);
  });
  it("is an operating flow between partners, beside contributions received and paid back", () => {
    const { books } = closed();
    const { operating, financing, reconciliation, check } = cashFlowStatement(
      withEntries(
        books,
        wire("in", "2025-08-20", cedar, 346_630.13),
        wire("ash", "2025-08-21", ash, -207_978.08),
        wire("birch", "2025-08-21", birch, -138_652.05),
      ),
      { start: "2025-08-01", end: "2025-08-31" },
    );
    const rows = (of: readonly { name: string; amount: number }[]) => of.map(({ name, amount }) => [name, amount]);
    expect(rows(operating)).toEqual([
      ["Interest between partners, paid", -13_296.8],
      ["Interest between partners, received", 13_296.8],
    ]);
    expect(rows(financing)).toEqual([
      ["Contributions paid back", -333_333.33],
      ["Contributions received", 333_333.33],
    ]);
    expect([check, reconciliation.check, reconciliation.cashFromOperations]).toEqual([0, 0, 0]);
  });
  it("that was received and not yet passed on reconciles as such", () => {
    const { books } = closed();
    const { reconciliation } = cashFlowStatement(withEntries(books, wire("in", "2025-08-20", cedar, 346_630.13)), {
      start: "2025-08-01",
    });
    expect(reconciliation).toEqual({
      netIncrease: 0,
      adjustments: [{ code: "2000", name: "Interest between partners, received", amount: 13_296.8 }],
      cashFromOperations: 13_296.8,
      check: 0,
    });
  });
  it("that was paid before it was due is paid, in whatever order the money came", () => {
    const { books } = closed();
    const orders = [
      [wire("w", "2025-08-01", cedar, 346_630.13)],
      [wire("a", "2025-08-01", cedar, 333_333.33), wire("b", "2025-08-20", cedar, 13_296.8)],
      [wire("a", "2025-08-01", cedar, 13_296.8), wire("b", "2025-12-20", cedar, 333_333.33)],
    ];
    for (const wires of orders) {
      expect(standing(withEntries(books, ...wires))).toEqual([333_333.33, 333_333.33, 0, false]);
      const { operating, financing } = cashFlowStatement(withEntries(books, ...wires), { start: "2025-08-01" });
      expect([...operating, ...financing].map(({ name, amount }) => [name, amount])).toEqual([
        ["Interest between partners, received", 13_296.8],
        ["Contributions received", 333_333.33],
      ]);
    }
  });
  it("that was paid and is taken back is due again", () => {
    const { books } = closed();
    const back = tagged(
      posted("back", "2025-09-01", "contribution_funding", { 1000: -13_296.8, 1300: 13_296.8 }),
      cedar,
    );
    const wires = [wire("w", "2025-08-20", cedar, 346_630.13), back];
    expect(standing(withEntries(books, ...wires))).toEqual([333_333.33, 333_333.33, 0, false]);
  });
});
