/** Common stock issued: to founders at the start, to anyone later; with a pool, restricted stock out of that pool. */

import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { type HolderKind, holderKinds, mentionHolder } from "../model/holder.js";
import { addLot } from "../model/lot.js";
import { requireAvailable, requirePool } from "../model/pool.js";
import { readVesting, type VestingInput } from "../model/read-vesting.js";
import { COMMON, requireAuthorized, requireClass } from "../model/stock-class.js";
import { startVesting } from "../model/vesting.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";
import { readLabel, type SecurityLabel } from "../shapes/security-label.js";

/** One grant of stock. `shares` is whole and above zero. */
export interface StockGrant extends SecurityLabel {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Whole, above zero. Shares. */
  readonly shares: number;
  /** The holder's relationship to the company. */
  readonly kind?: HolderKind;
  /** A class of stock; common is `common`. */
  readonly classId?: string;
  /** Paid; 0 unless given. Currency a share. */
  readonly pricePerShare?: number;
  readonly vesting?: VestingInput;
  /** The pool that restricted stock comes out of. */
  readonly poolId?: string;
  /** Names the security; chosen by the engine unless given. */
  readonly securityId?: string;
}

/** Common stock issued to holders. */
export interface CommonIssuanceEvent extends EventHead {
  readonly type: "common_issuance";
  /** Who receives how many shares. */
  readonly grants: readonly StockGrant[];
}

export function readCommonIssuance(fields: Fields) {
  return { grants: fields.list("grants", readStockGrant) };
}

function readStockGrant(fields: Fields) {
  const shares = fields.shares("shares");
  return {
    holder: fields.holder(),
    shares,
    vesting: readVesting(fields, shares),
    kind: fields.choice("kind", holderKinds, "founder"),
    classId: fields.optionalText("classId") ?? COMMON,
    pricePerShare: fields.numberOr("pricePerShare", zeroOrMore, ZERO),
    poolId: fields.optionalText("poolId"),
    securityId: fields.optionalText("securityId"),
    label: readLabel(fields),
  };
}

export function applyCommonIssuance(
  table: CapTable,
  { grants }: ReturnType<typeof readCommonIssuance>,
  step: EventStep,
): void {
  grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const holder = mentionHolder(table, grant.holder, grant.kind, step);
    const stockClass = requireClass(table, grant.classId, [...path, "classId"]);
    const pool = grant.poolId === null ? null : requirePool(table, grant.poolId, [...path, "poolId"]);
    const { shares, pricePerShare } = grant;
    if (pool !== null) {
      requireAvailable(pool, shares, [...path, "shares"]);
      pool.issued = pool.issued.plus(shares);
    }
    const securityId = grant.securityId ?? step.nextSecurityId();
    const invested = shares.times(pricePerShare);
    const vesting = grant.vesting === null ? null : startVesting(grant.vesting, shares);
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
        vesting,
        label: grant.label,
        issueDate: step.date,
      },
      path,
    );
    requireAuthorized(stockClass, [...path, "shares"]);
  });
}
