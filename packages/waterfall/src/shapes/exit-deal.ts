/** The closing as JSON: what comes off the price, what is held back, what may come later. Money in currency units. */
import {
  date,
  double,
  type Exact,
  either,
  fraction,
  type Input,
  list,
  money,
  oneOf,
  optional,
  shape,
  text,
} from "@capstack/decimal";
import { carveOut } from "./carve-out.js";
import { rollover } from "./rollover.js";

export const transactionCost = shape({
  /** Unique within its list. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** A fixed fee. Currency. */
  amount: money({ optional: true }),
  /** Part of the exit valuation. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ optional: true }),
});

/** A fee of the transaction: an amount, a fraction of the exit valuation, or both. */
export interface TransactionCost extends Input<typeof transactionCost> {}

export const debtClaim = shape({
  /** Unique within its list. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** Owed at closing. Currency. */
  amount: money(),
  /** The larger is repaid first, equals pro rata; 0 by default. */
  seniority: double({ unit: "rank", default: 0 }),
});

/** Debt repaid at closing; the larger seniority first, equal pro rata. */
export interface DebtClaim extends Input<typeof debtClaim> {}

export const escrow = shape({
  /** Held back; not with pct. Currency. */
  amount: money({ optional: true }),
  /** Of equity proceeds, earn-outs among them; not with amount. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ optional: true }),
  /**
   * `as_if_only` pays the closing as if nothing more came, then the difference; `pro_rata` holds back one fraction of
   * every payment. `as_if_only` by default.
   */
  method: oneOf(["as_if_only", "pro_rata"], { default: "as_if_only" }),
  /** Of the escrow expected to come back; 1 by default. A fraction of one: 0.2 is 20 %. */
  releasePct: fraction({ default: 1 }),
});

/** What the buyer holds back. */
export interface Escrow extends Input<typeof escrow> {}

export const earnout = shape({
  /** Unique within its list. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** The most it pays. Currency. */
  amount: money(),
  /** Of it that is earned; 1 by default. A fraction of one: 0.2 is 20 %. */
  achievedPct: fraction({ default: 1 }),
});

/** Contingent consideration on top of the exit valuation. */
export interface Earnout extends Input<typeof earnout> {}

export const exitDeal = shape({
  /** The closing; required where anything accrues. YYYY-MM-DD. */
  exitDate: date({ optional: true }),
  /** An offering may force conversion; a dissolution pays convertibles in cash. `acquisition` by default. */
  exitType: oneOf(["acquisition", "ipo", "dissolution"], { default: "acquisition" }),
  /** On the balance sheet, added to the price; 0 by default. Currency. */
  cash: money({ default: 0 }),
  /** Paid first: one amount, or a list. */
  transactionCosts: either(Array.isArray, list(transactionCost), money({ default: 0 })),
  /** Repaid after costs. */
  debt: list(debtClaim, { default: [] }),
  carveOut: optional(carveOut),
  escrow: optional(escrow),
  /** In the order of payment. */
  earnouts: list(earnout, { default: [] }),
  /** Of every payment made in the buyer's stock; 0 by default. A fraction of one: 0.2 is 20 %. */
  stockPct: fraction({ default: 0 }),
  /** Who takes part of the closing payment as shares of the buyer; not with stockPct. */
  rollover: list(rollover, { default: [], limit: "rows" }),
});

/** The closing: what adds to the price, what comes off it, and when it is paid. */
export interface ExitDeal extends Input<typeof exitDeal> {}

/** The closing, read. */
export type ExactDeal = Exact<typeof exitDeal>;
