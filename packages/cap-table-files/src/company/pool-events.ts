/** Plans: reserves as large as their awards ever needed, and in the end with what the file says is available. */
import type { CapTableEvent } from "@capstack/cap-table";
import type { FileCompany } from "./company.js";
import { happenedTo } from "./event-labels.js";

/** How much of a pool each event takes, or gives back. */
function changes(
  event: CapTableEvent,
  poolOf: ReadonlyMap<string, string>,
): (readonly [pool: string, shares: number])[] {
  switch (event.type) {
    case "equity_grant":
      return event.grants.map(({ shares }) => [event.poolId ?? "pool", shares]);
    case "common_issuance":
      return event.grants.flatMap(({ poolId, shares }) =>
        poolId === undefined || poolId === null ? [] : [[poolId, shares]],
      );
    case "cancellation": {
      const pool = poolOf.get(event.securityId);
      return pool === undefined ? [] : [[pool, -(event.shares ?? 0)]];
    }
    default:
      return [];
  }
}

/** What plans come to: reserves before all events, and after them those that are smaller in the end. */
export interface PoolEvents {
  readonly opening: readonly CapTableEvent[];
  readonly closing: readonly CapTableEvent[];
}

/** The plans, before everything else: no file says when a reserve was raised. */
export function poolEvents({ pools, awards }: FileCompany, events: readonly CapTableEvent[]): PoolEvents {
  const poolOf = new Map(
    awards.flatMap(({ securityId, poolId }) => (securityId === undefined ? [] : [[securityId, poolId] as const])),
  );
  const used = new Map<string, { now: number; most: number; exercised: number }>();
  for (const event of events) {
    for (const [pool, shares] of changes(event, poolOf)) {
      const count = used.get(pool) ?? { now: 0, most: 0, exercised: 0 };
      const now = count.now + shares;
      used.set(pool, { ...count, now, most: Math.max(count.most, now) });
    }
    const count = event.type === "exercise" ? used.get(poolOf.get(event.securityId) ?? "") : undefined;
    if (event.type === "exercise" && count !== undefined) count.exercised += event.shares;
  }
  const plans = [...pools.values()].map(({ id: poolId, name, reserved = 0, available, exercised = 0 }) => {
    const { now, most, exercised: told } = used.get(poolId) ?? { now: 0, most: 0, exercised: 0 };
    const left = available ?? Math.max(0, reserved - (exercised - told) - now);
    return { poolId, name, most, inTheEnd: now + left, left };
  });
  return {
    opening: plans.map(({ poolId, name, most, inTheEnd }) => {
      return { type: "pool_change", label: name, poolId, name, shares: Math.max(most, inTheEnd) };
    }),
    closing: plans
      .filter(({ most, inTheEnd }) => most > inTheEnd)
      .map(({ poolId, name, left }) => ({
        type: "pool_change",
        label: happenedTo(name, "reduced"),
        poolId,
        setTo: left,
      })),
  };
}
