/** The vehicle the books are of, its chart of accounts and its portfolio companies. */
import { double, flag, type Input, oneOf, orNull, shape, text } from "@capstack/decimal";
import { companyId, dayOfYear, partnerId } from "./books-kinds.js";

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
  /** False refuses new postings; true by default. */
  isActive: flag({ default: true }),
});

/** An account of the chart. `lpEntityId` makes it a partner's capital, `companyId` a portfolio company's. */
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
});

/** A portfolio company. */
export interface Company extends Input<typeof company> {}

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
