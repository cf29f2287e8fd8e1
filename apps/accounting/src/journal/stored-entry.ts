/** Entries of the store as they could be written again. */
import type { Queryable } from "@capstack/database";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { Chart } from "./chart.js";
import { checkMeaning } from "./check-meaning.js";
import type { NewEntry } from "./new-entry.js";

/** A stored entry with its lines; accounts by id. */
export interface StoredEntry extends Omit<NewEntry, "postings"> {
  readonly id: string;
  readonly memo: string;
  readonly postings: readonly StoredPosting[];
}

/** A stored line. `baseAmount` where the currency is not the vehicle's own. */
export interface StoredPosting {
  readonly tenantId: string;
  readonly amount: number;
  readonly currency: string;
  readonly baseAmount?: number;
  readonly lpEntityId: string | null;
  readonly companyId: string | null;
  readonly memo: string | null;
}

/** Reads entries by id, in the order given. */
export async function loadStoredEntries(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  ids: readonly string[],
): Promise<StoredEntry[]> {
  const key = [tenantId, vehicle.id, ids];
  const rows = await tx.query<Omit<StoredEntry, "postings">>(
    `select id, entry_date as "entryDate", memo, source_type as "sourceType", source_ref as "sourceRef", reference,
       adjusting, book
     from journal_entries where account_id = $1 and vehicle_id = $2 and id = any($3::uuid[])`,
    key,
  );
  const lines = await tx.query<{
    entryId: string;
    tenantId: string;
    amount: bigint;
    currency: string;
    baseAmount: bigint;
    lpEntityId: string | null;
    companyId: string | null;
    memo: string | null;
  }>(
    `select entry_id as "entryId", ledger_account_id as "accountId", amount, currency, base_amount as "baseAmount",
       lp_entity_id as "lpEntityId", company_id as "companyId", memo
     from journal_postings where account_id = $1 and vehicle_id = $2 and entry_id = any($3::uuid[]) order by line_no`,
    key,
  );
  return ids.flatMap((id) => {
    const row = rows.find((one) => one.id === id);
    if (row === undefined) return [];
    const postings = lines
      .filter((line) => line.entryId === id)
      .map(({ entryId: _, amount, baseAmount, ...line }) => ({
        ...line,
        amount: toAmount(amount, line.currency),
        ...(line.currency === vehicle.baseCurrency ? {} : { baseAmount: toAmount(baseAmount, vehicle.baseCurrency) }),
      }));
    return [{ ...row, postings }];
  });
}

/** Holds stored drafts against what posting asks for. @throws EngineError of the ledger */
export async function checkStoredDrafts(write: Write, vehicle: VehicleRow, ids: readonly string[]): Promise<void> {
  const chart = await Chart.load(write, vehicle);
  const entries = await loadStoredEntries(write.tx, write.tenantId, vehicle, ids);
  for (const entry of entries) {
    for (const [line, posting] of entry.postings.entries()) await chart.resolve(posting, ["postings", line]);
  }
  checkMeaning(vehicle, chart, entries, { post: true });
}
