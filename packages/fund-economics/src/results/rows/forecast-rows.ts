/**
 * The forecast as it is published: rows in whole cents that tie exactly.
 *
 * Investments, fees, expenses, proceeds and carry are rounded on their running totals. Recycling, calls and cash are
 * then settled again in whole cents by the same rule as in the run, and distributions and NAV follow by their
 * identities, so that every row and every column adds up without a cent left over.
 */
import type { Aggregate } from "../../plan/aggregate.js";
import { type CallState, mayRecycle, scheduledCallPct, settlePeriod } from "../../plan/capital-call.js";
import { splitCentsBy, toWholeCents } from "../../plan/cents.js";
import type { FundPlan } from "../../plan/fund-plan.js";
import type { SolvedFund } from "../../run/solve-fund.js";
import { type CentsRow, navSides, newLines } from "./cents-row.js";

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
    const distributed = proceeds - recycled;
    const shared = lines.distributable.add(
      distributed + leftover,
      run.lpShare * distributed + plan.lpPct * leftover,
      (1 - run.lpShare) * distributed + plan.gpPct * leftover,
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
