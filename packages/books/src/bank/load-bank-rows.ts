/** Bank rows in the engine's input shape. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { BankRow } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { type BankAccount, listBankAccounts, toLedgerBank } from "../journal/bank-account.js";
import { bankAccounts as banks, bankMatches as matches, bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { toAmount } from "../tables/money.js";
import { readInPages } from "../transactions/large-write.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** Rows through a day, of one account or of all. */
interface Through {
  readonly end: string | null;
  readonly bankAccountId: string | null;
}

const rowsThrough = preparedRows((params: OwnerOfRow & Through) => {
  const { id, txnDate, amount, status, description, counterparty } = rows;
  const journalEntryId = sql<string | null>`(select ${matches.entryId} from ${matches}
    where ${ownedBy(matches, params)} and ${matches.bankTransactionId} = ${rows.id}
    order by abs(${matches.amount}) desc, ${matches.entryId} limit 1)`;
  return {
    fields: {
      ...{ id, txnDate, amount, status, description, counterparty, journalEntryId },
      ...{ bankAccount: banks.name, currency: banks.currency },
    },
    rest: sql`from ${rows} join ${banks} on ${pointedTo(banks, rows, rows.bankAccountId)}
      where ${ownedBy(rows, params)} and (${params.end}::date is null or ${txnDate} <= ${params.end}::date)
        and (${params.bankAccountId}::uuid is null or ${rows.bankAccountId} = ${params.bankAccountId}::uuid)
      order by ${txnDate}, ${rows.importSequence}, ${id}`,
  };
});

/** A row in the currency of its account. */
export type LoadedRow = BankRow & { readonly units: bigint };

/** Every row of a vehicle, or of one account, through a day, with the entry it is linked to for its largest part. */
export async function loadBankRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  { end, bankAccountId = null }: Partial<Through> & Pick<Through, "end">,
): Promise<LoadedRow[]> {
  const found = await rowsThrough(tx, { tenantId, vehicleId: vehicle.id, end, bankAccountId });
  return found.map(({ currency, ...row }) => ({ ...row, units: row.amount, amount: toAmount(row.amount, currency) }));
}

/** What a close asks of the bank: every row through a day, and the accounts that the rows are of. */
export async function bankOfClose(tx: Queryable, tenantId: string, vehicle: VehicleRow, through: string) {
  const [bankRows, banks] = await Promise.all([
    loadBankRows(tx, tenantId, vehicle, { end: through }),
    listBankAccounts(tx, tenantId, vehicle),
  ]);
  return { bankRows, bankAccounts: banks.map(toLedgerBank) };
}

interface UnmatchedPage extends OwnerOfRow {
  readonly bankAccountId: string;
  readonly day: string;
  readonly sequence: bigint | number;
  readonly id: string;
  readonly limit: number;
}

const unmatchedOf = preparedRows((params: UnmatchedPage) => {
  const { id, txnDate, amount, status, description, counterparty, importSequence: sequence } = rows;
  return {
    fields: { id, txnDate, amount, status, description, counterparty, sequence },
    rest: sql`from ${rows} where ${ownedBy(rows, params)} and ${status} = 'unmatched'
      and ${rows.bankAccountId} = ${params.bankAccountId}
      and (${txnDate}, ${sequence}, ${id}) > (${params.day}::date, ${params.sequence}::int8, ${params.id}::uuid)
      order by ${txnDate}, ${sequence}, ${id} limit ${params.limit}`,
  };
});

/** Every unlinked row of a bank account, in the order of {@link loadBankRows}. */
export function loadUnmatchedRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  bank: BankAccount,
): Promise<LoadedRow[]> {
  const owner = { tenantId, vehicleId: vehicle.id, bankAccountId: bank.id };
  return readInPages<Awaited<ReturnType<typeof unmatchedOf>>[number], LoadedRow>(
    (last, limit) =>
      unmatchedOf(tx, {
        ...owner,
        day: last?.txnDate ?? "0001-01-01",
        sequence: last?.sequence ?? -1n,
        id: last?.id ?? "00000000-0000-0000-0000-000000000000",
        limit,
      }),
    async (found) =>
      found.map(({ sequence: _, ...row }) => {
        return { ...row, units: row.amount, amount: toAmount(row.amount, bank.currency), journalEntryId: null };
      }),
  );
}
