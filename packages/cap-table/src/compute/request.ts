/** What a caller passes in: events, how to round and what to show, and where to start from. */

import {
  date,
  double,
  either,
  flag,
  type Input,
  isRecord,
  list,
  oneOf,
  orEmpty,
  orNull,
  shape,
  text,
  unread,
} from "@capstack/decimal";
import type { CapTableFinal } from "../answer/result-type.js";
import { capTableEvent } from "../events/event.js";

export const chosenSnapshots = shape({
  /** Ids of events; `event-1` is the first unless it has its own. */
  events: list(text()),
});

/** The events after which a snapshot is shown. */
export interface ChosenSnapshots extends Input<typeof chosenSnapshots> {}

const decimals = orNull(double({ unit: "count", min: 0, max: 12, whole: true, optional: true }));

export const capTableOptions = shape({
  /**
   * How a fractional number of shares becomes whole: `down` by default, `nearest` (half up), `up`, or `none`: fractions
   * are issued.
   */
  shareRounding: oneOf(["down", "nearest", "up", "none"], { default: "down" }),
  /** Decimals of a round's price per share, 0 to 12; null (default) keeps the price exact. */
  pricePerShareDecimals: decimals,
  /** How a price is rounded when it has decimals: `nearest` (half up) by default, `up` or `down`. */
  pricePerShareRounding: oneOf(["nearest", "up", "down"], { default: "nearest" }),
  /** Decimals of the conversion price after an anti-dilution adjustment, 0 to 12; null (default) keeps it exact. */
  conversionPriceDecimals: decimals,
  /**
   * What is shown after each event: all, holders without lots, nothing, or all but only after the events named; `full`
   * by default.
   */
  snapshots: either(isRecord, chosenSnapshots, oneOf(["full", "summary", "none"], { default: "full" })),
  /** Whether each priced round is set out step by step, in `explanations`; false by default. */
  explain: flag({ default: false }),
  /** Day at which `final` shows vesting and interest; the last dated event by default. YYYY-MM-DD. */
  asOf: date({ optional: true }),
  /** The currency's code, carried through; amounts are in its units. */
  currency: text({ optional: true }),
});

/** How the fold rounds and what it shows. Every field has a default. */
export interface CapTableOptions extends Input<typeof capTableOptions> {}

export const capTableRequest = shape({
  /** In the order of their effect. */
  events: list(capTableEvent, { limit: "events" }),
  options: orEmpty(capTableOptions),
  /** The `final` of an earlier call, to go on from. */
  initial: unread<CapTableFinal>("CapTableFinal"),
});

/** The whole input of {@link computeCapTable}. `initial` is the `final` of an earlier call. */
export interface CapTableRequest extends Input<typeof capTableRequest> {}
