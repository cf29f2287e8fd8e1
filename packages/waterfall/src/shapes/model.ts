/** The capital stack as JSON: shares as decimals of zero or more, percents as fractions of one. */
import type { Convertible } from "./convertible.js";
import type { PreferredSeries } from "./preferred.js";
import type { OptionGrant, Warrant } from "./rights.js";

/** The capital stack on the day of the exit. A cap table's `toWaterfallModel` gives this shape. */
export interface WaterfallModel {
  /** Holdings of common stock; none unless given. */
  readonly common?: readonly CommonHolding[];
  /** Series of preferred stock; none unless given. */
  readonly preferred?: readonly PreferredSeries[];
  /** Unexercised grants. */
  readonly options?: readonly OptionGrant[];
  /** Unexercised warrants. */
  readonly warrants?: readonly Warrant[];
  /** SAFEs and notes not yet converted. */
  readonly convertibles?: readonly Convertible[];
  readonly unissuedPool?: UnissuedPool;
  /** Which end of `seniority` is paid first; `highest-first` unless given. */
  readonly seniorityOrder?: "highest-first" | "lowest-first";
}

/** A holding of common stock. `holderId` joins rows of one person; it is the row's id unless given. */
export interface CommonHolding {
  /** Unique within its list. */
  readonly id: string;
  /** For people. */
  readonly name: string;
  /** Zero or more. Shares. */
  readonly shares: number;
  /** Joins the rows of one person; the row's id unless given. */
  readonly holderId?: string;
}

/** Options authorised but not granted. They share in proceeds only when `include`d. */
export interface UnissuedPool {
  /** Authorised and not granted. Shares. */
  readonly shares: number;
  /** Whether they share in proceeds as a common row `unissued_pool`; `exclude` unless given. */
  readonly treatment?: "exclude" | "include";
}
