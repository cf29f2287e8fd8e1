/** The page of one partner's capital account. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText, figureText, periodText } from "../page/figure-text.js";
import type { PageFact, PageTable, StatementPage } from "../page/page.js";
import { basisNotes } from "../page/page-basis.js";
import type { PartnerStatementOptions, PreparedStatement } from "../page/prepared-statement.js";
import { type CapitalAccountStatement, capitalAccountStatement } from "./capital-account-statement.js";
import { ILPA_TITLES, ilpaOrder, ilpaTable, rollForward } from "./capital-lines.js";
import { ilpaStatement } from "./ilpa-statement.js";

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
      ilpaTable("Capital account", ilpaOrder(columns), { titles: ILPA_TITLES, decimals }),
      ...(isOwnWindow ? [windowTable] : []),
    ],
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

/** Carry comes off what a limited partner earns, and is part of what the general partner does. */
const RETURN_LABELS = {
  lp: { value: "Total value (TVPI)", rate: "Net IRR, after carry" },
  gp: { value: "TVPI, carry received included", rate: "IRR, carry received included" },
} as const;

function factsOf({ partner, sinceInception }: CapitalAccountStatement): PageFact[] {
  return [
    { label: "Commitment", value: partner.commitment, kind: "money" },
    { label: "Capital called", value: partner.called, kind: "money" },
    { label: "Unfunded commitment", value: partner.outstanding, kind: "money" },
    { label: "Share of the fund’s net assets", value: partner.ownership, kind: "percent" },
    { label: "Net asset value", value: sinceInception.ending, kind: "money" },
    { label: "Posted to the ledger", value: partner.posted, kind: "money" },
    { label: "Posted once months close", value: partner.unposted, kind: "money" },
    { label: "Distributions (DPI)", value: partner.dpi, kind: "multiple" },
    { label: RETURN_LABELS[partner.partnerClass].value, value: partner.tvpi, kind: "multiple" },
    { label: RETURN_LABELS[partner.partnerClass].rate, value: partner.irr, kind: "percent" },
  ];
}
