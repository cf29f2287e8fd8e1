/** How figures of the statements came about, for an auditor to compute again. */
import type { CsvCell } from "@capstack/decimal";
import { type BooksIndex, financialHighlights } from "@capstack/ledger";
import { type ChargedFee, loadAgreedFee } from "../load/agreed-fee.js";
import { feeSpansOf } from "../notes/fee-spans.js";
import { sumAmounts } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

interface Period {
  readonly start: string | null;
  readonly end: string;
}

/** The fee of the terms in force at the end of a period; null without one. */
export async function agreedFee(read: Read, vehicle: VehicleRow, end: string): Promise<ChargedFee | null> {
  return (await loadAgreedFee(read.tx, { tenantId: read.tenantId, vehicleId: vehicle.id }, end))?.charged ?? null;
}

/**
 * The fee that the terms give for each quarter, by days on one basis and rate, then what the books charged in the period
 * and what they charged beyond the terms.
 */
export function feeWorkings(books: BooksIndex, fee: ChargedFee | null, period: Period): (readonly CsvCell[])[] {
  const spans = feeSpansOf(books, fee, { start: period.start ?? firstDay(books), end: period.end });
  const byTerms = sumAmounts(
    spans.map((span) => span.fee),
    books.base.currency,
  );
  const booked = feeBooked(books, period);
  return [
    ["from", "to", "days", "basis", "basis_amount", "annual_rate", "fee"],
    ...spans.map(({ from, to, days, basis, basisAmount, annualRate, fee: own }) => {
      return [from, to, days, basis, basisAmount, annualRate, own];
    }),
    ["By the terms", null, null, null, null, null, byTerms],
    ["Booked before offsets, waivers and rebates", null, null, null, null, null, booked],
    ["Booked beyond the terms", null, null, null, null, null, sumAmounts([booked, -byTerms], books.base.currency)],
  ];
}

function firstDay(books: BooksIndex): string {
  return books.entries.entry[0]?.entryDate ?? books.today;
}

/** Debits less credits of the accounts of the fee, closings of a year aside. */
function feeBooked({ accounts, accountAt, entries, base }: BooksIndex, { start, end }: Period): number {
  const isFee = (accountId: string) => accounts[accountAt.get(accountId) ?? -1]?.subtype === "management_fee";
  const amounts = entries.entry
    .filter(({ entryDate, sourceType }) => {
      return entryDate <= end && (start === null || entryDate >= start) && sourceType !== "year_end_close";
    })
    .flatMap(({ postings }) => postings.filter(({ accountId = "" }) => isFee(accountId)))
    .map((posting) => posting.baseAmount ?? posting.amount);
  return sumAmounts(amounts, base.currency);
}

/**
 * The quarters whose mean is average net assets of limited partners as a class, and the flows within each; those of the
 * period before follow.
 */
export function averageWorkings(books: BooksIndex, { start, end }: Period): (readonly CsvCell[])[] {
  const window = start === null ? { end } : { start, end, compare: 1 };
  const { comparisons, ...own } = financialHighlights(books, window);
  return [
    ["from", "to", "net_assets_less_calls_not_paid", "contributions", "distributions", "average"],
    ...[own, ...comparisons].flatMap(({ quarters, averageNetAssets }): CsvCell[][] => [
      ...quarters.map((one) => [
        ...[one.start, one.end, one.netAssets, one.contributions, one.distributions, one.average],
      ]),
      ["Mean", null, null, null, null, averageNetAssets],
    ]),
  ];
}
