/**
 * The whole-life aggregate: what a fund takes in, spends, invests, gets back and pays out, without a time axis.
 *
 * Invested = Called − Expenses − Fees + Recycled; Proceeds = Σ weight × multiple × Invested; Carry = carryPct × profit of
 * the limited partners, paid by them and earned by the GP. Every figure is split by side. Annualised rates here are
 * multiple^(1/H) − 1 with H the proceeds-weighted hold: an approximation that spreadsheets use; the forecast's cash-flow
 * rates are the real ones. Binary floating point; money is rounded once, where it is published.
 */
import { ratio, type Sides } from "./cents.js";
import type { FundPlan } from "./fund-plan.js";
import { checkCalled, sizePlan } from "./plan-size.js";

/** A stage with the companies and money the plan gives it. */
export interface StageFigures {
  readonly name: string;
  readonly numInvestments: number;
  readonly initialDeployed: number;
  readonly reserves: number;
  readonly deployed: number;
}

/** The aggregate before rounding. */
export interface Aggregate {
  readonly called: Sides;
  readonly fees: Sides;
  readonly expenses: Sides;
  readonly recycled: Sides;
  readonly invested: Sides;
  readonly proceeds: Sides;
  readonly distributable: Sides;
  readonly carry: number;
  readonly distributions: Sides;
  readonly stages: readonly StageFigures[];
  readonly stagesInUse: boolean;
  /** Companies, fractional unless whole ones were requested. */
  readonly companies: number;
  /** Share of invested capital by tier, summing to 1. */
  readonly weights: readonly number[];
  readonly tierCompanies: readonly number[];
  readonly grossMultiple: number;
  /** Fraction of deployed capital kept for follow-ons. */
  readonly reservePct: number;
  /** Proceeds-weighted hold in years; null without proceeds. */
  readonly weightedHoldYears: number | null;
}

/** What the closed form cannot know when terms depend on time: the lifetime fee and the carry of a forecast. */
export interface FromForecast {
  readonly lifetimeFee?: number;
  readonly carry?: number;
}

/** Computes the aggregate. */
export function aggregateOf(plan: FundPlan, { lifetimeFee, carry }: FromForecast = {}): Aggregate {
  const { committed, lpPct, gpPct } = plan;
  const expenseTotal = plan.organizationalExpenses + plan.annualExpenses * plan.fundOperationsYears;
  const fees = lifetimeFees(plan, lifetimeFee);
  const recycledTotal = plan.recycledCapitalPct * committed;
  const investable = committed - fees.total - expenseTotal + recycledTotal;
  const sized = sizePlan(plan, investable);
  const spent = sized.deployed === null ? null : sized.deployed + fees.total + expenseTotal - recycledTotal;
  const calledTotal = spent ?? committed;
  checkCalled(plan, calledTotal, investable, spent === null);
  const split = (total: number): Sides => ({ total, lp: total * lpPct, gp: total * gpPct });
  const [called, expenses, recycled] = [split(calledTotal), split(expenseTotal), split(recycledTotal)];
  const investedLp = called.lp - expenses.lp - fees.lp + recycled.lp;
  const investedGp = called.gp - expenses.gp - fees.gp + recycled.gp;
  const invested = { total: investedLp + investedGp, lp: investedLp, gp: investedGp };
  const { weights, tierCompanies } = tierWeights(plan, sized.companies);
  const grossMultiple = plan.tiers.reduce((sum, tier, k) => sum + (weights[k] as number) * tier.multiple, 0);
  const paid = paidOut(plan, called, recycled, invested, grossMultiple, carry);
  return {
    called,
    fees,
    expenses,
    recycled,
    invested,
    proceeds: paid.proceeds,
    distributable: paid.distributable,
    carry: paid.carry,
    distributions: paid.distributions,
    stages: sized.stages,
    stagesInUse: sized.stagesInUse,
    companies: sized.companies,
    weights,
    tierCompanies,
    grossMultiple,
    reservePct: sized.reservePct,
    weightedHoldYears: weightedHold(plan, weights, grossMultiple),
  };
}

/** Proceeds, carry and distributions by side, for a gross multiple. */
export function paidOut(
  plan: FundPlan,
  called: Sides,
  recycled: Sides,
  invested: Sides,
  grossMultiple: number,
  knownCarry?: number,
): Pick<Aggregate, "proceeds" | "distributable" | "carry" | "distributions"> {
  const proceeds = {
    total: grossMultiple * invested.total,
    lp: grossMultiple * invested.lp,
    gp: grossMultiple * invested.gp,
  };
  const lp = proceeds.lp - recycled.lp;
  const gp = proceeds.gp - recycled.gp;
  const carry = knownCarry ?? plan.waterfall.carryPct * Math.max(0, lp - called.lp);
  const paidLp = Math.max(0, lp - carry);
  const paidGp = Math.max(0, gp);
  return {
    proceeds,
    distributable: { total: lp + gp, lp, gp },
    carry,
    distributions: { total: paidLp + paidGp, lp: paidLp, gp: paidGp },
  };
}

/** multiple^(1/years) − 1; −1 for nothing back; null where it means nothing. */
export function annualisedMultiple(multiple: number | null, years: number | null): number | null {
  if (multiple === null || multiple < 0) return null;
  if (multiple === 0) return -1;
  return years === null || years === 0 ? null : multiple ** (1 / years) - 1 + 0;
}

function lifetimeFees(plan: FundPlan, lifetimeFee: number | undefined): Sides {
  const rate = plan.feeSchedule?.reduce((sum, year) => sum + year, 0) ?? plan.feeRate * plan.feeTermYears;
  const whole = rate * plan.committed;
  const total = lifetimeFee ?? (plan.gpPaysNoFee ? whole * plan.lpPct : whole);
  const lp = plan.gpPaysNoFee ? total : total * plan.lpPct;
  return { total, lp, gp: plan.gpPaysNoFee ? 0 : total * plan.gpPct };
}

function tierWeights(plan: FundPlan, companies: number): Pick<Aggregate, "weights" | "tierCompanies"> {
  const shares = plan.tiers.map((tier) => tier.pctOfCapital);
  if (!plan.tiersByCount) return { weights: shares, tierCompanies: shares.map((share) => share * companies) };
  const made = plan.tiers.map((tier) => (plan.wholeCompanies ? Math.floor(tier.numCompanies) : tier.numCompanies));
  const writeoff = plan.tiers.findIndex((tier) => tier.name.toLowerCase() === "writeoff");
  const others = made.reduce((sum, count, k) => (k === writeoff ? sum : sum + count), 0);
  const counts = made.map((count, k) => (k === writeoff ? Math.max(0, companies - others) : count));
  const total = counts.reduce((sum, count) => sum + count, 0);
  if (total === 0) return { weights: shares, tierCompanies: counts };
  return { weights: counts.map((count) => count / total), tierCompanies: counts };
}

function weightedHold(plan: FundPlan, weights: readonly number[], grossMultiple: number): number | null {
  const weighted = plan.tiers.reduce(
    (sum, tier, k) => sum + tier.holdingPeriodYears * (weights[k] as number) * tier.multiple,
    0,
  );
  return ratio(weighted, grossMultiple);
}
