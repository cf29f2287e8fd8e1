/** Words in a bank row that indicate its purpose. */

import type { BankRow } from "../bank-reconciliation.js";
import { type AccountSuggestion, type SeenRow, suggestion } from "./account-suggestion.js";

const WORDS: readonly { readonly words: readonly string[]; readonly inward?: string; readonly outward?: string }[] = [
  { words: ["escrow"], inward: "1350" },
  { words: ["loan", "credit facility", "subscription line"], inward: "2200", outward: "2200" },
  { words: ["interest", "dividend"], inward: "4100", outward: "5300" },
  { words: ["management fee", "mgmt fee"], outward: "5000" },
  { words: ["formation", "organizational"], outward: "5200" },
  { words: ["audit", "legal", "tax", "filing"], outward: "5100" },
];

export function wordIn({ amount }: BankRow, text: string): { account: string; word: string } | undefined {
  for (const { words, inward, outward } of WORDS) {
    const account = amount > 0 ? inward : outward;
    const word = words.find((own) => ` ${text} `.includes(` ${own} `));
    if (account !== undefined && word !== undefined) return { account, word };
  }
  return undefined;
}

export function fromWords({ row, text }: SeenRow): AccountSuggestion | undefined {
  const said = wordIn(row, text);
  return said && suggestion(said.account, "key_word", 0.6, `says "${said.word}"`);
}
