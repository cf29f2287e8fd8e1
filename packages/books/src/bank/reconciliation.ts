/** The bank's balance against the ledger's cash, from sums the database makes. */
import { preparedRows, type Queryable } from "@capstack/database";
import {
  type BankReconciliation,
  currencyDecimals,
  explainDifference,
  isTranslationOfCash,
  register,
} from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { isTranslation } from "../entries/translation-of-cash.js";
import { accountSums } from "../load/account-sums.js";
import type { Query } from "../requests/body.js";
import { bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadBankRows } from "./load-bank-rows.js";

/** The reconciliation that is asked for, with what explains its difference where that is asked for too. */
export async function explainReconciliation(read: Read, vehicle: VehicleRow, query: Query<"getBankReconciliation">) {
  const { tx, tenantId } = read;
  const end = query.end ?? null;
  const reconciliation = await reconcileBank(tx, tenantId, vehicle, end);
  if (!query.include?.includes("items")) return reconciliation;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const all = await loadBankRows(tx, tenantId, vehicle, end);
  const cash = books.accounts.filter(({ type, subtype }) => type === "asset" && subtype === "cash");
  const cashPostings = cash.flatMap(({ code }) =>
    register(books, { account: code, end })
      .lines.filter(({ sourceType }) => !isTranslationOfCash(code, sourceType))
      .map(({ entryId, entryDate, change }) => ({ entryId, entryDate, amount: change })),
  );
  const open = all.filter(({ status }) => status !== "ignored");
  const decimals = currencyDecimals(vehicle.baseCurrency);
  return { ...reconciliation, items: explainDifference({ rows: open, cashPostings, decimals }) };
}

const rowSums = preparedRows((asked: OwnerOfRow & { readonly end: string | null }) => ({
  fields: {
    reconciled: sql<boolean>`${rows.status} = 'reconciled'`,
    count: sql<bigint>`count(*)`,
    units: sql<string>`sum(${rows.amount})::text`,
  },
  rest: sql`from ${rows} where ${ownedBy(rows, asked)} and ${rows.status} in ('unmatched', 'drafted', 'reconciled')
    and ${rows.txnDate} <= coalesce(${asked.end}::date, 'infinity') group by 1`,
}));

/** What revaluations made of cash through a day; the sums of accounts count it. */
const translationSum = preparedRows((asked: OwnerOfRow & { readonly end: string | null }) => ({
  fields: { units: sql<string>`coalesce(sum(${p.baseAmount}), 0)::text` },
  rest: sql`from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} join ${e} on ${pointedTo(e, p, p.entryId)}
    where ${ownedBy(p, asked)} and ${p.status} = 'posted' and ${e.book} = 'actual' and ${isTranslation(a, e)}
      and ${a.type} = 'asset' and ${a.subtype} = 'cash'
      and ${p.entryDate} <= coalesce(${asked.end}::date, 'infinity')`,
}));

/** The reconciliation through a day; the engine's `bankReconciliation` says the same of the rows one by one. */
export async function reconcileBank(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
): Promise<BankReconciliation> {
  const asked = { tenantId, vehicleId: vehicle.id, end };
  const [sums, counted, [translation]] = await Promise.all([
    accountSums(tx, tenantId, vehicle, end),
    rowSums(tx, asked),
    translationSum(tx, asked),
  ]);
  const currency = vehicle.baseCurrency;
  const cash = sums
    .filter(({ type, subtype }) => type === "asset" && subtype === "cash")
    .reduce((sum, { units }) => sum + units, -BigInt(translation?.units ?? 0));
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
