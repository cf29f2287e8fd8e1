/**
 * Profits interests of a limited liability company: units that share only in what the company becomes worth above a
 * threshold, which is what it was worth when they were granted.
 * @see Rev. Proc. 93-27 and 2001-43, "profits interest": nothing would be received if the company were sold at the grant
 */
import { flag, type Input, oneOf, orNull, price, shape, shares, text } from "@capstack/decimal";

export const profitsInterest = shape({
  /** Unique within its list. */
  id: text(),
  /** For people. */
  name: text({ optional: true }),
  /** Granted. Units. */
  shares: shares(),
  /** What each common unit receives before this one shares in anything. Currency a unit. */
  participationThreshold: price(),
  /**
   * What happens above the threshold: `true` it first receives as much as each common unit has, then shares with all;
   * `false` it shares from there on and stays the threshold behind. The operating agreement says which.
   */
  catchUp: flag(),
  /** Vested part of the grant; all of it by default. Units. */
  vested: orNull(shares({ optional: true })),
  /** What the buyer does with unvested units: nothing for them, pay them, or pay them later; `cancel` by default. */
  unvestedTreatment: oneOf(["cancel", "accelerate", "assume"], { default: "cancel" }),
  /** Joins the rows of one person; the row's id by default. */
  holderId: text({ optional: true }),
});

/** A profits interest: units that share in proceeds above a threshold, with or without a catch-up. */
export interface ProfitsInterest extends Input<typeof profitsInterest> {}
