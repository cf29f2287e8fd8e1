/** Carry in tiers, by the figures of an agreement and beside a walk through the profit a cent at a time. */
import { isEngineError, rational } from "@capstack/decimal";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { halfAYear } from "../../../test/books/half-a-year.js";
import type { Books } from "../../books/books.js";
import { buildCapitalCall } from "../../partners/capital-call.js";
import { buildDistribution } from "../../partners/distribution.js";
import { buildInvestment } from "../../portfolio/investment.js";
import { buildValuation } from "../../portfolio/valuation.js";
import type { Entry } from "../../records/entry.js";
import type { WaterfallTerms } from "../../records/terms.js";
import { capitalAccounts } from "../capital-account.js";
import { tieredCarry } from "./carry-tiers.js";

const [harbor, keel] = ["11111111-0000-4000-8000-000000000000", "33333333-0000-4000-8000-000000000000"];
const then = (books: Books, build: (books: Books) => Entry): Books => {
  return { ...books, entries: [...books.entries, { ...build(books), status: "posted" }] };
};
const companyId = halfAYear.companies?.[0]?.companyId ?? "";

/** 100 paid in on 1 January 2025 and worth 100 and a profit a year later, without fees. */
const worth = (profit: number, waterfall: WaterfallTerms): Books =>
  [
    (books: Books) => buildCapitalCall(books, { date: "2025-01-01", total: 100, fundedAtOnce: true }),
    (books: Books) => buildInvestment(books, { date: "2025-01-01", companyId, amount: 100 }),
    (books: Books) => buildValuation(books, { date: "2026-01-01", companyId, fairValue: 100 + profit }),
  ].reduce(then, {
    ...halfAYear,
    ...{ today: "2026-01-01", entries: [], waterfall },
    commitments: [{ lpEntityId: harbor, date: "2024-12-01", amount: 1_000, kind: "initial" as const }],
  });
const carryOf = (profit: number, waterfall: WaterfallTerms) =>
  capitalAccounts(worth(profit, waterfall), { end: "2026-01-01" }).rows.find((row) => row.lpEntityId === keel)
    ?.carriedInterest;

const straight = { kind: "straight", carryRate: 0.2 } as const;

describe("20 % until limited partners have three times what they paid in, then 30 %", () => {
  const terms = { ...straight, tiers: [{ fromMultiple: 3, carryRate: 0.3 }] };
  const caughtUp = { ...straight, tiers: [{ fromMultiple: 3, carryRate: 0.3, catchupRate: 1 }] };

  it("is 20 % of the profit that leaves them three times, and 30 % of the rest", () => {
    // 100 + 0.8 · 250 = 300: the first tier ends at a profit of 250, with carry of 50.
    expect([carryOf(249, terms), carryOf(250, terms), carryOf(300, terms)]).toEqual([49.8, 50, 65]);
  });
  it("is 30 % of all profit once the general partner has caught up", () => {
    // The next 35.7143 are the general partner's: 85.7143 are 30 % of 285.7143.
    expect([carryOf(260, caughtUp), carryOf(285.71, caughtUp), carryOf(300, caughtUp)]).toEqual([60, 85.71, 90]);
  });
});

describe("a tier that begins at a rate of return", () => {
  it("begins where limited partners have earned it", () => {
    // 25 % of 100 over a year is 25 = 0.8 · 31.25: carry of 6.25 there, and 30 % of 28.75 beyond.
    const terms = { ...straight, tiers: [{ fromRate: 0.25, carryRate: 0.3 }] };
    expect([carryOf(31.25, terms), carryOf(60, terms)]).toEqual([6.25, 14.88]);
  });
});

describe("tiers after a hurdle", () => {
  it("follow the catch-up of the first", () => {
    // A hurdle of 8, caught up at a profit of 10; 1.2 times at 0.8 · 25 = 20, carry of 5; 30 % of 35 beyond.
    const hurdle = { kind: "european", carryRate: 0.2, prefRate: 0.08, catchupRate: 1 } as const;
    const terms = { ...hurdle, tiers: [{ fromMultiple: 1.2, carryRate: 0.3 }] };
    expect([8, 9, 25, 60].map((profit) => carryOf(profit, terms))).toEqual([0, 1, 5, 15.5]);
  });
  it("follow each other", () => {
    // 25 % beyond 2×, at a profit of 125 with carry of 25; 30 % beyond 3×, at 125 + 100 ÷ 0.75 with 25 + 33.3333.
    const tiers = [
      { fromMultiple: 2, carryRate: 0.25 },
      { fromMultiple: 3, carryRate: 0.3 },
    ];
    expect(carryOf(300, { ...straight, tiers })).toBe(70.83);
  });
});

