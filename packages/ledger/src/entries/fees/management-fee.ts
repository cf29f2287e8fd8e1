/**
 * The management fee of a period: a rate on committed, invested or net asset value, which may change on days, less
 * what offsets for fees the portfolio has paid, waivers and rebates take from it.
 * @see ILPA, "Principles 3.0", management fee and offsets
 */

import { EngineError, flag, type Input, plainArgument } from "@capstack/decimal";
import { balanceOfSubtype } from "../../balances/account-balance.js";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { codeForUse } from "../../chart/account-for-use.js";
import { toAmount, type Units } from "../../money/amount.js";
import { deal, zeroOrMore } from "../../records/deal.js";
import type { Entry } from "../../records/entry.js";
import { draftEntry } from "../draft-entry.js";
import { capitalLine, type DraftLine, positiveUnits } from "../draft-line.js";
import { periodMemo, refuseBilledTwice } from "./fee-billed.js";
import { feeReductions } from "./fee-reduction.js";
import { checkPeriod, type ManagementFeeTerms, managementFeeDeal, managementFeeTerms } from "./fee-terms.js";
import { feeUnits } from "./fee-units.js";

export const managementFee = deal(
  managementFeeDeal({
    /** Taken of what the manager owes on 1310 instead of owing it the fee; at most both. Currency. */
    netted: zeroOrMore(),
    /** Credits 1000 as paid instead of 2100; false by default. */
    paidAtOnce: flag({ default: false }),
    /** Allows billing days that another fee in force, or its draft, covers; false by default. */
    allowRepeated: flag({ default: false }),
  }).fields,
);

/** A fee to book. */
export interface ManagementFee extends Input<typeof managementFee> {}

/** A fee in currency; `lines` by partner where rates are negotiated, after the reductions. */
export interface FeeAmount {
  /** Before the reductions. */
  readonly gross: number;
  /** After them: `gross` less `offset`, `waiver` and `rebate`. */
  readonly fee: number;
  /** What is applied of each reduction; what the fee has no room for is not. */
  readonly offset: number;
  readonly waiver: number;
  readonly rebate: number;
  readonly lines: readonly { readonly lpEntityId: string; readonly amount: number }[];
}

/**
 * The fee of a period: Σ basis · rate · years, rounded half up to the minor unit, less offset, waiver and rebate, in this
 * order and not below zero.
 * Commitments are weighted by day unless the terms say the first day. With `partnerRates` or
 * `commitmentBands` each partner is charged on its own part of the basis: its commitment, or its share by commitment of
 * cost or net assets; those whom a rule exempts pay none. Each part is rounded separately, and the reductions are taken
 * in proportion.
 * @throws EngineError `invalid_date`, `invalid_period`, `invalid_value`, `unknown_partner`
 * @example
 * const quarter = { from: "2025-04-01", to: "2025-06-30", annualRate: 0.02, dayCount: "30/360" };
 * computeManagementFee(halfAYear, quarter).fee // => 42000
 */
export function computeManagementFee(books: Books | BooksIndex, input: ManagementFeeTerms): FeeAmount {
  const terms = plainArgument(input, managementFeeTerms);
  const index = toIndex(books);
  const { decimals } = index.base;
  const { gross, fee, reductions, parts } = feeUnits(index, terms);
  const lines = parts.map(({ at, units }) => ({
    lpEntityId: index.partners[at]?.lpEntityId ?? "",
    amount: toAmount(units, decimals),
  }));
  const { offset, waiver, rebate } = reductions;
  return {
    gross: toAmount(gross, decimals),
    fee: toAmount(fee, decimals),
    offset: toAmount(offset, decimals),
    waiver: toAmount(waiver, decimals),
    rebate: toAmount(rebate, decimals),
    lines,
  };
}

/**
 * The fee as an entry: debit 5000 the gross fee, credit 5010, 5011 and 5012 what an offset, a waiver and a rebate take from
 * it, credit 1310 what is netted with amounts due from the manager, credit 2100 (or 1000 when paid at once) the rest. Charged partner by partner, the entry also allocates what is left: debit
 * each partner's capital, credit 3200.
 * @throws EngineError as {@link computeManagementFee}; `already_billed` (another fee covers a day of the period),
 * `period_locked`, `empty_entry` (there is no fee), `over_release` (more is netted than the fee, or than is due on 1310)
 * @example
 * const quarter = { date: "2025-07-01", from: "2025-07-01", to: "2025-09-30", annualRate: 0.02, dayCount: "30/360" };
 * buildManagementFee(halfAYear, { ...quarter, offset: 2_000 }).postings.map((posting) => posting.amount) // => [42000, -2000, -40000]
 */
export function buildManagementFee(books: Books | BooksIndex, input: ManagementFee): Entry {
  const terms = plainArgument(input, managementFee);
  const index = toIndex(books);
  checkPeriod(terms);
  if (!terms.allowRepeated) refuseBilledTwice(index, terms);
  const { gross, fee, reductions, parts } = feeUnits(index, terms);
  const credit = terms.paidAtOnce ? "1000" : "2100";
  const netted = nettedUnits(index, terms, fee);
  const own: DraftLine[] = parts.map(({ at, units }) =>
    capitalLine(index, index.partners[at]?.lpEntityId ?? "", units),
  );
  const shared = parts.length === 0 ? [] : [...own, { account: "3200", units: -fee }];
  return draftEntry(index, "management_fee", terms, [
    { account: "5000", units: gross, memo: periodMemo(terms) },
    ...feeReductions.flatMap(({ kind, account, says }) => {
      return reductions[kind] === 0
        ? []
        : [
            {
              account: codeForUse(index, account),
              units: -reductions[kind],
              memo: `${says} of the fee for ${terms.from} to ${terms.to}`,
            },
          ];
    }),
    ...(netted === 0 ? [] : [{ account: codeForUse(index, "1310"), units: -netted }]),
    { account: credit, units: netted - fee },
    ...shared,
  ]);
}

/** What is netted with what is due from the manager. */
function nettedUnits(index: BooksIndex, { netted, date }: ManagementFee, fee: Units): Units {
  const units = positiveUnits(index, netted ?? 0, "netted", 0);
  if (units === 0) return 0;
  const due = balanceOfSubtype(index, "due_from_related_parties", date);
  if (units <= fee && units <= due) return units;
  const [most, what] = fee <= due ? [fee, "is charged"] : [due, "is due from the manager"];
  throw new EngineError(
    "over_release",
    `More is netted than the ${toAmount(most, index.base.decimals)} that ${what}.`,
    ["netted"],
  );
}
