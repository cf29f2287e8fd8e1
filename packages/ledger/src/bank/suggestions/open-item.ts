/** Open items besides calls and distributions: accrued expenses to be paid, escrows to be received. */

import { double, type Input, list, text } from "@capstack/decimal";
import { bareText, nameWords, says } from "../bank-text.js";
import { type Step, suggestion, tagged } from "./account-suggestion.js";
import { wordIn } from "./key-word.js";
import { sum } from "./open-line.js";
import type { SuggestionContext } from "./suggestion-context.js";

export const openItem = tagged({
  /** The account it is on. */
  accountCode: text({ least: 0 }),
  /** What is open. Currency. */
  amount: double({ unit: "money" }),
  /** Its purpose: a memo, a payee. */
  names: list(text({ least: 0 })),
  /** The expense accounts it was accrued for. */
  expenses: list(text({ least: 0 }), { optional: true }),
});

/** An open item on another account: an accrued expense to be paid, an escrow to be received. Amounts are positive. */
export interface OpenItem extends Input<typeof openItem> {}

/** Expenses with a single payee, the manager: their payments need not name the accrual they pay. */
const OF_ONE_PAYEE = new Set(["5000"]);

/** Words that do not identify the recipient of a payment. */
const COMMON = new Set(
  "accrual accrued ach and annual bill expense fee fees for from in invoice llp of out partners payable payment q1 q2 q3 q4 to transfer wire year".split(
    " ",
  ),
);

/** The words of a text that may identify a counterparty, without figures and common words. */
function tellingWords(text: string): Set<string> {
  return new Set(nameWords(text).filter((word) => !COMMON.has(word) && !/^\d+$/.test(word)));
}

/**
 * Paying an accrual is not a second expense, and receiving an amount held back is not income. An item matches its own
 * counterparty: a row that names it, or a row of exactly its amount that names nobody.
 */
export function fromOpenItems({ accruals = [], receivables = [] }: SuggestionContext): Step {
  const ready = (items: readonly OpenItem[]) => items.map((item) => ({ ...item, told: toldBy(item.names) }));
  const [payable, receivable] = [ready(accruals), ready(receivables)];
  return ({ row, text, size, isIn }) => {
    const items = isIn ? receivable : payable;
    const expense = isIn ? undefined : wordIn(row, text)?.account;
    const [words, bare] = [tellingWords(text), bareText(text)];
    const said = items.filter(
      ({ told: matches, expenses = [] }) =>
        matches(bare, words) || (expense !== undefined && OF_ONE_PAYEE.has(expense) && expenses.includes(expense)),
    );
    const isOfNobody = words.size === 0;
    const isEqual = ({ amount }: OpenItem) => amount === size;
    const equal = said.find(isEqual) ?? (isOfNobody ? items.find(isEqual) : undefined);
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

/**
 * Whether a row contains one of an item's names: all of it, or its identifying words, or no identifying words besides
 * them.
 */
function toldBy(names: readonly string[]) {
  const own = names.map((name) => ({ whole: nameWords(name), telling: [...tellingWords(name)] }));
  return (bare: string, words: ReadonlySet<string>): boolean =>
    own.some(({ whole, telling }) => {
      if (says(bare, whole)) return true;
      const shared = telling.filter((word) => words.has(word)).length;
      return shared > 0 && (shared === telling.length || shared === words.size);
    });
}
