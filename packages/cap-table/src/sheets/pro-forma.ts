/** The pro-forma table: holders down, events across, as it is attached to a term sheet. */

import { date, list, nullOr, openShape, requireArgument, text } from "@capstack/decimal";
import type { CapTableSnapshot } from "../answer/result-type.js";
import { stateWith } from "../answer/state/state-shape.js";

/** A holder's shares, ownership and money after one event. */
export interface ProFormaCell {
  readonly shares: number;
  readonly ownership: number;
  readonly invested: number;
}

/** One line: a holder or a pool, with a cell for each event in order. */
export interface ProFormaRow {
  readonly id: string;
  readonly name: string;
  readonly kind: "holder" | "pool";
  readonly cells: readonly ProFormaCell[];
}

/** Columns are events, rows holders and then pools; `totals` has the company's figures for each event. */
export interface ProForma {
  readonly events: readonly { readonly eventId: string; readonly label: string; readonly date: string | null }[];
  readonly rows: readonly ProFormaRow[];
  readonly totals: readonly ProFormaCell[];
}

const SNAPSHOTS = /* @__PURE__ */ openShape({
  snapshots: list(stateWith({ eventId: text({ least: 0 }), label: text({ least: 0 }), date: nullOr(date()) })),
});

/**
 * Lays snapshots side by side: fully diluted shares, fraction of the company, and money invested, per holder and event.
 * @throws EngineError `missing_field`, `invalid_value`, `not_finite`, `invalid_date` where a snapshot is none
 * @example
 * const { snapshots } = computeCapTable({
 *   events: [
 *     { type: "common_issuance", label: "Founding", grants: [{ id: "ada", name: "Ada", shares: 8_000_000 }] },
 *     { type: "priced_round", label: "Seed", preMoneyValuation: 8_000_000,
 *       investments: [{ id: "vc", name: "VC", amount: 2_000_000 }] },
 *   ],
 * });
 * proForma(snapshots).rows.map(({ cells }) => cells.map(({ ownership }) => ownership)) // => [[1, 0.8], [0, 0.2]]
 */
export function proForma(snapshots: readonly CapTableSnapshot[]): ProForma {
  requireArgument({ snapshots }, SNAPSHOTS);
  const last = snapshots.at(-1);
  const holders = (last?.holders ?? []).map(({ id, name }): ProFormaRow => {
    const cells = snapshots.map((snapshot) => {
      const holder = snapshot.holders.find((row) => row.id === id);
      return {
        shares: holder?.fullyDilutedShares ?? 0,
        ownership: holder?.ownership ?? 0,
        invested: holder?.invested ?? 0,
      };
    });
    return { id, name, kind: "holder", cells };
  });
  const pools = (last?.pools ?? []).map(({ id, name }): ProFormaRow => {
    const cells = snapshots.map((snapshot) => {
      const pool = snapshot.pools.find((row) => row.id === id);
      return { shares: pool?.available ?? 0, ownership: pool?.ownership ?? 0, invested: 0 };
    });
    return { id, name, kind: "pool", cells };
  });
  return {
    events: snapshots.map(({ eventId, label, date }) => ({ eventId, label, date })),
    rows: [...holders, ...pools],
    totals: snapshots.map(({ totals }) => ({
      shares: totals.fullyDilutedShares,
      ownership: totals.fullyDilutedShares === 0 ? 0 : 1,
      invested: totals.invested,
    })),
  };
}
