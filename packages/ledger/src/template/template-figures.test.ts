/** A fund small enough to work by hand: two limited partners, a general partner, carry that is paid and given back. */
import { describe, expect, it } from "vitest";
import {
  type Books,
  buildCapitalCall,
  buildCarryDistribution,
  buildClawback,
  buildExpense,
  buildIncome,
  buildInvestment,
  buildManagementFee,
  buildValuation,
  type Entry,
  missingAccounts,
  seedChart,
  templateFigures,
} from "../index.js";

const [alder, birch, gale] = ["1", "2", "3"].map((n) => `${n.repeat(8)}-0000-4000-8000-000000000000`) as [
  string,
  string,
  string,
];
const nimbus = "44444444-0000-4000-8000-000000000000";
const partners: Books["partners"] = [
  { lpEntityId: alder, name: "Alder", partnerClass: "lp" },
  { lpEntityId: birch, name: "Birch", partnerClass: "lp" },
  { lpEntityId: gale, name: "Gale", partnerClass: "gp" },
];
const committed = (lpEntityId: string, amount: number) =>
  ({ lpEntityId, date: "2026-01-01", amount, kind: "initial" }) as const;
const start: Books = {
  vehicle: { id: "fund", name: "Fund I", baseCurrency: "USD" },
  partners,
  commitments: [committed(alder, 600_000), committed(birch, 300_000), committed(gale, 100_000)],
  companies: [{ companyId: nimbus, name: "Nimbus" }],
  accounts: seedChart({ vehicle: { id: "fund" }, partners, companies: [{ companyId: nimbus, name: "Nimbus" }] }),
  waterfall: { kind: "european", carryRate: 0.2 },
  entries: [],
  today: "2026-12-31",
};
const then = (books: Books, build: (books: Books) => Entry): Books => {
  const entry = { ...build(books), id: `entry ${books.entries.length}`, status: "posted" as const };
  return {
    ...books,
    accounts: [...books.accounts, ...missingAccounts(books, [entry])],
    entries: [...books.entries, entry],
  };
};
// The fee is 2,000: 0.8 % a year of 1,000,000 for 90 days of 360. By commitment 6 : 3 : 1 of 4,000 less 2,000 less 1,000 of
// audit and 28,000 of value, profit is 29,000: 17,400, 8,700 and 2,900. Carry is 20 % of the first two: 3,480 and 1,740.
const halfYear = [
  (books: Books) => buildCapitalCall(books, { date: "2026-01-10", total: 100_000, fundedAtOnce: true }),
  (books: Books) => buildInvestment(books, { date: "2026-02-01", companyId: nimbus, amount: 80_000 }),
  (books: Books) =>
    buildManagementFee(books, {
      ...{
        date: "2026-03-31",
        from: "2026-01-01",
        to: "2026-03-31",
        annualRate: 0.008,
        dayCount: "actual/360" as const,
      },
      paidAtOnce: true,
    }),
  (books: Books) => buildIncome(books, { date: "2026-04-30", companyId: nimbus, amount: 4_000, account: "4130" }),
  (books: Books) => buildExpense(books, { date: "2026-05-15", amount: 1_000, kind: "audit" }),
  (books: Books) => buildValuation(books, { date: "2026-06-30", companyId: nimbus, fairValue: 108_000 }),
].reduce(then, start);
// On July 12, 1,000 of carry is paid. By July 31 the value is back at its cost: profit is 1,000, so 600, 300 and 100, and carry
// 120 and 60. 820 of what was paid is due back and given back in August.
const threeQuarters = [
  (books: Books) => buildCarryDistribution(books, { date: "2026-07-12", lines: [{ lpEntityId: gale, amount: 1_000 }] }),
  (books: Books) => buildValuation(books, { date: "2026-07-31", companyId: nimbus, fairValue: 80_000 }),
  (books: Books) => buildClawback(books, { date: "2026-08-10" }),
].reduce(then, halfYear);

