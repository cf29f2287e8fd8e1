/** What a caller passes in: events, how to round and what to show, and where to start from. */
import type { CapTableEvent } from "./events/event.js";
import type { CapTableFinal } from "./state/state-types.js";

/** How the fold rounds and what it shows. Every field has a default. */
export interface CapTableOptions {
  /** How a fractional number of shares becomes whole: `down` (default), `nearest` (half up), `up`, or `none`: fractions are issued. */
  readonly shareRounding?: "down" | "nearest" | "up" | "none";
  /** Decimals of a round's price per share, 0 to 12; null (default) keeps the price exact. */
  readonly pricePerShareDecimals?: number | null;
  /** How a price is rounded when it has decimals: `nearest` (half up, default), `up` or `down`. */
  readonly pricePerShareRounding?: "nearest" | "up" | "down";
  /** Decimals of the conversion price after an anti-dilution adjustment, 0 to 12; null (default) keeps it exact. */
  readonly conversionPriceDecimals?: number | null;
  /** `full` (default), `summary` (holders without positions), `none`, or full ones for the events named by id alone. */
  readonly snapshots?: "full" | "summary" | "none" | { readonly events: readonly string[] };
  /** Whether each priced round is set out step by step, in `explanations`; false unless given. */
  readonly explain?: boolean;
  /** The day at which `final` shows vesting and interest; the last dated event unless given. */
  readonly asOf?: string;
  /** The currency's code, carried through; amounts are in its units. */
  readonly currency?: string;
}

/** The whole input of {@link computeCapTable}. `initial` is the `final` of an earlier call. */
export interface CapTableRequest {
  readonly events: readonly CapTableEvent[];
  readonly options?: CapTableOptions;
  readonly initial?: CapTableFinal;
}
