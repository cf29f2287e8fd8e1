/** The closing as JSON: what comes off the price, what is held back, what may come later. Money in currency units. */
import type { CarveOut } from "./carve-out.js";

/** The closing: what adds to the price, what comes off it, and when it is paid. */
export interface ExitDeal {
  /** The closing; required where anything accrues. YYYY-MM-DD. */
  readonly exitDate?: string;
  /** An offering may force conversion; a dissolution pays convertibles in cash. `acquisition` unless given. */
  readonly exitType?: "acquisition" | "ipo" | "dissolution";
  /** On the balance sheet, added to the price; 0 unless given. Currency. */
  readonly cash?: number;
  /** Paid first: one amount, or a list. */
  readonly transactionCosts?: number | readonly TransactionCost[];
  /** Repaid after costs. */
  readonly debt?: readonly DebtClaim[];
  readonly carveOut?: CarveOut;
  readonly escrow?: Escrow;
  /** In the order of payment. */
  readonly earnouts?: readonly Earnout[];
  /** Of every payment made in the buyer's stock; 0 unless given. A fraction of one: 0.2 is 20 %. */
  readonly stockPct?: number;
}

/** A fee of the transaction: an amount, a fraction of the exit valuation, or both. */
export interface TransactionCost {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** A fixed fee. Currency. */
  readonly amount?: number;
  /** Part of the exit valuation. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
}

/** Debt repaid at closing; the larger seniority first, equal pro rata. */
export interface DebtClaim {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** Owed at closing. Currency. */
  readonly amount: number;
  /** The larger is repaid first, equals pro rata; 0 unless given. */
  readonly seniority?: number;
}

/** What the buyer holds back. */
export interface Escrow {
  /** Held back; not with pct. Currency. */
  readonly amount?: number;
  /** Of equity proceeds; not with amount. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
  /**
   * `as_if_only` pays the closing as if nothing more came, then the difference; `pro_rata` holds back one fraction of
   * every payment. `as_if_only` unless given.
   */
  readonly method?: "as_if_only" | "pro_rata";
  /** Of the escrow expected to come back; 1 unless given. A fraction of one: 0.2 is 20 %. */
  readonly releasePct?: number;
}

/** Contingent consideration on top of the exit valuation. */
export interface Earnout {
  /** Unique within its list. */
  readonly id: string;
  /** For people; the id unless given. */
  readonly name?: string;
  /** The most it pays. Currency. */
  readonly amount: number;
  /** Of it that is earned; 1 unless given. A fraction of one: 0.2 is 20 %. */
  readonly achievedPct?: number;
}
