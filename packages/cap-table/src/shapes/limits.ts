/** How much one call may ask for, and how it is read. The engine itself sets no ceiling; a server passes one. */
import type { UnknownFields } from "@capstack/decimal";

/** How one call is read. */
export interface CapTableSettings {
  /** Ceilings; none by default. */
  readonly limits?: CapTableLimits;
  /** `"warn"` turns fields that nothing reads into warnings; by default they are refused. */
  readonly unknownFields?: UnknownFields | undefined;
}

/** The largest accepted counts: events, items of any one list, items of all lists together, letters of any text, bytes of the answer. */
export interface CapTableLimits {
  readonly events: number;
  readonly listItems: number;
  readonly totalItems: number;
  readonly textLength: number;
  /** Bytes of JSON that an answer may come to. */
  readonly answerBytes: number;
}

/**
 * The ceilings a public server applies.
 * @example apiLimits.events // => 10000
 */
export const apiLimits: CapTableLimits = {
  events: 10_000,
  listItems: 10_000,
  totalItems: 50_000,
  textLength: 200,
  answerBytes: 16 * 1024 * 1024,
};

export const noLimits: CapTableLimits = {
  events: Number.POSITIVE_INFINITY,
  listItems: Number.POSITIVE_INFINITY,
  totalItems: Number.POSITIVE_INFINITY,
  textLength: Number.POSITIVE_INFINITY,
  answerBytes: Number.POSITIVE_INFINITY,
};
