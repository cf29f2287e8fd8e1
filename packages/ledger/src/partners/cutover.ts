/**
 * Opening the books of a fund that has a past: per partner what it was called, paid and earned, and the assets and
 * liabilities of the day, all against 3200, which nets to zero. The true dates of the flows stand behind the lumps.
 */

import { EngineError, type ShapeOfFields } from "@capstack/decimal";
import { HEAD, oneOf, readDeal, readLater } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { Entry } from "../books/entry.js";
import { toIndex } from "../books/index-books.js";
import type { HistoryFlow } from "../books/partner.js";
import { draftEntry, type EntryHead } from "../entries/draft-entry.js";
import { requireUnits, toAmount, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { historyEntries, type PartnerHistory, readHistoryOf } from "./partner-history.js";

/** The state on the cutover date; balances are debit-positive by account code. */
export interface Cutover extends EntryHead {
  readonly partners: readonly PartnerHistory[];
  readonly balances: readonly {
    readonly account: string;
    readonly amount: number;
    readonly companyId?: string;
    readonly lpEntityId?: string;
  }[];
}

/** The entries and history of a cutover; add both to the books. */
export interface CutoverDraft {
  readonly entries: readonly Entry[];
  readonly historyFlows: readonly HistoryFlow[];
}

const CUTOVER: ShapeOfFields = {
  ...HEAD,
  partners: [
    {
      ...readLater("lpEntityId", "contributions", "distributions", "ending"),
      "flows?": [{ ...readLater("date", "amount"), kind: oneOf("contribution", "distribution") }],
    },
  ],
  balances: [{ ...readLater("amount"), account: "text", "companyId?": "text", "lpEntityId?": "text" }],
};

/**
 * The opening entries of a cutover, all with its `sourceRef`, `cutover` unless given.
 * @throws EngineError `history_mismatch` (dated flows do not sum to a partner's totals), `unbalanced_entry` (net assets
 * are not the partners' capital), `unknown_partner`, `unknown_account`, `period_locked`
 * @example
 * const past = { lpEntityId: harbor, contributions: 1000, distributions: -200, ending: 900 };
 * const { entries } = buildCutover(halfAYear, { date: "2025-07-01", partners: [past], balances: [{ account: "1000", amount: 900 }] });
 * const shown = entries.map((entry) => [entry.sourceType, entry.postings[1]?.amount]);
 * shown // => [["contribution", -1000], ["distribution", 200], ["opening_balance", -100], ["opening_balance", -900]]
 */
export function buildCutover(books: Books | BooksIndex, given: Cutover): CutoverDraft {
  const cutover = readDeal(given, CUTOVER);
  const index = toIndex(books);
  checkDate(cutover.date, "date");
  const { decimals } = index.base;
  const histories = cutover.partners.map((partner, at) => readHistoryOf(index, partner, ["partners", at]));
  const balances = cutover.balances.map((balance, at) => ({
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
  const sourceRef = cutover.sourceRef ?? "cutover";
  const head = { ...cutover, sourceRef };
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
    historyFlows: cutover.partners.flatMap(({ lpEntityId, flows = [] }) =>
      flows.map((flow) => ({ lpEntityId, ...flow, sourceRef })),
    ),
  };
}
