/** The one step from untrusted JSON to exact events: everything wrong with the request is found here and listed at once. */

import type { Exact, RoundingMode } from "@capstack/decimal";
import type { ShownSnapshots } from "../answer/answer-size.js";
import { type PreparedEvent, readEvent } from "../events/event.js";
import { type CapTable, emptyCapTable, type RoundingRules } from "../model/cap-table.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import type { CapTableLimits, CapTableSettings } from "../shapes/limits.js";
import { type Reading, startReading } from "../shapes/reading.js";
import { readInitial } from "./read-initial.js";
import { type capTableOptions, capTableRequest } from "./request.js";

export interface ReadOptions {
  readonly rounding: RoundingRules;
  readonly snapshots: ShownSnapshots;
  readonly explain: boolean;
  readonly asOf: string | null;
  readonly currency: string | null;
}

interface ReadRequest {
  readonly limits: CapTableLimits;
  readonly events: readonly PreparedEvent[];
  readonly options: ReadOptions;
  readonly table: CapTable;
  readonly warnings: CapTableWarning[];
}

/** Events are read last: whether shares are whole, and who was named before, the rest of the request says. */
export function readRequest(request: unknown, settings?: CapTableSettings): ReadRequest {
  const reading = startReading(settings);
  const { options: input, initial, events: sent } = capTableRequest.readAt(request, reading);
  const options = readOptions(input);
  reading.wholeShares = options.rounding.shares !== null;
  const table = startTable(initial, options, reading);
  const events: PreparedEvent[] = [];
  sent.forEach((event, index) => {
    const prepared = readEvent(event, index, reading);
    if (prepared !== null) events.push(prepared);
  });
  reading.problems.throwIfAny();
  return { options, events, table, limits: reading.limits, warnings: reading.warnings };
}

/** An empty table, or the one an earlier call ended with; its holders need no name any more. */
function startTable(initial: unknown, { rounding }: ReadOptions, { namedHolders }: Reading): CapTable {
  if (initial === null) return emptyCapTable(rounding);
  const table = readInitial(initial, rounding);
  for (const id of table.holders.keys()) namedHolders.add(id);
  return table;
}

const MODES: Readonly<Record<"down" | "nearest" | "up" | "none", RoundingMode | null>> = {
  down: "down",
  nearest: "half_up",
  up: "up",
  none: null,
};

function readOptions(input: Exact<typeof capTableOptions>): ReadOptions {
  const { snapshots } = input;
  return {
    rounding: {
      shares: MODES[input.shareRounding],
      priceDecimals: input.pricePerShareDecimals,
      price: input.pricePerShareRounding === "nearest" ? "half_up" : input.pricePerShareRounding,
      conversionPriceDecimals: input.conversionPriceDecimals,
    },
    snapshots: typeof snapshots === "string" ? snapshots : { events: snapshots.events },
    explain: input.explain,
    asOf: input.asOf,
    currency: input.currency,
  };
}
