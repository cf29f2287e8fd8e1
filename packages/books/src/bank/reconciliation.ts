/**
 * The bank's balance against the ledger's cash, from sums the database makes. The feed is in the vehicle's currency, so
 * cash in other currencies, on accounts that the feed does not show, is left out of both sides.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import {
  type BankReconciliation,
  type BooksIndex,
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
import { sumAmounts, toAmount } from "../tables/money.js";
import type { Read } from "../transactions/reading.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadBankRows } from "./load-bank-rows.js";

/** The reconciliation that is asked for, with what explains its difference where that is asked for too. */
export async function explainReconciliation(read: Read, vehicle: VehicleRow, query: Query<"getBankReconciliation">) {
  const { tx, tenantId } = read;
  const end = query.end ?? null;
  const reconciliation = await reconcileBank(tx, tenantId, vehicle, end, keeperOf(read, vehicle));
  if (!query.include?.includes("items")) return reconciliation;
  const books = await read.services.keptBooks.take(read, vehicle, read.today);
  const all = await loadBankRows(tx, tenantId, vehicle, end);
  const cash = books.accounts.filter(({ type, subtype }) => type === "asset" && subtype === "cash");
  const elsewhere = cashElsewhere(books);
  const cashPostings = cash.flatMap(({ code }) =>
    register(books, { account: code, end })
      .lines.filter(({ sourceType }) => !isTranslationOfCash(code, sourceType))
      .map(({ entryId, entryDate, change }) => {
        const amount = sumAmounts([change, -(elsewhere.get(`${entryId} ${code}`) ?? 0)], vehicle.baseCurrency);
        return { entryId, entryDate, amount };
      })
      .filter(({ amount }) => amount !== 0),
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

/** Cash in other currencies by entry and account, at what it was booked at in the vehicle's own. */
function cashElsewhere({ entries, accounts, accountAt, base }: BooksIndex): Map<string, number> {
  const found = new Map<string, number>();
  for (const { id, postings } of entries.entry) {
    for (const { accountId = "", currency, baseAmount } of postings) {
      if (currency === base.currency) continue;
      const { code, subtype } = accounts[accountAt.get(accountId) ?? -1] ?? {};
      if (subtype !== "cash") continue;
      const key = `${id} ${code}`;
      found.set(key, sumAmounts([found.get(key) ?? 0, baseAmount ?? 0], base.currency));
    }
  }
  return found;
}

interface Elsewhere extends OwnerOfRow {
  readonly end: string | null;
  readonly currency: string;
}

/** Cash through a day that the feed does not show: in other currencies, and what revaluations made of it. */
const elsewhereSum = preparedRows((asked: Elsewhere) => ({
  fields: { units: sql<string>`coalesce(sum(${p.baseAmount}), 0)::text` },
  rest: sql`from ${p} join ${a} on ${pointedTo(a, p, p.ledgerAccountId)} join ${e} on ${pointedTo(e, p, p.entryId)}
    where ${ownedBy(p, asked)} and ${p.status} = 'posted' and ${e.book} = 'actual'
      and (${p.currency} <> ${asked.currency} or ${isTranslation(a, e)}) and ${a.type} = 'asset' and ${a.subtype} = 'cash'
      and ${p.entryDate} <= coalesce(${asked.end}::date, 'infinity')`,
}));

/** Keeps what is read of every cash posting of a vehicle, until its books change. */
type Keep = <T>(name: string, compute: () => Promise<T>) => Promise<T>;

/** Keeps figures with the books of a vehicle. */
export function keeperOf(read: Read, vehicle: VehicleRow): Keep {
  return (name, compute) => read.services.keptBooks.takeFigures(read, vehicle, name, compute);
}

/** The reconciliation through a day; the engine's `bankReconciliation` says the same of the rows one by one. */
export async function reconcileBank(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
  keep: Keep = (_, compute) => compute(),
): Promise<BankReconciliation> {
  const asked = { tenantId, vehicleId: vehicle.id, end };
  const currency = vehicle.baseCurrency;
  const [sums, counted, [elsewhere]] = await Promise.all([
    accountSums(tx, tenantId, vehicle, end),
    rowSums(tx, asked),
    keep(`cash elsewhere ${end}`, () => elsewhereSum(tx, { ...asked, currency })),
  ]);
  const cash = sums
    .filter(({ type, subtype }) => type === "asset" && subtype === "cash")
    .reduce((sum, { units }) => sum + units, -BigInt(elsewhere?.units ?? 0));
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
