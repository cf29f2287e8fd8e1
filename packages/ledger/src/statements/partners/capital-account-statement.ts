/** One partner's capital account as a statement: its balance, its lines in the window, and the ILPA columns. */

import { toMinorUnits } from "@capstack/decimal";
import type { Books } from "../../books/books.js";
import type { BooksIndex } from "../../books/books-index.js";
import { toIndex } from "../../books/index-books.js";
import { type CapitalAccount, sharedCapitalAccounts } from "../../capital/capital-account.js";
import { carryPaidUnits } from "../../capital/carry/carry-paid.js";
import { type PostedCapital, postedCapital } from "../../capital/posted-capital.js";
import { unknownId } from "../../money/amount.js";
import { readWindow, type Window } from "../../periods/window.js";
import type { CapitalBreakdown } from "../../records/capital-bucket.js";
import { readOptions } from "../../records/options.js";
import { partnerStatementOptions } from "../page/prepared-statement.js";
import { type IlpaColumns, ilpaStatement } from "./ilpa-statement.js";
import { periodLinesOf } from "./transfer-line.js";

/** Ratios to paid-in capital (DPI and TVPI), and the partner's part of the fund; fractions of one. */
interface Performance {
  readonly dpi: number | null;
  readonly tvpi: number | null;
  readonly ownership: number | null;
}

type Standing = Pick<
  CapitalAccount,
  "lpEntityId" | "name" | "partnerClass" | "commitment" | "called" | "funded" | "outstanding" | "receivable" | "irr"
>;

/** The statement a limited partner receives each quarter. */
export interface CapitalAccountStatement {
  readonly partner: Standing & PostedCapital & Performance;
  readonly periodLines: CapitalBreakdown;
  readonly sinceInception: CapitalBreakdown;
  readonly columns: IlpaColumns;
}

/**
 * One partner's capital account as a statement.
 * @returns base currency, exact to the minor unit; ratios and the rate of return are floating point, null if nothing
 * was paid in
 * @throws EngineError `missing_field` and `unknown_partner` for `lpEntityId`, `invalid_date`, `invalid_period`, and what
 * {@link indexBooks} refuses
 * @see ILPA, "Reporting Template" v1.1
 * @example
 * const elm = { lpEntityId: "33333333-0000-4000-8000-000000000000", name: "Elm", partnerClass: "gp" };
 * const books = {
 *   vehicle: { id: "v", name: "Fund I", baseCurrency: "USD" }, partners: [elm], today: "2025-06-30",
 *   commitments: [{ lpEntityId: elm.lpEntityId, date: "2025-01-01", amount: 1000, kind: "initial" }],
 *   accounts: seedChart({ vehicle: { id: "v" }, partners: [elm] }),
 *   entries: [
 *     { id: "1", entryDate: "2025-01-10", sourceType: "capital_call", status: "posted", postings: [
 *       { account: "1000", amount: 400, currency: "USD" }, { account: "3100-33333333", amount: -400, currency: "USD" }] }],
 * };
 * const { partner } = capitalAccountStatement(books, { lpEntityId: elm.lpEntityId });
 * [partner.called, partner.outstanding, partner.posted, partner.tvpi] // => [400, 600, 400, 1]
 */
export function capitalAccountStatement(
  books: Books | BooksIndex,
  input: Window & { readonly lpEntityId?: string | undefined },
): CapitalAccountStatement {
  const { start = null, end = null, lpEntityId: partnerId } = readOptions(input, partnerStatementOptions);
  const index = toIndex(books);
  const { rows, nav } = sharedCapitalAccounts(index, { start, end });
  const row = rows.find(({ lpEntityId }) => lpEntityId === partnerId);
  if (row === undefined) {
    throw unknownId(
      "unknown_partner",
      ["lpEntityId"],
      partnerId,
      "a partner of these books with a commitment or a movement",
    );
  }
  const { lpEntityId, name, partnerClass, commitment, called, funded, outstanding, receivable, irr } = row;
  const standing = { lpEntityId, name, partnerClass, commitment, called, funded, outstanding, receivable, irr };
  const posted = postedCapital(index, { end })(row);
  const { partner: columns } = ilpaStatement(index, { end, lpEntityId });
  return {
    partner: { ...standing, ...posted, ...performanceOf(index, row, { nav, end }) },
    periodLines: periodLinesOf(index, { start, end }, row),
    sinceInception: row.itd,
    columns: columns as IlpaColumns,
  };
}

/** Carry that was paid to the partner is part of its distributions. */
function performanceOf(
  index: BooksIndex,
  { lpEntityId, called, itd }: CapitalAccount,
  { nav, end }: { readonly nav: number; readonly end: string | null },
): Performance {
  const [paidIn, distributed, value, fund] = [called, -itd.distributions, itd.ending, nav].map((amount) => {
    return toMinorUnits(amount, index.base.decimals);
  }) as [bigint, bigint, bigint, bigint];
  const carry = carryPaidUnits(index, readWindow({ end }).endDay).at(index.partnerAt.get(lpEntityId) as number);
  const returned = distributed + BigInt(carry);
  return { dpi: ratio(returned, paidIn), tvpi: ratio(returned + value, paidIn), ownership: ratio(value, fund) };
}

function ratio(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number(part) / Number(whole);
}
