/** The journal as CSV, one line per posting. */
import { type CsvCell, writeCsv } from "@capstack/decimal";
import { accountCaption, type BooksIndex, type Entry, type Posting } from "@capstack/ledger";
import { baseAccount } from "./base-account.js";
import { codeOf, entriesInOrder } from "./journal-json.js";

const COLUMNS = [
  "entry_date",
  "sequence",
  "status",
  "entry_id",
  "source_type",
  "reference",
  "memo",
  "line",
  "account_code",
  "base_account",
  "account_name",
  "partner",
  "company",
  "debit",
  "credit",
  "currency",
  "amount",
  "line_memo",
];

/**
 * The text: debit and credit in the vehicle's currency, `amount` in the posting's own.
 * @param entries those that are listed, in their order; all by default
 */
export function journalCsv(books: BooksIndex, entries: readonly Entry[] = entriesInOrder(books)): string {
  const codes = new Map(books.accounts.map(({ id, code }) => [id, code]));
  const rows = entries.flatMap((entry) =>
    entry.postings.map((posting, place) => rowOf(books, entry, posting, { place, codes })),
  );
  return writeCsv([COLUMNS, ...rows]);
}

function rowOf(
  books: BooksIndex,
  entry: Entry,
  posting: Posting,
  { place, codes }: { place: number; codes: ReadonlyMap<string, string> },
): CsvCell[] {
  const code = codeOf(posting, codes);
  const account = books.accounts[books.accountByCode.get(code) ?? -1];
  const partnerId = posting.lpEntityId ?? account?.lpEntityId ?? "";
  const companyId = posting.companyId ?? account?.companyId ?? "";
  const worth = posting.baseAmount ?? posting.amount;
  return [
    entry.entryDate,
    entry.sequence ?? null,
    entry.status,
    entry.id,
    entry.sourceType,
    entry.reference ?? null,
    entry.memo ?? null,
    place + 1,
    code,
    baseAccount(code),
    account === undefined ? null : accountCaption(books, account),
    books.partners[books.partnerAt.get(partnerId) ?? -1]?.name ?? null,
    books.companies[books.companyAt.get(companyId) ?? -1]?.name ?? null,
    Math.max(worth, 0),
    Math.max(-worth, 0),
    posting.currency,
    posting.amount,
    posting.memo ?? null,
  ];
}
