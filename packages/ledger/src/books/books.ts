/**
 * The books of one vehicle as plain data: the partners, their commitments, the chart of accounts, and the
 * entries. A debit is positive, a credit is negative, everywhere. Amounts are JSON numbers in currency, whole in the
 * currency's minor units; dates are `YYYY-MM-DD`.
 */
import { type Input, list, oneOf, optional, orNull, shape } from "@capstack/decimal";
import { readEntries } from "../reading/read-entries.js";
import {
  takeAccounts,
  takeCompanies,
  takeDecimals,
  takePartners,
  takeSecurities,
  takeValuationFiles,
  takeVehicle,
} from "../reading/take-books.js";
import { day, decimalsByCurrency, listOfLater, takenIn } from "../records/books-kinds.js";
import { dueDate } from "../records/due-date.js";
import { entry } from "../records/entry.js";
import { commitmentEvent, historyFlow, partner } from "../records/partner.js";
import { allocationBases, allocationRule, termVersion, waterfallTerms } from "../records/terms.js";
import { valuationFile } from "../records/valuation-file.js";
import { type Account, account, company, security, vehicle } from "../records/vehicle.js";

export const books = shape({
  /** The vehicle that the books belong to. */
  vehicle: takenIn(vehicle, takeVehicle),
  /** Decimals of currencies that differ from ISO 4217. */
  currencyDecimals: takenIn(decimalsByCurrency(), takeDecimals),
  /** The partners. */
  partners: takenIn(list(partner), takePartners),
  /** Portfolio companies. */
  companies: takenIn(list(company, { default: [] }), takeCompanies),
  /** The securities held in them; a company without any is one security of unknown type. */
  securities: takenIn(list(security, { default: [] }), takeSecurities),
  /** The files of marks; a position is of no stated level without one. */
  valuationFiles: takenIn(list(valuationFile, { default: [] }), takeValuationFiles),
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
  /** When what an entry declares is due, by the entry's `sourceRef`; its own date by default. */
  dueDates: list(dueDate, { default: [] }),
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
