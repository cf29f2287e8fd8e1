/** Common stock issued: to founders at the start, to anyone later; with a pool, restricted stock out of that pool. */

import { type Exact, type Input, list, oneOf, price, shape, shares, text } from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { holderKinds, mentionHolder } from "../../model/holder.js";
import { addLot } from "../../model/lots/lot.js";
import { requireAvailable, requirePool } from "../../model/pool.js";
import { COMMON, requireAuthorized, requireClass } from "../../model/stock-class.js";
import { checkTranches, vesting, vestingPlan } from "../../model/vesting/read-vesting.js";
import { startVesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";
import { labelFields, labelOf } from "../../shapes/security-label.js";

export const stockGrant = shape(
  {
    ...holderFields,
    /** Whole, above zero. Shares. */
    shares: shares({ above: 0 }),
    /** The holder's relationship to the company; `founder` by default. */
    kind: oneOf(holderKinds, { default: "founder" }),
    /** A class of stock; `common` by default. */
    classId: text({ default: COMMON }),
    /** Paid; 0 by default. Currency a share. */
    pricePerShare: price({ default: 0 }),
    vesting,
    /** The pool that restricted stock comes out of. */
    poolId: text({ optional: true }),
    /** Names the security; chosen by the engine by default. */
    securityId: text({ optional: true }),
    ...labelFields,
  },
  {
    check: (grant) => {
      checkMention(grant);
      checkTranches(grant.vesting, grant.shares);
    },
  },
);

/** One grant of stock. `shares` is whole and above zero. */
export interface StockGrant extends Input<typeof stockGrant> {}

export const commonIssuanceEvent = shape({
  type: typeOf("common_issuance"),
  ...eventHead,
  /** Who receives how many shares. */
  grants: list(stockGrant),
});

/** Common stock issued to holders. */
export interface CommonIssuanceEvent extends Input<typeof commonIssuanceEvent> {}

export function applyCommonIssuance(
  table: CapTable,
  { grants }: Exact<typeof commonIssuanceEvent>,
  step: EventStep,
): void {
  grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const holder = mentionHolder(table, grant, grant.kind, step);
    const stockClass = requireClass(table, grant.classId, [...path, "classId"]);
    const pool = grant.poolId === null ? null : requirePool(table, grant.poolId, [...path, "poolId"]);
    const { shares, pricePerShare } = grant;
    if (pool !== null) {
      requireAvailable(pool, shares, [...path, "shares"]);
      pool.issued = pool.issued.plus(shares);
    }
    const securityId = grant.securityId ?? step.nextSecurityId();
    const invested = shares.times(pricePerShare);
    const plan = vestingPlan(grant.vesting, shares);
    addLot(
      table,
      {
        securityId,
        kind: "stock",
        holder,
        stockClass,
        pool,
        shares,
        pricePerShare,
        invested,
        vesting: plan && startVesting(plan, shares),
        label: labelOf(grant),
        issueDate: step.date,
      },
      path,
    );
    requireAuthorized(stockClass, [...path, "shares"]);
  });
}
