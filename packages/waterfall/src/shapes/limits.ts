/** How large a request may be. A server passes its own; the defaults are generous. */
import type { UnknownFields } from "@capstack/decimal";

/** Ceilings on a request; each is a count, `textLength` in UTF-16 units, `answerBytes` in bytes. */
export interface WaterfallLimits {
  readonly series: number;
  /** Rows over all lists of the model, holders of a series counted one each. */
  readonly rows: number;
  readonly curvePoints: number;
  readonly scenarios: number;
  readonly textLength: number;
  /** Bytes of JSON that an answer may come to; no ceiling by default. */
  readonly answerBytes: number;
}

/**
 * The ceilings in force unless a caller gives others.
 * @example defaultLimits.rows // => 20000
 */
export const defaultLimits: WaterfallLimits = {
  series: 200,
  rows: 20_000,
  curvePoints: 2_000,
  scenarios: 50,
  textLength: 200,
  answerBytes: Number.POSITIVE_INFINITY,
};

/** What a caller may set beside the request. */
export interface WaterfallOptions {
  readonly limits?: Partial<WaterfallLimits> | undefined;
  /** `"warn"` turns fields that nothing reads into warnings; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}
