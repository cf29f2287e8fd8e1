/** Words in a bank row that indicate its purpose. */

import type { BankRow } from "../bank-reconciliation.js";
import { type AccountSuggestion, type SeenRow, suggestion } from "./account-suggestion.js";

/** Words of one meaning, and the account of money in and of money out; none where they mean no account that way. */
interface Meaning {
  readonly words: readonly string[];
  readonly inward?: string;
  readonly outward?: string;
  /** More general words, which mean nothing of their own beside these. */
  readonly specifies?: readonly string[];
  /** Words that must stand beside these for them to mean anything. */
  readonly beside?: readonly string[];
}

const BORROWING = ["loan", "credit facility", "subscription line"];
const EXPENSES = ["audit", "legal", "tax", "filing"];

const MEANINGS: readonly Meaning[] = [
  { words: ["escrow"], inward: "1350" },
  { words: ["principal", "repayment", "drawdown"], beside: BORROWING, inward: "2200", outward: "2200" },
  { words: ["interest"], inward: "4100", outward: "5300", specifies: BORROWING },
  {
    words: ["commitment fee", "facility fee", "arrangement fee", "unused fee", "unused line fee"],
    outward: "5300",
    specifies: BORROWING,
  },
  { words: BORROWING, inward: "2200", outward: "2200" },
  { words: ["dividend"], inward: "4100" },
  { words: ["management fee", "mgmt fee"], outward: "5000" },
  { words: ["formation", "organizational"], outward: "5200", specifies: EXPENSES },
  { words: EXPENSES, outward: "5100" },
];

/** The account that the words of a row mean; none where they mean several, or one that has no account this way. */
export function wordIn({ amount }: BankRow, text: string): { account: string; word: string } | undefined {
  const bare = ` ${text} `;
  const saidOf = (words: readonly string[]) =>
    words.find((word) => bare.includes(` ${word} `) || bare.includes(` ${word}s `));
  const found = MEANINGS.flatMap((meaning) => {
    const word = saidOf(meaning.words);
    const counts = meaning.beside === undefined || saidOf(meaning.beside) !== undefined;
    return word !== undefined && counts ? [{ ...meaning, word }] : [];
  });
  const general = new Set(found.flatMap(({ specifies = [] }) => specifies));
  const meant = found.filter(({ word }) => !general.has(word));
  const accounts = new Set(meant.map(({ inward, outward }) => (amount > 0 ? inward : outward)));
  const [account] = accounts;
  const [first] = meant;
  return accounts.size === 1 && account !== undefined && first !== undefined
    ? { account, word: first.word }
    : undefined;
}

export function fromWords({ row, text }: SeenRow): AccountSuggestion | undefined {
  const said = wordIn(row, text);
  return said && suggestion(said.account, "key_word", 0.6, `says "${said.word}"`);
}