const rest = {
  ...{ management_fee: "fee", partnership_expense: "other", organizational_expense: "organization" },
  ...{ offering_cost: "offering", income: "other income" },
};
const labels = [
  { code: "5120", label: "audit" },
  { code: "4130", label: "dividends" },
];
const figures = (end: string, more: object = {}) => {
  const { partners: own, ...all } = templateFigures(threeQuarters, { end, labels, rest, ...more });
  return { ...all, of: (id: string) => own.find(({ lpEntityId }) => lpEntityId === id)?.own };
};

describe("a fund by hand", () => {
  it("has its results by label in the first half-year, and capital net of carry", () => {
    const { of, fund, generalPartner } = figures("2026-06-30");
    expect(of(alder)?.qtd).toMatchObject({
      // 100,000 called and a fee of 2,000 in the first quarter: 60,000 less 1,200.
      ...{ beginningNav: 58_800, contributions: 0, realizedGain: 0 },
      results: { audit: -600, dividends: 2_400 },
      // 16,800 of value, less carry of 3,480; the first quarter had a loss and no carry.
      ...{ unrealizedGain: 13_320, endingNav: 73_920, carryBegin: 0, carryAccrued: -3_480, carryEarned: 0 },
    });
    expect(of(alder)?.itd).toMatchObject({
      ...{ beginningNav: 0, contributions: 60_000, results: { audit: -600, dividends: 2_400, fee: -1_200 } },
      ...{ commitment: 600_000, unfundedBegin: 600_000, unfundedCalled: -60_000, unfundedOther: 0 },
    });
    expect(generalPartner.itd).toMatchObject({ endingNav: 18_120, carryAccrued: 5_220 });
    expect(fund.itd).toMatchObject({ endingNav: 129_000, carryAccrued: 0, results: { audit: -1_000, fee: -2_000 } });
  });

  it("has carry paid among what is earned, and shows what was given back", () => {
    const { of, generalPartner, fund } = figures("2026-09-30");
    // Payments are borne 60 : 30 by paid-in capital: 666.67 and 333.33 of 1,000; 546.67 and 273.33 of 820.
    expect(of(alder)?.qtd).toMatchObject({
      ...{ carryBegin: -3_480, carryEarned: -666.67, carryPaid: 666.67, carryReturned: -546.67 },
      // From 3,480 to 120 that stand against it: 3,360 less, of which 666.67 moved to what is earned.
      carryAccrued: 4_026.67,
    });
    expect(generalPartner.qtd).toMatchObject({
      ...{ carryBegin: 5_220, carryEarned: 1_000, carryPaid: -1_000, carryReturned: 820, carryAccrued: -6_040 },
    });
    expect(fund.qtd).toMatchObject({ carryBegin: 0, carryEarned: 0, carryPaid: 0, carryReturned: 0, carryAccrued: 0 });
    expect(of(alder)?.qtd).toMatchObject({ endingNav: 60_480, commitment: 600_000, unfundedBegin: 540_000 });
  });

  it("shares what no account has as the fee is shared, and takes an entry's label before that of its account", () => {
    const fee = threeQuarters.entries[2]?.id ?? "";
    const items = [{ date: "2026-06-30", label: "monitoring", amount: 1_000.01 }];
    const { of, fund } = figures("2026-06-30", { items, entryLabels: [{ entryId: fee, label: "advice" }] });
    expect([of(alder)?.itd.items, of(birch)?.itd.items, of(gale)?.itd.items]).toEqual([
      { monitoring: 600.01 },
      { monitoring: 300 },
      { monitoring: 100 },
    ]);
    expect(fund.itd.results).toEqual({ advice: -2_000, audit: -1_000, dividends: 4_000 });
    expect(fund.qtd.items).toEqual({ monitoring: 1_000.01 });
  });

  it("refuses a day that ends no quarter", () => {
    const refusal = expect.objectContaining({ code: "invalid_period", path: ["end"] });
    expect(() => figures("2026-05-31")).toThrow(refusal);
  });
});
