/** What changed for each holder, class and pool from one state to another. */
import { openShape, rational, requireArgument } from "@capstack/decimal";
import { STATE } from "../answer/state/state-shape.js";
import type { CapTableState } from "../answer/state/state-types.js";

/** One figure before and after. */
export interface Change {
  readonly before: number;
  readonly after: number;
  readonly change: number;
}

/** A holder whose shares or ownership changed. */
export interface HolderChange {
  readonly id: string;
  readonly name: string;
  readonly fullyDilutedShares: Change;
  readonly ownership: Change;
  readonly invested: Change;
}

/** What is different between two states; lists leave out what is the same. */
export interface StateDiff {
  readonly holders: readonly HolderChange[];
  readonly classes: readonly { readonly id: string; readonly outstanding: Change; readonly conversionRatio: Change }[];
  readonly pools: readonly { readonly id: string; readonly available: Change }[];
  readonly fullyDilutedShares: Change;
}

const BOTH = /* @__PURE__ */ openShape({ before: STATE, after: STATE });

/**
 * Compares two states of one company, such as a snapshot and the next.
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date` where a state is none
 * @returns shares, currency and fractions of one; `change` is after minus before
 * @example
 * const { snapshots } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", grants: [{ id: "ada", name: "Ada", shares: 900 }] },
 *     { type: "common_issuance", grants: [{ id: "ben", name: "Ben", shares: 100 }] },
 *   ],
 * });
 * diff(snapshots[0], snapshots[1]).holders[0].ownership // => { before: 1, after: 0.9, change: -0.1 }
 */
export function diff(before: CapTableState, after: CapTableState): StateDiff {
  requireArgument({ before, after }, BOTH);
  return {
    holders: pairs(before.holders, after.holders)
      .map(([old, now]) => ({
        id: (now ?? old)?.id ?? "",
        name: (now ?? old)?.name ?? "",
        fullyDilutedShares: change(old?.fullyDilutedShares, now?.fullyDilutedShares),
        ownership: change(old?.ownership, now?.ownership),
        invested: change(old?.invested, now?.invested),
      }))
      .filter((row) => moved(row.fullyDilutedShares, row.ownership, row.invested)),
    classes: pairs(before.classes, after.classes)
      .map(([old, now]) => ({
        id: (now ?? old)?.id ?? "",
        outstanding: change(old?.outstanding, now?.outstanding),
        conversionRatio: change(old?.conversionRatio, now?.conversionRatio),
      }))
      .filter((row) => moved(row.outstanding, row.conversionRatio)),
    pools: pairs(before.pools, after.pools)
      .map(([old, now]) => ({ id: (now ?? old)?.id ?? "", available: change(old?.available, now?.available) }))
      .filter((row) => moved(row.available)),
    fullyDilutedShares: change(before.totals.fullyDilutedShares, after.totals.fullyDilutedShares),
  };
}

function pairs<T extends { readonly id: string }>(
  before: readonly T[],
  after: readonly T[],
): [T | undefined, T | undefined][] {
  const [old, now] = [new Map(before.map((row) => [row.id, row])), new Map(after.map((row) => [row.id, row]))];
  return [...new Set([...old.keys(), ...now.keys()])].map((id) => [old.get(id), now.get(id)]);
}

function change(before = 0, after = 0): Change {
  return { before, after, change: rational(after).minus(rational(before)).toNumber() };
}

function moved(...changes: readonly Change[]): boolean {
  return changes.some(({ change: by }) => by !== 0);
}
