/** The vehicle the books are of, its chart of accounts and its portfolio companies. */
import { date, double, flag, type Input, list, oneOf, orNull, shape, text } from "@capstack/decimal";
import { amount, companyId, dayOfYear, partnerId, securityId } from "./books-kinds.js";

export const accountTypes = ["asset", "liability", "equity", "income", "expense"] as const;

/** The five account types of double-entry bookkeeping. */
export type AccountType = (typeof accountTypes)[number];

export const account = shape({
  /** Unique in the chart. */
  id: text(),
  /** Unique in the chart. */
  code: text(),
  /** For people. */
  name: text(),
  /** Its type. */
  type: oneOf(accountTypes),
  /** The subtype by which figures distinguish accounts, such as `cash`. */
  subtype: text(),
  /** The parent account. */
  parentId: orNull(text({ optional: true })),
  /** The partner whose capital it is. */
  lpEntityId: orNull(partnerId({ optional: true })),
  /** The portfolio company it belongs to. */
  companyId: orNull(companyId({ optional: true })),
  /** The security in a company it belongs to. */
  securityId: orNull(securityId({ optional: true })),
  /** False refuses new postings; true by default. */
  isActive: flag({ default: true }),
});

/**
 * An account of the chart. `lpEntityId` makes it a partner's capital, `companyId` a portfolio company's, `securityId` one
 * security's in that company.
 */
export interface Account extends Input<typeof account> {
  readonly isActive: boolean;
}

export const company = shape({
  /** Unique in the books. */
  companyId: text(),
  /** For people. */
  name: text(),
  /** For people. */
  stage: orNull(text({ optional: true })),
  /** For people. */
  status: orNull(text({ optional: true })),
  /** ISO 4217. */
  currency: orNull(text({ optional: true })),
  /** Fair-value level 1 to 3, for the schedule of investments. */
  valuationLevel: orNull(double({ min: 1, max: 3, whole: true, optional: true })),
  /** For the schedule of investments, such as `Software`. */
  industry: orNull(text({ optional: true })),
  /** Country or region, for the schedule of investments. */
  country: orNull(text({ optional: true })),
});

/** A portfolio company. */
export interface Company extends Input<typeof company> {}

/**
 * Types of security by which a schedule of investments groups, in its order.
 * @example securityTypes[2] // => "safe"
 */
export const securityTypes = [
  "preferred",
  "common",
  "safe",
  "convertible_note",
  "warrant",
  "option",
  "loan",
  "fund_interest",
  "token",
  "other",
] as const;

/** A type of security. */
export type SecurityType = (typeof securityTypes)[number];

export const shareChange = shape({
  /** YYYY-MM-DD. */
  date: date(),
  /** Bought (positive), sold or handed out (negative). */
  shares: double({ unit: "shares", min: Number.NEGATIVE_INFINITY }),
});

/** Shares of a security that were bought, sold or handed out on a day. */
export interface ShareChange extends Input<typeof shareChange> {}

export const security = shape({
  /** Unique in the books. */
  securityId: text(),
  /** A company of the books. */
  companyId: companyId(),
  /** For people, such as `Series A preferred`. */
  name: text(),
  /** Its type. */
  securityType: oneOf(securityTypes),
  /** Shares, units or tokens held, before any of `shareChanges`. */
  shares: orNull(double({ unit: "shares", optional: true, min: Number.NEGATIVE_INFINITY })),
  /** What was bought, sold and handed out since; a figure of a day counts those through it. */
  shareChanges: list(shareChange, { default: [] }),
  /** Owed on a note or loan. Currency. */
  principal: orNull(amount({ min: 0, optional: true })),
  /** When it was acquired; the day of its first purchase by default. YYYY-MM-DD. */
  acquired: orNull(date({ optional: true })),
  /** Whether its sale is restricted by law or contract; false by default. */
  isRestricted: flag({ default: false }),
});

/**
 * One security held in a company: its series of preferred stock, its note, its warrant. It has accounts of its own for
 * cost, interest, mark and translation.
 */
export interface Security extends Input<typeof security> {}

export const vehicle = shape({
  /** For the caller. */
  id: text(),
  /** For people. */
  name: text(),
  /** The currency of all figures. ISO 4217. */
  baseCurrency: text(),
  /** `MM-DD`; `01-01` by default. */
  fiscalYearStart: dayOfYear(),
});

/** The vehicle that the books belong to. */
export interface Vehicle extends Input<typeof vehicle> {}
