/** The page of one partner's capital account. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText, figureText, periodText } from "../page/figure-text.js";
import type { PageFact, PageTable, StatementPage } from "../page/page.js";
import { basisNotes } from "../page/page-basis.js";
import type { PartnerStatementOptions, PreparedStatement } from "../page/prepared-statement.js";
import { type CapitalAccountStatement, capitalAccountStatement } from "./capital-account-statement.js";
import { ilpaOrder, rollForward } from "./capital-lines.js";
import { ilpaStatement } from "./ilpa-statement.js";
import { partnerTable, passedNote } from "./partner-table.js";

export function prepareCapitalAccount(books: BooksIndex, options: PartnerStatementOptions): PreparedStatement {
  const { start, end = null } = options;
  const figures = capitalAccountStatement(books, options);
  const page = () => {
    const ilpa = ilpaStatement(books, { end, lpEntityId: figures.partner.lpEntityId });
    return pageOf(books, figures, { start, end: ilpa.end, check: ilpa.check });
  };
  return { figures, page };
}

function pageOf(
  books: BooksIndex,
  figures: CapitalAccountStatement,
  { start = null, end, check }: { start?: string | null | undefined; end: string; check: number },
): StatementPage {
  const { partner, columns, periodLines } = figures;
  const { decimals } = books.base;
  const isOwnWindow = start !== null && start !== columns.qtd.start && start !== columns.ytd.start;
  const windowTable: PageTable = {
    name: periodText(start, end),
    columns: [
      { title: "", kind: "text" },
      { title: "Period", kind: "money" },
    ],
    rows: rollForward([periodLines], { ending: "Ending balance", decimals }),
  };
  return {
    title: "Partner capital account statement",
    addressee: partner.name,
    period: `As of ${dayText(end)}`,
    date: end,
    facts: factsOf(figures),
    tables: [
      partnerTable(books, ilpaOrder(columns), {
        lpEntityId: partner.lpEntityId,
        partnerClass: partner.partnerClass,
        end,
      }),
      ...(isOwnWindow ? [windowTable] : []),
    ],
    notes: [
      ...(partner.receivable === 0
        ? []
        : [
            `Of the capital called, ${figureText(partner.receivable, "money", books.base.currency)} was not yet received.`,
          ]),
      ...passedNote(books, partner.lpEntityId, end),
      ...(partner.irr === null ? [] : [RATE_DAYS]),
      confirmation(books, figures, end),
      ...basisNotes(books, end, check),
    ],
  };
}

const RATE_DAYS =
  "The rate of return counts contributions from the day they were called and distributions on the day they were declared; financial highlights count both on the day cash moved.";

/** A line for the partner to answer the auditor on. */
function confirmation(books: BooksIndex, { partner, sinceInception }: CapitalAccountStatement, end: string): string {
  const amount = (value: number) => figureText(value, "money", books.base.currency);
  return `Confirmation to the auditor: net asset value of ${amount(sinceInception.ending)} and unfunded commitment of ${amount(partner.outstanding)} on ${dayText(end)} agree with our records. Name, signature, day: ______________________________`;
}

/** What of the net asset value stands on the partner's account, and what its open months have earned. */
function unpostedFacts({ posted, unposted }: CapitalAccountStatement["partner"]): PageFact[] {
  return [
    { label: "Posted to the ledger", value: posted, kind: "money" },
    { label: "In months not closed", value: unposted, kind: "money" },
  ];
}

/** Carry comes off what a limited partner earns, and is part of what the general partner does. */
const RETURN_LABELS = {
  lp: { value: "Total value (TVPI)", rate: "Net IRR, after carry" },
  gp: { value: "TVPI, carried interest included", rate: "IRR, carried interest included" },
} as const;

function factsOf({ partner, sinceInception }: CapitalAccountStatement): PageFact[] {
  return [
    { label: "Commitment", value: partner.commitment, kind: "money" },
    { label: "Capital called", value: partner.called, kind: "money" },
    { label: "Unfunded commitment", value: partner.outstanding, kind: "money" },
    { label: "Share of the fund’s net assets", value: partner.ownership, kind: "percent" },
    { label: "Net asset value", value: sinceInception.ending, kind: "money" },
    ...(partner.unposted === 0 ? [] : unpostedFacts(partner)),
    { label: "Distributions (DPI)", value: partner.dpi, kind: "multiple" },
    { label: RETURN_LABELS[partner.partnerClass].value, value: partner.tvpi, kind: "multiple" },
    { label: RETURN_LABELS[partner.partnerClass].rate, value: partner.irr, kind: "percent" },
  ];
}
