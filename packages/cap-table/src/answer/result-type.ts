/** The answer: a state after every event, and the last one. */

import type { CapTableWarning } from "../shapes/error-codes.js";
import type { RoundReport } from "../shapes/round-report.js";
import type { RoundStep } from "./explanation/round-steps.js";
import type { Ledger } from "./ledger/ledger.js";
import type { CapTableState } from "./state/state-types.js";

/** The table after one event. `round` is there for priced rounds. */
export interface CapTableSnapshot extends CapTableState {
  /** The event's place in the list, from 0. */
  readonly eventIndex: number;
  /** The event's id. */
  readonly eventId: string;
  /** The event's type. */
  readonly type: string;
  /** The event's name. */
  readonly label: string;
  /** The event's date; null without one. YYYY-MM-DD. */
  readonly date: string | null;
  readonly round?: RoundReport;
  /** What was accepted but deserves a look. */
  readonly warnings: readonly CapTableWarning[];
}

/** The table after all events, with everything a later call needs to go on from it. */
export interface CapTableFinal extends CapTableState {
  readonly schemaVersion: 1;
  /** The day shown; null while no date is known. YYYY-MM-DD. */
  readonly asOf: string | null;
  /** As in the request. */
  readonly currency: string | null;
  readonly ledger: Ledger;
}

/** A priced round, step by step; `eventId` is the event's. */
export interface RoundExplanation {
  /** The round's event. */
  readonly eventId: string;
  /** In the order they were taken. */
  readonly steps: readonly RoundStep[];
}

/** What {@link computeCapTable} answers. `warnings` are those of reading and of every event, in order. */
export interface CapTableResult {
  /** One per event, in order, or per event named in `snapshots`; empty with `snapshots: none`. */
  readonly snapshots: readonly CapTableSnapshot[];
  /** The state after all events; valid as `initial` of a later request. */
  readonly final: CapTableFinal;
  /** What was accepted but deserves a look. */
  readonly warnings: readonly CapTableWarning[];
  /** With `explain` alone: every priced round, in the order of the events. */
  readonly explanations?: readonly RoundExplanation[];
}
