/** The trial balance: every account at both ends of the window, what moved it, and proof that debits equal credits. */

import { addDays } from "@capstack/decimal";
import { accountBalances } from "../balances/account-balance.js";
import { trialBalance } from "../balances/trial-balance.js";
import type { BooksIndex } from "../books/books-index.js";
import { accountCaption } from "../chart/account-caption.js";
import { baseCode } from "../chart/sub-account.js";
import { sumAmounts } from "../money/amount.js";
import { comparisonPeriods } from "../periods/comparison-period.js";
import { resolvePeriod } from "../periods/named-period.js";
import { compareText } from "../records/text-order.js";
import type { Account } from "../records/vehicle.js";
import { dayText } from "./page/figure-text.js";
import {
  headingRow,
  lineRow,
  type PageColumn,
  type PageRow,
  type PageTie,
  type StatementPage,
  summing,
  totalRow,
} from "./page/page.js";
import { basisNotes, lastDay } from "./page/page-basis.js";
import type { PreparedStatement } from "./page/prepared-statement.js";
import type { StatementOptions } from "./page/statement.js";

export function prepareTrialBalance(books: BooksIndex, options: StatementOptions): PreparedStatement {
  const { end = null } = options;
  const figures = trialBalance(books, { end });
  return { figures, page: () => pageOf(books, figures, options) };
}

function pageOf(
  books: BooksIndex,
  { end, totalDebits, totalCredits }: ReturnType<typeof trialBalance>,
  options: StatementOptions,
): StatementPage {
  const date = end ?? lastDay(books);
  const opening = openingDay(options);
  const earlier = earlierDays(options);
  const { rows, isMoved } = accountRows(books, { end, earlier, opening });
  const since = openedBy(books, date);
  const groups = GROUPS.map(([type, label, isResult]) => {
    const heading = headingRow(isResult ? `${label}, since ${since}` : label);
    return [heading, ...rows.filter((row) => row.type === type).map(lineOf)] as const;
  }).filter(([, ...own]) => own.length > 0);
  const lines = groups.flatMap(([, ...own]) => own);
  const columns = 2 * earlier.length + (isMoved ? 1 : 0);
  const sums = Array.from({ length: columns }, (_, at) =>
    sumAmounts(
      lines.map(({ cells }) => Number(cells[2 + at])),
      books.base.decimals,
    ),
  );
  const total = summing(totalRow("Total", "", ...sums, totalDebits, totalCredits), lines);
  const money = (title: string): PageColumn => ({ title, kind: "money" });
  return {
    title: "Trial balance",
    period: `As of ${dayText(date)}`,
    date,
    tables: [
      {
        name: "Trial balance",
        columns: [
          { title: "Account", kind: "text" },
          { title: "Name", kind: "text" },
          ...earlier.flatMap((day) => {
            const [debit, credit] = day === opening ? ["Opening debit", "Opening credit"] : ["Debit", "Credit"];
            return [money(`${debit}, ${dayText(day)}`), money(`${credit}, ${dayText(day)}`)];
          }),
          ...(isMoved ? [money("Movement of the period")] : []),
          money(isMoved ? "Closing debit" : "Debit"),
          money(isMoved ? "Closing credit" : "Credit"),
        ],
        rows: [...groups.flat(), total],
      },
    ],
    ties: [
      ...earlier.map((day, pair) => tieOf(total, `, ${dayText(day)}`, 2 + 2 * pair)),
      tieOf(total, "", 2 + columns),
    ],
    notes: [
      ...(isMoved ? ["Movements are net: debits are positive, credits in brackets."] : []),
      ...resultsNote(rows, since, isMoved),
      ...contraNote(books, rows),
      ...basisNotes(books, date),
    ],
  };
}

/** The parts of the chart in the order of the trial balance; what stands in the last two adds up until a year is closed. */
const GROUPS = [
  ["asset", "Assets", false],
  ["liability", "Liabilities", false],
  ["equity", "Partners’ capital", false],
  ["income", "Income", true],
  ["expense", "Expenses", true],
] as const;

