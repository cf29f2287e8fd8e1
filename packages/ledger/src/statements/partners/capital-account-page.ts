/** The page of one partner's capital account. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText, figureText, periodText } from "../page/figure-text.js";
import type { PageFact, PageTable, StatementPage } from "../page/page.js";
import { basisNotes } from "../page/page-basis.js";
import type { PartnerStatementOptions, PreparedStatement } from "../page/prepared-statement.js";
import { type CapitalAccountStatement, capitalAccountStatement } from "./capital-account-statement.js";
import { ilpaOrder, rollForward } from "./capital-lines.js";
import { ilpaStatement } from "./ilpa-statement.js";
import { carryPassed } from "./interest-passed.js";
import { interestRolls } from "./interest-roll.js";
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
  const passed = [carryPassed(books, { start, end })(books.partnerAt.get(partner.lpEntityId) as number)];
  const windowTable: PageTable = {
    name: periodText(start, end),
    columns: [
      { title: "", kind: "text" },
      { title: "Period", kind: "money" },
    ],
    rows: rollForward([periodLines], { ending: "Ending balance", decimals, carryPassed: passed }),
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
      ...interestRolls(books, partner.lpEntityId, { start: columns.ytd.start, end }),
    ],
    remarks: [confirmation(books, figures, end)],
    notes: [
      ...(partner.receivable === 0
        ? []
        : [
            `Of the capital called, ${figureText(partner.receivable, "money", books.base.currency)} was not yet received.`,
          ]),
      ...passedNote(books, partner.lpEntityId, end),
      ...(partner.irr === null ? [] : [RATE_DAYS]),
      ...basisNotes(books, end, check),
    ],
  };
}

const RATE_DAYS =
  "IRR by the dates of notices of calls and distributions; the financial highlights use the dates of cash flows, so the two differ.";

/** What the partner signs for the auditor, on a line of its own. */
function confirmation(books: BooksIndex, { partner, sinceInception }: CapitalAccountStatement, end: string) {
  const amount = (value: number) => `${books.base.currency} ${figureText(value, "money", books.base.currency)}`;
  return {
    heading: "Confirmation to the auditor",
    text: `Net asset value of ${amount(sinceInception.ending)} and unfunded commitment of ${amount(partner.outstanding)} at ${dayText(end)} agree with our records, except as noted.\nName ${BLANK}  Signature ${BLANK}  Date ${BLANK.slice(12)}`,
  };
}

const BLANK = "_".repeat(26);

/** What of the net asset value stands on the partner's account, and what its open months have earned. */
function unpostedFacts({ posted, unposted }: CapitalAccountStatement["partner"]): PageFact[] {
  return [
    { label: "Posted to the ledger", value: posted, kind: "money" },
    { label: "In months not closed", value: unposted, kind: "money" },
  ];
}

/** Carry comes off what a limited partner earns, and is part of what the general partner does. */
const RETURN_LABELS = {
  lp: { value: "Total value (TVPI)", rate: "Net IRR, by notice dates" },
  gp: { value: "TVPI, with carried interest", rate: "IRR, with carried interest" },
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
