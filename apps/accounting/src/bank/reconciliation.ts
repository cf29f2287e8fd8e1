/** The bank's balance against the ledger's cash, from sums the database makes. */
import type { Queryable } from "@capstack/database";
import { type BankReconciliation, currencyDecimals, explainDifference, register } from "@capstack/ledger";
import { accountSums } from "../books/account-sums.js";
import { toAmount } from "../money.js";
import type { Read } from "../reading.js";
import type { Query } from "../route.js";
import type { VehicleRow } from "../vehicle.js";
import { loadBankRows } from "./load-bank-rows.js";

/** The reconciliation that is asked for, with what explains its difference where that is asked for too. */
export async function explainReconciliation(read: Read, vehicle: VehicleRow, query: Query<"getBankReconciliation">) {
  const { tx, tenantId } = read;
  const end = query.end ?? null;
  const reconciliation = await reconcileBank(tx, tenantId, vehicle, end);
  if (!query.include?.includes("items")) return reconciliation;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const rows = await loadBankRows(tx, tenantId, vehicle, end);
  const cash = books.accounts.filter(({ type, subtype }) => type === "asset" && subtype === "cash");
  const cashPostings = cash.flatMap(({ code }) =>
    register(books, { account: code, end }).lines.map(({ entryId, entryDate, change }) => {
      return { entryId, entryDate, amount: change };
    }),
  );
  const open = rows.filter(({ status }) => status !== "ignored");
  const decimals = currencyDecimals(vehicle.baseCurrency);
  return { ...reconciliation, items: explainDifference({ rows: open, cashPostings, decimals }) };
}

/** The reconciliation through a day; the engine's `bankReconciliation` says the same of the rows one by one. */
export async function reconcileBank(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
): Promise<BankReconciliation> {
  const [sums, rows] = await Promise.all([
    accountSums(tx, tenantId, vehicle, end),
    tx.query<{ reconciled: boolean; rows: bigint; units: string }>(
      `select status = 'reconciled' as reconciled, count(*) as rows, sum(amount)::text as units from bank_transactions
       where account_id = $1 and vehicle_id = $2 and status in ('unmatched', 'drafted', 'reconciled')
         and txn_date <= coalesce($3::date, 'infinity') group by 1`,
      [tenantId, vehicle.id, end],
    ),
  ]);
  const currency = vehicle.baseCurrency;
  const cash = sums
    .filter(({ type, subtype }) => type === "asset" && subtype === "cash")
    .reduce((sum, { units }) => sum + units, 0n);
  const matched = rows.find(({ reconciled }) => reconciled);
  const open = rows.find(({ reconciled }) => !reconciled);
  const openUnits = BigInt(open?.units ?? 0);
  const bank = BigInt(matched?.units ?? 0) + openUnits;
  const unmatchedCount = Number(open?.rows ?? 0n);
  return {
    bankEndingBalance: toAmount(bank, currency),
    ledgerCashBalance: toAmount(cash, currency),
    difference: toAmount(cash - bank, currency),
    matchedCount: Number(matched?.rows ?? 0n),
    unmatchedCount,
    unmatchedTotal: toAmount(openUnits, currency),
    tiesOut: cash === bank && unmatchedCount === 0,
  };
}
