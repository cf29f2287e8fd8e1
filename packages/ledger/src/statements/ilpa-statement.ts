/**
 * The capital account statement limited partners ask for: quarter, year and inception to date side by side, NAV gross
 * and net of accrued carry, and the roll-forward of what is still unfunded.
 * @see ILPA, "Reporting Template" v1.1 and "Capital Call & Distribution Template"
 */
import { addDays, fromDayNumber } from "@capstack/decimal";
import { readOptions } from "../books/argument.js";
import type { Books } from "../books/books.js";
import type { BooksIndex } from "../books/books-index.js";
import type { CapitalBreakdown } from "../books/capital-bucket.js";
import { toIndex } from "../books/index-books.js";
import { quarterStart, readWindow, valuationDay } from "../books/period.js";
import { type CapitalAccount, capitalAccounts, commitmentUnits, recallableUnits } from "../capital/capital-account.js";
import { readUnits, toAmount, type Units, unknownId } from "../money/amount.js";
import { sumUnits, totalUnits } from "../money/exact-sum.js";
import { totalBreakdown } from "./partners-capital.js";
import { type Compared, type StatementOptions, withComparisons } from "./statement.js";

/** Accrued carry over the column; positive is what limited partners give up. */
export interface CarryRollForward {
  readonly beginning: number;
  readonly change: number;
  readonly ending: number;
}

/** beginning + recallable − contributions ± commitment changes = ending. */
export interface UnfundedRollForward {
  readonly beginning: number;
  readonly recallable: number;
  readonly contributions: number;
  readonly commitmentChanges: number;
  readonly ending: number;
}

/** One column. `navNet` is after accrued carry. */
export interface IlpaColumn extends CapitalBreakdown {
  readonly start: string | null;
  readonly navGross: number;
  readonly navNet: number;
  readonly carry: CarryRollForward;
  readonly unfunded: UnfundedRollForward;
}

/** The three columns of one partner or of the fund. */
export interface IlpaColumns {
  readonly qtd: IlpaColumn;
  readonly ytd: IlpaColumn;
  readonly itd: IlpaColumn;
}

/** The statement; `partner` null when the fund alone was asked for. `check` is zero. */
export interface IlpaStatement {
  readonly end: string;
  readonly lpEntityId: string | null;
  readonly partner: IlpaColumns | null;
  readonly fund: IlpaColumns;
  /** Each unfunded roll-forward against commitment less called plus recallable, summed. */
  readonly check: number;
}

/**
 * The statement of one partner and of the fund at `end` (today unless given).
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
  given: Pick<StatementOptions, "end" | "compare"> & { readonly lpEntityId?: string },
): Compared<IlpaStatement> {
  const options = readOptions(given, {});
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

interface ColumnOptions {
  readonly start: string | null;
  readonly end: string;
  readonly partners: readonly number[];
  readonly isFund: boolean;
}

function ilpaColumn(index: BooksIndex, { start, end, partners, isFund }: ColumnOptions): IlpaColumn {
  const { decimals } = index.base;
  const ids = new Set(partners.map((at) => index.partners[at]?.lpEntityId));
  const rows = capitalAccounts(index, { start, end }).rows.filter((row) => ids.has(row.lpEntityId));
  const lines = totalBreakdown(
    rows.map((row) => row.period),
    decimals,
  );
  const carry = carryOf(index, rows, isFund);
  const ending = units(lines.ending, decimals);
  const accrued = units(carry.ending, decimals);
  return {
    ...lines,
    start,
    navGross: toAmount(isFund ? ending : sumUnits(ending, accrued), decimals),
    navNet: toAmount(isFund ? sumUnits(ending, -accrued) : ending, decimals),
    carry,
    unfunded: unfundedOf(index, { start, end, partners, contributions: units(lines.contributions, decimals) }),
  };
}

/** Of the fund: what its limited partners give up. Of one partner: what it gives up, negative for who receives. */
function carryOf(index: BooksIndex, rows: readonly CapitalAccount[], isFund: boolean): CarryRollForward {
  const { decimals } = index.base;
  const payers = isFund ? rows.filter((row) => row.partnerClass === "lp") : rows;
  const total = (pick: (row: CapitalAccount) => number) =>
    -totalUnits(payers.map((row) => units(pick(row), decimals))) + 0;
  const ending = total((row) => row.itd.carriedInterest);
  const change = total((row) => row.period.carriedInterest);
  const amount = (value: Units) => toAmount(value, decimals);
  return { beginning: amount(ending - change), change: amount(change), ending: amount(ending) };
}

function unfundedOf(
  index: BooksIndex,
  column: Omit<ColumnOptions, "isFund"> & { contributions: Units },
): UnfundedRollForward {
  const { start, end, partners, contributions } = column;
  const before = start === null ? null : addDays(start, -1);
  const at = (date: string | null, read: (day: number) => Units) =>
    date === null ? 0 : read(readWindow({ end: date }).endDay);
  const committed = (day: number) =>
    totalUnits(partners.map((partner) => commitmentUnits(index, day)[partner] as Units));
  const recalled = (day: number) => totalUnits(partners.map((partner) => recallableUnits(index, day).at(partner)));
  const ids = new Set(partners.map((partner) => index.partners[partner]?.lpEntityId));
  const calledBefore =
    before === null
      ? 0
      : totalUnits(
          capitalAccounts(index, { end: before })
            .rows.filter((row) => ids.has(row.lpEntityId))
            .map((row) => units(row.called, index.base.decimals)),
        );
  const changes = sumUnits(at(end, committed), -at(before, committed));
  const recallable = sumUnits(at(end, recalled), -at(before, recalled));
  const beginning = sumUnits(at(before, committed), -calledBefore, at(before, recalled));
  const amount = (value: Units) => toAmount(value, index.base.decimals);
  return {
    beginning: amount(beginning),
    recallable: amount(recallable),
    contributions: amount(contributions),
    commitmentChanges: amount(changes),
    ending: amount(sumUnits(beginning, recallable, -contributions, changes)),
  };
}

/** The roll-forwards of a statement end alike whatever they begin with. */
function checkOf({ base }: BooksIndex, statements: readonly IlpaColumns[]): number {
  const gaps = statements.flatMap(({ qtd, ytd, itd }) =>
    [qtd, ytd].map(
      (column) => units(column.unfunded.ending, base.decimals) - units(itd.unfunded.ending, base.decimals),
    ),
  );
  return toAmount(totalUnits(gaps.map(Math.abs)), base.decimals);
}

function units(amount: number, decimals: number): Units {
  return readUnits(amount, decimals) as Units;
}
