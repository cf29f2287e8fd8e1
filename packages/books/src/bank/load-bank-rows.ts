/** Bank rows in the engine's input shape. */
import { preparedRows, type Queryable } from "@capstack/database";
import type { BankRow } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { bankMatches as matches, bankTransactions as rows } from "../tables/bank-tables.js";
import { type OwnerOfRow, ownedBy } from "../tables/columns.js";
import { toAmount } from "../tables/money.js";
import { readInPages } from "../transactions/large-write.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

const rowsThrough = preparedRows((params: OwnerOfRow & { readonly end: string | null }) => {
  const { id, txnDate, amount, status, description, counterparty } = rows;
  const journalEntryId = sql<string | null>`(select ${matches.entryId} from ${matches}
    where ${ownedBy(matches, params)} and ${matches.bankTransactionId} = ${rows.id}
    order by abs(${matches.amount}) desc, ${matches.entryId} limit 1)`;
  return {
    fields: { id, txnDate, amount, status, description, counterparty, journalEntryId },
    rest: sql`from ${rows} where ${ownedBy(rows, params)} and (${params.end}::date is null or ${txnDate} <= ${params.end}::date)
      order by ${txnDate}, ${rows.importSequence}, ${id}`,
  };
});

/** Every row of a vehicle through a day, with the entry it is linked to for its largest part. */
export async function loadBankRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  end: string | null,
): Promise<(BankRow & { readonly units: bigint })[]> {
  const found = await rowsThrough(tx, { tenantId, vehicleId: vehicle.id, end });
  return found.map((row) => ({ ...row, units: row.amount, amount: toAmount(row.amount, vehicle.baseCurrency) }));
}

interface UnmatchedPage extends OwnerOfRow {
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
      and (${txnDate}, ${sequence}, ${id}) > (${params.day}::date, ${params.sequence}::int8, ${params.id}::uuid)
      order by ${txnDate}, ${sequence}, ${id} limit ${params.limit}`,
  };
});

/** Every unlinked row of a vehicle, in the order of {@link loadBankRows}. */
export function loadUnmatchedRows(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
): Promise<(BankRow & { readonly units: bigint })[]> {
  const owner = { tenantId, vehicleId: vehicle.id };
  return readInPages<Awaited<ReturnType<typeof unmatchedOf>>[number], BankRow & { readonly units: bigint }>(
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
        return { ...row, units: row.amount, amount: toAmount(row.amount, vehicle.baseCurrency), journalEntryId: null };
      }),
  );
}
