/** A holding at the exit. */
import type { HolderState, Position } from "../answer/state/holder-state-type.js";
import { refuse } from "../model/cap-table.js";

export interface Row {
  readonly holder: HolderState;
  readonly position: Position;
  /** Shares that take part. */
  readonly shares: number;
}

export function rowsOf(holder: HolderState, includeUnvested: boolean): Row[] {
  if (holder.positions == null) {
    return refuse("invalid_value", "The state has no positions; compute it with full snapshots.", ["holders"]);
  }
  return holder.positions
    .map((position) => ({ holder, position, shares: includeUnvested ? position.shares : vestedOf(position) }))
    .filter(({ shares }) => shares > 0);
}

export function vestedOf({ vested, shares }: Position): number {
  return vested ?? shares;
}
