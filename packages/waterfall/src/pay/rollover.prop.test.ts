/** Rollover equity on every stack: it foots to the cent, and moves nobody's payout. */
import { rational, sumOf } from "@capstack/decimal";
import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { expect, it } from "vitest";
import { compute } from "../../test/law.js";
import { randomRequest } from "../../test/random-stack.js";

const exact = (values: Iterable<number>) => sumOf([...values].map((value) => rational(value)));

const deals = fc.record({
  exitDate: fc.constant("2025-01-01"),
  cash: fc.constantFrom(0, 120.5),
  transactionCosts: fc.constantFrom(0, 45.5),
  debt: fc.constantFrom([], [{ id: "bank", amount: 700 }]),
  carveOut: fc.constantFrom(undefined, { type: "percent" as const, pct: 0.1 }),
  escrow: fc.constantFrom(
    undefined,
    { pct: 0.1 },
    { pct: 0.2, releasePct: 0.5 },
    { pct: 0.15, method: "pro_rata" as const },
  ),
  earnouts: fc.constantFrom([], [{ id: "milestone", amount: 300, achievedPct: 0.5 }]),
});

const fractions = fc.array(fc.constantFrom(0.125, 0.3333, 0.5, 1), { minLength: 1, maxLength: 3 });

it("splits what each is paid into cash and shares, foots to the cent, and leaves all else as it is", () => {
  const requests = randomRequest({ series: 3, options: 2, warrants: 1, convertibles: 1, postMoneySafes: 1 });
  fc.assert(
    fc.property(requests, deals, fractions, (request, { carveOut, escrow, ...terms }, pcts) => {
      const deal = { ...terms, ...(carveOut && { carveOut }), ...(escrow && { escrow }) };
      const without = compute({ ...request, deal });
      fc.pre(without !== null);
      const rollover = without.holders.flatMap(({ holderId }, index) => {
        const pct = pcts[index];
        return pct === undefined ? [] : [{ holderId, pct }];
      });
      fc.pre(rollover.length > 0);
      const result = compute({ ...request, deal: { ...deal, rollover } });
      if (result?.rollover === undefined) throw new Error("What was paid without a rollover is not paid with one.");
      const { amount, cash, buyerCash } = result.rollover;

      expect(exact(result.holders.map((one) => one.rollover ?? 0)).eq(rational(amount))).toBe(true);
      expect(exact(result.holders.map((one) => one.cash ?? 0)).eq(rational(cash))).toBe(true);
      expect(exact([amount, cash]).eq(rational(result.summary.equityProceeds))).toBe(true);
      for (const { net, cash: inCash = 0, rollover: rolled = 0 } of result.holders) {
        expect(exact([inCash, rolled]).eq(rational(net))).toBe(true);
      }
      for (const { net, atClose, cashPart, stockPart } of result.securities) {
        expect(exact([cashPart, stockPart]).eq(rational(net))).toBe(true);
        expect(stockPart).toBeGreaterThanOrEqual(0);
        expect(stockPart).toBeLessThanOrEqual(atClose);
      }
      const { transactionCosts, debt, carveOut: carved } = result.deductions;
      const deductions = [...transactionCosts.map((one) => one.amount), ...debt.map(({ paid }) => paid), carved.amount];
      const closing = result.stages[0]?.amount ?? 0;
      const needed = exact([...deductions, closing]).minus(rational(amount));
      const deferred = result.securities.some((one) => one.deferred > 0);
      if (!deferred) expect(needed.eq(rational(buyerCash))).toBe(true);
      expect(needed.gte(rational(buyerCash))).toBe(true);

      expect(result.classes).toEqual(without.classes);
      expect(result.stages).toEqual(without.stages);
      expect(result.summary).toEqual(without.summary);
      expect(result.breakpoints).toEqual(without.breakpoints);
    }),
    runs(150),
  );
});
