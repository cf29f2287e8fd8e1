import { runs } from "@capstack/testing/laws";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { steppedInterest } from "../../test/reference/accrual.js";
import { fraction, show } from "../../test/reference/fraction.js";
import { type AccrualTerms, accruedOn, type Compounding } from "./accrual.js";
import { addDays, fromDayNumber } from "./calendar-date.js";
import { dayCounts } from "./day-count.js";

const start = fc.integer({ min: -36_000, max: 36_000 }).map(fromDayNumber);
const rate = fc.oneof(
  fc.integer({ min: -500, max: 3000 }).map((basisPoints) => basisPoints / 10_000),
  fc.constantFrom("0.08", "0.0725", "0.1", "0.3333"),
);
const dayCount = fc.constantFrom(...dayCounts);
const periodic = fc.constantFrom<Compounding>("monthly", "quarterly", "semiannual", "annual");
const cents = fc.bigInt(0n, 10n ** 12n);

function both(principal: bigint, terms: AccrualTerms): [string, string] {
  const exact = fraction(principal, 100n);
  return [accruedOn(principal, terms).div(100).toString(), show(steppedInterest(exact, terms))];
}

describe("accrual", () => {
  it("simple is P r t over days walked", () => {
    fc.assert(
      fc.property(cents, rate, start, fc.nat(2000), dayCount, (principal, annualRate, from, days, count) => {
        const terms = { accrual: "simple", annualRate, from, to: addDays(from, days), dayCount: count } as const;
        const [ours, stepped] = both(principal, terms);
        expect(ours).toBe(stepped);
      }),
      runs(300),
    );
  });

  it("compound by the calendar is a balance stepped period by period", () => {
    fc.assert(
      fc.property(
        cents,
        rate,
        start,
        fc.nat(2500),
        periodic,
        dayCount,
        (principal, annualRate, from, days, compounding, count) => {
          const terms = {
            accrual: "compound",
            annualRate,
            from,
            to: addDays(from, days),
            compounding,
            dayCount: count,
          } as const;
          const [ours, stepped] = both(principal, terms);
          expect(ours).toBe(stepped);
        },
      ),
      runs(150),
    );
  });

  it("daily is a balance stepped day by day", () => {
    fc.assert(
      fc.property(cents, rate, start, fc.nat(60), dayCount, (principal, annualRate, from, days, count) => {
        const terms = {
          accrual: "compound",
          annualRate,
          from,
          to: addDays(from, days),
          compounding: "daily",
          dayCount: count,
        } as const;
        const [ours, stepped] = both(principal, terms);
        expect(ours).toBe(stepped);
      }),
      runs(100),
    );
  });

  it("past four hundred periods stays within 1e-60 of the exact power", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: -500, max: 3000 }),
        start,
        fc.integer({ min: 401, max: 5000 }),
        (basisPoints, from, days) => {
          const terms = { accrual: "compound", compounding: "daily", from, to: addDays(from, days) } as const;
          const accrued = accruedOn(1, { ...terms, annualRate: basisPoints / 10_000 }).toFraction();
          const [n, d] = [3_650_000n + BigInt(basisPoints), 3_650_000n];
          const exact = { n: n ** BigInt(days) - d ** BigInt(days), d: d ** BigInt(days) };
          const difference = accrued.numerator * exact.d - exact.n * accrued.denominator;
          const size = difference < 0n ? -difference : difference;
          const larger = exact.n > 0n ? exact.n + exact.d : exact.d;
          expect(size * 10n ** 60n < larger * accrued.denominator).toBe(true);
        },
      ),
      runs(60),
    );
  });

  it("never falls as time passes at a rate above zero", () => {
    fc.assert(
      fc.property(start, fc.nat(3000), fc.nat(40), periodic, (from, days, more, compounding) => {
        const terms = { accrual: "compound", annualRate: 0.08, compounding, from } as const;
        const sooner = accruedOn(1000, { ...terms, to: addDays(from, days) });
        expect(accruedOn(1000, { ...terms, to: addDays(from, days + 28 + more) }).gte(sooner)).toBe(true);
      }),
      runs(300),
    );
  });

  it("is in proportion to the principal", () => {
    fc.assert(
      fc.property(rate, start, fc.nat(2000), periodic, (annualRate, from, days, compounding) => {
        const terms = { accrual: "compound", annualRate, from, to: addDays(from, days), compounding } as const;
        expect(accruedOn(10_000, terms).eq(accruedOn(1, terms).times(10_000))).toBe(true);
      }),
      runs(300),
    );
  });
});
