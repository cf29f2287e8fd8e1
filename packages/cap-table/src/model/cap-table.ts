/**
 * The working cap table: what the events so far have made of the company. It lives inside one fold and is changed in
 * place; callers only ever see the states computed from it. Posting a lot updates every count, so a
 * snapshot never has to walk through the company's history.
 */

import { EngineError, type ErrorPath, type Rational, type RoundingMode } from "@capstack/decimal";
import type { CapTableErrorCode } from "../shapes/error-codes.js";
import { ZERO } from "../shapes/figures/exact-figures.js";
import { noText, type TextBytes } from "../shapes/text-bytes.js";
import type { Convertible, Holder, Lot, Pool, StockClass } from "./records.js";
import type { RoundRecord } from "./round-record.js";
import { VestingCalendar } from "./vesting/vesting-calendar.js";

/** How shares and prices are rounded in this fold. */
export interface RoundingRules {
  readonly shares: RoundingMode | null;
  readonly priceDecimals: number | null;
  readonly price: RoundingMode;
  readonly conversionPriceDecimals: number | null;
}

/**
 * Company-wide counts, as converted. `warrants` are those that count in the fully diluted total, `allWarrants` every
 * one.
 */
interface Totals {
  common: Rational;
  preferred: Rational;
  asConverted: Rational;
  options: Rational;
  promised: Rational;
  warrants: Rational;
  allWarrants: Rational;
  invested: Rational;
  votes: Rational;
  unvested: Rational;
}

export interface CapTable {
  readonly rounding: RoundingRules;
  readonly holders: Map<string, Holder>;
  readonly classes: Map<string, StockClass>;
  readonly pools: Map<string, Pool>;
  readonly lots: Map<string, Lot>;
  readonly convertibles: Map<string, Convertible>;
  readonly rounds: Map<string, RoundRecord>;
  readonly totals: Totals;
  /** Every event id and security id ever used, so that none is used twice. */
  readonly eventIds: Set<string>;
  readonly securityIds: Set<string>;
  eventCount: number;
  /** The latest dated event's day, or null while no date is known. */
  date: string | null;
  latestRoundId: string | null;
  /** Which lot vests next. */
  readonly calendar: VestingCalendar;
  /** Counts changes of SAFEs and notes; rows computed from them are valid while it is unchanged. */
  convertiblesPut: number;
  /** How long the ids and names in one row of everything are. */
  readonly text: TextBytes;
}

export function emptyCapTable(rounding: RoundingRules): CapTable {
  return {
    rounding,
    holders: new Map(),
    classes: new Map(),
    pools: new Map(),
    lots: new Map(),
    convertibles: new Map(),
    rounds: new Map(),
    totals: {
      common: ZERO,
      preferred: ZERO,
      asConverted: ZERO,
      options: ZERO,
      promised: ZERO,
      warrants: ZERO,
      allWarrants: ZERO,
      invested: ZERO,
      votes: ZERO,
      unvested: ZERO,
    },
    eventIds: new Set(),
    securityIds: new Set(),
    eventCount: 0,
    date: null,
    latestRoundId: null,
    calendar: new VestingCalendar(),
    convertiblesPut: 0,
    text: noText(),
  };
}

/** A share count as it is issued: rounded by the fold's rule, exact under `none`. */
export function issued(exact: Rational, { rounding }: { readonly rounding: RoundingRules }): Rational {
  return rounding.shares === null || exact.isInteger() ? exact : exact.roundTo(0, rounding.shares);
}

/** A price as it is paid: rounded by the fold's rule, exact where the rule has no decimals. */
export function roundPrice(exact: Rational, { priceDecimals, price }: RoundingRules): Rational {
  return priceDecimals === null ? exact : exact.roundTo(priceDecimals, price);
}

export function refuse(
  code: CapTableErrorCode,
  message: string,
  path: ErrorPath,
  details?: Readonly<Record<string, unknown>>,
): never {
  throw new EngineError<CapTableErrorCode>(code, message, path, details === undefined ? {} : { details });
}
