/** The tables of notes: some taken from the statements that have them, the rest made here. */
import type { NoteParagraph } from "@capstack/contract/accounting";
import { addDays } from "@capstack/decimal";
import {
  type BooksIndex,
  dayText,
  explainManagementFee,
  lineRow,
  type PageTable,
  prepareStatement,
} from "@capstack/ledger";
import type { ChargedFee } from "../load/agreed-fee.js";
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

/** A longer window is told by its terms alone. */
const MOST_QUARTERS = 12;

const BASES = { committed: "Commitments", invested: "Cost of investments", nav: "Net assets" } as const;

/** What the fee of the terms is charged on, quarter by quarter of a window that has a start. */
function feeBases(books: BooksIndex, fee: ChargedFee | null, { start, end }: NotedWindow): PageTable {
  const all = fee === null || start === null ? [] : quartersOf(start, end);
  const quarters = all.length > MOST_QUARTERS ? [] : all;
  const rows = quarters.flatMap((quarter) =>
    explainManagementFee(books, { ...(fee as ChargedFee), ...quarter }, quarter.to)
      .spans.filter((span) => span.fee !== 0)
      .map((span) =>
        lineRow(
          `${dayText(span.from)} to ${dayText(span.to)}`,
          BASES[span.basis],
          span.basisAmount,
          span.annualRate,
          span.fee,
        ),
      ),
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

/** Calendar quarters of a window; the first and the last may be cut. */
function quartersOf(start: string, end: string): { readonly from: string; readonly to: string }[] {
  const quarters: { from: string; to: string }[] = [];
  for (let from = start; from <= end; ) {
    const last = quarterEnd(from);
    const to = last < end ? last : end;
    quarters.push({ from, to });
    from = addDays(to, 1);
  }
  return quarters;
}

const QUARTER_ENDS = ["03-31", "06-30", "09-30", "12-31"];

function quarterEnd(date: string): string {
  return `${date.slice(0, 4)}-${QUARTER_ENDS[Math.floor((Number(date.slice(5, 7)) - 1) / 3)]}`;
}
