/**
 * The bank's balance against the ledger's cash, from sums the database maintains. The feed is in the vehicle's
 * currency,
 * so cash in other currencies, on accounts the feed does not show, is left out of both sides.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import {
  type BankReconciliation,
  currencyDecimals,
  type DifferenceExplanation,
  explainDifference,
  isTranslationOfCash,
  register,
} from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { accountSums } from "../load/account-sums.js";
import type { Query } from "../requests/body.js";
import { bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { sumAmounts, toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { type CashElsewhere, cashOfEntriesElsewhere, readCashElsewhere, unitsElsewhere } from "./cash-elsewhere.js";
import { loadBankRows } from "./load-bank-rows.js";

/** The reconciliation, with an explanation of the difference if requested. */
export async function explainReconciliation(read: Read, vehicle: VehicleRow, query: Query<"getBankReconciliation">) {
  const { tx, tenantId } = read;
  const end = query.end ?? null;
  const reconciliation = await reconcileBank(tx, tenantId, vehicle, end, growingWith(read, vehicle));
  if (!query.include?.includes("items")) return reconciliation;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const all = await loadBankRows(tx, tenantId, vehicle, end);
  const cash = books.accounts.filter(({ type, subtype }) => type === "asset" && subtype === "cash");
  const elsewhere = cashOfEntriesElsewhere(books);
  const cashPostings = cash.flatMap(({ code }) =>
    register(books, { account: code, end })
      .lines.filter(({ sourceType }) => !isTranslationOfCash(code, sourceType))
      .map(({ entryId, entryDate, memo, change }) => {
        const amount = sumAmounts([change, -(elsewhere.get(`${entryId} ${code}`) ?? 0)], vehicle.baseCurrency);
        return { entryId, entryDate, memo, amount };
      })
      .filter(({ amount }) => amount !== 0),
  );
  const open = all.filter(({ status }) => status !== "ignored");
  const decimals = currencyDecimals(vehicle.baseCurrency);
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

const rowSums = preparedRows((params: OwnerOfRow & { readonly end: string | null }) => ({
  fields: {
    reconciled: sql<boolean>`${rows.status} = 'reconciled'`,
    count: sql<bigint>`count(*)`,
    units: sql<string>`sum(${rows.amount})::text`,
  },
  rest: sql`from ${rows} where ${ownedBy(rows, params)} and ${rows.status} in ('unmatched', 'drafted', 'reconciled')
    and ${rows.txnDate} <= coalesce(${params.end}::date, 'infinity') group by 1`,
}));

/** Reads the cached cash that the feed does not show, brings it up to date and caches it again. */
type Grow = (read: (known: CashElsewhere | undefined) => Promise<CashElsewhere>) => Promise<CashElsewhere>;

/** Caches it with the books of a vehicle. */
export function growingWith(read: Read, vehicle: VehicleRow): Grow {
  return (grow) => read.services.keptBooks.takeGrowing(read, vehicle, "cash elsewhere", grow);
}

/** The reconciliation through a day; the engine's `bankReconciliation` computes the same from the rows one by one. */
export async function reconcileBank(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
  grow: Grow = (read) => read(undefined),
): Promise<BankReconciliation> {
  const params = { tenantId, vehicleId: vehicle.id, end };
  const currency = vehicle.baseCurrency;
  const [sums, counted, elsewhere] = await Promise.all([
    accountSums(tx, tenantId, vehicle, end),
    rowSums(tx, params),
    grow((known) => readCashElsewhere(tx, tenantId, vehicle, known)),
  ]);
  const cash = sums
    .filter(({ type, subtype }) => type === "asset" && subtype === "cash")
    .reduce((sum, { units }) => sum + units, -unitsElsewhere(elsewhere, end));
  const matched = counted.find(({ reconciled }) => reconciled);
  const open = counted.find(({ reconciled }) => !reconciled);
  const openUnits = BigInt(open?.units ?? 0);
  const bank = BigInt(matched?.units ?? 0) + openUnits;
  const unmatchedCount = Number(open?.count ?? 0n);
  return {
    bankEndingBalance: toAmount(bank, currency),
    ledgerCashBalance: toAmount(cash, currency),
    difference: toAmount(cash - bank, currency),
    matchedCount: Number(matched?.count ?? 0n),
    unmatchedCount,
    unmatchedTotal: toAmount(openUnits, currency),
    tiesOut: cash === bank && unmatchedCount === 0,
  };
}
