/** Writes a story's bank rows as one imported feed, linked to the entries behind them. */
import { createHash } from "node:crypto";
import type { Entry } from "@capstack/ledger";
import { refreshBankRows } from "../bank/bank-row-status.js";
import { loadBankRows } from "../bank/load-bank-rows.js";
import { suggester } from "../bank/suggest.js";
import { toJson } from "../json-text.js";
import { toUnits } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import type { StoryBankRow } from "./story.js";

export async function writeBankFeed(
  write: Write,
  vehicle: VehicleRow,
  told: readonly StoryBankRow[],
  entryIds: ReadonlyMap<Entry, string>,
): Promise<void> {
  if (told.length === 0) return;
  const rows = told
    .map((row, place) => ({ ...row, place }))
    .sort((a, b) => (a.txnDate < b.txnDate ? -1 : a.txnDate > b.txnDate ? 1 : a.place - b.place));
  const { ordered } = write.services.identifiers;
  const [accountKey, importId, bankId] = [write.tenantId, ordered(), ordered()];
  await write.tx.query("insert into bank_accounts values ($1, $2, $3, 'Operating account', $4, $5)", [
    accountKey,
    vehicle.id,
    bankId,
    vehicle.baseCurrency,
    write.now,
  ]);
  await write.tx.query(
    `insert into bank_imports (account_id, vehicle_id, id, bank_account_id, format, file_name, digest, rows, added, first_date, last_date, warnings, created_at)
     values ($1, $2, $3, $4, 'json', 'operating-account.json', $5, $6, $6, $7, $8, '[]', $9)`,
    [
      accountKey,
      vehicle.id,
      importId,
      bankId,
      createHash("sha256")
        .update(toJson(told.map(({ entry: _, ...row }) => row)))
        .digest("hex"),
      rows.length,
      rows[0]?.txnDate ?? null,
      rows.at(-1)?.txnDate ?? null,
      write.now,
    ],
  );
  const written = rows.map((row, place) => ({
    id: ordered(),
    txnDate: row.txnDate,
    amount: String(toUnits(row.amount, vehicle.baseCurrency)),
    description: row.description,
    counterparty: row.counterparty,
    status: row.state === "opening" ? "reconciled" : "unmatched",
    isOpening: row.state === "opening",
    sequence: place + 1,
    dedupKey: createHash("sha256").update(`${bankId}:${place}`).digest("hex"),
    accountCode: accountCodeOf(row),
    entryId: row.entry === undefined ? null : (entryIds.get(row.entry) ?? null),
  }));
  await insertRows(write, vehicle, { bankId, importId, rows: written });
  await refreshBankRows(
    write,
    vehicle,
    written.map(({ id }) => id),
  );
  await suggestForOpen(write, vehicle);
}

/** Rows nobody has looked at get the suggestion an import would give them. */
async function suggestForOpen(write: Write, vehicle: VehicleRow): Promise<void> {
  const suggest = await suggester(write, vehicle);
  const rows = await loadBankRows(write.tx, write.tenantId, vehicle, null);
  for (const row of rows.filter(({ status }) => status === "unmatched")) {
    await write.tx.query(
      `update bank_transactions set suggestion = $4::text::jsonb where account_id = $1 and vehicle_id = $2 and id = $3`,
      [write.tenantId, vehicle.id, row.id, toJson(suggest(row))],
    );
  }
}

/** What the row was booked to, or what a look at it suggests. */
function accountCodeOf({ entry, amount, description }: StoryBankRow): string {
  const other = entry?.postings.find(({ account }) => account !== "1000");
  if (other?.account !== undefined) return other.account;
  if (description.startsWith("Incoming wire")) return "1300";
  if (description.startsWith("Interest")) return "4100";
  return amount > 0 ? "3100" : "5100";
}

interface WrittenRow {
  readonly id: string;
  readonly amount: string;
  readonly entryId: string | null;
  readonly accountCode: string;
}

async function insertRows(
  write: Write,
  vehicle: VehicleRow,
  { bankId, importId, rows }: { bankId: string; importId: string; rows: readonly WrittenRow[] },
): Promise<void> {
  const key = [write.tenantId, vehicle.id];
  await write.tx.query(
    `insert into bank_transactions (account_id, vehicle_id, id, bank_account_id, import_id, import_sequence, txn_date,
       amount, description, counterparty, status, is_opening, dedup_key, suggestion)
     select $1, $2, id, $3, $4, sequence, "txnDate", amount, description, counterparty, status, "isOpening", "dedupKey",
       jsonb_build_object('accountCode', "accountCode", 'source', 'history', 'confidence', 0.9, 'reasons', '[]'::jsonb)
     from jsonb_to_recordset($5::text::jsonb) as r (id uuid, sequence bigint, "txnDate" date, amount bigint,
       description text, counterparty text, status text, "isOpening" boolean, "dedupKey" text, "accountCode" text)`,
    [...key, bankId, importId, toJson(rows)],
  );
  await write.tx.query(
    `insert into bank_matches (account_id, vehicle_id, bank_transaction_id, entry_id, amount, created_at)
     select $1, $2, id, "entryId", amount, $4
     from jsonb_to_recordset($3::text::jsonb) as r (id uuid, "entryId" uuid, amount bigint) where "entryId" is not null`,
    [...key, toJson(rows.map(({ id, entryId, amount }) => ({ id, entryId, amount }))), write.now],
  );
}