describe("a distribution through tiers", () => {
  it("pays the carry that the tiers give on what is paid out", () => {
    // 400 out of 100 paid in: capital first, then a profit of 300, of which 65 is carry.
    const terms = { ...straight, tiers: [{ fromMultiple: 3, carryRate: 0.3 }] };
    const sold = worth(300, terms);
    const [, carry] = buildDistribution(sold, {
      date: "2026-01-01",
      total: 400,
      by: "waterfall",
      allowOverdrawn: true,
    });
    expect(carry?.postings.find(({ account }) => account?.startsWith("2300"))?.amount).toBe(-65);
  });
});

describe("a tier", () => {
  const codeOf = (tier: object) => {
    try {
      return carryOf(1, { ...straight, tiers: [tier as never] });
    } catch (error) {
      return isEngineError(error) ? [error.code, ...error.path] : error;
    }
  };
  it("begins at a multiple or at a rate, and its catch-up catches up", () => {
    const at = ["waterfall", "tiers", 0];
    expect(codeOf({ carryRate: 0.3 })).toEqual(["invalid_value", ...at, "fromMultiple"]);
    expect(codeOf({ fromMultiple: 3, fromRate: 0.2, carryRate: 0.3 })).toEqual([
      "invalid_value",
      ...at,
      "fromMultiple",
    ]);
    expect(codeOf({ fromMultiple: 3, carryRate: 0.3, catchupRate: 0.3 })).toEqual([
      ...["catchup_rate_invalid", ...at, "catchupRate"],
    ]);
  });
});

describe("the line of tiers", () => {
  const percent = (most: number) => fc.integer({ min: 5, max: most }).map((whole) => whole / 100);
  const tier = fc
    .record({ step: fc.integer({ min: 1, max: 60 }), carryRate: percent(40), isCaughtUp: fc.boolean() })
    .map(({ step, carryRate, isCaughtUp }) => ({ step, carryRate, catchupRate: isCaughtUp ? 0.8 : 0 }));
  const agreed = fc.record({
    kind: fc.constantFrom("straight" as const, "european" as const),
    carryRate: percent(40),
    catchupRate: fc.constantFrom(0, 0.5, 1),
    hurdle: fc.integer({ min: 0, max: 30 }),
    tiers: fc.array(tier, { maxLength: 3 }),
    profit: fc.integer({ min: 0, max: 200 }),
  });
  const startsOf = (hurdle: number, tiers: readonly { step: number }[]) => {
    let start = hurdle;
    return tiers.map(({ step }) => {
      start += step;
      return start;
    });
  };

  it("is what a walk through the profit gives, a cent at a time", () => {
    fc.assert(
      fc.property(agreed, ({ kind, carryRate, catchupRate, hurdle, tiers, profit }) => {
        fc.pre(catchupRate === 0 || catchupRate > carryRate);
        const net = startsOf(kind === "straight" ? 0 : hurdle, tiers);
        const started = tiers.map((one, at) => ({
          tier: { ...one, fromMultiple: 2, fromRate: null },
          netProfit: rational(net[at] as number),
        }));
        const exact = tieredCarry(
          { kind, carryRate, catchupRate },
          { profit: rational(profit), hurdle: rational(hurdle), tiers: started },
        ).toNumber();
        const first = { carryRate, catchupRate, from: kind === "straight" ? 0 : hurdle };
        const all = [first, ...tiers.map((one, at) => ({ ...one, from: net[at] as number }))];
        expect(Math.abs(exact - walked(profit, all))).toBeLessThan(0.06);
      }),
      { numRuns: 300 },
    );
  });
});

/** Cents of profit one after another: each goes by the last tier whose start the limited partners have reached. */
function walked(profit: number, tiers: readonly { from: number; carryRate: number; catchupRate: number }[]): number {
  let carry = 0;
  let reached = -1;
  let isBehind = false;
  for (let cent = 0; cent < profit * 100; cent++) {
    const before = cent / 100;
    while (reached + 1 < tiers.length && before - carry >= (tiers[reached + 1]?.from ?? 0) - 1e-9) {
      reached++;
      isBehind = (tiers[reached]?.catchupRate ?? 0) > 0;
    }
    const tier = tiers[reached];
    if (tier === undefined) continue;
    if (isBehind && carry >= tier.carryRate * before - 1e-9) isBehind = false;
    carry += (isBehind ? tier.catchupRate : tier.carryRate) / 100;
  }
  return carry;
}
