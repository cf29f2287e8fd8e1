/**
 * The capital account statement in ILPA form: quarter, year and inception to date side by side, NAV gross
 * and net of accrued carry, and the roll-forward of unfunded commitment.
 * @see ILPA, "Reporting Template" v1.1 and "Capital Call & Distribution Template"
 */

import { fromDayNumber } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { toAmount, unknownId } from "../../money/amount.js";
import { totalUnits } from "../../money/exact-sum.js";
import { quarterStart, readWindow, valuationDay } from "../../periods/window.js";
import { readOptions } from "../../records/options.js";
import { partnerStatementOptions } from "../page/prepared-statement.js";
import { type Compared, type StatementOptions, withComparisons } from "../page/statement.js";
import { type IlpaColumn, ilpaColumn } from "./ilpa-column.js";
import { units } from "./unfunded.js";

/** The three columns of one partner or of the fund. */
export interface IlpaColumns {
  readonly qtd: IlpaColumn;
  readonly ytd: IlpaColumn;
  readonly itd: IlpaColumn;
}

/** The statement; `partner` is null for the fund alone. `check` is zero. */
export interface IlpaStatement {
  readonly end: string;
  readonly lpEntityId: string | null;
  readonly partner: IlpaColumns | null;
  readonly fund: IlpaColumns;
  /** Each unfunded roll-forward against commitment less called plus recallable, summed. */
  readonly check: number;
}

/**
 * The statement of one partner and of the fund at `end` (today by default).
 * @returns base currency, exact to the minor unit
 * @throws EngineError `unknown_partner`, and as {@link capitalAccounts}
 * @example
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [], commitments: [], entries: [],
 *   accounts: seedChart({ vehicle: { id: "v" } }), today: "2025-06-30",
 * };
 * ilpaStatement(books, {}).fund.qtd.start // => "2025-04-01"
 */
export function ilpaStatement(
  books: Books | BooksIndex,
  input: Pick<StatementOptions, "end" | "compare"> & { readonly lpEntityId?: string },
): Compared<IlpaStatement> {
  const options = readOptions(input, partnerStatementOptions);
  const index = toIndex(books);
  const lpEntityId = options.lpEntityId ?? null;
  if (lpEntityId !== null && !index.partnerAt.has(lpEntityId)) {
    throw unknownId("unknown_partner", ["lpEntityId"], lpEntityId, "a partner of these books");
  }
  const last = readWindow({ end: options.end ?? null }).endDay;
  const end = fromDayNumber(valuationDay(index, last));
  const quarter = { start: quarterStart(end), end, compare: options.compare ?? 0 };
  return withComparisons(quarter, (window) => statementAt(index, window.end ?? end, lpEntityId));
}

function statementAt(index: BooksIndex, end: string, lpEntityId: string | null): IlpaStatement {
  const starts = { qtd: quarterStart(end), ytd: `${end.slice(0, 4)}-01-01`, itd: null };
  const columns = (partners: readonly number[], isFund: boolean) => {
    const column = (start: string | null) => ilpaColumn(index, { start, end, partners, isFund });
    return { qtd: column(starts.qtd), ytd: column(starts.ytd), itd: column(starts.itd) };
  };
  const fund = columns(
    index.partners.map((_, at) => at),
    true,
  );
  const own = lpEntityId === null ? null : columns([index.partnerAt.get(lpEntityId) as number], false);
  return { end, lpEntityId, partner: own, fund, check: checkOf(index, [fund, ...(own === null ? [] : [own])]) };
}

/** The roll-forwards of a statement end alike, wherever they begin. */
function checkOf({ base }: BooksIndex, statements: readonly IlpaColumns[]): number {
  const gaps = statements.flatMap(({ qtd, ytd, itd }) =>
    [qtd, ytd].map(
      (column) => units(column.unfunded.ending, base.decimals) - units(itd.unfunded.ending, base.decimals),
    ),
  );
  return toAmount(totalUnits(gaps.map(Math.abs)), base.decimals);
}
