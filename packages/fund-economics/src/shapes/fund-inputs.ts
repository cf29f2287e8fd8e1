/**
 * A fund as its terms, its portfolio plan and its expected exits describe it. Fractions are of one, rates a year, money
 * in one currency whose unit is 1; years may be fractional.
 * @see ILPA, "Principles 3.0", on fees, recycling, carry and clawback
 */
import {
  date,
  double,
  type Exact,
  flag,
  type Input,
  list,
  oneOf,
  optional,
  shape,
  showNumber,
  whenSound,
  wrongSentence,
} from "@capstack/decimal";
import { COUNT, FRACTION, MONEY, makesAtMostOne, makesOne, RATE, YEARS } from "./bounds.js";
import { expenseLine, feeBases, feeOffset } from "./fee-terms.js";
import { refuse, refuseSum } from "./notes.js";
import { portfolioPlan, returnTier } from "./portfolio-plan.js";
import { recyclingTerms, returnTheFundTerms, waterfallTerms } from "./waterfall-terms.js";

export const forecastPeriods = ["annual", "quarterly", "monthly"] as const;

/** How long a period of the forecast is: `annual` a year, `quarterly` three months, `monthly` one. */
export type ForecastPeriod = (typeof forecastPeriods)[number];

export const inputModes = ["pct-capital", "num-companies"] as const;

/** Which column of tiers or stages drives the plan: shares of capital, or counts of companies. */
export type InputMode = (typeof inputModes)[number];

const expenseLines = whenSound(list(expenseLine, { optional: true, most: 200 }));
const yearlyShares = whenSound(list(double(FRACTION), { optional: true, least: 1, most: 60 }));

export const fundInputs = shape(
  {
    /** Commitments of all partners, above zero. Currency. */
    committedCapital: double({ unit: "money", above: 0, max: MONEY.max }),
    /** The GP's part of commitments. A fraction of one: 0.2 is 20 %. */
    gpCommitPct: double(FRACTION),
    /** True when the GP pays no management fee on its own commitment. */
    gpCommitCountedTowardInvested: flag(),
    /** Once, in the first period. Currency. */
    organizationalExpenses: double(MONEY),
    /** Each year of operation. Currency. */
    operationalExpensesAnnual: double(MONEY),
    /** Each year of operation; 0 by default. Currency. */
    partnershipExpensesAnnual: double({ ...MONEY, default: 0 }),
    /** Management fee. A fraction a year: 0.08 is 8 %. */
    mgmtFeePct: double(RATE),
    /** Of commitments that recycling aims at and stops at. A fraction of one: 0.2 is 20 %. */
    recycledCapitalPct: double(FRACTION),
    /** Of profit, below one. A fraction of one: 0.2 is 20 %. */
    carryPct: double({ unit: "fraction", min: 0, below: 1 }),
    /** Above 0, at most 30. Years. */
    newInvestmentPeriodYears: double({ unit: "years", above: 0, max: 30 }),
    /** For which the fee is charged, 0 to 30. Years. */
    mgmtFeesPeriodYears: double(YEARS),
    /** Life of the fund; the investment period and the longest hold by default. Years. */
    fundOperationsYears: double({ unit: "years", above: 0, max: 60, optional: true }),
    /** Figures of the portfolio to replace. */
    portfolio: portfolioPlan,
    /** 1 to 50 outcomes. */
    returnTiers: whenSound(list(returnTier, { least: 1, most: 50 })),

    /** Length of a forecast period; `quarterly` by default. */
    period: oneOf(forecastPeriods, { default: "quarterly" }),
    /** Gives rows a date and the summary dated IRRs. YYYY-MM-DD. */
    fundStartDate: date({ optional: true }),
    /** Whether tiers are driven by shares of capital or by counts; `pct-capital` by default. */
    tierInputMode: oneOf(inputModes, { default: "pct-capital" }),
    /** The same for stages; as tierInputMode by default. */
    stageInputMode: oneOf(inputModes, { optional: true }),
    /** False floors counts to whole companies; true by default. */
    tierFractional: flag({ default: true }),
    /** Calls what the plan needs instead of all commitments; false by default. */
    solveCalledFromDeployment: flag({ default: false }),
    /** Companies to invest in, for `num-companies` mode; 0 by default. */
    targetTotalInvestments: double({ ...COUNT, default: 0 }),
    /** What organizationalExpenses consists of; its lines sum to it. */
    organizationalExpenseLines: expenseLines,
    /** What operationalExpensesAnnual consists of; its lines sum to it. */
    operationalExpenseLines: expenseLines,
    /** What partnershipExpensesAnnual consists of; its lines sum to it. */
    partnershipExpenseLines: expenseLines,
    /** Fee of each fund year, fractions; replaces mgmtFeePct and mgmtFeesPeriodYears. */
    mgmtFeeSchedule: list(double(RATE), { optional: true, least: 1, most: 30 }),
    /** On what the fee is charged; `invested` is the cost of what is held. `committed` by default. */
    feeBasis: oneOf(feeBases, { default: "committed" }),
    /** The same after the investment period; as feeBasis by default. */
    feeBasisAfter: oneOf(feeBases, { optional: true }),
    /** Fund year, from 1, from which feeStepDownRate applies, such as 6 for after five years; both or neither. */
    feeStepDownYear: double({ unit: "count", min: 1, max: 60, whole: true, optional: true }),
    /** The fee from that year on. A fraction a year: 0.08 is 8 %. */
    feeStepDownRate: double({ ...RATE, optional: true }),
    /** Income that reduces the management fee. */
    feeOffset: optional(feeOffset),
    /** Fraction of the plan invested in each year; even over the investment period by default. */
    deploymentSchedule: yearlyShares,
    /** From the initial check to the follow-on; 1 by default. Years. */
    followOnLagYears: double({ ...YEARS, default: 1 }),
    /** Least of called capital called in each year, fractions; as needed by default. */
    callSchedule: yearlyShares,
    /** What of an exit may be invested again. */
    recycling: optional(recyclingTerms),
    /** How distributions are shared between the limited partners and the carry. */
    waterfall: optional(waterfallTerms),
    /** How marks move between cost and exit; `linear` by default. */
    accretion: oneOf(["cost", "linear", "exponential"], { default: "linear" }),
    /** Ownership of a company, for the exit that returns the fund. */
    returnTheFund: optional(returnTheFundTerms),
    /** What to do when the plan calls more than commitments; `warn` by default. */
    overcommitment: oneOf(["warn", "error"], { default: "warn" }),
  },
  {
    check: (inputs) => {
      checkTiers(inputs);
      checkExpenses(inputs);
      checkSchedules(inputs);
      checkStepDown(inputs);
      checkCatchUp(inputs);
    },
  },
);

