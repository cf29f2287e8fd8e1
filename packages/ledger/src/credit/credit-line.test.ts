/** A credit line: what it costs, what of it is owed, and what it does to the hurdle and to rates of return. */
import { isEngineError } from "@capstack/decimal";
import { describe, expect, it } from "vitest";
import { halfAYear } from "../../test/books/half-a-year.js";
import type { Books } from "../books/books.js";
import { indexBooks } from "../books/index-books.js";
import { capitalAccounts } from "../capital/capital-account.js";
import { lineFlows } from "../capital/line/line-flow.js";
import { missingAccounts } from "../chart/missing-account.js";
import { buildLoanDraw, buildLoanRepayment } from "../entries/loan.js";
import { reverseEntry } from "../entries/reverse-entry.js";
import { buildCapitalCall } from "../partners/capital-call.js";
import { buildDistribution } from "../partners/distribution.js";
import { buildExit } from "../portfolio/exit.js";
import { buildInvestment } from "../portfolio/investment.js";
import { buildValuation } from "../portfolio/valuation.js";
import type { Entry } from "../records/entry.js";
import { creditLine } from "./credit-line.js";
import { buildCreditLineAccrual } from "./credit-line-accrual.js";
import { computeCreditLineCost } from "./credit-line-cost.js";

const then = (books: Books, build: (books: Books) => Entry): Books => {
  const entry = build(books);
  return {
    ...books,
    accounts: [...books.accounts, ...missingAccounts(books, [entry])],
    entries: [...books.entries, { ...entry, id: `${entry.id}:${books.entries.length}`, status: "posted" }],
  };
};
const post = (books: Books, ...builds: readonly ((books: Books) => Entry)[]) => builds.reduce(then, books);
const codeOf = (run: () => unknown) => {
  try {
    run();
  } catch (error) {
    if (isEngineError(error)) return error.code;
  }
  return undefined;
};

const drawn = (date: string, amount: number) => (books: Books) => buildLoanDraw(books, { date, amount });
const repaid = (date: string, principal: number) => (books: Books) => buildLoanRepayment(books, { date, principal });

/** 2,000,000 drawn on 10 February 2026, 500,000 on 5 March, all of it repaid on 20 April. */
const lent = post(
  { ...halfAYear, today: "2026-06-30" },
  drawn("2026-02-10", 2_000_000),
  drawn("2026-03-05", 500_000),
  repaid("2026-04-20", 2_500_000),
);
const line = { limit: 5_000_000, annualRate: 0.0725, unusedRate: 0.0025 };
const period = { from: "2026-02-10", to: "2026-04-19", ...line };

describe("the cost of a credit line", () => {
  it("is the balance at the rate and the rest of the limit at the fee, by days over 360", () => {
    // 2,000,000 · 7.25 % · 23 ÷ 360 = 9,263.89; 2,500,000 · 7.25 % · 46 ÷ 360 = 23,159.72; together 32,423.61.
    // (3,000,000 · 23 + 2,500,000 · 46) · 0.25 % ÷ 360 = 1,277.78.
    expect(computeCreditLineCost(lent, period)).toEqual({
      interest: 32_423.61,
      unusedFee: 1_277.78,
      spans: [
        {
          ...{ from: "2026-02-10", to: "2026-03-04", days: 23, drawn: 2_000_000, annualRate: 0.0725 },
          ...{ interest: 9_263.888889, unusedFee: 479.166667 },
        },
        {
          ...{ from: "2026-03-05", to: "2026-04-19", days: 46, drawn: 2_500_000, annualRate: 0.0725 },
          ...{ interest: 23_159.722222, unusedFee: 798.611111 },
        },
      ],
    });
  });
  it("takes another rate from its day on", () => {
    // 2,500,000 · (7.25 % · 26 + 7 % · 20) ÷ 360 = 13,090.2778 + 9,722.2222.
    const march = { ...period, from: "2026-03-05", rateChanges: [{ date: "2026-03-31", annualRate: 0.07 }] };
    expect(computeCreditLineCost(lent, march)).toMatchObject({
      interest: 22_812.5,
      spans: [{ days: 26 }, { days: 20 }],
    });
  });
  it("has no fee on what is drawn beyond the limit", () => {
    expect(computeCreditLineCost(lent, { ...period, limit: 2_250_000 }).unusedFee).toBe(39.93);
  });
  it("is of a period that ends after it begins", () => {
    expect(codeOf(() => computeCreditLineCost(lent, { ...period, to: "2026-02-09" }))).toBe("invalid_period");
  });
});

