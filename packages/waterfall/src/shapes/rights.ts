/** Options and warrants in a request. */
import { type Input, oneOf, orNull, price, shape, shares, text } from "@capstack/decimal";

export const optionGrant = shape({
  /** Unique within its list. */
  id: text(),
  /** For people. */
  name: text({ optional: true }),
  /** Granted and not exercised. Shares. */
  shares: shares(),
  /** Required but for an `rsu`, whose strike is zero. Currency a share. */
  strikePrice: price({ optional: true }),
  /** Vested part of the grant; all of it by default. Shares. */
  vested: orNull(shares({ optional: true })),
  /** What the buyer does with unvested shares: nothing for them, pay them, or pay them later; `cancel` by default. */
  unvestedTreatment: oneOf(["cancel", "accelerate", "assume"], { default: "cancel" }),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
  /** Whether it is exercised; `optimal`, what pays most, by default. */
  exercise: oneOf(["optimal", "always", "never"], { default: "optimal" }),
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` by default. */
  exerciseMethod: oneOf(["cash", "net"], { default: "cash" }),
  /** An option, a restricted stock unit or a stock appreciation right; `option` by default. */
  kind: oneOf(["option", "rsu", "sar"], { default: "option" }),
});

/** An unexercised option, a restricted stock unit (`rsu`) or a stock appreciation right (`sar`). */
export interface OptionGrant extends Input<typeof optionGrant> {}

export const warrant = shape({
  /** Unique within its list. */
  id: text(),
  /** For people. */
  name: text({ optional: true }),
  /** That the warrant buys. Shares. */
  shares: shares(),
  /** What one costs. Currency a share. */
  strikePrice: price(),
  /** `common`, or the id of a series whose terms the shares received carry; `common` by default. */
  underlying: text({ default: "common" }),
  /** Whether it is exercised; `optimal`, what pays most, by default. */
  exercise: oneOf(["optimal", "always", "never"], { default: "optimal" }),
  /** Paying the strike, or giving up shares for it; the money is the same. `cash` by default. */
  exerciseMethod: oneOf(["cash", "net"], { default: "cash" }),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
});

/** A warrant on common stock or on a series of preferred. */
export interface Warrant extends Input<typeof warrant> {}
