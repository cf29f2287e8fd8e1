// Ten million in, sold five years later. What does an 8 % hurdle cost the manager, and how much does the catch-up give back?
import { computeFundEconomics, type FundInputs, type WaterfallTerms } from "@capstack/fund-economics";

const fund: FundInputs = {
  committedCapital: 10_000_000,
  gpCommitPct: 0,
  gpCommitCountedTowardInvested: false,
  organizationalExpenses: 0,
  operationalExpensesAnnual: 0,
  mgmtFeePct: 0,
  mgmtFeesPeriodYears: 0,
  recycledCapitalPct: 0,
  carryPct: 0.2,
  newInvestmentPeriodYears: 1,
  period: "annual",
  portfolio: { newPct: 1, followPct: 0, avgCheckSizeNew: 1_000_000, avgCheckSizeFollow: 0 },
  returnTiers: [],
};

const terms: Record<string, WaterfallTerms> = {
  "no hurdle": {},
  "8 %, full catch-up": { prefRate: 0.08 },
  "8 %, half catch-up": { prefRate: 0.08, catchupRate: 0.5 },
  "8 %, hard (none)": { prefRate: 0.08, catchupRate: 0 },
  "8 % simple, full": { prefRate: 0.08, prefCompounds: false },
};

console.log("Carry by exit multiple, in thousands; the limited partners' IRR below it\n");
console.log(`${"".padEnd(20)}${[1.4, 1.5, 1.6, 1.8, 2, 3].map((m) => `${m.toFixed(1)}x`.padStart(10)).join("")}`);
for (const [name, waterfall] of Object.entries(terms)) {
  const answers = [1.4, 1.5, 1.6, 1.8, 2, 3].map((multiple) => {
    const returnTiers = [{ name: "all", pctOfCapital: 1, multiple, holdingPeriodYears: 5 }];
    return computeFundEconomics({ inputs: { ...fund, waterfall, returnTiers } });
  });
  const carry = answers.map((answer) => (answer.carriedInterestPaid.total / 1000).toFixed(1).padStart(10));
  const rates = answers.map((a) => `${((a.forecast?.summary.irr.netLp ?? 0) * 100).toFixed(2)} %`.padStart(10));
  console.log(`${name.padEnd(20)}${carry.join("")}\n${"".padEnd(20)}${rates.join("")}`);
}
