/** Iterates over paged lists of the books. */
import type { AccountingOperationTypes } from "../contract.js";
import type { CallOptions } from "./transport.js";

type Answer<Name extends keyof AccountingOperationTypes> = AccountingOperationTypes[Name]["result"];

/** The item type of each paged list. */
export interface PagedRows {
  readonly getJournal: Answer<"getJournal">["entries"][number];
  readonly listBankTransactions: Answer<"listBankTransactions">[number];
  readonly getAudit: Answer<"getAudit">[number];
}

/** A list to iterate: the query of its operation, without the page. `limit` is the number of rows per call. */
export type PagedQuery<Name extends keyof PagedRows> = Omit<
  AccountingOperationTypes[Name]["query"],
  "offset" | "format"
> &
  CallOptions;

/**
 * Every row of a list of the books, newest first, fetching pages on demand.
 * @param name the operation that returns the list
 * @param query which rows; `limit` is the size of a page
 */
export type IteratePages = <Name extends keyof PagedRows>(
  name: Name,
  query?: PagedQuery<Name>,
) => AsyncGenerator<PagedRows[Name], void>;

interface Row {
  readonly id: string;
}

/** Rows per call. */
const PAGE = 200;

/**
 * Iterates over the pages that `ask` returns. Rows added meanwhile shift others to the next page, where they are
 * skipped.
 */
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
