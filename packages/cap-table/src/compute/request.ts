/** What a caller passes in: events, how to round and what to show, and where to start from. */

import type { CapTableFinal } from "../answer/result-type.js";
import type { CapTableEvent } from "../events/event.js";

/** How the fold rounds and what it shows. Every field has a default. */
export interface CapTableOptions {
  /**
   * How a fractional number of shares becomes whole: `down` (default), `nearest` (half up), `up`, or `none`: fractions
   * are issued.
   */
  readonly shareRounding?: "down" | "nearest" | "up" | "none";
  /** Decimals of a round's price per share, 0 to 12; null (default) keeps the price exact. */
  readonly pricePerShareDecimals?: number | null;
  /** How a price is rounded when it has decimals: `nearest` (half up, default), `up` or `down`. */
  readonly pricePerShareRounding?: "nearest" | "up" | "down";
  /** Decimals of the conversion price after an anti-dilution adjustment, 0 to 12; null (default) keeps it exact. */
  readonly conversionPriceDecimals?: number | null;
  /**
   * What is shown after each event: all, holders without lots, nothing, or all but only after the events named; `full`
   * unless given.
   */
  readonly snapshots?:
    | "full"
    | "summary"
    | "none"
    | {
        /** Ids of events; `event-1` is the first unless it has its own. */
        readonly events: readonly string[];
      };
  /** Whether each priced round is set out step by step, in `explanations`; false unless given. */
  readonly explain?: boolean;
  /** Day at which `final` shows vesting and interest; the last dated event unless given. YYYY-MM-DD. */
  readonly asOf?: string;
  /** The currency's code, carried through; amounts are in its units. */
  readonly currency?: string;
}

/** The whole input of {@link computeCapTable}. `initial` is the `final` of an earlier call. */
export interface CapTableRequest {
  /** In the order of their effect. */
  readonly events: readonly CapTableEvent[];
  readonly options?: CapTableOptions;
  /** The `final` of an earlier call, to go on from. */
  readonly initial?: CapTableFinal;
}