describe("the accrual of a credit line", () => {
  const entries = buildCreditLineAccrual(lent, period);
  const moves = ({ postings }: Entry) => postings.map(({ account, amount }) => [account, amount]);

  it("is an entry a month, dated its last day of the period", () => {
    // February: 2,000,000 for 19 days, 7,652.78 and 395.83. March: 4 days of it and 27 of 2,500,000, 15,204.86 and 552.08.
    // April: 19 days of 2,500,000, 9,565.97 and 329.86.
    expect(entries.map(({ entryDate }) => entryDate)).toEqual(["2026-02-28", "2026-03-31", "2026-04-19"]);
    expect(entries.map(moves)).toEqual([
      [
        ["5300", 7_652.78],
        ["5300", 395.83],
        ["2000", -8_048.61],
      ],
      [
        ["5300", 15_204.86],
        ["5300", 552.08],
        ["2000", -15_756.94],
      ],
      [
        ["5300", 9_565.97],
        ["5300", 329.86],
        ["2000", -9_895.83],
      ],
    ]);
  });
  it("is not booked twice for a day, unless it was taken back", () => {
    const booked = post(lent, ...entries.map((entry) => () => entry));
    expect(codeOf(() => buildCreditLineAccrual(booked, { ...period, from: "2026-04-19" }))).toBe("already_billed");
    const april = booked.entries.at(-1) as Entry;
    const back = then(booked, (books) => reverseEntry(books, { entryId: april.id, date: "2026-04-30" }));
    expect(buildCreditLineAccrual(back, { ...period, from: "2026-04-01" }).map(moves)).toEqual([moves(april)]);
  });
  it("of a period without cost is refused", () => {
    const idle = { from: "2026-01-01", to: "2026-01-31", limit: 5_000_000, annualRate: 0.0725 };
    expect(codeOf(() => buildCreditLineAccrual(lent, idle))).toBe("empty_entry");
  });
});

describe("what is owed on a credit line", () => {
  it("is repaid in the order of its draws", () => {
    const part = post(lent, drawn("2026-05-01", 300_000), drawn("2026-05-11", 100_000), repaid("2026-05-31", 350_000));
    expect(creditLine(part, { end: "2026-06-30" })).toMatchObject({
      owed: 50_000,
      draws: [
        { date: "2026-02-10", amount: 2_000_000, outstanding: 0, repaidOn: "2026-04-20", days: 69 },
        { date: "2026-03-05", amount: 500_000, outstanding: 0, repaidOn: "2026-04-20", days: 46 },
        { date: "2026-05-01", amount: 300_000, outstanding: 0, repaidOn: "2026-05-31", days: 30 },
        { date: "2026-05-11", amount: 100_000, outstanding: 50_000, repaidOn: null, days: 50 },
      ],
      longestDays: 69,
    });
    expect(creditLine(part, { end: "2026-02-28" })).toMatchObject({ owed: 2_000_000, longestDays: 18 });
  });

  it("never was a draw that was taken back, and is owed again when its repayment is", () => {
    const twice = post(lent, drawn("2026-05-01", 50_000), drawn("2026-05-11", 60_000));
    const second = twice.entries.at(-1) as Entry;
    const taken = then(twice, (books) => reverseEntry(books, { entryId: second.id, date: "2026-05-20" }));
    expect(creditLine(taken, { end: "2026-06-30" }).draws.slice(2)).toEqual([
      { date: "2026-05-01", amount: 50_000, outstanding: 50_000, repaidOn: null, days: 60 },
    ]);
    expect(creditLine(taken, { end: "2026-05-19" }).draws).toHaveLength(4);
    const back = lent.entries.at(-1) as Entry;
    const unpaid = then(lent, (books) => reverseEntry(books, { entryId: back.id, date: "2026-05-20" }));
    expect(creditLine(unpaid, { end: "2026-06-30" })).toMatchObject({
      ...{ owed: 2_500_000, longestDays: 140 },
      draws: [
        { amount: 2_000_000, repaidOn: null },
        { amount: 500_000, repaidOn: null },
      ],
    });
  });
  it("is told draw by draw where it is repaid and drawn on one day", () => {
    const turned = post(
      lent,
      drawn("2026-05-01", 100_000),
      repaid("2026-06-01", 100_000),
      drawn("2026-06-01", 150_000),
    );
    expect(creditLine(turned, { end: "2026-06-30" }).draws.slice(2)).toMatchObject([
      { date: "2026-05-01", amount: 100_000, repaidOn: "2026-06-01", days: 31 },
      { date: "2026-06-01", amount: 150_000, repaidOn: null, days: 29 },
    ]);
  });
  it("is nobody's where it was drawn before anyone committed", () => {
    const early = post(
      { ...lent, commitments: halfAYear.commitments.map((event) => ({ ...event, date: "2026-02-20" })) },
      drawn("2026-05-01", 50_000),
    );
    // 2,000,000 are nobody's; of the 2,500,000 that came back in April 500,000 were the partners'.
    const ofPartners = lineFlows(indexBooks(early)).flat();
    expect(ofPartners.reduce((sum, { units }) => sum + units, 0)).toBe(5_000_000);
  });
});

describe("a line that is drawn and repaid every day", () => {
  it("is read over as many days as there are", () => {
    const first = Date.UTC(1900, 0, 2);
    const entries = Array.from({ length: 70_000 }, (_, n): Entry => {
      const amount = n % 2 === 0 ? 100 : -100;
      return {
        ...{ id: String(n), entryDate: new Date(first + n * 86_400_000).toISOString().slice(0, 10) },
        ...{ sourceType: "loan", status: "posted" },
        postings: [
          { account: "1000", amount, currency: "USD" },
          { account: "2200", amount: -amount, currency: "USD" },
        ],
      };
    });
    const commitments = halfAYear.commitments.map((event) => ({ ...event, date: "1900-01-01" }));
    const daily: Books = { ...halfAYear, today: "2199-12-31", commitments, entries };
    const { owed, draws, longestDays } = creditLine(daily);
    expect([owed, draws.length, longestDays]).toEqual([0, 35_000, 1]);
  });
});

