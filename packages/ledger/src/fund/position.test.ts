import { describe, expect, it } from "vitest";
import { halfAYear, nimbus, posted } from "../../test/books/half-a-year.js";
import {
  type Books,
  buildEscrowRelease,
  buildExit,
  buildInKindDistribution,
  buildWriteOff,
  capitalAccounts,
  type Entry,
  missingAccounts,
  operationsStatement,
  positions,
  reverseEntry,
  timeSeries,
} from "../index.js";

const post = (books: Books, ...entries: readonly Entry[]): Books => ({
  ...books,
  today: "2025-09-30",
  accounts: [...books.accounts, ...missingAccounts(books, entries)],
  entries: [...books.entries, ...entries.map((entry) => ({ ...entry, status: "posted" as const }))],
});
const through = { end: "2025-09-30" };
const lines = (entry: Entry | undefined) => entry?.postings.map(({ account, amount }) => [account, amount]).slice(3);

describe("shares given to the partners", () => {
  // Nimbus cost 600,000 and is carried at 750,000; it is worth 900,000 on the day.
  const date = "2025-07-01";
  const whole = buildInKindDistribution(halfAYear, { date, companyId: nimbus, value: 900_000 });
  const half = buildInKindDistribution(halfAYear, { date, companyId: nimbus, value: 900_000, distributedPct: 0.5 });

  it("leave at cost with a realized gain, and their mark is unwound", () => {
    expect(lines(whole.at(-1))).toEqual([
      ["1100-44444444", -600_000],
      ["4000", -300_000],
      ["4200", 300_000],
      ["1200-44444444", -300_000],
    ]);
    expect(lines(half.at(-1))).toEqual([
      ["1100-44444444", -300_000],
      ["4000", -150_000],
      ["4200", 150_000],
      ["1200-44444444", -150_000],
    ]);
  });
  it("are proceeds of their value on that day", () => {
    const books = post(halfAYear, ...whole);
    expect(positions(books, through)).toMatchObject([
      { status: "exited", distributions: 900_000, currentValue: 0, currentMoic: 1.5 },
    ]);
    const last = timeSeries(books).points.at(-1);
    // 600,000 became 900,000 in the 150 days from 2025-02-01.
    expect(last?.grossIrr).toBeCloseTo(1.5 ** (365 / 150) - 1, 9);
    expect(last).toMatchObject({ proceeds: 900_000, portfolioValue: 0, realizedGains: 300_000, unrealizedGains: 0 });
    expect(positions(post(halfAYear, ...half), through)).toMatchObject([
      { status: "active", cost: 300_000, distributions: 450_000, currentValue: 450_000, currentMoic: 1.5 },
    ]);
  });
  it("realize their gain in operations, and capital still ties", () => {
    const books = post(halfAYear, ...whole);
    expect(operationsStatement(books, through)).toMatchObject({ realizedGains: 300_000, unrealizedGains: 0, check: 0 });
    expect(capitalAccounts(books, through).ties.difference).toBe(0);
  });
  it("given at less than they cost are a realized loss", () => {
    const low = buildInKindDistribution(halfAYear, { date, companyId: nimbus, value: 450_000, distributedPct: 0.5 });
    expect(lines(low.at(-1))).toEqual([
      ["1100-44444444", -300_000],
      ["4000", 75_000],
      ["4200", -75_000],
      ["1200-44444444", 75_000],
    ]);
  });
  it("taken back by a reversal are no proceeds any more", () => {
    const books = post(halfAYear, ...whole);
    const entryId = books.entries.at(-1)?.id ?? "";
    const back = post(books, reverseEntry(books, { entryId, date: "2025-07-02" }));
    expect(positions(back, through)).toMatchObject([{ distributions: 0, currentValue: 900_000 }]);
  });
});

describe("escrow that does not come", () => {
  // 1,200,000 for what cost 600,000 is 2.0 times; 90,000 of the 100,000 in escrow never comes, so 1.85 times.
  const sold = post(
    halfAYear,
    buildExit(halfAYear, { date: "2025-07-01", companyId: nimbus, proceeds: 1_100_000, escrow: 100_000 }),
  );
  const moic = (books: Books) => positions(books, through)[0]?.currentMoic;
  const rows = (books: Books) => timeSeries(books).points.map(({ proceeds }) => proceeds);

  it("comes off the proceeds on the day of the shortfall", () => {
    expect(moic(sold)).toBe(2);
    const release = { date: "2025-08-01", companyId: nimbus, received: 10_000, shortfall: 90_000 };
    const short = post(sold, buildEscrowRelease(sold, release));
    expect(moic(short)).toBe(1.85);
    expect(positions(short, { end: "2025-07-31" })[0]?.currentMoic).toBe(2);
    expect(rows(short).at(-1)).toBe(1_110_000);
  });
  it("comes off the proceeds when it is written down, whatever the entry is called", () => {
    for (const sourceType of ["valuation", "manual", "realized_gain"]) {
      const down = posted("down", "2025-08-01", sourceType, { 4000: 90_000, 1350: -90_000 });
      const tagged = { ...down, postings: down.postings.map((line) => ({ ...line, companyId: nimbus })) };
      expect(moic(post(sold, tagged)), sourceType).toBe(1.85);
    }
  });
  it("counts once when it comes, whatever the entry is called", () => {
    for (const sourceType of ["escrow_release", "manual", "realized_gain"]) {
      const come = posted("come", "2025-08-01", sourceType, { 1000: 100_000, 1350: -100_000 });
      const tagged = { ...come, postings: come.postings.map((line) => ({ ...line, companyId: nimbus })) };
      expect(moic(post(sold, tagged)), sourceType).toBe(2);
    }
  });
});

describe("the status of a company whose cost has left the books", () => {
  it("is written off when its cost was given up for nothing, even after income", () => {
    const paid = posted("coupon", "2025-07-01", "income", { 1000: 500, 4100: -500 });
    const tagged = { ...paid, postings: paid.postings.map((line) => ({ ...line, companyId: nimbus })) };
    const books = post(halfAYear, tagged);
    const gone = post(books, buildWriteOff(books, { date: "2025-08-01", companyId: nimbus, realize: true }));
    expect(positions(gone, through)).toMatchObject([{ status: "written_off", cost: 0, distributions: 500 }]);
  });
  it("is exited when something was paid for it", () => {
    const sale = buildExit(halfAYear, { date: "2025-08-01", companyId: nimbus, proceeds: 1 });
    expect(positions(post(halfAYear, sale), through)).toMatchObject([{ status: "exited" }]);
  });
});

describe("cash for a fraction of a share at a conversion", () => {
  it("is proceeds of the position", () => {
    const conversion: Entry = {
      ...{ id: "fraction", entryDate: "2025-07-01", sourceType: "conversion", status: "draft" },
      postings: [
        { account: "1000", amount: 100, currency: "USD", companyId: nimbus },
        { account: "1100-44444444", amount: -100, currency: "USD" },
      ],
    };
    expect(positions(post(halfAYear, conversion), through)).toMatchObject([
      { distributions: 100, cost: 599_900, currentValue: 749_900, status: "active" },
    ]);
  });
});
