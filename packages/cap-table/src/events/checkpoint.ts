/** Nothing happens; the snapshot shows vesting and interest on its day. */
import { type Input, shape } from "@capstack/decimal";
import { eventHead, typeOf } from "../shapes/event-head.js";

export const checkpointEvent = shape({ type: typeOf("checkpoint"), ...eventHead });

/** A day to look at. */
export interface CheckpointEvent extends Input<typeof checkpointEvent> {}
