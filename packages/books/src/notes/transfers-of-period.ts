/** Interests that passed from one partner to another in a period. */
import { fromDayNumber, toDayNumber } from "@capstack/decimal";
import { type BooksIndex, dayText, type Entry, lineRow, type PageTable } from "@capstack/ledger";
import { sumAmounts, toAmount } from "../tables/money.js";

/** Each transfer: who sold to whom, the commitment, and the capital that moved with it. */
export function transfersOfPeriod(
  books: BooksIndex,
  { start, end }: { readonly start: string | null; readonly end: string },
): PageTable {
  const first = start === null ? Number.NEGATIVE_INFINITY : toDayNumber(start);
  const moved = books.commitments.filter(({ day, kind }) => {
    return day >= first && day <= toDayNumber(end) && (kind === "transfer_in" || kind === "transfer_out");
  });
  const days = [...new Set(moved.map(({ day }) => day))];
  const rows = days.flatMap((day) => {
    const own = moved.filter((one) => one.day === day);
    const sellers = own.filter(({ kind }) => kind === "transfer_out");
    const buyers = own.filter(({ kind }) => kind === "transfer_in");
    return sellers.map((seller, place) => {
      const date = fromDayNumber(seller.day);
      const commitment = Math.abs(toAmount(BigInt(seller.units), books.base.currency));
      const buyer = buyers[place];
      return lineRow(
        dayText(date),
        nameOf(books, seller.partner),
        buyer === undefined ? "" : nameOf(books, buyer.partner),
        commitment,
        capitalMoved(books, seller.partner, date),
      );
    });
  });
  return {
    name: "Transfers of interests",
    columns: [
      { title: "Day", kind: "text" },
      { title: "From", kind: "text" },
      { title: "To", kind: "text" },
      { title: "Commitment", kind: "money" },
      { title: "Capital", kind: "money" },
    ],
    rows,
  };
}

function nameOf({ partners }: BooksIndex, partner: number): string {
  return partners[partner]?.name ?? "";
}

/** What entries of a day that post to partners' capital alone took from the seller: paid-in history and results together. */
function capitalMoved(books: BooksIndex, partner: number, date: string): number {
  const { accountAt, accountPartner, base } = books;
  const ownerOf = (accountId: string) => accountPartner[accountAt.get(accountId) ?? -1] ?? -1;
  const isBetweenPartners = ({ entryDate, postings }: Entry) =>
    entryDate === date && postings.every(({ accountId = "" }) => ownerOf(accountId) >= 0);
  const amounts = books.entries.entry
    .filter(isBetweenPartners)
    .flatMap(({ postings }) => postings.filter(({ accountId = "" }) => ownerOf(accountId) === partner))
    .map((posting) => posting.baseAmount ?? posting.amount);
  return sumAmounts(amounts, base.currency);
}
