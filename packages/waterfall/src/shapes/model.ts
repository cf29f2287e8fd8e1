/** The capital stack as JSON: shares as decimals of zero or more, percents as fractions of one. */
import { type Input, list, oneOf, optional, shape, shares, text } from "@capstack/decimal";
import { convertible } from "./convertible.js";
import { preferredSeries } from "./preferred.js";
import { profitsInterest } from "./profits-interest.js";
import { optionGrant, warrant } from "./rights.js";

export const commonHolding = shape({
  /** Unique within its list. */
  id: text(),
  /** For people. */
  name: text(),
  /** Zero or more. Shares. */
  shares: shares(),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
});

/** A holding of common stock. `holderId` joins rows of one person; it is the row's id by default. */
export interface CommonHolding extends Input<typeof commonHolding> {}

export const unissuedPool = shape({
  /** Authorised and not granted. Shares. */
  shares: shares(),
  /** Whether they share in proceeds as a common row `unissued_pool`; `exclude` by default. */
  treatment: oneOf(["exclude", "include"], { default: "exclude" }),
});

/** Options authorised but not granted. They share in proceeds only when `include`d. */
export interface UnissuedPool extends Input<typeof unissuedPool> {}

export const waterfallModel = shape({
  /** Holdings of common stock; none by default. */
  common: list(commonHolding, { default: [] }),
  /** Series of preferred stock; none by default. */
  preferred: list(preferredSeries, { default: [], limit: "series" }),
  /** Unexercised grants. */
  options: list(optionGrant, { default: [] }),
  /** Unexercised warrants. */
  warrants: list(warrant, { default: [] }),
  /** Units of a limited liability company that share above a threshold. */
  profitsInterests: list(profitsInterest, { default: [] }),
  /** SAFEs and notes not yet converted. */
  convertibles: list(convertible, { default: [] }),
  unissuedPool: optional(unissuedPool),
  /** Which end of `seniority` is paid first; `highest-first` by default. */
  seniorityOrder: oneOf(["highest-first", "lowest-first"], { default: "highest-first" }),
});

/** The capital stack on the day of the exit. A cap table's `toWaterfallModel` gives this shape. */
export interface WaterfallModel extends Input<typeof waterfallModel> {}
