/** The ILPA statement: the fund, with one partner beside it on request. */

import type { BooksIndex } from "../../books/books-index.js";
import { dayText } from "../page/figure-text.js";
import type { PageTable, StatementPage } from "../page/page.js";
import { basisNotes } from "../page/page-basis.js";
import type { PartnerStatementOptions, PreparedStatement } from "../page/prepared-statement.js";
import { ILPA_TITLES, ilpaOrder, ilpaTable } from "./capital-lines.js";
import { ilpaStatement } from "./ilpa-statement.js";

export function prepareIlpa(books: BooksIndex, options: PartnerStatementOptions): PreparedStatement {
  const { end, compare = 0, lpEntityId } = options;
  const figures = ilpaStatement(books, { end: end ?? books.today, compare, ...(lpEntityId && { lpEntityId }) });
  return { figures, page: () => pageOf(books, figures) };
}

type Figures = ReturnType<typeof ilpaStatement>;

function pageOf(books: BooksIndex, figures: Figures): StatementPage {
  const partner = books.partners.find(({ lpEntityId }) => lpEntityId === figures.lpEntityId);
  return {
    title: "ILPA capital account statement",
    ...(partner === undefined ? {} : { addressee: partner.name }),
    period: `As of ${dayText(figures.end)}`,
    date: figures.end,
    tables: [figures, ...figures.comparisons].flatMap((statement) =>
      tablesOf(statement, {
        isCurrent: statement.end === figures.end,
        isRecipient: partner?.partnerClass === "gp",
        decimals: books.base.decimals,
      }),
    ),
    notes: basisNotes(books, figures.end, figures.check),
  };
}

function tablesOf(
  { end, partner, fund }: Omit<Figures, "comparisons">,
  layout: { readonly isCurrent: boolean; readonly isRecipient: boolean; readonly decimals: number },
): PageTable[] {
  const { isCurrent, isRecipient, decimals } = layout;
  const at = isCurrent ? "" : `, ${dayText(end)}`;
  const text = { titles: ILPA_TITLES, decimals };
  const own = partner === null ? [] : [ilpaTable(`Partner${at}`, ilpaOrder(partner), { ...text, isRecipient })];
  const tables = [
    ...own,
    ilpaTable(`Fund, including the general partner${at}`, ilpaOrder(fund), { ...text, isRecipient: false }),
  ];
  const sheet = { beginsSheet: true, period: `As of ${dayText(end)}` } as const;
  return tables.map((table, place) => (place === 0 && !isCurrent ? { ...table, ...sheet } : table));
}
