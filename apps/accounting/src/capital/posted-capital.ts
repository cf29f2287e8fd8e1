/**
 * From a partner's capital to its capital accounts in the ledger: `posted` is what entries have posted there, `unposted`
 * what is shared out live of months that are not closed, carry included. Their sum is the capital that is shown.
 */
import { type BooksIndex, type CapitalAccount, capitalAccounts } from "@capstack/ledger";
import { sumAmounts } from "../money.js";

/** Both parts of one partner's capital. */
export interface PostedCapital {
  readonly posted: number;
  readonly unposted: number;
}

/** How much of a row's ending the ledger holds at the end of the window it is of. */
export function postedCapital(
  books: BooksIndex,
  { end, currency }: { end: string | null; currency: string },
): (row: CapitalAccount) => PostedCapital {
  const { rows } = capitalAccounts(books, { end, allocation: "posted" });
  const byPartner = new Map(rows.map(({ lpEntityId, ending }) => [lpEntityId, ending]));
  return ({ lpEntityId, ending }) => {
    const posted = byPartner.get(lpEntityId) ?? 0;
    return { posted, unposted: sumAmounts([ending, -posted], currency) };
  };
}
