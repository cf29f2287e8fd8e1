/** The recipients of carry: those the terms name, else the only general partner. */

import { EngineError, rational } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";

/**
 * Requires that the carry terms of every date have a recipient, whether or not there is profit yet.
 * @throws EngineError `no_carry_recipient`, and what {@link indexBooks} refuses
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30", waterfall: { kind: "straight", carryRate: 0.2 },
 * };
 * requireCarryRecipient(books) // throws no_carry_recipient
 */
export function requireCarryRecipient(books: Books | BooksIndex): void {
  const index = toIndex(books);
  for (const { waterfall } of index.versions) {
    if (waterfall.kind !== "none" && waterfall.carryRate > 0) carryRecipients({ ...index, waterfall });
  }
}

/**
 * The recipients of carry: those the terms name, else the only general partner. @throws EngineError
 * `no_carry_recipient`
 */
export function carryRecipients({ waterfall, partners }: BooksIndex): {
  partners: number[];
  weights: (number | bigint)[];
} {
  const named = waterfall.recipients.filter(({ pct }) => pct > 0);
  if (named.length > 0) {
    const weights = named.map(({ pct }) =>
      rational(pct)
        .times(10n ** 15n)
        .round("half_up"),
    );
    return { partners: named.map(({ partner }) => partner), weights };
  }
  const general = partners.flatMap(({ partnerClass }, partner) => (partnerClass === "gp" ? [partner] : []));
  if (general.length === 1) return { partners: general, weights: [1] };
  throw new EngineError(
    "no_carry_recipient",
    `There are ${general.length} general partners; name who receives the carry in waterfall.recipients.`,
    ["waterfall", "recipients"],
  );
}
