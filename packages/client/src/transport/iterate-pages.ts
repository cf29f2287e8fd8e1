/** Lists of the books that are answered in pages, as one sequence. */
import type { AccountingOperationTypes } from "../contract.js";
import type { CallOptions } from "./transport.js";

type Answer<Name extends keyof AccountingOperationTypes> = AccountingOperationTypes[Name]["result"];

/** What each list that is read in pages is made of. */
export interface PagedRows {
  readonly getJournal: Answer<"getJournal">["entries"][number];
  readonly listBankTransactions: Answer<"listBankTransactions">[number];
  readonly getAudit: Answer<"getAudit">[number];
}

/** A list to go through: the query of its operation, without the page. `limit` says how many rows a call asks for. */
export type PagedQuery<Name extends keyof PagedRows> = Omit<
  AccountingOperationTypes[Name]["query"],
  "offset" | "format"
> &
  CallOptions;

/**
 * Every row of a list of the books, newest first, a page at a time as far as somebody reads.
 * @param name the operation that answers the list
 * @param query which rows; `limit` is the size of a page
 */
export type IteratePages = <Name extends keyof PagedRows>(
  name: Name,
  query?: PagedQuery<Name>,
) => AsyncGenerator<PagedRows[Name], void>;

interface Row {
  readonly id: string;
}

/** Rows a call asks for. */
const PAGE = 200;

/** Goes through the pages that `ask` answers. Rows that were added meanwhile move others to the next page, where they are left out. */
export async function* iteratePages(
  ask: (page: { readonly offset: number; readonly limit: number }) => Promise<Row[] | { entries: Row[] }>,
  limit = PAGE,
): AsyncGenerator<Row, void> {
  let before = new Set<string>();
  for (let offset = 0; ; offset += limit) {
    const answer = await ask({ offset, limit });
    const rows = Array.isArray(answer) ? answer : answer.entries;
    for (const row of rows) if (!before.has(row.id)) yield row;
    if (rows.length < limit) return;
    before = new Set(rows.map(({ id }) => id));
  }
}
