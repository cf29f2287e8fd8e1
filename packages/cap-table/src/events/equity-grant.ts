/** Awards: options, stock units and rights, restricted stock, and offers promised but not yet granted. */

import type { CapTable } from "../model/cap-table.js";
import type { EventStep } from "../model/event-step.js";
import { type HolderKind, holderKinds, mentionHolder } from "../model/holder.js";
import { addLot } from "../model/lot.js";
import { openPool, type Pool, poolShortfall, requireAvailable, requirePool } from "../model/pool.js";
import { readVesting, type VestingInput } from "../model/read-vesting.js";
import { COMMON, requireClass } from "../model/stock-class.js";
import { startVesting } from "../model/vesting.js";
import type { EventHead } from "../shapes/event-head.js";
import type { Fields } from "../shapes/fields.js";
import { ZERO } from "../shapes/fields.js";
import { zeroOrMore } from "../shapes/ranges.js";

/**
 * The award: `option` to buy, `iso` and `nso` an incentive or a non-qualified one, `rsu` a restricted stock unit, `sar` a
 * stock appreciation right, `restricted_stock` shares that vest, `promised` not granted yet.
 */
export type EquityAwardKind = "option" | "iso" | "nso" | "rsu" | "sar" | "restricted_stock" | "promised";

/** One award. `strikePrice` is required for options and stock appreciation rights. */
export interface EquityGrant {
  /** The holder; the same id is the same holder everywhere. */
  readonly id: string;
  /** The holder's display name; required at first mention. */
  readonly name?: string;
  /** Whole, above zero. Shares. */
  readonly shares: number;
  /** What is awarded. */
  readonly kind: EquityAwardKind;
  /** Required for options and appreciation rights. Currency a share. */
  readonly strikePrice?: number;
  readonly vesting?: VestingInput;
  /** Last day of exercise. YYYY-MM-DD. */
  readonly expirationDate?: string;
  /** Whether unvested shares may be exercised. */
  readonly earlyExercise?: boolean;
  /** The holder's relationship to the company. */
  readonly holderKind?: HolderKind;
  /** Names the security; chosen by the engine unless given. */
  readonly securityId?: string;
}

/** Awards out of a pool. Only promises may go beyond what it holds. */
export interface EquityGrantEvent extends EventHead {
  readonly type: "equity_grant";
  /** An option pool; the first is `pool`. */
  readonly poolId?: string;
  /** Who is awarded what. */
  readonly grants: readonly EquityGrant[];
}

const awardKinds = ["option", "iso", "nso", "rsu", "sar", "restricted_stock", "promised"] as const;
const STRUCK: readonly EquityAwardKind[] = ["option", "iso", "nso", "sar"];

export function readEquityGrant(fields: Fields) {
  return { poolId: fields.optionalText("poolId"), grants: fields.list("grants", readGrant) };
}

function readGrant(fields: Fields) {
  const kind = fields.choice("kind", awardKinds);
  const shares = fields.shares("shares");
  const struck = STRUCK.includes(kind);
  return {
    holder: fields.holder(),
    shares,
    kind,
    strikePrice: struck ? fields.number("strikePrice", zeroOrMore) : fields.optionalNumber("strikePrice", zeroOrMore),
    vesting: readVesting(fields, shares),
    expirationDate: fields.optionalDate("expirationDate"),
    earlyExercise: fields.flag("earlyExercise", false),
    holderKind: fields.choice("holderKind", holderKinds, "employee"),
    securityId: fields.optionalText("securityId"),
  };
}

type Grant = ReturnType<typeof readGrant>;

export function applyEquityGrant(
  table: CapTable,
  { poolId, grants }: ReturnType<typeof readEquityGrant>,
  step: EventStep,
): void {
  grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const pool = poolFor(table, poolId, grant, step);
    const holder = mentionHolder(table, grant.holder, grant.holderKind, step);
    if (grant.kind !== "promised") requireAvailable(pool, grant.shares, [...path, "shares"]);
    const stock = grant.kind === "restricted_stock";
    if (stock) pool.issued = pool.issued.plus(grant.shares);
    const pricePerShare = stock ? (grant.strikePrice ?? ZERO) : ZERO;
    addLot(
      table,
      {
        securityId: grant.securityId ?? step.nextSecurityId(),
        kind: grant.kind === "restricted_stock" ? "stock" : grant.kind,
        holder,
        stockClass: requireClass(table, COMMON, path),
        pool,
        shares: grant.shares,
        pricePerShare,
        invested: grant.shares.times(pricePerShare),
        strikePrice: stock ? null : grant.strikePrice,
        vesting: grant.vesting === null ? null : startVesting(grant.vesting, grant.shares),
        issueDate: step.date,
        expirationDate: grant.expirationDate,
        earlyExercise: grant.earlyExercise,
      },
      path,
    );
    if (grant.kind === "promised" && !poolShortfall(pool).isZero()) {
      step.warn("promised_exceeds_pool", `More is promised than the pool "${pool.id}" holds.`, "grants", index);
    }
  });
}

/** A promise may come before any pool was made for it. */
function poolFor(table: CapTable, poolId: string | null, { kind }: Grant, step: EventStep): Pool {
  const id = poolId ?? "pool";
  return kind === "promised" && poolId === null
    ? openPool(table, id, null)
    : requirePool(table, id, step.path("poolId"));
}
