/** What of a window's movements is an interest that passed from one partner to another. */
import type { AccountingResultOf } from "@capstack/client/accounting";
import { rational } from "@capstack/decimal";
import type { Backend } from "../../backend/backend.js";
import { BackendFailure } from "../../backend/backend-failure.js";
import { sum } from "../../summary/books/book-table.js";
import type { CapitalStanding } from "../../summary/books/capital-accounts.js";
import { booksOf } from "./books-of.js";

type Answer = AccountingResultOf<"getCapitalAccounts">;
type Row = Answer["rows"][number];

/** Transfers of a window that are looked into. */
const MOST_TRANSFERS = 10;

/** Capital accounts with shares, and with transfers where the window has any and they can be read. */
export async function withTransfers(
  backend: Backend,
  args: unknown,
  answer: Answer,
  signal: AbortSignal,
): Promise<CapitalStanding> {
  const standing = withShares(answer);
  const { start, end } = answer.period;
  const isMoved = ({ period }: Row) => period.transfers !== 0 || period.contributions < 0;
  if (start === null || !answer.rows.some(isMoved)) return standing;
  const { group } = (args ?? {}) as { readonly group?: unknown };
  const query = { kind: "transfer", ...(group === undefined ? {} : { group }) };
  try {
    const all = (await booksOf(backend)("listAgreements", { query }, signal)) as AccountingResultOf<"listAgreements">;
    const inWindow = ({ date, status }: (typeof all)[number]) =>
      ["declared", "settled"].includes(status) && date >= start && (end === null || date <= end);
    const transfers = all.filter(inWindow);
    if (transfers.length === 0 || transfers.length > MOST_TRANSFERS) return standing;
    const told = await Promise.all(
      transfers.map(({ id }) => booksOf(backend)("getAgreementNotices", { named: id, query: {} }, signal)),
    );
    const notices = told.flat() as AccountingResultOf<"getAgreementNotices">;
    const rows = standing.rows.map((row) => {
      const own = notices.filter(({ lpEntityId }) => lpEntityId === row.lpEntityId);
      const contribution = sum(...own.map((one) => one.contribution));
      const capital = sum(...own.map((one) => one.capitalChange));
      return own.length === 0 ? row : { ...row, transferred: { contribution, capital } };
    });
    return { ...standing, rows, transfers: transfers.map(({ date, description }) => ({ date, description })) };
  } catch (failure) {
    if (failure instanceof BackendFailure) return standing;
    throw failure;
  }
}

function withShares(answer: Answer): CapitalStanding {
  const all = sum(...answer.rows.map(({ commitment }) => commitment));
  const rows = answer.rows.map((row) => ({
    ...row,
    share: all === 0 ? null : rational(row.commitment).div(all).toNumber(),
  }));
  return { ...answer, rows };
}
