/** A carve-out in a request. */
import { type Exact, fraction, type Input, list, money, oneOf, shape, text } from "@capstack/decimal";

export const carveOutTier = shape({
  /** Where the tier ends; the last may leave it out. Currency. */
  upTo: money({ optional: true }),
  /** Of what falls into the tier. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ code: "invalid_carve_out" }),
});

/** One marginal tier of a carve-out; the last may leave `upTo` out. */
export interface CarveOutTier extends Input<typeof carveOutTier> {}

export const carveOutRecipient = shape({
  /** Unique within its list. */
  id: text(),
  /** For people; the id by default. */
  name: text({ optional: true }),
  /** Of the carve-out; all shares make one. A fraction of one: 0.2 is 20 %. */
  share: fraction({ min: 0 }),
});

/** Who receives the carve-out; `share` is a fraction of it. */
export interface CarveOutRecipient extends Input<typeof carveOutRecipient> {}

export const carveOut = shape({
  /** Which of amount, pct and tiers sets it. */
  type: oneOf(["flat", "percent", "tiers"]),
  /** The carve-out, when `flat`. Currency. */
  amount: money({ optional: true }),
  /** Part of the base, when `percent`. A fraction of one: 0.2 is 20 %. */
  pct: fraction({ code: "invalid_carve_out", optional: true }),
  /** Marginal: each fraction applies to the part of the base up to `upTo`. */
  tiers: list(carveOutTier, { optional: true }),
  /** Of what: the price after cash, costs and debt, or the exit valuation; `net` by default. */
  base: oneOf(["net", "gross"], { default: "net" }),
  /** Nothing is paid below this base; 0 by default. Currency. */
  minBase: money({ default: 0 }),
  /** The most that is paid. Currency. */
  max: money({ optional: true }),
  /** Who receives it; each has a `share` of it. */
  recipients: list(carveOutRecipient, { default: [] }),
});

/** A management carve-out, paid before the capital stack. */
export interface CarveOut extends Input<typeof carveOut> {}

/** A carve-out, read. */
export type ExactCarveOut = Exact<typeof carveOut>;
