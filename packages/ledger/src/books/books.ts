/**
 * The books of one vehicle as plain data: the partners, their commitments, the chart of accounts, and the
 * entries. A debit is positive, a credit is negative, everywhere. Amounts are JSON numbers in currency, whole in the
 * currency's minor units; dates are `YYYY-MM-DD`.
 */
import { double, flag, type Input, list, oneOf, optional, orNull, shape, text } from "@capstack/decimal";
import { companyId, day, dayOfYear, decimalsByCurrency, listOfLater, partnerId, takenIn } from "./books-kinds.js";
import { entry } from "./entry.js";
import { commitmentEvent, historyFlow, partner } from "./partner.js";
import { readEntries } from "./read-entries.js";
import { takeAccounts, takeCompanies, takeDecimals, takePartners, takeVehicle } from "./take-books.js";
import { allocationBases, allocationRule, termVersion, waterfallTerms } from "./terms.js";

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

export const books = shape({
  /** The vehicle that the books belong to. */
  vehicle: takenIn(vehicle, takeVehicle),
  /** Decimals of currencies that differ from ISO 4217. */
  currencyDecimals: takenIn(decimalsByCurrency(), takeDecimals),
  /** The partners. */
  partners: takenIn(list(partner), takePartners),
  /** Portfolio companies. */
  companies: takenIn(list(company, { default: [] }), takeCompanies),
  /** The chart of accounts. */
  accounts: takenIn(list(account), takeAccounts),
  /** The partners' commitments. */
  commitments: list(commitmentEvent),
  /** Exceptions to the basis, by partner. */
  allocationRules: list(allocationRule, { default: [] }),
  /** How income and expense are allocated; `commitment` by default. */
  allocationBasis: oneOf(allocationBases, { default: "commitment" }),
  /** Terms of carried interest; no carry by default. */
  waterfall: orNull(optional(waterfallTerms)),
  /** Terms from later dates on; those above hold before the first. A month's results are shared by the terms of its end. */
  termVersions: list(termVersion, { default: [] }),
  /** Actual dated flows behind lump sums. */
  historyFlows: list(historyFlow, { default: [] }),
  /** The journal entries. */
  entries: takenIn(listOfLater(entry), readEntries),
  /** Replaces the clock. YYYY-MM-DD. */
  today: day(),
  /** The last closed day, a month's end; null or absent when nothing is closed. */
  closedThrough: orNull(day({ optional: true })),
});

/** Everything that figures are computed from. `today` replaces the clock. */
export interface Books extends Input<typeof books> {
  readonly accounts: readonly Account[];
}
