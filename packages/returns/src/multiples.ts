/**
 * Fund multiples: what came back and what is left, for each unit paid in. Binary floating point.
 * @see ILPA, "Performance template"; GIPS 2020, glossary, "investment multiple"
 */
import { checkNumber, fieldsOf } from "./cash-flow.js";

/** Totals to date, all in one currency and positive. */
export interface FundTotals {
  /** Capital paid in. */
  readonly contributions: number;
  /** Cash distributed. */
  readonly distributions: number;
  /** Net asset value that remains. */
  readonly nav: number;
  /** Capital committed; without it there is no `pic`. */
  readonly committed?: number;
}

/** Factors, each null where its denominator is zero. */
export interface Multiples {
  /** Capital paid in, in currency. */
  readonly paidIn: number;
  /** Distributed to paid-in. */
  readonly dpi: number | null;
  /** Residual value to paid-in. */
  readonly rvpi: number | null;
  /** Total value to paid-in: DPI + RVPI. */
  readonly tvpi: number | null;
  /** Paid-in to committed. */
  readonly pic: number | null;
  /** Multiple of invested capital: the same quotient as TVPI, in the investor's word. */
  readonly moic: number | null;
}

/**
 * DPI, RVPI, TVPI, PIC and MOIC.
 * @returns unrounded factors
 * @throws EngineError `not_finite`
 * @example
 * const fund = multiples({ contributions: 80, distributions: 60, nav: 100, committed: 100 });
 * fund.dpi // => 0.75
 * fund.tvpi // => 2
 * fund.pic // => 0.8
 * multiples({ contributions: 0, distributions: 0, nav: 0 }).tvpi // => null
 */
export function multiples(totals: FundTotals): Multiples {
  const { contributions, distributions, nav, committed } = fieldsOf(totals);
  checkNumber(contributions, ["contributions"]);
  checkNumber(distributions, ["distributions"]);
  checkNumber(nav, ["nav"]);
  if (committed !== undefined) checkNumber(committed, ["committed"]);
  const tvpi = quotient(distributions + nav, contributions);
  return {
    paidIn: contributions + 0,
    dpi: quotient(distributions, contributions),
    rvpi: quotient(nav, contributions),
    tvpi,
    pic: committed === undefined ? null : quotient(contributions, committed),
    moic: tvpi,
  };
}

function quotient(part: number, whole: number): number | null {
  return whole === 0 ? null : part / whole + 0;
}
