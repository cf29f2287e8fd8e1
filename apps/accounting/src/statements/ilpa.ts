/** The ILPA statement: the fund, and one partner beside it when asked. */

import { dayText, type Table } from "@capstack/documents";
import { type BooksIndex, ilpaStatement } from "@capstack/ledger";
import { ILPA_TITLES, ilpaOrder, ilpaTable } from "./capital-lines.js";
import { basisNotes, type PreparedStatement, type StatementRequest } from "./statement.js";

export function prepareIlpa(books: BooksIndex, { end, compare, lp, today }: StatementRequest): PreparedStatement {
  const figures = ilpaStatement(books, { end: end ?? today, compare, ...(lp === undefined ? {} : { lpEntityId: lp }) });
  return { figures, print: () => print(books, figures) };
}

type Figures = ReturnType<typeof ilpaStatement>;

function print(books: BooksIndex, figures: Figures) {
  const partner = books.partners.find(({ lpEntityId }) => lpEntityId === figures.lpEntityId);
  return {
    title: "ILPA capital account statement",
    ...(partner === undefined ? {} : { addressee: partner.name }),
    period: `As of ${dayText(figures.end)}`,
    date: figures.end,
    tables: [figures, ...figures.comparisons].flatMap((statement) =>
      tablesOf(statement, statement.end === figures.end),
    ),
    notes: basisNotes(books, figures.end, figures.check),
  };
}

function tablesOf({ end, partner, fund }: Omit<Figures, "comparisons">, isCurrent: boolean): Table[] {
  const at = isCurrent ? "" : ` at ${end}`;
  const own = partner === null ? [] : [ilpaTable(`Partner${at}`, ilpaOrder(partner), ILPA_TITLES)];
  return [...own, ilpaTable(`Fund${at}`, ilpaOrder(fund), ILPA_TITLES)];
}