/** Everything about a fund. Optional fields give the default that each states. */
export interface FundInputs extends Input<typeof fundInputs> {}

/** Everything about a fund, read. */
export type ExactInputs = Exact<typeof fundInputs>;

function checkTiers({ returnTiers, place }: ExactInputs): void {
  if (returnTiers === null || !place.gives("returnTiers")) return;
  const sum = sumOf(returnTiers.map((tier) => tier.pctOfCapital));
  if (makesOne(sum)) return;
  refuseSum(place, "returnTiers have shares of capital that sum", sum, "make 1", "returnTiers");
}

function checkExpenses(inputs: ExactInputs): void {
  checkLines(inputs, "organizationalExpenseLines", inputs.organizationalExpenses);
  checkLines(inputs, "operationalExpenseLines", inputs.operationalExpensesAnnual);
  checkLines(inputs, "partnershipExpenseLines", inputs.partnershipExpensesAnnual);
}

function checkLines(
  inputs: ExactInputs,
  name: `${"organizational" | "operational" | "partnership"}ExpenseLines`,
  total: number,
): void {
  const lines = inputs[name];
  if (lines === null) return;
  const sum = sumOf(lines.map((line) => line.amount));
  if (Math.abs(sum - total) <= 0.01 + 1e-9) return;
  refuseSum(inputs.place, `${name} sum`, sum, `make the total they explain, ${showNumber(total)}`, name);
}

function checkSchedules({ deploymentSchedule, callSchedule, place }: ExactInputs): void {
  const deployed = sumOf(deploymentSchedule ?? [1]);
  if (!makesOne(deployed)) {
    refuseSum(place, "deploymentSchedule sum", deployed, "make 1", "deploymentSchedule");
  }
  const called = sumOf(callSchedule ?? []);
  if (!makesAtMostOne(called)) refuseSum(place, "callSchedule sum", called, "be at most 1", "callSchedule");
}

function checkStepDown({ place }: ExactInputs): void {
  const hasYear = place.gives("feeStepDownYear");
  if (hasYear === place.gives("feeStepDownRate")) return;
  place.lacks(hasYear ? "feeStepDownRate" : "feeStepDownYear");
}

function checkCatchUp({ carryPct, waterfall, place }: ExactInputs): void {
  const catchupRate = waterfall?.catchupRate ?? 1;
  if (catchupRate === 0 || catchupRate > carryPct) return;
  const wanted = `0 (no catch-up) or more than carryPct, ${showNumber(carryPct)}`;
  refuse(place, wrongSentence("catchupRate", catchupRate, wanted), "waterfall", "catchupRate");
}

function sumOf(parts: readonly number[]): number {
  return parts.reduce((sum, part) => sum + part, 0);
}
