/**
 * Calls, recycling and cash. A period first uses the cash it opens with, then proceeds that may be recycled, then calls
 * what is missing; with a call schedule it calls at least the scheduled amount and cash builds up. Proceeds are
 * retained only if they are used at once. The same rule serves the forecast (binary floating point) and its published
 * rows (whole cents), because it only adds, subtracts and compares.
 */
import type { FundPlan } from "./fund-plan.js";

/** Running totals of one fund. */
export interface CallState {
  cash: number;
  called: number;
  recycled: number;
}

/** Cash that one period needs, and its sources. */
export interface CallPeriod {
  readonly uses: number;
  readonly recyclable: number;
  /** The least to be called under a call schedule; 0 without one. */
  readonly scheduled: number;
}

/** The most that may be recycled, and called under a schedule, over the fund's life. */
export interface CallCaps {
  readonly recycled: number;
  readonly called: number;
}

/** Settles one period: mutates the totals and gives what was called and recycled. */
export function settlePeriod(state: CallState, period: CallPeriod, caps: CallCaps): { call: number; recycled: number } {
  const need = Math.max(0, period.uses - state.cash);
  const recycled = Math.max(0, Math.min(period.recyclable, need, caps.recycled - state.recycled));
  const scheduled = Math.max(0, Math.min(period.scheduled, caps.called - state.called));
  const call = Math.max(need - recycled, scheduled);
  state.cash += call + recycled - period.uses;
  if (Math.abs(state.cash) < 1e-9 * period.uses) state.cash = 0;
  state.called += call;
  state.recycled += recycled;
  return { call, recycled };
}

/** The fraction of called capital that a schedule wants in period t, counted from 1. */
export function scheduledCallPct({ callSchedule, periodsPerYear }: FundPlan, t: number): number {
  if (callSchedule === null) return 0;
  return (callSchedule[Math.floor((t - 1) / periodsPerYear)] ?? 0) / periodsPerYear;
}

/** Whether proceeds of period t may still be invested again. */
export function mayRecycle({ recycling, periodsPerYear }: FundPlan, t: number): boolean {
  return t / periodsPerYear <= recycling.untilYears + 1e-9;
}
