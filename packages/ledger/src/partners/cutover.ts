/**
 * Opening balances of an existing fund: what each partner was called, paid and earned, and the assets and liabilities
 * on
 * the cutover date, all against 3200, which nets to zero. The actual dates of the flows are recorded behind the lump
 * sums.
 */

import { EngineError, type Input, later, list, plainArgument, shape, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";
import { draftEntry } from "../entries/draft-entry.js";
import { requireUnits, toAmount, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import { deal } from "../records/deal.js";
import type { Entry } from "../records/entry.js";
import type { HistoryFlow } from "../records/partner.js";
import { historyEntries, partnerHistory, readHistoryOf } from "./partner-history.js";

export const openingBalance = shape({
  /** The code of an account of the chart. */
  account: text({ least: 0 }),
  /** A debit is positive. Currency. */
  amount: later(amount()),
  /** A company of the books. */
  companyId: text({ optional: true, least: 0 }),
  /** A partner of the books. */
  lpEntityId: text({ optional: true, least: 0 }),
});

/** The balance of an account on the cutover date. */
export interface OpeningBalance extends Input<typeof openingBalance> {}

export const cutover = deal({
  /** Each partner's history and capital. */
  partners: list(partnerHistory),
  /** Assets and liabilities by account. */
  balances: list(openingBalance),
});

/** The state on the cutover date; balances are debit-positive by account code. */
export interface Cutover extends Input<typeof cutover> {}

/** The entries and history of a cutover; add both to the books. */
export interface CutoverDraft {
  readonly entries: readonly Entry[];
  readonly historyFlows: readonly HistoryFlow[];
}

/**
 * The opening entries of a cutover, all with its `sourceRef`, `cutover` by default.
 * @throws EngineError `history_mismatch` (dated flows do not sum to a partner's totals), `unbalanced_entry` (net assets
 * are not the partners' capital), `unknown_partner`, `unknown_account`, `period_locked`
 * @example
 * const past = { lpEntityId: harbor, contributions: 1000, distributions: -200, ending: 900 };
 * const { entries } = buildCutover(halfAYear, { date: "2025-07-01", partners: [past], balances: [{ account: "1000", amount: 900 }] });
 * const shown = entries.map((entry) => [entry.sourceType, entry.postings[1]?.amount]);
 * shown // => [["contribution", -1000], ["distribution", 200], ["opening_balance", -100], ["opening_balance", -900]]
 */
export function buildCutover(books: Books | BooksIndex, input: Cutover): CutoverDraft {
  const read = plainArgument(input, cutover);
  const index = toIndex(books);
  checkDate(read.date, "date");
  const { decimals } = index.base;
  const histories = read.partners.map((partner, at) => readHistoryOf(index, partner, ["partners", at]));
  const balances = read.balances.map((balance, at) => ({
    ...balance,
    units: requireUnits(balance.amount, decimals, ["balances", at, "amount"]),
  }));
  balances.forEach(({ account }, at) => {
    if (index.accountByCode.has(account)) return;
    throw unknownId("unknown_account", ["balances", at, "account"], account, "an account of the chart");
  });
  const netAssets = totalUnits(balances.map((balance) => balance.units));
  const residual = sumUnits(netAssets, ...histories.map((history) => -history.ending));
  if (residual !== 0) {
    const left = toAmount(residual, decimals);
    throw new EngineError("unbalanced_entry", `Net assets and partners' capital differ by ${left}.`, ["balances"], {
      details: { currency: index.base.currency, residual: left },
    });
  }
  const sourceRef = read.sourceRef ?? "cutover";
  const head = { ...read, sourceRef };
  const opening = balances.map(({ account, units, companyId, lpEntityId }) => ({
    account,
    units,
    companyId,
    lpEntityId,
  }));
  const assets = { account: "3200", units: -netAssets };
  return {
    entries: [
      ...histories.flatMap((history) => historyEntries(index, head, history)),
      ...(opening.length === 0
        ? []
        : [draftEntry(index, "opening_balance", { ...head, id: "cutover:assets" }, [...opening, assets])]),
    ],
    historyFlows: read.partners.flatMap(({ lpEntityId, flows = [] }) =>
      flows.map((flow) => ({ lpEntityId, ...flow, sourceRef })),
    ),
  };
}
