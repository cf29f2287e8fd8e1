/** The limits that meters are read against: of the partnership's terms, and of law. */
import { double, type Input, later, oneOf, orNull, shape } from "@capstack/decimal";
import { amount } from "../records/books-kinds.js";

const FRACTION = { unit: "fraction", min: 0, max: 10, optional: true } as const;
const pct = () => orNull(double(FRACTION));
const days = () => orNull(double({ unit: "count", min: 0, max: 36_500, whole: true, optional: true }));

export const limits = shape({
  /** The most of one company's cost, of commitments. A fraction of one: 0.15 is 15 %. */
  concentrationPct: pct(),
  /** The most that is ever invested, of commitments; more than 1 recycles. A fraction of one: 1.2 is 120 %. */
  recyclingPct: pct(),
  /** The most of bridge investments, of commitments. A fraction of one. */
  bridgePct: pct(),
  /** The most days that a bridge investment is held. */
  bridgeDays: days(),
  /** The most that is borrowed, of contributions and uncalled commitments. A fraction of one. */
  borrowingPct: pct(),
  /** The most days that a draw is owed. */
  borrowingDays: days(),
  /** The most of non-qualifying investments, of contributions and uncalled commitments. A fraction of one. */
  nonQualifyingPct: pct(),
  /** The most of organizational costs that partners bear. Currency. */
  organizationalCap: later(orNull(amount({ min: 0, optional: true }))),
  /** The exclusion from the Investment Company Act that the vehicle relies on, by which owners are counted. */
  exclusion: oneOf(["3c1", "3c7", "none"], { default: "none" }),
});

/** Limits; those left out are not limited by the terms. */
export interface Limits extends Input<typeof limits> {}
