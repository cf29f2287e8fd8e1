/** A company of several after all its events, and after each round: computed once for all that is asked of it. */
import { type CapTableRequest, type CapTableSnapshot, type CapTableState, computeCapTable } from "@capstack/cap-table";
import { idOf } from "../../state/event-id.js";
import type { JsonObject } from "../../state/studio-state.js";

export interface WithRounds {
  readonly final: ReturnType<typeof computeCapTable>["final"] & CapTableState;
  readonly snapshots: readonly CapTableSnapshot[];
}

/** As many as stand side by side, each as it is and as it was. */
const MOST = 8;

/** The latest answers by their requests, the one asked for last at the end. */
const known = new Map<string, WithRounds>();

/**
 * The company that a request makes. Of options only those count that change it.
 * @throws what the engine refuses; that is not kept
 */
export function computedOnce({ events, options }: CapTableRequest): WithRounds {
  const rounds = events.flatMap((event, i) =>
    event.type === "priced_round" ? [idOf(event as unknown as JsonObject, i)] : [],
  );
  const request = { events, options: { ...options, snapshots: { events: rounds } } };
  const key = JSON.stringify(request);
  const found = known.get(key) ?? computeCapTable(request);
  known.delete(key);
  known.set(key, found);
  if (known.size > MOST) known.delete(known.keys().next().value as string);
  return found;
}

/** A company after all its events. */
export const finalOf = (request: CapTableRequest): WithRounds["final"] => computedOnce(request).final;
