/** Results of earlier months at the weights after a subsequent close, with the exceptions partners have agreed. */

import { expect, it } from "vitest";
import { harbor, juniper, keel, nimbus, posted } from "../../test/books/half-a-year.js";
import { type Books, capitalAccounts, type Entry, equalize, missingAccounts, seedChart } from "../index.js";

const larch = "55555555-0000-4000-8000-000000000000";

const partners = [
  { lpEntityId: harbor, name: "Harbor", partnerClass: "lp" },
  { lpEntityId: juniper, name: "Juniper", partnerClass: "lp" },
  { lpEntityId: keel, name: "Keel", partnerClass: "gp" },
  { lpEntityId: larch, name: "Larch", partnerClass: "lp" },
] as const;

const committed = [
  { lpEntityId: harbor, date: "2025-01-02", amount: 3_000_000, kind: "initial" },
  { lpEntityId: juniper, date: "2025-01-02", amount: 2_000_000, kind: "initial" },
  { lpEntityId: keel, date: "2025-01-02", amount: 100_000, kind: "initial" },
] as const;

/** Harbor is excused from Nimbus's gains; Keel bears neither fees nor expenses; Juniper's fee is half of Harbor's rate. */
const books: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: committed,
  companies: [{ companyId: nimbus, name: "Nimbus" }],
  allocationRules: [
    { lpEntityId: harbor, category: "realizedGains", companyId: nimbus, participates: false },
    { lpEntityId: keel, category: "expenses", participates: false },
    { lpEntityId: keel, category: "managementFees", participates: false },
  ],
  accounts: seedChart({ vehicle: { id: "fund" }, partners, companies: [{ companyId: nimbus, name: "Nimbus" }] }),
  entries: [
    posted("audit", "2025-02-10", "partnership_expense", { 5100: 10_000, 1000: -10_000 }),
    posted("exit", "2025-03-20", "realized_gain", { 1000: 690_000, "1100-44444444": -600_000, 4000: -90_000 }),
    posted("fee", "2025-03-31", "management_fee", {
      5000: 20_000,
      2100: -20_000,
      "3100-11111111": 15_000,
      "3100-22222222": 5_000,
      3200: -20_000,
    }),
  ],
  today: "2025-08-04",
};

const close = {
  date: "2025-08-04",
  commitments: [
    { lpEntityId: larch, amount: 1_000_000, kind: "initial" },
    { lpEntityId: keel, amount: 50_000, kind: "increase" },
  ],
} as const;

const linesOf = (entry: Entry | undefined) =>
  Object.fromEntries((entry?.postings ?? []).map(({ account, amount }) => [account, amount]));

const of = (entries: readonly Entry[], sourceType: string) =>
  entries.filter((entry) => entry.sourceType === sourceType);

it("an excused partner gets nothing of the gain, an exempt one bears no expense, a negotiated fee stays", () => {
  const { entries } = equalize(books, close);
  // 10,000 was borne 3 : 2 (6,000 and 4,000) and is 3 : 2 : 1 with Larch: 5,000, 3,333.33 and 1,666.67.
  expect(linesOf(of(entries, "partnership_expense")[0])).toEqual({
    "3100-11111111": -1_000,
    "3100-22222222": -666.67,
    "3100-55555555": 1_666.67,
  });
  // 90,000 went 2 : 0.1 to Juniper and Keel (85,714.29 and 4,285.71) and goes 2 : 0.15 : 1 with Larch: 57,142.86, 4,285.71
  // and 28,571.43, so that Keel's part stays as it is.
  const [gain, ...others] = of(entries, "realized_gain");
  expect(others).toEqual([]);
  expect(linesOf(gain)).toEqual({ "3100-22222222": 28_571.43, "3100-55555555": -28_571.43 });
  expect(gain?.postings.every(({ companyId }) => companyId === nimbus)).toBe(true);
  expect(of(entries, "management_fee")).toEqual([]);
});

it("newcomers are charged the fee from the first day on what they newly commit, exempt ones none", () => {
  const retroactiveFee = { from: "2025-01-01", to: "2025-07-31", annualRate: 0.02, dayCount: "30/360" } as const;
  const { entries } = equalize(books, { ...close, retroactiveFee });
  // Seven months of 2 % a year on 1,000,000.
  expect(linesOf(of(entries, "management_fee")[0])).toEqual({
    5000: 11_666.67,
    2100: -11_666.67,
    "3100-55555555": 11_666.67,
    3200: -11_666.67,
  });
});

it("after the close everyone has what it would have had from the first day", () => {
  const { entries, commitments } = equalize(books, close);
  const after: Books = {
    ...books,
    commitments: [...committed, ...commitments],
    accounts: [...books.accounts, ...missingAccounts(books, entries)],
    entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
  };
  const fromTheStart: Books = {
    ...books,
    commitments: [...committed, ...close.commitments].map((event) => ({ ...event, date: "2025-01-02" })),
  };
  const endings = (own: Books) =>
    capitalAccounts(own, { end: "2025-08-31" }).rows.map(({ name, ending }) => [name, ending]);
  expect(endings(after)).toEqual(endings(fromTheStart));
});
