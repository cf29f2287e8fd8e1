/**
 * Vesting brought forward: a number of shares, or a fraction of what is unvested. It takes the place of service: where
 * vesting requires a milestone besides, accelerated shares wait for it too.
 */

import { type Exact, fraction, type Input, minOf, type Rational, shape, shares, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { changeLot } from "../../model/lots/lot.js";
import { unservedOn } from "../../model/lots/lot-vesting.js";
import { requireLot } from "../../model/lots/require-lot.js";
import type { Lot } from "../../model/records.js";
import { holderEventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";

export const accelerationEvent = shape(
  {
    type: typeOf("acceleration"),
    ...holderEventHead,
    /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
    securityId: text({ optional: true }),
    /** The holder; the same id is the same holder everywhere. */
    id: text({ optional: true }),
    /** That vest at once; or pct. Shares. */
    shares: shares({ above: 0, optional: true }),
    /** Of what is unvested; or shares. A fraction of one: 0.2 is 20 %. */
    pct: fraction({ optional: true }),
  },
  {
    check: ({ place }) => {
      place.exactlyOne("securityId", "id");
      place.exactlyOne("shares", "pct");
    },
  },
);

/** Of one security, or of everything a holder has; exactly one of each pair is given. */
export interface AccelerationEvent extends Input<typeof accelerationEvent> {}

type Acceleration = Exact<typeof accelerationEvent>;

export function applyAcceleration(table: CapTable, event: Acceleration, step: EventStep): void {
  const { date } = table;
  if (date === null) refuse("date_required", "What is unvested depends on the day: date the event.", step.path("date"));
  const lots = lotsOf(table, event, step);
  let left = event.shares;
  for (const lot of lots) {
    const shares = left === null ? partOfUnvested(lot, event.pct ?? ZERO, date) : minOf(left, unservedOn(lot, date));
    accelerate(table, lot, shares);
    left = left === null ? null : left.minus(shares);
  }
  if (left === null || left.isZero()) return;
  refuse("insufficient_shares", `${left.toNumber()} shares fewer are unvested.`, step.path("shares"));
}

function lotsOf(table: CapTable, { securityId, id }: Acceleration, step: EventStep): Lot[] {
  if (securityId !== null) return [requireLot(table, securityId, step.path("securityId"))];
  return [...requireHolder(table, id ?? "", step.path("id")).lots];
}

/** A fraction of what service has yet to give on a day, in whole shares. */
export function partOfUnvested(lot: Lot, pct: Rational, date: string): Rational {
  return unservedOn(lot, date).times(pct).roundTo(0, "down");
}

export function accelerate(table: CapTable, lot: Lot, shares: Rational): void {
  if (lot.vesting === null || shares.isZero()) return;
  changeLot(table, lot, { vesting: { ...lot.vesting, accelerated: lot.vesting.accelerated.plus(shares) } });
}
