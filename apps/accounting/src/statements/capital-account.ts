/** One partner's capital account: the statement a limited partner receives each quarter. */

import { dayText, type Fact, figureText, periodText, type Table } from "@capstack/documents";
import {
  type BooksIndex,
  type CapitalAccount,
  type CapitalBreakdown,
  capitalAccounts,
  ilpaStatement,
} from "@capstack/ledger";
import { notFound } from "../caller.js";
import { type PostedCapital, postedCapital } from "../capital/posted-capital.js";
import { refusal } from "../failures.js";
import { toUnits } from "../money.js";
import { ILPA_TITLES, ilpaOrder, ilpaTable, rollForward } from "./capital-lines.js";
import { basisNotes, type PreparedStatement, type StatementRequest } from "./statement.js";

export function prepareCapitalAccount(books: BooksIndex, { start, end, lp }: StatementRequest): PreparedStatement {
  if (lp === undefined) {
    throw refusal("invalid_query", "lp is required: the partner's id.", { details: { query: "lp" } });
  }
  const { rows, nav } = capitalAccounts(books, { start, end });
  const row = rows.find(({ lpEntityId }) => lpEntityId === lp);
  if (row === undefined) throw notFound("There is no such partner in this vehicle.");
  const { lpEntityId, name, partnerClass, commitment, called, funded, outstanding, receivable, irr } = row;
  const bridge = postedCapital(books, { end, currency: books.base.currency })(row);
  const partner = {
    lpEntityId,
    name,
    partnerClass,
    commitment,
    called,
    funded,
    outstanding,
    receivable,
    irr,
    ...bridge,
  };
  const ilpa = ilpaStatement(books, { end, lpEntityId: lp });
  const figures = {
    partner: { ...partner, ...performanceOf(row, nav, books.base.currency) },
    periodLines: row.period,
    sinceInception: row.itd,
    columns: ilpa.partner as NonNullable<typeof ilpa.partner>,
  };
  return { figures, print: () => print(books, figures, { start, end: ilpa.end, check: ilpa.check }) };
}

/** Of what was paid in: what came back, what came back or is there, and the partner's part of the fund. */
function performanceOf({ called, itd }: CapitalAccount, nav: number, currency: string) {
  const [paidIn, returned, value, fund] = [called, -itd.distributions, itd.ending, nav].map((amount) => {
    return toUnits(amount + 0, currency);
  }) as [bigint, bigint, bigint, bigint];
  return { dpi: ratio(returned, paidIn), tvpi: ratio(returned + value, paidIn), ownership: ratio(value, fund) };
}

function ratio(part: bigint, whole: bigint): number | null {
  return whole === 0n ? null : Number(part) / Number(whole);
}

interface Figures {
  readonly partner: Pick<
    CapitalAccount,
    "name" | "partnerClass" | "commitment" | "called" | "outstanding" | "receivable" | "irr"
  > &
    ReturnType<typeof performanceOf> &
    PostedCapital;
  readonly periodLines: CapitalBreakdown;
  readonly sinceInception: CapitalBreakdown;
  readonly columns: Parameters<typeof ilpaOrder>[0];
}

function print(
  books: BooksIndex,
  figures: Figures,
  { start, end, check }: { start: string | null; end: string; check: number },
) {
  const { partner, columns, periodLines } = figures;
  const isOwnWindow = start !== null && start !== columns.qtd.start && start !== columns.ytd.start;
  const asked: Table = {
    name: periodText(start, end),
    columns: [
      { title: "", kind: "text" },
      { title: "Period", kind: "money" },
    ],
    rows: rollForward([periodLines], "Ending balance"),
  };
  return {
    title: "Partner capital account statement",
    addressee: partner.name,
    period: `As of ${dayText(end)}`,
    date: end,
    facts: factsOf(figures),
    tables: [ilpaTable("Capital account", ilpaOrder(columns), ILPA_TITLES), ...(isOwnWindow ? [asked] : [])],
    notes: [
      ...(partner.receivable === 0
        ? []
        : [
            `Of the capital called, ${figureText(partner.receivable, "money", books.base.currency)} was not yet received.`,
          ]),
      ...basisNotes(books, end, check),
    ],
  };
}

function factsOf({ partner, sinceInception }: Figures): Fact[] {
  return [
    { label: "Commitment", value: partner.commitment, kind: "money" },
    { label: "Capital called", value: partner.called, kind: "money" },
    { label: "Unfunded commitment", value: partner.outstanding, kind: "money" },
    { label: "Share of the fund’s net assets", value: partner.ownership, kind: "percent" },
    { label: "Net asset value", value: sinceInception.ending, kind: "money" },
    { label: "Of which posted to the ledger", value: partner.posted, kind: "money" },
    { label: "Of which posted when its months close", value: partner.unposted, kind: "money" },
    { label: "Distributions (DPI)", value: partner.dpi, kind: "multiple" },
    { label: "Total value (TVPI)", value: partner.tvpi, kind: "multiple" },
    { label: "Net internal rate of return", value: partner.irr, kind: "percent" },
  ];
}
