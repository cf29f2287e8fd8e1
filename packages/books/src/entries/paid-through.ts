/** Entries whose cash moves on a bank account that a request names, in place of 1000. */
import { EngineError } from "@capstack/decimal";
import { type BooksIndex, indexBooks, moveCash } from "@capstack/ledger";
import { type BankAccount, bankAccountOf } from "../journal/bank-account.js";
import { requireOpen } from "../journal/open-bank-account.js";
import type { NewEntry } from "../journal/rows/new-entry.js";
import { loadBooks } from "../load/load-books.js";
import type { Write } from "../transactions/writing.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadFxRates, rateOn } from "./fx-rates.js";

type Booking = Pick<Write, "tx" | "tenantId" | "today">;

/** Where cash moves; on 1000 without an account. */
export interface PaidThrough {
  /** By name or id. */
  readonly bankAccount?: string | undefined;
  /** What moves in the account's currency; the entry's cash at the rate of its day by default. */
  readonly bankAmount?: number | undefined;
}

/**
 * The entries with their cash on the account that is named.
 * @throws Failure `not_found`, `conflict` (it is closed); EngineError as {@link moveCash}, `invalid_value` without a rate
 */
export async function paidThrough<Entry extends Pick<NewEntry, "entryDate" | "postings">>(
  write: Booking,
  vehicle: VehicleRow,
  entries: readonly Entry[],
  { bankAccount, bankAmount, books }: PaidThrough & { readonly books?: BooksIndex },
): Promise<readonly Entry[]> {
  if (bankAccount === undefined && bankAmount === undefined) return entries;
  const bank = await bankAccountOf(write.tx, write.tenantId, vehicle, bankAccount);
  requireOpen(bank);
  if (bankAmount !== undefined && entries.length > 1) {
    const message = `bankAmount is for one entry, and these are ${entries.length}; leave it out to use the rates.`;
    throw new EngineError("invalid_value", message, ["bankAmount"]);
  }
  const index = books ?? indexBooks(await loadBooks(write.tx, write.tenantId, vehicle, write.today));
  return movedTo(write, vehicle, entries, { bank, bankAmount, index });
}

/** The entries with their cash on an account, each at the rate of its day. */
async function movedTo<Entry extends Pick<NewEntry, "entryDate" | "postings">>(
  { tx, tenantId }: Booking,
  vehicle: VehicleRow,
  entries: readonly Entry[],
  { bank, bankAmount, index }: { bank: BankAccount; bankAmount: number | undefined; index: BooksIndex },
): Promise<Entry[]> {
  const { ledgerAccount: account, currency } = bank;
  const needsRate = currency !== vehicle.baseCurrency && bankAmount === undefined;
  const rates = needsRate ? await loadFxRates(tx, tenantId, vehicle.id) : [];
  return entries.map((entry) => {
    const { rate, per } = needsRate ? rateOn(rates, currency, entry.entryDate) : {};
    const quoted = rate === undefined ? {} : { rate, ...(per === undefined ? {} : { per }) };
    return moveCash(index, entry, {
      account,
      currency,
      ...quoted,
      ...(bankAmount === undefined ? {} : { bankAmount }),
    });
  });
}
