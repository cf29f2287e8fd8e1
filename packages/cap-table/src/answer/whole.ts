/** The company as a whole, which every row of a state is measured against. */
import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../model/cap-table.js";
import { fullyDiluted } from "../model/pool.js";

/** One object as long as nothing in it changes: a row of an unchanged holder measured against it is unchanged too. */
export interface Whole {
  readonly fullyDiluted: Rational;
  readonly outstanding: Rational;
  readonly votes: Rational;
  readonly fullyDilutedNumber: number;
  readonly outstandingNumber: number;
  readonly votesNumber: number;
  /** The latest round's price, or null before any. */
  readonly price: Rational | null;
  /** Whether a day is known, without which nothing is known to have vested. */
  readonly dated: boolean;
  readonly show: "full" | "summary";
}

export function wholeOf(table: CapTable, show: Whole["show"], date: string | null): Whole {
  const { asConverted, votes } = table.totals;
  const round = table.latestRoundId === null ? undefined : table.rounds.get(table.latestRoundId);
  const price = round?.pricePerShare ?? null;
  const whole = fullyDiluted(table);
  const last = table.whole;
  if (
    last !== null &&
    last.price === price &&
    last.dated === (date !== null) &&
    last.show === show &&
    last.fullyDiluted.eq(whole) &&
    last.outstanding.eq(asConverted) &&
    last.votes.eq(votes)
  ) {
    return last;
  }
  table.whole = {
    fullyDiluted: whole,
    outstanding: asConverted,
    votes,
    fullyDilutedNumber: whole.toNumber(),
    outstandingNumber: asConverted.toNumber(),
    votesNumber: votes.toNumber(),
    price,
    dated: date !== null,
    show,
  };
  return table.whole;
}

/** The nearest double of part / whole; 0 when there is nothing to divide by. */
export function share(part: Rational, whole: Rational): number {
  return whole.isZero() ? 0 : part.div(whole).toNumber();
}

/** Two whole numbers divide correctly rounded in hardware; anything else is left to the exact figures. */
export function ratio(part: number, whole: number): number | null {
  return Number.isSafeInteger(part) && Number.isSafeInteger(whole) && whole !== 0 ? part / whole : null;
}
