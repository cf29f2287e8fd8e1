/**
 * The answer's shapes. Shares are counts, money is in currency units, ownerships are fractions of one; every number is
 * the double nearest to the exact value.
 */
import type { ClassState } from "./class-state-type.js";
import type { ConvertibleState } from "./convertible-state-type.js";
import type { HolderState } from "./holder-state-type.js";

/** One reserve. `ownership` is available over fully diluted; `totalPct` counts granted and promised with it. */
export interface PoolState {
  /** An option pool; the first is `pool`. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Reserved in all. Shares. */
  readonly authorized: number;
  /** Under outstanding awards. Shares. */
  readonly granted: number;
  /** Promised. Shares. */
  readonly promised: number;
  /** Issued out of it. Shares. */
  readonly issued: number;
  /** Left to grant. Shares. */
  readonly available: number;
  /** Promised beyond what it holds. Shares. */
  readonly shortfall: number;
  /** Available over the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly ownership: number;
  /** Available, granted and promised over the fully diluted total. A fraction of one: 0.2 is 20 %. */
  readonly totalPct: number;
}

/** Company-wide counts; `warrants` are those in the fully diluted total, as converted. */
export interface TotalsState {
  /** Common outstanding. Shares. */
  readonly commonShares: number;
  /** Preferred outstanding, as issued. Shares. */
  readonly preferredShares: number;
  /** Both together, as issued. Shares. */
  readonly outstandingShares: number;
  /** Both together, as common. Shares. */
  readonly outstandingAsConverted: number;
  /** Under awards. Shares. */
  readonly optionsOutstanding: number;
  /** Promised. Shares. */
  readonly promised: number;
  /** Under warrants that count, as common. Shares. */
  readonly warrants: number;
  /** Left to grant. Shares. */
  readonly poolAvailable: number;
  /** All of these. Shares. */
  readonly fullyDilutedShares: number;
  /** Paid for stock. Currency. */
  readonly invested: number;
  /** Of SAFEs and notes outstanding. Currency. */
  readonly convertiblePrincipal: number;
}

/** The latest priced round's price and values. */
export interface ValuationState {
  /** Of the round. Currency a share. */
  readonly pricePerShare: number;
  /** Before the new money. Currency. */
  readonly preMoney: number;
  /** With the new money. Currency. */
  readonly postMoney: number;
}

/** Who owns what at one moment. */
export interface CapTableState {
  /** Who owns what. */
  readonly holders: readonly HolderState[];
  /** Classes and series of stock. */
  readonly classes: readonly ClassState[];
  /** Option pools. */
  readonly pools: readonly PoolState[];
  /** SAFEs and notes. */
  readonly convertibles: readonly ConvertibleState[];
  readonly totals: TotalsState;
  /** The latest priced round; null before any. */
  readonly valuation: ValuationState | null;
}
