/** What was posted after the end of a period and a reader of its statements should know. */
import { toDayNumber } from "@capstack/decimal";
import { type BooksIndex, dayText, type Entry, figureText, lineRow, type PageTable, takenBack } from "@capstack/ledger";
import { sumAmounts } from "../tables/money.js";
import type { NotedWindow } from "./note-figures.js";

const TOLD: ReadonlyMap<string, string> = new Map([
  ["capital_call", "Capital call"],
  ["distribution", "Distribution"],
  ["recallable_distribution", "Recallable distribution"],
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
    rows: told.map((entry) => {
      const kept = entry.sourceType === "escrow_release" ? keptOfEscrow(books, entry) : 0;
      const memo = entry.memo ?? "";
      const lost = `${figureText(kept, "money", books.base.currency)} was kept by the buyer and is a loss`;
      const said = kept === 0 ? memo : [memo, lost].filter((part) => part !== "").join("; ");
      return lineRow(dayText(entry.entryDate), TOLD.get(entry.sourceType) ?? "", said, movedBy(books, entry));
    }),
  };
}

/** Whether an entry shares results among partners: nothing happened then. */
function allocates({ accounts, accountAt }: BooksIndex, { postings }: Entry): boolean {
  return postings.some(
    ({ accountId = "" }) => accounts[accountAt.get(accountId) ?? -1]?.subtype === "undistributed_earnings",
  );
}

/** Kinds of entries whose amount is what the buyer paid or still holds, not what comes off the books. */
const PROCEEDS: readonly string[] = ["realized_gain", "return_of_capital", "escrow_release"];
const RECEIVED: readonly string[] = ["cash", "restricted_cash", "escrow_receivable", "receivable"];

/** What an entry moves in the vehicle's currency: of a sale or a release what came in, of all else its debits. */
function movedBy(books: BooksIndex, { postings, sourceType }: Entry): number {
  const isReceipt = PROCEEDS.includes(sourceType);
  const counted = isReceipt ? postings.filter((one) => RECEIVED.includes(subtypeOf(books, one))) : postings;
  return debits(books, counted);
}

/** Of an escrow's release: what was not paid out. */
function keptOfEscrow(books: BooksIndex, { postings }: Entry): number {
  const amounts = postings.filter((one) => RECEIVED.includes(subtypeOf(books, one))).map(amountOf);
  return Math.max(0, -sumAmounts(amounts, books.base.currency));
}

function subtypeOf({ accounts, accountAt }: BooksIndex, { accountId = "" }: Entry["postings"][number]): string {
  return accounts[accountAt.get(accountId) ?? -1]?.subtype ?? "";
}

const amountOf = (posting: Entry["postings"][number]) => posting.baseAmount ?? posting.amount;

function debits({ base }: BooksIndex, postings: Entry["postings"]): number {
  return sumAmounts(
    postings.map(amountOf).filter((amount) => amount > 0),
    base.currency,
  );
}