/** A line reads by its base account and its name: the end of a sub-account's code is that of an id. */
function lineOf({ code, name, before, moved, balance }: AccountRow): PageRow {
  const sides = (amount: number) => [Math.max(amount, 0), Math.max(-amount, 0)];
  return lineRow(baseCode(code), name, ...before.flatMap(sides), ...moved, ...sides(balance));
}

function tieOf(row: PageRow, on: string, column: number): PageTie {
  const label = `Debits are as much as credits${on}`;
  return { label, adds: [{ row, column }], equals: { row, column: column + 1 } };
}

/** The day before the window, whose balances it opens with; null without a start. */
function openingDay({ start = null }: StatementOptions): string | null {
  return start === null ? null : addDays(start, -1);
}

/** The days of earlier balances beside the window's: its opening, and the ends of the periods it is compared with. */
function earlierDays(options: StatementOptions): string[] {
  const { start = null, end = null, compare = 0 } = options;
  const period = resolvePeriod("custom", "2000-01-01", { start, end });
  const compared = comparisonPeriods(period, compare).map((one) => one.end);
  const days = [openingDay(options), ...compared].filter((day) => day !== null);
  return [...new Set(days)];
}

interface AccountRow {
  readonly code: string;
  readonly type: Account["type"];
  readonly subtype: string;
  readonly name: string;
  readonly before: readonly number[];
  readonly moved: readonly number[];
  readonly balance: number;
}

/** Accounts with a balance on any of the days, by base account and then by name. */
function accountRows(
  books: BooksIndex,
  { end, earlier, opening }: { end: string | null; earlier: readonly string[]; opening: string | null },
): { rows: AccountRow[]; isMoved: boolean } {
  const balancesOn = (day: string | null) => accountBalances(books, { end: day }).map(({ balance }) => balance);
  const before = earlier.map(balancesOn);
  const first = opening === null ? undefined : before[0];
  const rows = accountBalances(books, { end }).map(({ code, name, type, subtype, balance }, at): AccountRow => {
    const moved = first === undefined ? [] : [sumAmounts([balance, -(first[at] as number)], books.base.decimals)];
    return {
      ...{ code, type, subtype, name: accountCaption(books, { code, name }), balance, moved },
      before: before.map((balances) => balances[at] as number),
    };
  });
  const isShown = ({ balance, before }: AccountRow) => balance !== 0 || before.some((amount) => amount !== 0);
  const sorted = rows
    .filter(isShown)
    .sort((a, b) => compareText(baseCode(a.code), baseCode(b.code)) || compareText(a.name, b.name));
  return { rows: sorted, isMoved: first !== undefined };
}

/** Results stand on their own accounts; what of them partners' capital was credited with stands against it here. */
function contraNote({ accounts, base }: BooksIndex, rows: readonly AccountRow[]): string[] {
  const contra = accounts.find(({ subtype }) => subtype === "undistributed_earnings");
  if (contra === undefined || !rows.some(({ code }) => code === contra.code)) return [];
  const results = rows.filter(({ type }) => type === "income" || type === "expense");
  const own = rows.filter(({ code }) => code === contra.code);
  const rest = sumAmounts(
    [...results, ...own].map(({ balance }) => balance),
    base.decimals,
  );
  const left = rest === 0 ? "" : "; what remains of income and expenses after it is not yet allocated";
  return [`${contra.code} ${contra.name} offsets the results already allocated to partners’ capital${left}.`];
}

/** From when on income and expense have been added up: they are zeroed by the close of a year only. */
function openedBy({ entries, sourceTypes }: BooksIndex, date: string): string {
  const isClose = (at: number) => sourceTypes[entries.sourceType[at] as number] === "year_end_close";
  const closes = entries.entry.filter(({ entryDate }, at) => entryDate <= date && isClose(at));
  const last = closes.at(-1)?.entryDate;
  return last === undefined ? "inception" : `the close of ${dayText(last)}`;
}

/** Where the results of the period alone are. */
function resultsNote(rows: readonly AccountRow[], since: string, isMoved: boolean): string[] {
  if (!rows.some(({ type }) => type === "income" || type === "expense")) return [];
  const until = since === "inception" ? "no year has been closed" : "they are closed once a year";
  const movement = isMoved ? "; their movement of the period is what the statement of operations shows" : "";
  return [`Income and expense accounts have accumulated since ${since}, as ${until}${movement}.`];
}
