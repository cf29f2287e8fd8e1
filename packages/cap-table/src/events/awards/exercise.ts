/** Options, stock appreciation rights and warrants exercised, for cash or net of their cost in shares. */

import { type Exact, flag, type Input, oneOf, price, type Rational, shape, shares, text } from "@capstack/decimal";
import { type CapTable, issued, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { addLot, reduceLot } from "../../model/lots/lot.js";
import { requireLotOf } from "../../model/lots/require-lot.js";
import { requireHeld } from "../../model/lots/take-shares.js";
import type { Lot } from "../../model/records.js";
import { requireAuthorized } from "../../model/stock-class.js";
import type { Vesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ONE, ZERO } from "../../shapes/figures/exact-figures.js";

export const exerciseEvent = shape({
  type: typeOf("exercise"),
  ...eventHead,
  /** A security: a lot of stock, an award, a warrant, a SAFE or a note. */
  securityId: text(),
  /** Exercised. Shares. */
  shares: shares({ above: 0 }),
  /** Paid in money or in shares; `cash` by default. */
  method: oneOf(["cash", "net"], { default: "cash" }),
  /** Per share; required for a net exercise and above the strike. Currency a share. */
  fairMarketValue: price({ above: 0, optional: true }),
  /** Early exercise: unvested shares become stock that goes on vesting; false by default. */
  beforeVesting: flag({ default: false }),
});

/** `shares` of an award or warrant exercised. SARs are always net. */
export interface ExerciseEvent extends Input<typeof exerciseEvent> {}

type Exercise = Exact<typeof exerciseEvent>;

const EXERCISABLE = ["option", "iso", "nso", "sar", "warrant"] as const;

export function applyExercise(table: CapTable, event: Exercise, step: EventStep): void {
  const lot = requireLotOf(table, event.securityId, EXERCISABLE, step.path("securityId"));
  requireHeld(lot, event.shares, step.path("shares"));
  const vested = table.date === null ? lot.shares : lot.shares.minus(lot.unvested);
  const early = event.shares.gt(vested);
  if (early && !event.beforeVesting && !lot.earlyExercise) {
    const message = `${vested.toNumber()} shares have vested, not ${event.shares.toNumber()}.`;
    refuse("not_vested", message, step.path("shares"), { vested: vested.toNumber() });
  }
  const net = event.method === "net" || lot.kind === "sar";
  const delivered = net ? netShares(table, lot, event, step) : event.shares;
  if (!early) {
    take(table, lot, event.shares);
    deliver(table, lot, delivered, net, null, step);
    return;
  }
  const vesting = lot.vesting;
  take(table, lot, event.shares);
  const fromVested = delivered.times(vested).div(event.shares).roundTo(0, "down");
  deliver(table, lot, fromVested, net, null, step);
  deliver(table, lot, delivered.minus(fromVested), net, goesOn(vesting, vested), step);
}

/** Shares worth the spread: shares × (1 − strike / fair market value). */
function netShares(
  table: CapTable,
  { strikePrice }: Lot,
  { shares, fairMarketValue }: Exercise,
  step: EventStep,
): Rational {
  const path = step.path("fairMarketValue");
  if (fairMarketValue === null) return refuse("missing_field", "A net exercise needs fairMarketValue.", path);
  const strike = strikePrice ?? ZERO;
  if (strike.gte(fairMarketValue)) {
    const message = `A strike of ${strike.toNumber()} is not below the fair market value of ${fairMarketValue.toNumber()}.`;
    refuse("net_exercise_underwater", message, path);
  }
  return issued(shares.times(ONE.minus(strike.div(fairMarketValue))), table);
}

function take(table: CapTable, lot: Lot, shares: Rational): void {
  reduceLot(table, lot, shares, "vested");
}

/** Early-exercised stock vests next: what had vested before has left. */
function goesOn(vesting: Vesting | null, vested: Rational): Vesting | null {
  return vesting === null ? null : { ...vesting, left: vesting.left.plus(vested) };
}

function deliver(
  table: CapTable,
  lot: Lot,
  shares: Rational,
  net: boolean,
  vesting: Vesting | null,
  step: EventStep,
): void {
  if (shares.isZero()) return;
  const pricePerShare = net ? ZERO : (lot.strikePrice ?? ZERO);
  if (lot.pool !== null) lot.pool.issued = lot.pool.issued.plus(shares);
  addLot(
    table,
    {
      securityId: step.nextSecurityId(),
      kind: "stock",
      holder: lot.holder,
      stockClass: lot.stockClass,
      pool: lot.pool,
      shares,
      pricePerShare,
      invested: shares.times(pricePerShare),
      vesting,
      issueDate: step.date,
    },
    step.path("shares"),
  );
  requireAuthorized(lot.stockClass, step.path("shares"));
}
