/** The page of one partner's capital account. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText, figureText, periodText } from "../page/figure-text.js";
import type { PageFact, PageTable, StatementPage } from "../page/page.js";
import { basisNotes, less } from "../page/page-basis.js";
import type { PartnerStatementOptions, PreparedStatement } from "../page/prepared-statement.js";
import { type CapitalAccountStatement, capitalAccountStatement } from "./capital-account-statement.js";
import { ilpaOrder, rollForward } from "./capital-lines.js";
import { ilpaStatement } from "./ilpa-statement.js";
import { carryPassed, interestsPassed } from "./interest-passed.js";
import { interestRolls } from "./interest-roll.js";
import { paidAndReceived, partnerTable, passedNote } from "./partner-table.js";

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
  const { lpEntityId } = partner;
  const rolls = interestRolls(books, lpEntityId, { start: columns.ytd.start, end });
  const isOwnWindow = start !== null && start !== columns.qtd.start && start !== columns.ytd.start;
  const ordinal = books.partnerAt.get(lpEntityId) as number;
  const hasPassed = interestsPassed(books, { start: null, end }).some(
    ({ seller, buyer }) => seller === ordinal || buyer === ordinal,
  );
  const passed = [carryPassed(books, { start, end })(ordinal)];
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
      partnerTable(books, ilpaOrder(columns), { lpEntityId, partnerClass: partner.partnerClass, end }),
      ...(isOwnWindow ? [windowTable] : []),
      ...rolls,
    ],
    remarks: [
      confirmation(books, figures, { ...paidAndReceived(books, columns.itd, { lpEntityId, end }), end, hasPassed }),
    ],
    notes: [
      ...(partner.receivable === 0
        ? []
        : [
            `Of the capital called, ${figureText(partner.receivable, "money", books.base.currency)} was not yet received.`,
          ]),
      ...passedNote(books, lpEntityId, end),
      ...(rolls.length === 0 ? [] : [ROLLED]),
      ...(partner.irr === null || partner.partnerClass === "gp" ? [] : [RATE_DAYS]),
      ...basisNotes(books, end, check),
    ],
  };
}

const ROLLED =
  "The transfers line of the year to date is the capital before carried interest that the roll of each interest transferred, which follows as supplementary information, shows as transferred.";

const RATE_DAYS =
  "IRR by the dates of notices of calls and distributions; the financial highlights use the dates of cash flows, so the two differ.";

/** What the partner signs for the auditor, on a line of its own. Contributions and distributions are its own since inception. */
function confirmation(
  books: BooksIndex,
  { partner, sinceInception }: CapitalAccountStatement,
  own: {
    readonly contributions: number;
    readonly distributions: number;
    readonly end: string;
    readonly hasPassed: boolean;
  },
) {
  const { currency } = books.base;
  const amount = (value: number) => `${currency} ${value === 0 ? "0" : figureText(value, "money", currency)}`;
  return {
    heading: "Confirmation to the auditor",
    text: `At ${dayText(own.end)}, a commitment of ${amount(partner.commitment)}, contributions of ${amount(own.contributions)} and distributions of ${amount(less(own.distributions))} since inception${own.hasPassed ? " by this partner itself, apart from what passed with interests transferred" : ""}, a net asset value of ${amount(sinceInception.ending)} and an unfunded commitment of ${amount(partner.outstanding)} agree with our records, except as noted.\nName ${BLANK}  Signature ${BLANK}  Date ${BLANK.slice(12)}`,
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

/**
 * Carry comes off what a limited partner earns. That of the general partner is no return on what it paid in: its net asset
 * value is told in two parts, and it has no rate.
 */
function factsOf({ partner, sinceInception, columns }: CapitalAccountStatement): PageFact[] {
  const isRecipient = partner.partnerClass === "gp";
  const { navGross, carry } = columns.itd;
  return [
    { label: "Commitment", value: partner.commitment, kind: "money" },
    { label: "Capital called", value: partner.called, kind: "money" },
    { label: "Unfunded commitment", value: partner.outstanding, kind: "money" },
    { label: "Share of the fund’s net assets", value: partner.ownership, kind: "percent" },
    { label: "Net asset value", value: sinceInception.ending, kind: "money" },
    ...(isRecipient
      ? ([
          { label: "Of which capital", value: navGross, kind: "money" },
          { label: "Of which accrued carried interest", value: less(carry.ending), kind: "money" },
        ] as const)
      : []),
    ...(partner.unposted === 0 ? [] : unpostedFacts(partner)),
    { label: "Distributions (DPI)", value: partner.dpi, kind: "multiple" },
    {
      label: isRecipient ? "TVPI, with carried interest" : "Total value (TVPI)",
      value: partner.tvpi,
      kind: "multiple",
    },
    ...(isRecipient ? [] : [{ label: "Net IRR, by notice dates", value: partner.irr, kind: "percent" } as const]),
  ];
}
