/**
 * The forecast as it is published: rows in whole cents that tie exactly.
 *
 * Investments, fees, expenses, proceeds and carry are rounded on their running totals. Recycling, calls and cash are
 * then settled again in whole cents by the same rule as in the run, and distributions and NAV follow by their
 * identities, so that every row and every column adds up without a cent left over.
 */
import { addDays, addMonths } from "@capstack/decimal";
import type { Aggregate } from "../plan/aggregate.js";
import { type CallState, mayRecycle, scheduledCallPct, settlePeriod } from "../plan/capital-call.js";
import {
  RunningCents,
  RunningParts,
  RunningSides,
  type Sides,
  splitCents,
  splitCentsBy,
  toWholeCents,
} from "../plan/cents.js";
import type { FundPlan } from "../plan/fund-plan.js";
import type { SolvedFund } from "../run/solve-fund.js";

/** One period in whole cents. */
export interface CentsRow {
  readonly index: number;
  readonly calls: Sides;
  readonly fees: Sides;
  readonly expenses: Sides;
  readonly newInvestments: number;
  readonly followOns: number;
  readonly recycled: number;
  readonly proceeds: number;
  readonly proceedsByTier: readonly number[];
  readonly distributions: Sides;
  /** Limited partners' cash before carry: their distribution and the carry. */
  readonly lpCash: number;
  readonly carry: number;
  readonly cash: number;
  readonly investedCost: number;
  readonly value: number;
  readonly gains: number;
  readonly accruedCarry: number;
  readonly nav: Sides;
}

/** Settles the rows. */
export function settleRows({ plan, aggregate, run }: SolvedFund): CentsRow[] {
  const lines = newLines(plan);
  const state: CallState = { cash: 0, called: 0, recycled: 0 };
  const caps = { recycled: toWholeCents(aggregate.recycled.total), called: toWholeCents(aggregate.called.total) };
  const rows: CentsRow[] = [];
  let costHeld = 0;
  let valueBefore = 0;
  for (let t = 1; t <= run.periods; t++) {
    const at = (series: Float64Array) => run.invested * (series[t] ?? 0);
    const last = t === run.periods;
    const newInvestments = lines.newInvestments.add(at(run.profile.newInvestments));
    const followOns = lines.followOns.add(at(run.profile.followOns));
    const fee = lines.fees.add(run.fees[t] as number);
    const expense = lines.expenses.add(run.expenses[t] as number);
    const proceeds = lines.proceeds.add(at(run.profile.proceeds));
    const proceedsByTier = lines.tiers.add(proceeds, run.profile.proceedsByTier.map(at));
    const uses = newInvestments + followOns + fee + expense;
    const recyclable = Math.min(proceeds, lines.recyclable.add(mayRecycle(plan, t) ? at(run.profile.recyclable) : 0));
    const scheduled = Math.round(scheduledCallPct(plan, t) * caps.called);
    const { call, recycled } = settlePeriod(state, { uses, recyclable, scheduled }, caps);
    const leftover = last ? state.cash : 0;
    if (last) state.cash = 0;
    const kept = proceeds - recycled;
    const shared = lines.distributable.add(
      kept + leftover,
      run.lpShare * kept + plan.lpPct * leftover,
      (1 - run.lpShare) * kept + plan.gpPct * leftover,
    );
    const carry = Math.min(lines.carry.add(run.carry[t] as number, shared.lp), shared.lp);
    const distributions = { total: shared.total - carry, lp: shared.lp - carry, gp: shared.gp };
    costHeld = last ? 0 : costHeld + newInvestments + followOns - lines.exits.add(at(run.profile.exitedCost));
    const value = t >= run.profile.last ? 0 : toWholeCents(at(run.profile.value));
    const accrued = last ? 0 : toWholeCents(run.accrued[t] as number);
    rows.push({
      index: t,
      calls: lines.calls.add(call, call * plan.lpPct, call * plan.gpPct),
      fees: lines.feeSides.add(fee, plan.gpPaysNoFee ? fee : fee * plan.lpPct, plan.gpPaysNoFee ? 0 : fee * plan.gpPct),
      expenses: lines.expenseSides.add(expense, expense * plan.lpPct, expense * plan.gpPct),
      newInvestments,
      followOns,
      recycled,
      proceeds,
      proceedsByTier,
      distributions,
      lpCash: shared.lp,
      carry,
      cash: state.cash,
      investedCost: Math.max(0, t >= run.profile.last ? 0 : costHeld),
      value,
      gains: proceeds + value - valueBefore - newInvestments - followOns,
      accruedCarry: accrued,
      nav: navSides(plan, run.lpShare, value, state.cash, accrued),
    });
    valueBefore = value;
  }
  return rows;
}

/** The label of period t: `Y3`, `Y3 Q2`, `Y3 M7`. */
export function periodLabel({ periodsPerYear }: FundPlan, t: number): string {
  const year = Math.floor((t - 1) / periodsPerYear) + 1;
  const part = ((t - 1) % periodsPerYear) + 1;
  if (periodsPerYear === 1) return `Y${year}`;
  return periodsPerYear === 4 ? `Y${year} Q${part}` : `Y${year} M${part}`;
}

/** The last day of period t. */
export function periodEndDate(plan: FundPlan, startDate: string, t: number): string {
  return addDays(addMonths(startDate, (12 / plan.periodsPerYear) * t), -1);
}

/** Tiers' money in cents, parts of rounded wholes. */
export function tierCents({ weights, invested, proceeds, grossMultiple }: Aggregate, plan: FundPlan) {
  const byTier = plan.tiers.map((tier, k) => (weights[k] as number) * tier.multiple * invested.total);
  return {
    invested: splitCentsBy(
      toWholeCents(invested.total),
      weights.map((weight) => weight * invested.total),
    ),
    proceeds: splitCentsBy(toWholeCents(proceeds.total), byTier),
    pctOfProceeds: plan.tiers.map((tier, k) =>
      grossMultiple === 0 ? 0 : ((weights[k] as number) * tier.multiple) / grossMultiple,
    ),
  };
}

/** Carry published on its running total, never more than the cash it comes from. */
class RunningCarry {
  #exact = 0;
  #published = 0;

  add(amount: number, most: number): number {
    this.#exact += amount;
    const row = Math.min(toWholeCents(this.#exact) - this.#published, most);
    this.#published += row;
    return row;
  }
}

function newLines(plan: FundPlan) {
  return {
    newInvestments: new RunningCents(),
    followOns: new RunningCents(),
    fees: new RunningCents(),
    expenses: new RunningCents(),
    recyclable: new RunningCents(),
    exits: new RunningCents(),
    carry: new RunningCarry(),
    proceeds: new RunningCents(),
    tiers: new RunningParts(plan.tiers.length),
    calls: new RunningSides(),
    feeSides: new RunningSides(),
    expenseSides: new RunningSides(),
    distributable: new RunningSides(),
  };
}

/** NAV by side: what each holds of portfolio and cash, with accrued carry moved from the limited partners to the GP. */
function navSides(plan: FundPlan, lpShare: number, value: number, cash: number, accrued: number): Sides {
  const lp = lpShare * value + plan.lpPct * cash - accrued;
  const gp = (1 - lpShare) * value + plan.gpPct * cash + accrued;
  return splitCents(value + cash, lp / 100, gp / 100);
}
