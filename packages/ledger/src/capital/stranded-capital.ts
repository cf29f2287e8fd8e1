/** Capital on the pooled account that belongs to a partner: no capital account shows it until it is moved. */

import { firstRowFrom } from "../balances/account-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { toAmount, toAmountText } from "../money/amount.js";
import { ExactSums } from "../money/exact-sum.js";

/** The balance of pooled capital; `pooledAmount` positive for a debit. */
export interface StrandedCapital {
  readonly pooledPostings: number;
  readonly pooledAmount: number;
  /** Those whose posting names a partner. */
  readonly taggedPostings: number;
  readonly perLpAccounts: number;
  readonly stranded: boolean;
  readonly message: string | null;
}

export function strandedCapital(index: BooksIndex, endDay: number): StrandedCapital {
  const { accounts, entries, postings, base } = index;
  const isCapital = accounts.map((account) => account.subtype === "lp_capital");
  const isPooled = accounts.map((account, at) => isCapital[at] === true && (account.lpEntityId ?? null) === null);
  const last = entries.firstPosting[firstRowFrom(entries.day, endDay + 1)] as number;
  const sum = new ExactSums(1);
  let pooledPostings = 0;
  let taggedPostings = 0;
  for (let row = 0; row < last; row++) {
    if (isPooled[postings.account[row] as number] !== true) continue;
    pooledPostings++;
    if ((postings.partner[row] as number) >= 0) taggedPostings++;
    sum.add(0, postings.units[row] as number);
  }
  const stranded = pooledPostings > 0;
  const text = toAmountText(sum.at(0), base.decimals);
  const lines = pooledPostings === 1 ? "1 posting stands" : `${pooledPostings} postings stand`;
  return {
    pooledPostings,
    pooledAmount: toAmount(sum.at(0), base.decimals),
    taggedPostings,
    perLpAccounts: accounts.filter((_, at) => isCapital[at] === true && isPooled[at] !== true).length,
    stranded,
    message: stranded ? `${lines} on pooled capital (${text} ${base.currency}) and in no partner's account.` : null,
  };
}
