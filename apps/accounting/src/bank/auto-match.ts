/** Pairing open rows with unlinked entries: only where one candidate is clearly the best, and for one row alone. */
import { matchCandidates } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { matchRow } from "./bank-row.js";
import { loadBankRows } from "./load-bank-rows.js";
import { readBookings } from "./published-rows.js";

/** What was linked, and where two candidates were as good as each other. */
export interface AutoMatch {
  readonly linked: readonly { rowId: string; entryId: string; score: number }[];
  readonly ties: readonly { rowId: string; entryIds: readonly string[]; score: number }[];
}

const THRESHOLD = 0.7;

/** Links what is beyond doubt in a vehicle that this write took. */
export async function autoMatch(write: Write, vehicle: VehicleRow): Promise<AutoMatch> {
  const entries = await unlinkedEntries(write, vehicle);
  const rows = (await loadBankRows(write.tx, write.accountId, vehicle, null)).filter(
    ({ status }) => status === "unmatched",
  );
  const best = rows.flatMap((row) => {
    const candidates = matchCandidates(row, entries);
    const top = candidates.filter(({ score }) => score === candidates[0]?.score && score >= THRESHOLD);
    return top.length === 0
      ? []
      : [{ rowId: row.id, entryIds: top.map(({ entryId }) => entryId), score: top[0]?.score ?? 0 }];
  });
  const wanted = new Map<string, number>();
  for (const { entryIds } of best) for (const entryId of entryIds) wanted.set(entryId, (wanted.get(entryId) ?? 0) + 1);
  const isSure = ({ entryIds }: (typeof best)[number]) => entryIds.length === 1 && wanted.get(entryIds[0] ?? "") === 1;
  const linked = best
    .filter(isSure)
    .map(({ rowId, entryIds, score }) => ({ rowId, entryId: entryIds[0] ?? "", score }));
  for (const { rowId, entryId } of linked) await matchRow(write, vehicle, rowId, { entryId });
  return { linked, ties: best.filter((one) => !isSure(one)) };
}

async function unlinkedEntries(write: Write, vehicle: VehicleRow) {
  const key = [write.accountId, vehicle.id];
  const entries = await write.tx.query<{ entryId: string; entryDate: string; memo: string }>(
    `select e.id as "entryId", e.entry_date as "entryDate", e.memo from journal_entries e
     where e.account_id = $1 and e.vehicle_id = $2 and e.status = 'posted' and e.reversed_by is null and e.reverses is null
       and e.id not in (select m.entry_id from bank_matches m where m.account_id = $1 and m.vehicle_id = $2)`,
    key,
  );
  const ids = entries.map(({ entryId }) => entryId);
  const cash = await write.tx.query<{ entryId: string; cash: string }>(
    `select p.entry_id as "entryId", sum(p.amount)::text as cash from journal_postings p
     where p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = any($3::uuid[]) and p.ledger_account_id in (
       select a.id from ledger_accounts a where a.account_id = $1 and a.vehicle_id = $2 and a.subtype = 'cash')
     group by 1`,
    [...key, ids],
  );
  const cashOf = new Map(cash.map(({ entryId, cash }) => [entryId, toAmount(BigInt(cash), vehicle.baseCurrency)]));
  const bookings = await readBookings(write.tx, write.accountId, vehicle, ids);
  return entries
    .map(({ memo, ...entry }) => ({
      ...entry,
      cashAmount: cashOf.get(entry.entryId) ?? 0,
      names: [...(bookings.get(entry.entryId)?.names.values() ?? []), memo].filter((name) => name !== ""),
    }))
    .filter(({ cashAmount }) => cashAmount !== 0);
}
