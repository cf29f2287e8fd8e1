/** The rows of a template that carry and commitments have, for one partner. */
import { addDays, toDayNumber } from "@capstack/decimal";
import { balanceOfSubtype } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { carryBorneUnits, carryPaidUnits, carryReturnedUnits } from "../capital/carry/carry-paid.js";
import { commitmentUnits } from "../capital/movements/commitment.js";
import type { Units } from "../money/amount.js";
import type { ExactSums } from "../money/exact-sum.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { splitUnits } from "../money/split.js";
import { unfundedOf, units } from "../statements/partners/unfunded.js";
import { accountUnits } from "../structure/held-capital.js";

/** A partner, by its ordinal, and a window that has both ends. */
export interface PartnerWindow {
  readonly partner: number;
  readonly start: string;
  readonly end: string;
}

/**
 * Carry of a window: negative for who gives it up, positive for who gets it, nothing for all together. What was paid counts
 * as earned, what went to escrow among it; the rest of what was allocated is accrued.
 */
export function carryFigures(index: BooksIndex, { partner, start, end }: PartnerWindow) {
  const { lpEntityId = "" } = index.partners[partner] ?? {};
  const dayBefore = addDays(start, -1);
  const [before, now] = [paidThrough(index, partner, dayBefore), paidThrough(index, partner, end)];
  const { carry: allocatedBefore } = accountUnits(index, lpEntityId, { end: dayBefore });
  const { carry: allocated } = accountUnits(index, lpEntityId, { start, end });
  const returned = sumUnits(now.returned, -before.returned);
  const earned = sumUnits(now.paid, -before.paid, returned);
  return {
    carryBegin: sumUnits(allocatedBefore, -before.paid),
    carryAccrued: sumUnits(allocated, -earned),
    carryEarned: earned,
    carryEscrow: inEscrow(index, partner, end),
    carryPaid: -earned + 0,
    carryReturned: returned,
  };
}

/** Carry that was allocated to a partner through a day and not paid yet: negative for who gives it up. */
export function carryUnpaid(index: BooksIndex, partner: number, end: string): Units {
  const { carry } = accountUnits(index, index.partners[partner]?.lpEntityId ?? "", { end });
  return sumUnits(carry, -paidThrough(index, partner, end).paid);
}

/** What was paid to a partner less what it bore, net of what was given back, and that. */
function paidThrough(index: BooksIndex, partner: number, end: string) {
  const day = toDayNumber(end);
  const borne = carryBorneUnits(index, day).at(partner);
  return {
    paid: sumUnits(carryPaidUnits(index, day).at(partner), -borne),
    returned: carryReturnedUnits(index, day).at(partner),
  };
}

/** Its part of the carry held in escrow: by what recipients were paid, and by what others bore of it. */
function inEscrow(index: BooksIndex, partner: number, end: string): Units {
  const held = -balanceOfSubtype(index, "carry_escrow", end) + 0;
  if (held === 0) return 0;
  const day = toDayNumber(end);
  const partOf = (sums: ExactSums) => {
    const weights = index.partners.map((_, at) => Math.max(sums.at(at), 0));
    return weights.some((weight) => weight > 0) ? (splitUnits(held, weights)[partner] as Units) : 0;
  };
  return sumUnits(partOf(carryPaidUnits(index, day)), -partOf(carryBorneUnits(index, day)));
}

/**
 * Commitments of a window. A roll since inception begins with the partner's first commitment, and so does one of a window in
 * which the fund began with it; any other commitment is a change.
 */
export function commitmentFigures(
  index: BooksIndex,
  { partner, start, end }: PartnerWindow,
  { contributions, isSinceInception }: { readonly contributions: Units; readonly isSinceInception: boolean },
) {
  const [from, through] = [toDayNumber(start), toDayNumber(end)];
  const own = index.commitments.filter((event) => event.partner === partner && event.day <= through);
  const [firstDay, began] = [own[0]?.day, index.commitments[0]?.day];
  const beginsWithIt = isSinceInception || (firstDay === began && firstDay !== undefined && firstDay >= from);
  const first = totalUnits(own.filter(({ day }) => beginsWithIt && day === firstDay).map((event) => event.units));
  const released = totalUnits(
    own.filter(({ day, kind }) => day >= from && ["decrease", "default"].includes(kind)).map((event) => event.units),
  );
  const roll = unfundedOf(index, { start, end, partners: [partner], contributions });
  const toUnits = (amount: number) => units(amount, index.base.decimals);
  return {
    commitment: commitmentUnits(index, through)[partner] as Units,
    unfundedBegin: sumUnits(toUnits(roll.beginning), first),
    unfundedCalled: -contributions + 0,
    unfundedRecalled: toUnits(roll.recallable),
    unfundedReleased: released,
    unfundedOther: sumUnits(toUnits(roll.commitmentChanges), -first, -released),
  };
}
