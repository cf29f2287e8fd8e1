/** The tables of notes: some taken from the statements that have them, the rest made here. */
import type { NoteParagraph } from "@capstack/contract/accounting";
import { addMonths } from "@capstack/decimal";
import { type BooksIndex, dayText, lineRow, type PageTable, prepareStatement } from "@capstack/ledger";
import type { ChargedFee } from "../load/agreed-fee.js";
import { feeSpansOf } from "./fee-spans.js";
import { laterEvents } from "./later-events.js";
import type { NotedWindow } from "./note-figures.js";
import { transfersOfPeriod } from "./transfers-of-period.js";

/** The tables by the paragraph that they follow; the earlier period stands beside the window where the statement has one. */
export function noteTables(
  books: BooksIndex,
  fee: ChargedFee | null,
  window: NotedWindow,
): ReadonlyMap<NoteParagraph, readonly PageTable[]> {
  const { start, end } = window;
  const compared = { start, end, compare: start === null ? 0 : 1 };
  const of = (name: "fair-value" | "financial-highlights") => prepareStatement(books, name, compared).page().tables;
  return new Map<NoteParagraph, readonly PageTable[]>([
    ["fair-value", of("fair-value").filter(({ name }) => name !== "Positions")],
    ["management-fee", [feeBases(books, fee, window)]],
    ["transfers", [transfersOfPeriod(books, window)]],
    ["highlights", of("financial-highlights").slice(0, 1)],
    ["subsequent-events", [laterEvents(books, window)]],
  ]);
}

/** What the fee of the terms is charged on, quarter by quarter of a window that has a start and is not long. */
function feeBases(books: BooksIndex, fee: ChargedFee | null, { start, end }: NotedWindow): PageTable {
  const isShort = start !== null && start >= addMonths(end, -MOST_MONTHS);
  const spans = isShort ? feeSpansOf(books, fee, { start, end }) : [];
  const rows = spans.map(({ from, to, basis, basisAmount, annualRate, fee: own }) =>
    lineRow(`${dayText(from)} to ${dayText(to)}`, BASES[basis], basisAmount, annualRate, own),
  );
  return {
    name: "Management fee by the terms of the agreement",
    columns: [
      { title: "Period", kind: "text" },
      { title: "Basis", kind: "text" },
      { title: "Amount of the basis", kind: "money" },
      { title: "Rate a year", kind: "percent" },
      { title: "Fee", kind: "money" },
    ],
    rows,
  };
}

const BASES = { committed: "Commitments", invested: "Cost of investments", nav: "Net assets" } as const;
/** A longer window is told by its terms alone. */
const MOST_MONTHS = 36;
