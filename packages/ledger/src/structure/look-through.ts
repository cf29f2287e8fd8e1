/** Look-through: a partner's share of every position of the vehicle it is a partner of. */
import { type Input, later, list, plainArgument, shape, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { requireUnits, toAmount, type Units, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { windowed } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import { scheduleOfInvestments } from "../statements/investments/schedule-of-investments.js";
import { capitalUnits } from "./held-capital.js";

const seenPosition = shape({
  /** Identifies the position for the caller. */
  id: text({ least: 0 }),
  /** Currency. */
  cost: later(amount()),
  /** Currency. */
  fairValue: later(amount()),
});

export const lookThroughQuestion = windowed({
  /** A partner of the books. */
  lpEntityId: later(text()),
  /** The positions to share; those of the schedule of investments by default. */
  positions: list(seenPosition, { optional: true }),
});

/** A position, or a part of one. `id` is that of its security, else of its company, where the schedule says it. */
export interface SeenPosition extends Input<typeof seenPosition> {}

/** The partner, and the day at the end of the window. */
export interface LookThroughQuestion extends Input<typeof lookThroughQuestion> {}

/** A partner's part of each position. `other` and the fair values together are `capital`. */
export interface LookThrough {
  /** The partner's capital over everyone's: a fraction. Zero where no one has capital. */
  readonly share: number;
  readonly capital: number;
  readonly positions: readonly SeenPosition[];
  /** The rest of its capital: cash, what is owed and due, carry, and results that are shared by other rules. */
  readonly other: number;
}

/**
 * The positions of a vehicle as one of its partners sees them through its interest. Each is shared over all partners by
 * capital, net of carry, with the largest remainders, so that the parts of all partners add up to the position; partners
 * whose capital is negative take none.
 * @returns base currency, exact to the minor unit; `share` the nearest double
 * @throws EngineError `unknown_partner`, and as {@link capitalAccounts} and {@link scheduleOfInvestments}
 * @see ASC 946-210-50-9 (investments of investees)
 * @example
 * const seen = lookThrough(halfAYear, { lpEntityId: harbor, end: "2025-06-30" });
 * const values = seen.positions.reduce((sum, { fairValue }) => sum + fairValue, seen.other);
 * Math.round((values - seen.capital) * 100) // => 0
 */
export function lookThrough(books: Books | BooksIndex, input: LookThroughQuestion): LookThrough {
  const { lpEntityId, end = null, positions: given } = plainArgument(input, lookThroughQuestion);
  const index = toIndex(books);
  const at = index.partnerAt.get(lpEntityId);
  if (at === undefined) throw unknownId("unknown_partner", ["lpEntityId"], lpEntityId, "a partner of these books");
  const { decimals } = index.base;
  const capitals = index.partners.map((partner) => capitalUnits(index, partner.lpEntityId, end));
  const weights = capitals.map((units) => Math.max(units, 0));
  const all = totalUnits(weights);
  const part = (value: number, name: string) => {
    const units = requireUnits(value, decimals, [name]);
    return all === 0 ? 0 : (splitUnits(units, weights)[at] as Units);
  };
  const parts = (given ?? positionsOf(index, end)).map(({ id, cost, fairValue }) => {
    return { id, cost: part(cost, "cost"), fairValue: part(fairValue, "fairValue") };
  });
  const capital = capitals[at] as Units;
  const amountOf = (units: Units) => toAmount(units, decimals);
  return {
    share: all === 0 ? 0 : (weights[at] as Units) / all,
    capital: amountOf(capital),
    positions: parts.map(({ id, cost, fairValue }) => ({ id, cost: amountOf(cost), fairValue: amountOf(fairValue) })),
    other: amountOf(sumUnits(capital, ...parts.map(({ fairValue }) => -fairValue))),
  };
}

function positionsOf(index: BooksIndex, end: string | null): SeenPosition[] {
  return scheduleOfInvestments(index, { end }).securities.map(({ securityId, companyId, cost, fairValue }) => {
    return { id: securityId ?? companyId ?? "", cost, fairValue };
  });
}
