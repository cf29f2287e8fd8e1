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
import { dayText } from "./page/figure-text.js";
import { lineRow, type PageColumn, type StatementPage, summing, totalRow } from "./page/page.js";
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
  const lines = rows.map(({ code, name, before, moved, balance }) =>
    lineRow(code, name, ...before, ...moved, Math.max(balance, 0), balance < 0 ? -balance : 0),
  );
  const total = summing(
    totalRow("Total", "", ...earlier.map(() => 0), ...(isMoved ? [0] : []), totalDebits, totalCredits),
    lines,
  );
  const debit = 2 + earlier.length + (isMoved ? 1 : 0);
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
          ...earlier.map((day) => money(`Balance, ${dayText(day)}`)),
          ...(isMoved ? [money("Movement")] : []),
          money("Debit"),
          money("Credit"),
        ],
        rows: [...lines, total],
      },
    ],
    ties: [
      {
        label: "Debits are as much as credits",
        adds: [{ row: total, column: debit }],
        equals: { row: total, column: debit + 1 },
      },
    ],
    notes: [
      ...(earlier.length === 0 ? [] : ["Earlier balances and movements: debits are positive, credits in brackets."]),
      sinceNote(books, date),
      ...contraNote(books, rows),
      ...basisNotes(books, date),
    ],
  };
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
  const rows = accountBalances(books, { end }).map(({ code, name, subtype, balance }, at): AccountRow => {
    const moved = first === undefined ? [] : [sumAmounts([balance, -(first[at] as number)], books.base.decimals)];
    return {
      ...{ code, subtype, name: accountCaption(books, { code, name }), balance, moved },
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
function contraNote({ accounts }: BooksIndex, rows: readonly AccountRow[]): string[] {
  const contra = accounts.find(({ subtype }) => subtype === "undistributed_earnings");
  if (contra === undefined || !rows.some(({ code }) => code === contra.code)) return [];
  return [
    `${contra.code} ${contra.name} is the contra account of results that were allocated to partners’ capital; income and expense accounts less it are what is not allocated yet.`,
  ];
}
/** From when on income and expense have been added up: they are zeroed by the close of a year only. */
function sinceNote({ entries, sourceTypes }: BooksIndex, date: string): string {
  const isClose = (at: number) => sourceTypes[entries.sourceType[at] as number] === "year_end_close";
  const closes = entries.entry.filter(({ entryDate }, at) => entryDate <= date && isClose(at));
  const last = closes.at(-1)?.entryDate;
  const since = last === undefined ? "inception: no year is closed" : `the close of the year on ${dayText(last)}`;
  return `Income and expense accounts stand since ${since}. What the statement of operations shows is their movement in its period.`;
}
