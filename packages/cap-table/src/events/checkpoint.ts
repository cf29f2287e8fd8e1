/** Nothing happens; the snapshot shows vesting and interest on its day. */
import type { EventHead } from "../shapes/event-head.js";

/** A day to look at. */
export interface CheckpointEvent extends EventHead {
  readonly type: "checkpoint";
}
