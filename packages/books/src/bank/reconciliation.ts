/** A bank account's balance by its rows against the books' cash on it, from sums the database maintains. */
import { preparedRows, type Queryable } from "@capstack/database";
import {
  type BankReconciliation,
  bankMovements,
  currencyDecimals,
  type DifferenceExplanation,
  explainDifference,
} from "@capstack/ledger";
import { sql } from "drizzle-orm";
import {
  type BankAccount,
  cashOfBank,
  isLedgerOf,
  listBankAccounts,
  namedAccount,
  toLedgerBank,
} from "../journal/bank-account.js";
import { accountSums } from "../load/account-sums.js";
import type { Query } from "../requests/body.js";
import { bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type CashElsewhere, readCashElsewhere, unitsElsewhere, unitsOfForeign } from "./cash-elsewhere.js";
import { loadBankRows } from "./load-bank-rows.js";

/** The reconciliation of a bank account, with an explanation of the difference if requested. */
export async function explainReconciliation(read: Read, vehicle: VehicleRow, query: Query<"getBankReconciliation">) {
  const { tx, tenantId } = read;
  const end = query.end ?? null;
  const all = await listBankAccounts(tx, tenantId, vehicle);
  const bank = namedAccount(all, query.bankAccount);
  const grow = growingWith(read, vehicle);
  const reconciliation = await reconcileBank(tx, tenantId, vehicle, { bank, all, end, grow });
  if (!query.include?.includes("items")) return reconciliation;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const own = await loadBankRows(tx, tenantId, vehicle, { end, bankAccountId: bank.id });
  const cashPostings = bankMovements(books, { bank: toLedgerBank(bank), all: all.map(toLedgerBank), end });
  const open = own.filter(({ status }) => status !== "ignored");
  const decimals = currencyDecimals(bank.currency);
  const items = explainDifference({ rows: open, cashPostings, decimals });
  return { ...reconciliation, items: described(items, open, cashPostings) };
}

/** The items with what the bank and the entries say of them. */
function described(
  items: DifferenceExplanation,
  rows: readonly { readonly id: string; readonly description?: string | null }[],
  postings: readonly { readonly entryId: string; readonly memo: string | null }[],
) {
  const descriptions = new Map(rows.map(({ id, description }) => [id, description]));
  const memos = new Map(postings.map(({ entryId, memo }) => [entryId, memo]));
  return {
    ...items,
    rowsWithoutEntry: items.rowsWithoutEntry.map((row) => ({ ...row, description: descriptions.get(row.rowId) ?? "" })),
    postingsWithoutRow: items.postingsWithoutRow.map((one) => ({ ...one, memo: memos.get(one.entryId) ?? null })),
  };
}

const rowSums = preparedRows(
  (params: OwnerOfRow & { readonly bankAccountId: string; readonly end: string | null }) => ({
    fields: {
      reconciled: sql<boolean>`${rows.status} = 'reconciled'`,
      count: sql<bigint>`count(*)`,
      units: sql<string>`sum(${rows.amount})::text`,
    },
    rest: sql`from ${rows} where ${ownedBy(rows, params)} and ${rows.bankAccountId} = ${params.bankAccountId}
    and ${rows.status} in ('unmatched', 'drafted', 'reconciled')
    and ${rows.txnDate} <= coalesce(${params.end}::date, 'infinity') group by 1`,
  }),
);

/** Reads the cached cash that the feed does not show, brings it up to date and caches it again. */
type Grow = (read: (known: CashElsewhere | undefined) => Promise<CashElsewhere>) => Promise<CashElsewhere>;

/** Caches it with the books of a vehicle. */
export function growingWith(read: Read, vehicle: VehicleRow): Grow {
  return (grow) => read.services.keptBooks.takeGrowing(read, vehicle, "cash elsewhere", grow);
}

/** Which account to reconcile, of which ones, and through which day. */
interface Reconciled {
  readonly bank: BankAccount;
  readonly all: readonly BankAccount[];
  readonly end: string | null;
  readonly grow?: Grow;
}

/** The reconciliation; the engine's `bankReconciliation` computes the same from the rows one by one. */
export async function reconcileBank(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { bank, all, end, grow = (read) => read(undefined) }: Reconciled,
): Promise<BankReconciliation> {
  const params = { tenantId, vehicleId: vehicle.id, bankAccountId: bank.id, end };
  const { currency } = bank;
  const isForeign = currency !== vehicle.baseCurrency;
  const [sums, counted, elsewhere] = await Promise.all([
    isForeign ? [] : accountSums(tx, tenantId, vehicle, end),
    rowSums(tx, params),
    grow((known) => readCashElsewhere(tx, tenantId, vehicle, known)),
  ]);
  const own = cashOfBank(bank, all);
  const cash = isForeign
    ? unitsOfForeign(elsewhere, own, end)
    : sums
        .filter(({ accountId, type, subtype }) => type === "asset" && subtype === "cash" && isLedgerOf(own, accountId))
        .reduce((sum, { units }) => sum + units, -unitsElsewhere(elsewhere, own, end));
  const matched = counted.find(({ reconciled }) => reconciled);
  const open = counted.find(({ reconciled }) => !reconciled);
  const openUnits = BigInt(open?.units ?? 0);
  const shown = BigInt(matched?.units ?? 0) + openUnits;
  const unmatchedCount = Number(open?.count ?? 0n);
  return {
    bankEndingBalance: toAmount(shown, currency),
    ledgerCashBalance: toAmount(cash, currency),
    difference: toAmount(cash - shown, currency),
    matchedCount: Number(matched?.count ?? 0n),
    unmatchedCount,
    unmatchedTotal: toAmount(openUnits, currency),
    tiesOut: cash === shown && unmatchedCount === 0,
  };
}
