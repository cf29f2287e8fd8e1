/** Pairing open rows with unlinked entries: only where one candidate is clearly the best, and for one row alone. */
import { currencyDecimals, entryMatcher, type MatchableEntry, matchGroups } from "@capstack/ledger";
import { toJson } from "../json-text.js";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import type { Write } from "../writing.js";
import { refreshBankRows } from "./bank-row-status.js";
import { loadBankRows } from "./load-bank-rows.js";
import { readBookings } from "./published-rows.js";

/** What was linked, and where two candidates were as good as each other. */
export interface AutoMatch {
  readonly linked: readonly { rowId: string; entryId: string; score: number }[];
  readonly ties: readonly { rowId: string; entryIds: readonly string[]; score: number }[];
}

const THRESHOLD = 0.7;
/** A settlement in parts: its amount is equal in all, its names are said. */
const GROUP_SCORE = 0.75;

/** A link, with the amount that a row and an entry have in common. */
interface Link {
  readonly rowId: string;
  readonly entryId: string;
  readonly score: number;
  readonly units: bigint;
}

/** Links what is beyond doubt in a vehicle that this write took. */
export async function autoMatch(write: Write, vehicle: VehicleRow): Promise<AutoMatch> {
  const entries = await unlinkedEntries(write, vehicle);
  const all = await loadBankRows(write.tx, write.tenantId, vehicle, null);
  const rows = all.filter(({ status }) => status === "unmatched");
  const candidatesOf = entryMatcher(entries);
  const best = rows.flatMap((row) => {
    const candidates = candidatesOf(row);
    const top = candidates.filter(({ score }) => score === candidates[0]?.score && score >= THRESHOLD);
    const entryIds = top.map(({ entryId }) => entryId);
    return top.length === 0 ? [] : [{ rowId: row.id, entryIds, score: top[0]?.score ?? 0 }];
  });
  const wanted = new Map<string, number>();
  for (const { entryIds } of best) for (const entryId of entryIds) wanted.set(entryId, (wanted.get(entryId) ?? 0) + 1);
  const isSure = ({ entryIds }: (typeof best)[number]) => entryIds.length === 1 && wanted.get(entryIds[0] ?? "") === 1;
  const unitsOf = new Map(entries.map(({ entryId, units }) => [entryId, units]));
  const pairs = best.filter(isSure).map(({ rowId, entryIds: [entryId = ""], score }): Link => {
    return { rowId, entryId, score, units: unitsOf.get(entryId) ?? 0n };
  });
  const inDoubt = new Set(best.map(({ rowId }) => rowId));
  const groups = matchGroups({
    rows: rows.filter(({ id }) => !inDoubt.has(id)),
    entries: entries.filter(({ entryId }) => !wanted.has(entryId)),
    decimals: currencyDecimals(vehicle.baseCurrency),
  });
  const rowUnits = new Map(all.map(({ id, units }) => [id, units]));
  const parts = groups.flatMap(({ rowIds, entryIds }) =>
    rowIds.flatMap((rowId) =>
      entryIds.map((entryId): Link => {
        // One side is whole, so the part is the other's amount.
        const units = (rowIds.length > 1 ? rowUnits.get(rowId) : unitsOf.get(entryId)) ?? 0n;
        return { rowId, entryId, score: GROUP_SCORE, units };
      }),
    ),
  );
  const links = [...pairs, ...parts];
  await linkAll(write, vehicle, links);
  return {
    linked: links.map(({ rowId, entryId, score }) => ({ rowId, entryId, score })),
    ties: best.filter((one) => !isSure(one)),
  };
}

/** Writes the links of open rows and unlinked, posted entries. */
async function linkAll(write: Write, vehicle: VehicleRow, links: readonly Link[]): Promise<void> {
  if (links.length === 0) return;
  await write.tx.query(
    `insert into bank_matches (account_id, vehicle_id, bank_transaction_id, entry_id, amount, made_draft, created_at)
     select $1, $2, "rowId", "entryId", units, false, $4
     from jsonb_to_recordset($3::text::jsonb) as l ("rowId" uuid, "entryId" uuid, units bigint)`,
    [
      write.tenantId,
      vehicle.id,
      toJson(links.map(({ rowId, entryId, units }) => ({ rowId, entryId, units: String(units) }))),
      write.now,
    ],
  );
  await refreshBankRows(write, vehicle, [...new Set(links.map(({ rowId }) => rowId))]);
  await write.audit(
    ...links.map(({ rowId, entryId }) => ({
      vehicleId: vehicle.id,
      action: "bank.linked",
      subjectType: "bank_transaction",
      subjectId: rowId,
      after: { entryId },
    })),
  );
}

interface UnlinkedEntry extends MatchableEntry {
  readonly units: bigint;
}

async function unlinkedEntries(write: Write, vehicle: VehicleRow): Promise<UnlinkedEntry[]> {
  const key = [write.tenantId, vehicle.id];
  const entries = await write.tx.query<{ entryId: string; entryDate: string; memo: string; cash: string }>(
    `select e.id as "entryId", e.entry_date as "entryDate", e.memo, sum(p.amount)::text as cash
     from journal_entries e
     join journal_postings p on p.account_id = e.account_id and p.vehicle_id = e.vehicle_id and p.entry_id = e.id
     where e.account_id = $1 and e.vehicle_id = $2 and e.status = 'posted' and e.reversed_by is null and e.reverses is null
       and p.ledger_account_id in (
         select a.id from ledger_accounts a where a.account_id = $1 and a.vehicle_id = $2 and a.subtype = 'cash')
       and not exists (select from bank_matches m
         where m.account_id = e.account_id and m.vehicle_id = e.vehicle_id and m.entry_id = e.id)
     group by e.id, e.entry_date, e.memo having sum(p.amount) <> 0`,
    key,
  );
  const ids = entries.map(({ entryId }) => entryId);
  const bookings = await readBookings(write.tx, write.tenantId, vehicle, ids);
  return entries.map(({ memo, cash, ...entry }) => ({
    ...entry,
    units: BigInt(cash),
    cashAmount: toAmount(BigInt(cash), vehicle.baseCurrency),
    names: [...(bookings.get(entry.entryId)?.names.values() ?? []), memo].filter((name) => name !== ""),
  }));
}
