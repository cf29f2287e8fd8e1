/** The file of a mark: how a fair value was found, and what it rests on. */
import { date, double, type Input, later, list, oneOf, orNull, shape, text } from "@capstack/decimal";
import { companyId, securityId } from "./books-kinds.js";

/**
 * Levels of the fair-value hierarchy, and interests valued at their net assets by the practical expedient, which stand
 * outside of it.
 * @see ASC 820-10-35-37, ASC 820-10-35-54B
 * @example fairValueLevels[2] // => "level_3"
 */
export const fairValueLevels = ["level_1", "level_2", "level_3", "nav"] as const;

/** A level of the fair-value hierarchy, or `nav` for what stands outside of it. */
export type FairValueLevel = (typeof fairValueLevels)[number];

/**
 * Techniques of valuation.
 * @see IPEV Valuation Guidelines 2022, section 3
 * @example valuationTechniques[1] // => "recent_transaction"
 */
export const valuationTechniques = [
  "quoted_price",
  "recent_transaction",
  "scenario",
  "option_pricing",
  "market_multiple",
  "discounted_cash_flow",
  "net_asset_value",
  "other",
] as const;

/** A technique of valuation; `recent_transaction` is calibrated to the price of a round. */
export type ValuationTechnique = (typeof valuationTechniques)[number];

/**
 * Units of an input: a fraction of one, a multiple, years, an amount of currency, or a number of anything else.
 * @example inputUnits[1] // => "multiple"
 */
export const inputUnits = ["fraction", "multiple", "years", "currency", "number"] as const;

export const valuationInput = shape({
  /** Such as `Volatility`. */
  name: text(),
  /** In its unit; a fraction of one is 0.6 for 60 %. */
  value: double({ min: Number.NEGATIVE_INFINITY }),
  /** The unit of the value. */
  unit: oneOf(inputUnits),
});

/** An input of a valuation. */
export interface ValuationInput extends Input<typeof valuationInput> {}

export const valuationFile = shape({
  /** A company of the books. */
  companyId: companyId(),
  /** The security in it: the only one of the company by default, or what is booked on the company without any. */
  securityId: orNull(securityId({ optional: true })),
  /** The day of the mark. YYYY-MM-DD. */
  date: date(),
  /** The entry of its mark; none where the value was found unchanged. */
  entryId: orNull(text({ optional: true })),
  /** From when on it counts no more, as when its mark was reversed. YYYY-MM-DD. */
  endedOn: orNull(date({ optional: true })),
  /** Where the mark stands in the hierarchy. */
  level: oneOf(fairValueLevels),
  /** How it was found. */
  technique: oneOf(valuationTechniques),
  /** The day of the transaction that its price rests on, for `recent_transaction`. YYYY-MM-DD. */
  transactionDate: orNull(date({ optional: true })),
  /** Its significant inputs. */
  inputs: list(valuationInput, { default: [] }),
  /** What changed since the mark before: also the reason of a transfer between levels. */
  changes: later(text({ optional: true, least: 0 })),
});

/**
 * The file of a mark: its level, technique and inputs. A position stands at the level of its latest file; one without is
 * not stated.
 */
export interface ValuationFile extends Input<typeof valuationFile> {}
