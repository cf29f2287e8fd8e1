/** Writing entries: accounts resolved, meaning checked by the engine, rows inserted as drafts or posted at once. */
import { refusal } from "../failures.js";
import { toAmount } from "../money.js";
import { proveHistory } from "../prove-reads.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { Chart } from "./chart.js";
import { checkMeaning, type EnterOptions, placeOf } from "./check-meaning.js";
import { insertEntries, insertPostings, readVehicleState } from "./insert-entries.js";
import type { NewEntry } from "./new-entry.js";
import { lineCount, makeReady, postingRows, type ReadyEntry } from "./ready-entry.js";

/**
 * Writes entries of one vehicle and returns their ids in order. The vehicle was taken by this write.
 * @throws EngineError of the ledger for what cannot be posted; Failure `period_locked`
 */
export async function enterEntries(
  write: Write,
  vehicle: VehicleRow,
  entries: readonly NewEntry[],
  options: EnterOptions,
): Promise<string[]> {
  if (entries.length === 0) return [];
  const state = await readVehicleState(write, vehicle);
  const chart = await Chart.load(write, vehicle, state.chartVersion);
  const ready: ReadyEntry[] = [];
  for (const [index, entry] of entries.entries()) {
    requireOpen(vehicle, entry.entryDate);
    ready.push(await makeReady(write, vehicle, chart, entry, placeOf(index, options)));
  }
  checkMeaning(vehicle, chart, ready, options);
  await insertEntries(write, vehicle, ready, options.post ? state : null);
  const ids = ready.map(({ id }) => id);
  if (options.post && ready.some(({ sourceRef }) => sourceRef)) await proveHistory(write, vehicle.id, ids);
  return ids;
}

/** @throws Failure `period_locked` for a date in a closed month */
export function requireOpen({ closedThrough }: VehicleRow, date: string): void {
  if (closedThrough === null || date > closedThrough) return;
  throw refusal("period_locked", `The books are closed through ${closedThrough}; ${date} lies before its end.`, {
    details: { closedThrough },
  });
}

/** Replaces the content of a draft; its id stays and its version grows. */
export async function rewriteDraft(
  write: Write,
  vehicle: VehicleRow,
  { id, entryDate, entry }: { id: string; entryDate: string; entry: NewEntry },
): Promise<void> {
  requireOpen(vehicle, entryDate);
  requireOpen(vehicle, entry.entryDate);
  const chart = await Chart.load(write, vehicle);
  const ready = { ...(await makeReady(write, vehicle, chart, entry, [])), id };
  checkMeaning(vehicle, chart, [ready], { post: false });
  const key = [write.tenantId, vehicle.id, id];
  await write.tx.query("delete from journal_postings where account_id = $1 and vehicle_id = $2 and entry_id = $3", key);
  const rows = postingRows(write, vehicle, ready);
  const { lines, zero } = lineCount(rows);
  await write.tx.query(
    `update journal_entries set entry_date = $4, memo = $5, source_type = $6, source_ref = $7, reference = $8,
       adjusting = $9, book = $10, lines = $11, zero = $12, version = version + 1
     where account_id = $1 and vehicle_id = $2 and id = $3`,
    [
      ...key,
      ready.entryDate,
      ready.memo ?? "",
      ready.sourceType,
      ready.sourceRef ?? null,
      ready.reference ?? null,
      ready.adjusting ?? false,
      ready.book ?? "actual",
      lines,
      zero,
    ],
  );
  await insertPostings(write, vehicle, rows, "draft");
  await requireLinksCovered(write, vehicle, id);
}

/**
 * What bank rows are linked to an entry for, its cash lines go on covering; the database sees to it when a row is
 * linked, not when the lines change afterwards.
 * @throws Failure `conflict`
 */
async function requireLinksCovered(write: Write, vehicle: VehicleRow, id: string): Promise<void> {
  const [short] = await write.tx.query<{ currency: string; linked: bigint; cash: bigint }>(
    `select currency, linked, cash from (
       select b.currency, sum(m.amount)::bigint as linked, (
         select coalesce(sum(p.amount), 0)::bigint from journal_postings p join ledger_accounts a
           on a.account_id = p.account_id and a.vehicle_id = p.vehicle_id and a.id = p.ledger_account_id
         where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = $3
           and a.subtype = 'cash' and p.currency = b.currency) as cash
       from bank_matches m
       join bank_transactions t on t.account_id = m.account_id and t.vehicle_id = m.vehicle_id and t.id = m.bank_transaction_id
       join bank_accounts b on b.account_id = t.account_id and b.vehicle_id = t.vehicle_id and b.id = t.bank_account_id
       where m.account_id = $1 and m.vehicle_id = $2 and m.entry_id = $3
       group by b.currency) as covered
     where sign(cash) <> sign(linked) or abs(linked) > abs(cash) limit 1`,
    [write.tenantId, vehicle.id, id],
  );
  if (short === undefined) return;
  const { currency } = short;
  const [linked, cash] = [toAmount(short.linked, currency), toAmount(short.cash, currency)];
  const message = `Bank rows are linked to this draft for ${linked} ${currency}; its cash lines would come to ${cash}. Unmatch the rows first.`;
  throw refusal("conflict", message, { details: { linked, cash, currency } });
}
