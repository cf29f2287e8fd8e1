/** A partner's contributions and distributions before these books begin. */

import { date, EngineError, type Input, later, list, oneOf, shape, text } from "@capstack/decimal";
import type { BooksIndex } from "../books/books-index.js";
import { draftEntry } from "../entries/draft-entry.js";
import { capitalLine, partnerOrdinal } from "../entries/draft-line.js";
import { requireUnits, toAmount, type Units } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { checkDate } from "../periods/window.js";
import { amount } from "../records/books-kinds.js";
import type { EntryHead } from "../records/deal.js";
import type { Entry } from "../records/entry.js";

export const datedFlow = shape({
  /** YYYY-MM-DD. */
  date: later(date()),
  /** The total it belongs to. */
  kind: oneOf(["contribution", "distribution"]),
  /** Has the sign of the total. Currency. */
  amount: later(amount()),
});

/** A dated part of a partner's history. */
export interface DatedFlow extends Input<typeof datedFlow> {}

export const partnerHistory = shape({
  /** A partner of the books. */
  lpEntityId: later(text()),
  /** Positive. Currency. */
  contributions: later(amount()),
  /** Negative. Currency. */
  distributions: later(amount()),
  /** Capital on the cutover date. Currency. */
  ending: later(amount()),
  /** The dated flows behind the totals. */
  flows: list(datedFlow, { optional: true }),
});

/** A partner's history according to its last capital account: contributions positive, distributions negative. */
export interface PartnerHistory extends Input<typeof partnerHistory> {}

interface ReadHistory {
  readonly lpEntityId: string;
  readonly contribution: Units;
  readonly distribution: Units;
  readonly ending: Units;
}

export function readHistoryOf(
  index: BooksIndex,
  partner: PartnerHistory,
  path: readonly (string | number)[],
): ReadHistory {
  partnerOrdinal(index, partner.lpEntityId, [...path, "lpEntityId"]);
  const read = (field: "contributions" | "distributions" | "ending") =>
    requireUnits(partner[field], index.base.decimals, [...path, field]);
  const totals = { contribution: read("contributions"), distribution: read("distributions") };
  for (const kind of ["contribution", "distribution"] as const) {
    const flows = (partner.flows ?? []).filter((flow) => flow.kind === kind);
    for (const flow of flows) checkDate(flow.date, "flows");
    const sum = totalUnits(flows.map((flow) => requireUnits(flow.amount, index.base.decimals, [...path, "flows"])));
    if (partner.flows === undefined || sum === totals[kind]) continue;
    const [history, total] = [toAmount(sum, index.base.decimals), toAmount(totals[kind], index.base.decimals)];
    throw new EngineError("history_mismatch", `Dated ${kind}s sum to ${history}, not ${total}.`, [...path, "flows"], {
      details: { history, total },
    });
  }
  return { lpEntityId: partner.lpEntityId, ...totals, ending: read("ending") };
}

export function historyEntries(index: BooksIndex, head: EntryHead, history: ReadHistory): Entry[] {
  const { lpEntityId, contribution, distribution, ending } = history;
  const kinds = [
    ["contribution", contribution],
    ["distribution", distribution],
    ["opening_balance", sumUnits(ending, -contribution, -distribution)],
  ] as const;
  return kinds.flatMap(([sourceType, units]) => {
    if (units === 0) return [];
    const lines = [{ account: "3200", units }, capitalLine(index, lpEntityId, -units)];
    return [draftEntry(index, sourceType, { ...head, id: `cutover:${lpEntityId}:${sourceType}` }, lines)];
  });
}
