/** The one step from untrusted JSON to exact events: everything wrong with the request is found here and listed at once. */

import type { RoundingMode } from "@capstack/decimal";
import type { ShownSnapshots } from "../answer/answer-size.js";
import { type PreparedEvent, readEvent } from "../events/event.js";
import { type CapTable, emptyCapTable, type RoundingRules } from "../model/cap-table.js";
import type { CapTableWarning } from "../shapes/error-codes.js";
import { Fields } from "../shapes/fields.js";
import type { CapTableLimits, CapTableSettings } from "../shapes/limits.js";
import { type Reading, startReading } from "../shapes/reading.js";
import { readInitial } from "./read-initial.js";

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

export function readRequest(request: unknown, settings?: CapTableSettings): ReadRequest {
  const reading = startReading(settings);
  const { limits } = reading;
  const read = Fields.read(request, [], reading, (fields) => {
    const options = fields.has("options") ? fields.object("options", readOptions) : null;
    reading.wholeShares = options?.rounding.shares !== null;
    const initial = fields.given("initial").length === 0 ? null : fields.raw("initial");
    const table = startTable(initial, options ?? defaultOptions, reading);
    return { table, options: options ?? defaultOptions, events: readEvents(fields, reading, limits) };
  });
  reading.problems.throwIfAny();
  const { options, events, table } = read as NonNullable<typeof read>;
  return { options, events, table, limits, warnings: reading.warnings };
}

/** An empty table, or the one an earlier call ended with; its holders need no name any more. */
function startTable(initial: unknown, { rounding }: ReadOptions, { namedHolders }: Reading): CapTable {
  if (initial === null) return emptyCapTable(rounding);
  const table = readInitial(initial, rounding);
  for (const id of table.holders.keys()) namedHolders.add(id);
  return table;
}

function readEvents(fields: Fields, reading: Reading, limits: CapTableLimits): PreparedEvent[] {
  const events = fields.items("events", limits.events) ?? fields.missing("events", []);
  const prepared: PreparedEvent[] = [];
  events.forEach((event: unknown, index) => {
    const read = readEvent(event, index, reading);
    if (read !== null) prepared.push(read);
  });
  return prepared;
}

const MODES: Readonly<Record<"down" | "nearest" | "up" | "none", RoundingMode | null>> = {
  down: "down",
  nearest: "half_up",
  up: "up",
  none: null,
};

const defaultOptions: ReadOptions = {
  rounding: { shares: "down", priceDecimals: null, price: "half_up", conversionPriceDecimals: null },
  snapshots: "full",
  explain: false,
  asOf: null,
  currency: null,
};

function readOptions(fields: Fields): ReadOptions {
  const price = fields.choice("pricePerShareRounding", ["nearest", "up", "down"], "nearest");
  return {
    rounding: {
      shares: MODES[fields.choice("shareRounding", ["down", "nearest", "up", "none"], "down")],
      priceDecimals: readDecimals(fields, "pricePerShareDecimals"),
      price: price === "nearest" ? "half_up" : price,
      conversionPriceDecimals: readDecimals(fields, "conversionPriceDecimals"),
    },
    snapshots: readSnapshots(fields),
    explain: fields.flag("explain", false),
    asOf: fields.optionalDate("asOf"),
    currency: fields.optionalText("currency"),
  };
}

const WAYS = ["full", "summary", "none"] as const;

function readSnapshots(fields: Fields): ShownSnapshots {
  const given = fields.raw("snapshots");
  if (typeof given !== "object") return fields.choice<"full" | "summary" | "none">("snapshots", WAYS, "full");
  return fields.object("snapshots", (shown) => ({ events: shown.optionalTexts("events") ?? [] })) ?? "full";
}

function readDecimals(fields: Fields, name: string): number | null {
  return fields.optionalDouble(name, { min: 0, max: 12, whole: true }) ?? null;
}