describe("a call that repays a credit line", () => {
  // 100,000 drawn on 1 January 2024 buys a company; a call on 1 July repays it; on 1 January 2025 it is worth 110,000.
  const [harbor, keel] = ["11111111-0000-4000-8000-000000000000", "33333333-0000-4000-8000-000000000000"];
  const base: Books = {
    ...halfAYear,
    today: "2025-01-01",
    entries: [],
    commitments: [{ lpEntityId: harbor, date: "2023-12-01", amount: 1_000_000, kind: "initial" }],
  };
  const company = base.companies?.[0]?.companyId ?? "";
  const story = post(
    base,
    drawn("2024-01-01", 100_000),
    (books) => buildInvestment(books, { date: "2024-01-01", companyId: company, amount: 100_000 }),
    (books) => buildCapitalCall(books, { date: "2024-07-01", total: 100_000, fundedAtOnce: true }),
    repaid("2024-07-01", 100_000),
    (books) => buildValuation(books, { date: "2025-01-01", companyId: company, fairValue: 110_000 }),
  );
  const carry = (prefFrom?: "call" | "draw") => {
    const hard = { kind: "european", carryRate: 0.2, prefRate: 0.08, prefCompounds: false, catchupRate: 0 } as const;
    const waterfall = prefFrom === undefined ? hard : { ...hard, prefFrom };
    return capitalAccounts({ ...story, waterfall }, { end: "2025-01-01" }).rows.find((row) => row.lpEntityId === keel);
  };

  it("starts the preferred return with itself, or with the draw where the agreement says so", () => {
    // Profit 10,000. From the call, 184 days: 100,000 · 8 % · 184 ÷ 365 = 4,032.8767, carry 20 % of 5,967.1233.
    expect(carry("call")?.carriedInterest).toBe(1_193.42);
    expect(carry()?.carriedInterest).toBe(1_193.42);
    // From the draw, 366 days: 8,021.9178, carry 20 % of 1,978.0822.
    expect(carry("draw")?.carriedInterest).toBe(395.62);
  });
  it("is told from what was paid in, of which a draw is no part", () => {
    // 100,000 called and 400,000 drawn buy 500,000, worth 800,000 a year on: 300,000 of profit. Twice what was paid in is
    // reached at a net profit of 100,000: with catch-ups carry is 30 % of all profit, 90,000.
    const waterfall = {
      ...({ kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1, prefFrom: "draw" } as const),
      tiers: [{ fromMultiple: 2, carryRate: 0.3, catchupRate: 1 }],
    };
    const leveraged = post(
      { ...base, waterfall },
      (books) => buildCapitalCall(books, { date: "2024-01-01", total: 100_000, fundedAtOnce: true }),
      drawn("2024-01-01", 400_000),
      (books) => buildInvestment(books, { date: "2024-01-01", companyId: company, amount: 500_000 }),
    );
    const marked = then(leveraged, (books) =>
      buildValuation(books, { date: "2024-12-31", companyId: company, fairValue: 800_000 }),
    );
    const gp = capitalAccounts(marked, { end: "2024-12-31" }).rows.find((row) => row.lpEntityId === keel);
    expect(gp?.carriedInterest).toBe(90_000);
    // Paid out before the line is repaid or after, on one day: the carry is the same.
    const sold = then(leveraged, (books) =>
      buildExit(books, { date: "2024-12-31", companyId: company, proceeds: 800_000 }),
    );
    const carryOf = (books: Books) => {
      const terms = { date: "2024-12-31", total: 400_000, by: "waterfall", allowOverdrawn: true } as const;
      const made = buildDistribution(books, terms).flatMap(({ postings }) => postings);
      return made.filter(({ lpEntityId, amount }) => lpEntityId === keel && amount < 0).map(({ amount }) => -amount);
    };
    expect(carryOf(sold)).toEqual([90_000]);
    expect(carryOf(then(sold, repaid("2024-12-31", 400_000)))).toEqual([90_000]);
  });
  it("is left out of the rate of return without the line, with the draw in its place", () => {
    const { irr, irrWithoutLine } = creditLine(story, { end: "2025-01-01" });
    expect(irr).toBeCloseTo(1.1 ** (365 / 184) - 1, 12);
    expect(irrWithoutLine).toBeCloseTo(1.1 ** (365 / 366) - 1, 12);
  });
  it("has not come yet while the line is owed: what is owed counts as given back at the end", () => {
    // On 31 March: 100,000 drawn for 90 days, net assets of nothing, 100,000 owed.
    expect(creditLine(story, { end: "2024-03-31" })).toMatchObject({ irr: null, irrWithoutLine: 0 });
  });
});
