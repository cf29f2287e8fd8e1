/** Shares going back to the pool they came from, or leaving the plan for good. */

import type { Rational } from "@capstack/decimal";
import type { CapTable } from "../cap-table.js";
import type { EventStep } from "../event-step.js";
import { requirePool } from "../pool.js";
import type { Lot } from "../records.js";

/**
 * Stock bought back. By default it returns to the pool it came from; stock that came from none raises the pool named
 * `pool` when the caller says that it returns.
 */
export function returnStock(
  table: CapTable,
  { pool }: Lot,
  shares: Rational,
  returnToPool: boolean | null,
  step: EventStep,
): void {
  if (pool !== null) {
    if (returnToPool !== false) pool.issued = pool.issued.minus(shares);
    return;
  }
  if (returnToPool !== true) return;
  const raised = requirePool(table, "pool", step.path("returnToPool"));
  raised.authorized = raised.authorized.plus(shares);
}

/** An award that ended. Returned shares are available again by themselves; others are retired from the reserve. */
export function retireAward({ pool, kind }: Lot, shares: Rational, returnToPool: boolean): void {
  if (pool === null || returnToPool || kind === "promised") return;
  pool.authorized = pool.authorized.minus(shares);
}
