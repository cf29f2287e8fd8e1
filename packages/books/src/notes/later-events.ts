/** What was posted after the end of a period and a reader of its statements should know. */
import { toDayNumber } from "@capstack/decimal";
import { type BooksIndex, dayText, type Entry, lineRow, type PageTable, takenBack } from "@capstack/ledger";
import { sumAmounts } from "../tables/money.js";
import type { NotedWindow } from "./note-figures.js";

const TOLD: ReadonlyMap<string, string> = new Map([
  ["capital_call", "Capital call"],
  ["distribution", "Distribution"],
  ["recallable_distribution", "Distribution that can be called again"],
  ["carry_distribution", "Carried interest paid"],
  ["equalization", "Subsequent close"],
  ["transfer", "Transfer of an interest"],
  ["investment", "Investment"],
  ["realized_gain", "Sale"],
  ["return_of_capital", "Return of capital"],
  ["escrow_release", "Release of an escrow"],
  ["carry_escrow_release", "Carried interest released from escrow"],
  ["conversion", "Conversion"],
  ["loan", "Credit line"],
]);

/** The events by day, with the amount each moves. */
export function laterEvents(books: BooksIndex, { end, evaluatedThrough }: NotedWindow): PageTable {
  const { day, entry: all } = books.entries;
  const [first, last] = [toDayNumber(end) + 1, toDayNumber(evaluatedThrough)];
  const from = day.findIndex((one) => one >= first);
  const undone = takenBack(all.filter(({ reverses }, row) => reverses != null && (day[row] as number) <= last));
  const told = (from < 0 ? [] : all.slice(from)).filter((entry, at) => {
    const { id, sourceType, reverses } = entry;
    const isInForce = !undone.has(id) && (reverses ?? null) === null;
    return (day[from + at] as number) <= last && isInForce && TOLD.has(sourceType) && !allocates(books, entry);
  });
  return {
    name: `After ${dayText(end)}`,
    columns: [
      { title: "Day", kind: "text" },
      { title: "Event", kind: "text" },
      { title: "For", kind: "text" },
      { title: "Amount", kind: "money" },
    ],
    rows: told.map((entry) =>
      lineRow(entry.entryDate, TOLD.get(entry.sourceType) ?? "", entry.memo ?? "", movedBy(entry, books.base.currency)),
    ),
  };
}

/** Whether an entry shares results among partners: nothing happened then. */
function allocates({ accounts, accountAt }: BooksIndex, { postings }: Entry): boolean {
  return postings.some(
    ({ accountId = "" }) => accounts[accountAt.get(accountId) ?? -1]?.subtype === "undistributed_earnings",
  );
}

/** The debits of an entry, in the vehicle's currency. */
function movedBy({ postings }: Entry, currency: string): number {
  const amounts = postings.map((posting) => posting.baseAmount ?? posting.amount);
  return sumAmounts(
    amounts.filter((amount) => amount > 0),
    currency,
  );
}
