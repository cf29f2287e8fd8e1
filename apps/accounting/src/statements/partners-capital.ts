/** Changes in partners' capital: by class of partner, and partner by partner. */

import { dayText, line, periodText, type Row, subtotal, type Table, total } from "@capstack/documents";
import { type BooksIndex, type CapitalBreakdown, partnersCapitalStatement } from "@capstack/ledger";
import { capitalLines, rollForward } from "./capital-lines.js";
import { basisNotes, lastDay, type PreparedStatement, type StatementRequest } from "./statement.js";

export function preparePartnersCapital(
  books: BooksIndex,
  { start, end, compare }: StatementRequest,
): PreparedStatement {
  const figures = partnersCapitalStatement(books, { start, end, compare });
  return { figures, print: () => print(books, figures) };
}

type Figures = ReturnType<typeof partnersCapitalStatement>;
type Period = Omit<Figures, "comparisons">;

function print(books: BooksIndex, figures: Figures) {
  const date = figures.end ?? lastDay(books);
  const earlier = figures.comparisons.flatMap((period) => {
    const span = `${period.start ?? "inception"} to ${period.end ?? ""}`;
    return [byClass(period, `Summary, ${span}`), byPartner(period, `By partner, ${span}`)];
  });
  return {
    title: "Statement of changes in partners’ capital",
    period: periodText(figures.start, date),
    date,
    tables: [byClass(figures, "Summary"), byPartner(figures, "By partner"), ...earlier],
    notes: basisNotes(books, date, figures.check),
  };
}

function byClass({ lp, gp, fund, end }: Period, name: string): Table {
  return {
    name,
    columns: [
      { title: "", kind: "text" },
      { title: "Limited partners", kind: "money" },
      { title: "General partner", kind: "money" },
      { title: "Total", kind: "money" },
    ],
    rows: rollForward([lp, gp, fund], end === null ? "Ending balance" : `Balance, ${dayText(end)}`),
  };
}

function byPartner({ partners, lp, gp, fund }: Period, name: string): Table {
  const figures = (row: CapitalBreakdown) => [...capitalLines.map(([field]) => row[field]), row.ending];
  const rowsOf = (partnerClass: string): Row[] =>
    partners.filter((own) => own.partnerClass === partnerClass).map((own) => line(own.name, ...figures(own)));
  const generals = rowsOf("gp");
  return {
    name,
    columns: [
      { title: "Partner", kind: "text" },
      ...capitalLines.map(([, title]) => ({ title, kind: "money" as const })),
      { title: "Ending balance", kind: "money" },
    ],
    rows: [
      ...rowsOf("lp"),
      subtotal("Limited partners", ...figures(lp)),
      ...generals,
      ...(generals.length > 1 ? [subtotal("General partners", ...figures(gp))] : []),
      total("All partners", ...figures(fund)),
    ],
  };
}
