/** Awards: options, stock units and rights, restricted stock, and offers promised but not yet granted. */

import {
  date,
  type Exact,
  flag,
  type Input,
  list,
  oneOf,
  type Place,
  price,
  shape,
  shares,
  text,
} from "@capstack/decimal";
import type { CapTable } from "../../model/cap-table.js";
import type { EventStep } from "../../model/event-step.js";
import { holderKinds, mentionHolder } from "../../model/holder.js";
import { addLot } from "../../model/lots/lot.js";
import { openPool, poolShortfall, requireAvailable, requirePool } from "../../model/pool.js";
import { awardLotKinds, isProfitsInterest, type Pool } from "../../model/records.js";
import { COMMON, requireClass } from "../../model/stock-class.js";
import { checkTranches, vesting, vestingPlan } from "../../model/vesting/read-vesting.js";
import { startVesting } from "../../model/vesting/vesting.js";
import { eventHead, typeOf } from "../../shapes/event-head.js";
import { ZERO } from "../../shapes/figures/exact-figures.js";
import { checkMention, holderFields } from "../../shapes/holder-mention.js";
import { refuse as refuseField } from "../../shapes/reading.js";

/**
 * The award: `option` to buy, `iso` and `nso` an incentive or a non-qualified one, `rsu` a restricted stock unit, `sar` a
 * stock appreciation right, `profits_interest` units of a limited liability company that share above a threshold and
 * `profits_interest_catch_up` units that first receive what each common unit has, `restricted_stock` shares that vest,
 * `promised` not granted yet.
 */
export type EquityAwardKind = (typeof equityAwardKinds)[number];

export const equityAwardKinds = [...awardLotKinds, "restricted_stock", "promised"] as const;
const STRUCK: readonly EquityAwardKind[] = ["option", "iso", "nso", "sar"];

export const equityGrant = shape(
  {
    ...holderFields,
    /** Whole, above zero. Shares. */
    shares: shares({ above: 0 }),
    /** What is awarded. */
    kind: oneOf(equityAwardKinds),
    /** Required for options and appreciation rights. Currency a share. */
    strikePrice: price({ optional: true }),
    /** Required for profits interests: what each common unit receives before them. Currency a unit. */
    participationThreshold: price({ optional: true }),
    vesting,
    /** Last day of exercise. YYYY-MM-DD. */
    expirationDate: date({ optional: true }),
    /** Whether unvested shares may be exercised; false by default. */
    earlyExercise: flag({ default: false }),
    /** The holder's relationship to the company; `employee` by default. */
    holderKind: oneOf(holderKinds, { default: "employee" }),
    /** Names the security; chosen by the engine by default. */
    securityId: text({ optional: true }),
  },
  {
    check: (grant) => {
      if (STRUCK.includes(grant.kind)) grant.place.lacks("strikePrice");
      checkThreshold(grant.kind, grant.place);
      checkMention(grant);
      checkTranches(grant.vesting, grant.shares);
    },
  },
);

/** A profits interest has a threshold and no strike price; every other award has no threshold. */
function checkThreshold(kind: EquityAwardKind, place: Place): void {
  const isInterest = isProfitsInterest(kind);
  if (isInterest) place.lacks("participationThreshold");
  const foreign = isInterest ? "strikePrice" : "participationThreshold";
  if (!place.gives(foreign)) return;
  const message = isInterest
    ? "A profits interest has a participationThreshold and no strikePrice."
    : `Only a profits interest has a participationThreshold; this award is ${kind}.`;
  refuseField(place, "conflicting_fields", message, foreign);
}

/** One award. `strikePrice` is required for options and stock appreciation rights, `participationThreshold` for profits interests. */
export interface EquityGrant extends Input<typeof equityGrant> {}

export const equityGrantEvent = shape({
  type: typeOf("equity_grant"),
  ...eventHead,
  /** An option pool; the first is `pool`. */
  poolId: text({ optional: true }),
  /** Who is awarded what. */
  grants: list(equityGrant),
});

/** Awards out of a pool. Only promises may go beyond what it holds. */
export interface EquityGrantEvent extends Input<typeof equityGrantEvent> {}

type Grant = Exact<typeof equityGrant>;

export function applyEquityGrant(
  table: CapTable,
  { poolId, grants }: Exact<typeof equityGrantEvent>,
  step: EventStep,
): void {
  grants.forEach((grant, index) => {
    const path = step.path("grants", index);
    const pool = poolFor(table, poolId, grant, step);
    const holder = mentionHolder(table, grant, grant.holderKind, step);
    if (grant.kind !== "promised") requireAvailable(pool, grant.shares, [...path, "shares"]);
    const plan = vestingPlan(grant.vesting, grant.shares);
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
        strikePrice: stock ? null : (grant.strikePrice ?? grant.participationThreshold),
        vesting: plan && startVesting(plan, grant.shares),
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
