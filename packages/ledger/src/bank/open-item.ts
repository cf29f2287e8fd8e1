/** What stands open besides calls and distributions: accrued expenses to be paid, escrows to be received. */

import type { Shape } from "@capstack/decimal";
import { type Step, suggestion, TAGS } from "./account-suggestion.js";
import { normalized } from "./bank-text.js";
import { wordIn } from "./key-word.js";
import { sum } from "./open-line.js";
import type { SuggestionContext } from "./suggestion-context.js";

/** What stands open on another account: an accrued expense to be paid, an escrow to be received. Amounts are positive. */
export interface OpenItem {
  readonly accountCode: string;
  readonly amount: number;
  /** What it is for: a memo, a payee. */
  readonly names: readonly string[];
  /** The expenses it was accrued for. */
  readonly expenses?: readonly string[];
  readonly lpEntityId?: string;
  readonly companyId?: string;
}

export const OPEN_ITEM: Shape = {
  ...TAGS,
  accountCode: "text",
  amount: "number",
  names: ["text"],
  "expenses?": ["text"],
};

/** Paying what was accrued is no second expense; receiving what was held back is no income. */
export function fromOpenItems({ accruals = [], receivables = [] }: SuggestionContext): Step {
  const ready = (items: readonly OpenItem[]) =>
    items.map((item) => ({ ...item, words: item.names.map(normalized).filter((name) => name !== "") }));
  const [payable, receivable] = [ready(accruals), ready(receivables)];
  return ({ row, text, size, isIn }) => {
    const items = isIn ? receivable : payable;
    const expense = isIn ? undefined : wordIn(row, text)?.account;
    const said = items.filter(
      ({ words, expenses = [] }) =>
        words.some((word) => text.includes(word)) || (expense !== undefined && expenses.includes(expense)),
    );
    const equal = said.find(({ amount }) => amount === size) ?? items.find(({ amount }) => amount === size);
    const what = isIn ? "is held back" : "was accrued";
    if (equal !== undefined) return made(equal, said.includes(equal) ? 0.9 : 0.7, `exactly this ${what}`);
    const [first] = said;
    const open = sum(said.map(({ amount }) => amount));
    if (first === undefined || said.some(({ accountCode }) => accountCode !== first.accountCode) || size > open) {
      return undefined;
    }
    const reason =
      size === open ? `${said.length} items of this together ${what}` : `${open} ${what}, of which this is a part`;
    return made(first, size === open ? 0.85 : 0.7, reason);
  };

  function made({ accountCode, lpEntityId, companyId }: OpenItem, confidence: number, reason: string) {
    return suggestion(accountCode, "open_item", confidence, reason, { lpEntityId, companyId });
  }
}
