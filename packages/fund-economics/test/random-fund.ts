import fc from "fast-check";
import type { FundInputs, ReturnTier } from "../src/index.js";

const hundredths = (min: number, max: number) => fc.integer({ min: min * 100, max: max * 100 }).map((n) => n / 100);
const thousandths = (min: number, max: number) => fc.integer({ min: min * 1000, max: max * 1000 }).map((n) => n / 1000);

const tiers: fc.Arbitrary<ReturnTier[]> = fc
  .array(
    fc.record({
      weight: fc.integer({ min: 1, max: 9 }),
      multiple: fc.constantFrom(0, 0.4, 1, 1.5, 3, 7, 20),
      holdingPeriodYears: fc.oneof(fc.integer({ min: 0, max: 9 }), hundredths(0, 9)),
    }),
    { minLength: 1, maxLength: 4 },
  )
  .map((list) => {
    const sum = list.reduce((total, tier) => total + tier.weight, 0);
    return list.map(({ weight, ...tier }, i) => ({ ...tier, name: `tier ${i}`, pctOfCapital: weight / sum }));
  });

/** The terms a fund always has. */
const base = fc.record({
  committedCapital: fc.integer({ min: 1_000_000, max: 900_000_000 }),
  gpCommitPct: thousandths(0, 0.1),
  gpCommitCountedTowardInvested: fc.boolean(),
  organizationalExpenses: fc.integer({ min: 0, max: 9_999 }),
  operationalExpensesAnnual: fc.integer({ min: 0, max: 9_999 }),
  mgmtFeePct: thousandths(0, 0.025),
  recycledCapitalPct: hundredths(0, 0.2),
  carryPct: hundredths(0, 0.3),
  newInvestmentPeriodYears: fc.oneof(fc.integer({ min: 1, max: 6 }), hundredths(0.5, 6)),
  mgmtFeesPeriodYears: fc.integer({ min: 0, max: 12 }),
  fundOperationsYears: fc.integer({ min: 5, max: 14 }),
  returnTiers: tiers,
  period: fc.constantFrom("annual", "quarterly", "monthly" as const),
  accretion: fc.constantFrom("cost", "linear", "exponential" as const),
  portfolio: fc.constantFrom(0, 0.25, 0.5).map((followPct) => ({
    newPct: 1 - followPct,
    followPct,
    avgCheckSizeNew: 250_000,
    avgCheckSizeFollow: 500_000,
  })),
  followOnLagYears: fc.constantFrom(0, 0.5, 1, 2.3),
});

const waterfall = fc.record({
  kind: fc.constantFrom("european", "american" as const),
  prefRate: fc.constantFrom(0, 0.05, 0.08),
  prefCompounds: fc.boolean(),
  catchupRate: fc.constantFrom(0, 0.5, 0.8, 1),
  clawback: fc.boolean(),
});

/** Funds with committed-basis fees and any waterfall. */
export const randomFund: fc.Arbitrary<FundInputs> = fc
  .tuple(base, waterfall)
  .map(([terms, shares]) => ({ ...(terms as FundInputs), waterfall: shares }));

/** The same with fee bases, schedules and recycling terms besides. */
export const anyFund: fc.Arbitrary<FundInputs> = fc
  .tuple(
    randomFund,
    fc.record(
      {
        feeBasis: fc.constantFrom("committed", "called", "invested", "nav" as const),
        feeBasisAfter: fc.constantFrom("committed", "invested" as const),
        callSchedule: fc.constant([0.4, 0.3, 0.1]),
        deploymentSchedule: fc.constantFrom([0.5, 0.25, 0.25], [0.1, 0, 0.9]),
        feeOffset: fc.constant({ annualIncome: 5000, offsetPct: 0.8 }),
        recycling: fc.record(
          {
            withinYears: fc.constantFrom(2, 4),
            untilYears: fc.constantFrom(3, 6),
            limit: fc.constantFrom("proceeds", "cost" as const),
          },
          { requiredKeys: [] },
        ),
      },
      { requiredKeys: [] },
    ),
  )
  .map(([fund, more]) => ({ ...fund, ...more }) as FundInputs);
