/**
 * Interests that passed from one partner to another. Accrued carried interest needs no entry: it follows the interest, as
 * the hurdle does, so that what the seller is relieved of and the buyer takes over is worked out here.
 */
import { fromDayNumber, rational } from "@capstack/decimal";
import type { BooksIndex } from "../../books/books-index.js";
import { sharedCapitalAccounts } from "../../capital/capital-account.js";
import { commitmentUnits } from "../../capital/movements/commitment.js";
import { toAmount, type Units } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { readWindow, type Window } from "../../periods/window.js";
import { units } from "./unfunded.js";

/** An interest that passed; partners by ordinal, amounts in minor units. */
export interface InterestPassed {
  readonly day: string;
  /** The day before, whose accrued carried interest is what passes in proportion. */
  readonly eve: string;
  readonly seller: number;
  readonly buyer: number;
  readonly commitment: Units;
  /** What the seller is relieved of; zero where it is the recipient of carried interest. */
  readonly carry: Units;
}

/** The interests that passed within a window, by day. */
export function interestsPassed(index: BooksIndex, window: Window): InterestPassed[] {
  const { startDay, endDay } = readWindow(window);
  const events = index.commitments.filter(({ day }) => day >= startDay && day <= endDay);
  const buyers = events.filter(({ kind }) => kind === "transfer_in");
  return events
    .filter(({ kind }) => kind === "transfer_out")
    .flatMap(({ day, partner: seller, units: left }) => {
      const place = buyers.findIndex((one) => one.day === day && one.units === -left);
      const [buyer] = place < 0 ? [] : buyers.splice(place, 1);
      if (buyer === undefined) return [];
      const [on, eve] = [fromDayNumber(day), fromDayNumber(day - 1)];
      const carry = carryOf(index, {
        eve,
        seller,
        part: -left,
        whole: commitmentUnits(index, day - 1)[seller] as Units,
      });
      return [{ day: on, eve, seller, buyer: buyer.partner, commitment: -left, carry }];
    });
}

/** The part of a seller's accrued carried interest that goes with a part of its commitment, rounded half up. */
function carryOf(
  index: BooksIndex,
  {
    eve,
    seller,
    part,
    whole,
  }: { readonly eve: string; readonly seller: number; readonly part: Units; readonly whole: Units },
): Units {
  const id = index.partners[seller]?.lpEntityId;
  const own = sharedCapitalAccounts(index, { end: eve }).rows.find(({ lpEntityId }) => lpEntityId === id);
  const accrued = own === undefined ? 0 : -units(own.itd.carriedInterest, index.base.decimals);
  return accrued <= 0 || whole <= 0 ? 0 : Number(rational(accrued).times(part).div(whole).round("half_up"));
}

/** By partner: accrued carried interest that passed within a window; positive for what a seller is relieved of. */
export function carryPassed(index: BooksIndex, window: Window): (partner: number) => number {
  const passed = interestsPassed(index, window);
  return (partner) => {
    const own = passed.flatMap(({ seller, buyer, carry }) => [
      ...(seller === partner ? [carry] : []),
      ...(buyer === partner ? [-carry] : []),
    ]);
    return toAmount(totalUnits(own), index.base.decimals);
  };
}
