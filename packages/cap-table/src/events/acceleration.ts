/** Vesting brought forward: a number of shares, or a fraction of what is unvested. */
import { minOf, type Rational } from "@capstack/decimal";
import { type CapTable, refuse } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { requireHolder } from "../model/holder.js";
import { changeLot, type Lot } from "../model/lot.js";
import { requireLot } from "../model/require-lot.js";
import type { HolderEventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { fraction } from "../shapes/ranges.js";

/** Of one security, or of everything a holder has; exactly one of each pair is given. */
export interface AccelerationEvent extends HolderEventHead {
  readonly type: "acceleration";
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  readonly securityId?: string;
  /** The holder; the same id is the same holder everywhere. */
  readonly id?: string;
  /** That vest at once; or pct. Shares. */
  readonly shares?: number;
  /** Of what is unvested; or shares. A fraction of one: 0.2 is 20 %. */
  readonly pct?: number;
}

type Acceleration = ReturnType<typeof readAcceleration>;

export function readAcceleration(fields: Fields) {
  fields.exactlyOne("securityId", "id");
  fields.exactlyOne("shares", "pct");
  return {
    securityId: fields.optionalText("securityId"),
    holderId: fields.optionalText("id"),
    shares: fields.optionalShares("shares"),
    pct: fields.optionalNumber("pct", fraction),
  };
}

export function applyAcceleration(table: CapTable, event: Acceleration, step: EventStep): void {
  if (table.date === null)
    refuse("date_required", "What is unvested depends on the day: date the event.", step.path("date"));
  const lots = lotsOf(table, event, step);
  let left = event.shares;
  for (const lot of lots) {
    const wanted = left ?? lot.unvested.times(event.pct ?? ZERO).roundTo(0, "down");
    const shares = minOf(wanted, lot.unvested);
    accelerate(table, lot, shares);
    left = left === null ? null : left.minus(shares);
  }
  if (left === null || left.isZero()) return;
  refuse("insufficient_shares", `${left.toNumber()} shares fewer are unvested.`, step.path("shares"));
}

function lotsOf(table: CapTable, { securityId, holderId }: Acceleration, step: EventStep): Lot[] {
  if (securityId !== null) return [requireLot(table, securityId, step.path("securityId"))];
  return [...requireHolder(table, holderId ?? "", step.path("id")).lots];
}

export function accelerate(table: CapTable, lot: Lot, shares: Rational): void {
  if (lot.vesting === null || shares.isZero()) return;
  changeLot(table, lot, { vesting: { ...lot.vesting, accelerated: lot.vesting.accelerated.plus(shares) } });
}
