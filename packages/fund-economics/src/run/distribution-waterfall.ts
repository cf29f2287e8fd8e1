/**
 * The distribution waterfall of the limited partners' cash: capital and preferred return first, then the GP's catch-up,
 * then the split. European: measured on the whole fund. American: capital and fees count as deals are realised, and the
 * whole fund is measured at the end by the clawback. The GP's own commitment shares pro
 * rata beside it and bears no carry. Binary floating point.
 * @see ILPA, "Principles 3.0", waterfall structure and clawback
 */
import type { PlannedWaterfall } from "../plan/fund-plan.js";

/** Balances of the partners after a period. Currency; mutated period by period. */
export interface WaterfallState {
  /** Hurdle balance of the measure that pays carry: capital and preferred return still owed; negative beyond it. */
  balance: number;
  /** Simple preferred return earned and unpaid. */
  unpaidPreference: number;
  /** The same two for the whole fund; equal to the above in a European waterfall. */
  fundBalance: number;
  fundUnpaidPreference: number;
  /** Carry paid, cash of the limited partners, their contributions. */
  carry: number;
  paidToLp: number;
  contributed: number;
  /** Contributions attributed to realised deals (American); contributions (European). */
  measured: number;
}

/** Cash flows of a period. */
export interface WaterfallPeriod {
  readonly call: number;
  readonly distributable: number;
  /** American: cost realised to date over cost invested to date. */
  readonly realisedPct: number;
  /** American: growth of the cost that exits this period at the preferred return over its hold. */
  readonly holdGrowth: number;
}

/** A fund before its first call. */
export function newWaterfallState(): WaterfallState {
  return {
    balance: 0,
    unpaidPreference: 0,
    fundBalance: 0,
    fundUnpaidPreference: 0,
    carry: 0,
    paidToLp: 0,
    contributed: 0,
    measured: 0,
  };
}

/** Runs one period; `rate` is the preferred return a period. Returns the carry paid in it. */
export function runWaterfallPeriod(
  state: WaterfallState,
  terms: PlannedWaterfall,
  rate: number,
  period: WaterfallPeriod,
): number {
  accrue(state, terms, rate);
  state.contributed += period.call;
  state.fundBalance += period.call;
  const measured = terms.american ? state.contributed * period.realisedPct : state.contributed;
  const added = measured - state.measured;
  state.measured = measured;
  state.balance += terms.american && added > 0 && terms.prefCompounds ? added * period.holdGrowth : added;
  return shareCashOut(state, terms, period.distributable);
}

function accrue(state: WaterfallState, terms: PlannedWaterfall, rate: number): void {
  if (rate === 0) return;
  if (terms.prefCompounds) {
    state.balance *= 1 + rate;
    state.fundBalance *= 1 + rate;
    return;
  }
  state.unpaidPreference += rate * Math.max(0, state.balance);
  state.fundUnpaidPreference += rate * Math.max(0, state.fundBalance);
}

/** Shares out limited partners' cash and returns the carry in it. */
export function shareCashOut(state: WaterfallState, terms: PlannedWaterfall, distributable: number): number {
  let left = Math.max(0, distributable);
  if (left === 0) return 0;
  const k = terms.carryPct;
  const preferred = Math.min(left, Math.max(0, state.balance) + state.unpaidPreference);
  let toLp = preferred;
  let toGp = 0;
  left -= preferred;
  if (k === 0) {
    payLp(state, terms, toLp + left);
    return 0;
  }
  const profit = state.paidToLp + preferred + state.carry - state.measured;
  const behind = k * profit - state.carry;
  if (behind > 0 && terms.catchupRate > k) {
    const tranche = Math.min(left, behind / (terms.catchupRate - k));
    toGp += terms.catchupRate * tranche;
    toLp += (1 - terms.catchupRate) * tranche;
    left -= tranche;
  } else if (behind < 0) {
    const tranche = Math.min(left, state.carry / k - profit);
    toLp += tranche;
    left -= tranche;
  }
  toGp += k * left;
  toLp += (1 - k) * left;
  state.carry += toGp;
  payLp(state, terms, toLp);
  return toGp;
}

/** Pays limited partners: what they get reduces what is owed, capital first, simple preference next. */
export function payLp(state: WaterfallState, terms: PlannedWaterfall, amount: number): void {
  state.paidToLp += amount;
  if (terms.prefCompounds || (state.unpaidPreference === 0 && state.fundUnpaidPreference === 0)) {
    state.balance -= amount;
    state.fundBalance -= amount;
    return;
  }
  const preference = preferencePaid(state.balance, state.unpaidPreference, amount);
  state.unpaidPreference -= preference;
  state.balance -= amount - preference;
  const fundPreference = preferencePaid(state.fundBalance, state.fundUnpaidPreference, amount);
  state.fundUnpaidPreference -= fundPreference;
  state.fundBalance -= amount - fundPreference;
}

function preferencePaid(balance: number, unpaid: number, amount: number): number {
  return Math.min(unpaid, Math.max(0, amount - Math.max(0, balance)));
}
