/** The name of an account as lists of accounts print it. */
import { type Input, openShape, plainArgument, text } from "@capstack/decimal";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import { toIndex } from "../books/index-books.js";

const named = openShape({ code: text(), name: text({ least: 0 }) });

/** An account by its code, with its name. */
export interface NamedAccount extends Input<typeof named> {}

/**
 * An account's name as the trial balance prints it; a partner's capital says whose it is, and of which class.
 * @throws EngineError `missing_field`, `invalid_value`
 * @example accountCaption(halfAYear, { code: "1000", name: "Cash" }) // => "Cash"
 */
export function accountCaption(books: Books | BooksIndex, account: NamedAccount): string {
  const { code, name } = plainArgument(account, named);
  const { accounts, accountByCode, accountPartner, partners } = toIndex(books);
  const at = accountByCode.get(code) ?? -1;
  const partner = accounts[at]?.type === "equity" ? partners[accountPartner[at] ?? -1] : undefined;
  if (partner === undefined) return name;
  return `${partner.partnerClass === "gp" ? "General" : "Limited"} partner capital: ${partner.name}`;
}
