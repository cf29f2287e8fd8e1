/**
 * Someone leaves. Unvested awards return to the pool, unvested stock is bought back at cost, and vested awards stay
 * exercisable or are cancelled; part of what is unvested may be accelerated first, by the event or by the double trigger
 * of an award. What service has given of an award that requires a milestone stays and waits for it.
 */

import { type Exact, fraction, type Input, oneOf, price, type Rational, shape, text } from "@capstack/decimal";
import { type CapTable, refuse } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { requireHolder } from "../../model/holder.js";
import { changeLot, reduceLot } from "../../model/lots/lot.js";
import { unservedOn } from "../../model/lots/lot-vesting.js";
import { returnStock } from "../../model/lots/return-to-pool.js";
import type { Lot } from "../../model/records.js";
import { servedVesting } from "../../model/vesting/vesting.js";
import { onTerminationOf } from "../../shapes/acceleration-terms.js";
import { holderEventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { isOpen, type Milestone } from "../../shapes/milestones.js";
import { accelerate, partOfUnvested } from "./acceleration.js";

export const terminationEvent = shape({
  type: typeOf("termination"),
  ...holderEventHead,
  /** The holder; the same id is the same holder everywhere. */
  id: text(),
  /**
   * Why: `without_cause` and `good_reason`, a resignation over what the company did, set off the double trigger of awards
   * within its months of a change of control; `for_cause`, `resignation` and `other` do not, nor does a cause not given.
   */
  cause: oneOf(["without_cause", "good_reason", "for_cause", "resignation", "other"], { optional: true }),
  /**
   * Of unvested shares that vests at once; by default what the double trigger of each award says, else 0. A fraction of
   * one: 0.2 is 20 %.
   */
  accelerationPct: fraction({ optional: true }),
  /** What becomes of vested awards; `keep` by default. */
  vestedAwards: oneOf(["keep", "cancel"], { default: "keep" }),
  /** For unvested stock; what was paid by default. Currency a share. */
  repurchasePrice: price({ optional: true }),
});

/** A holder's service ends on the event's date. */
export interface TerminationEvent extends Input<typeof terminationEvent> {}

type Termination = Exact<typeof terminationEvent>;

export function applyTermination(table: CapTable, event: Termination, step: EventStep): void {
  const holder = requireHolder(table, event.id, step.path("id"));
  const { date } = table;
  if (date === null) refuse("date_required", "What has vested depends on the day: date the event.", step.path("date"));
  for (const lot of [...holder.lots]) {
    if (lot.kind === "warrant") continue;
    accelerate(table, lot, partOfUnvested(lot, acceleratedPct(lot, event, date), date));
    end(table, lot, event, date, step);
  }
}

const LET_GO: readonly Termination["cause"][] = ["without_cause", "good_reason"];

function acceleratedPct({ vesting }: Lot, { accelerationPct, cause }: Termination, date: string): Rational {
  if (accelerationPct !== null || !LET_GO.includes(cause)) return accelerationPct ?? ZERO;
  return onTerminationOf(vesting?.plan.acceleration, date) ?? ZERO;
}

function end(table: CapTable, lot: Lot, { vestedAwards }: Termination, date: string, step: EventStep): void {
  const award = lot.kind !== "stock";
  const requires = requiredOf(lot, date);
  const lost = requires === null ? lot.unvested : unservedOn(lot, date);
  const ended = award && vestedAwards === "cancel" ? lot.shares : lost;
  if (ended.isZero()) return;
  reduceLot(table, lot, ended, "unvested");
  if (!award) returnStock(table, lot, ended, null, step);
  if (lot.shares.isZero()) return;
  changeLot(table, lot, { vesting: requires === null ? null : servedVesting(lot.shares, requires, date) });
}

/** The milestone that what service has given still waits for; null where there is none, or none that can be reached. */
function requiredOf({ vesting }: Lot, date: string): Milestone | null {
  const requires = vesting?.plan.requires;
  return requires !== undefined && isOpen(requires, date) ? requires : null;
}
