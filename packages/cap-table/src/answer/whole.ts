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

/** The whole now; the last one where it is still the same. */
export function wholeOf(table: CapTable, show: Whole["show"], date: string | null, last: Whole | null): Whole {
  const { asConverted, votes } = table.totals;
  const round = table.latestRoundId === null ? undefined : table.rounds.get(table.latestRoundId);
  const price = round?.pricePerShare ?? null;
  const whole = fullyDiluted(table);
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
  return {
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
}
