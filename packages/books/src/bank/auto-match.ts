/** Pairs open rows with unlinked entries, only where one candidate is clearly the best and matches a single row. */
import { setImmediate } from "node:timers/promises";
import { insertRows, preparedRows } from "@capstack/database";
import { currencyDecimals, entryMatcher, type MatchableEntry, matchGroupSteps } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import {
  type BankAccount,
  type CashOfBank,
  cashOfBank,
  cashTables,
  listBankAccounts,
  movesCashOf,
  namedAccount,
} from "../journal/bank-account.js";
import { refreshBankRows } from "../journal/bank-row-status.js";
import { bankMatches, bankTransactions } from "../tables/bank-tables.js";
import { besides, type OwnerOfRow, ownedBy, pointedTo } from "../tables/columns.js";
import { ledgerAccounts as a, journalEntries as e, journalPostings as p } from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import { readInPages, runWithPauses, withPauses } from "../transactions/large-write.js";
import type { Write } from "../transactions/writing.js";
import { ownerOf } from "../vehicles/tenant.js";
import type { VehicleRow } from "../vehicles/vehicle.js";
import { loadUnmatchedRows } from "./load-bank-rows.js";
import { readBookings } from "./published-rows.js";

/** What was linked, and which rows had two equally good candidates. */
export interface AutoMatch {
  readonly linked: readonly { rowId: string; entryId: string; score: number }[];
  readonly ties: readonly { rowId: string; entryIds: readonly string[]; score: number }[];
}

const THRESHOLD = 0.7;
/** A settlement in parts: the amount is the same in all of them, and their names are listed. */
const GROUP_SCORE = 0.75;

/** A link, with the amount that the row and the entry share. */
interface Link {
  readonly rowId: string;
  readonly entryId: string;
  readonly score: number;
  readonly units: bigint;
}

/** Links the unambiguous pairs of a bank account, of a vehicle that this write has locked. */
export async function autoMatch(write: Write, vehicle: VehicleRow, named: string | undefined): Promise<AutoMatch> {
  const all = await listBankAccounts(write.tx, write.tenantId, vehicle);
  const bank = namedAccount(all, named);
  const entries = await unlinkedEntries(write, vehicle, { bank, cash: cashOfBank(bank, all) });
  const rows = await loadUnmatchedRows(write.tx, write.tenantId, vehicle, bank);
  const candidatesOf = await matcherOf(entries);
  const found = await withPauses(rows, (row) => {
    const candidates = candidatesOf(row);
    const top = candidates.filter(({ score }) => score === candidates[0]?.score && score >= THRESHOLD);
    const entryIds = top.map(({ entryId }) => entryId);
    return top.length === 0 ? [] : [{ rowId: row.id, entryIds, score: top[0]?.score ?? 0 }];
  });
  const best = found.flat();
  const wanted = new Map<string, number>();
  for (const { entryIds } of best) for (const entryId of entryIds) wanted.set(entryId, (wanted.get(entryId) ?? 0) + 1);
  const isSure = ({ entryIds }: (typeof best)[number]) => entryIds.length === 1 && wanted.get(entryIds[0] ?? "") === 1;
  const unitsOf = new Map(entries.map(({ entryId, units }) => [entryId, units]));
  const pairs = best.filter(isSure).map(({ rowId, entryIds: [entryId = ""], score }): Link => {
    return { rowId, entryId, score, units: unitsOf.get(entryId) ?? 0n };
  });
  const inDoubt = new Set(best.map(({ rowId }) => rowId));
  const groups = await runWithPauses(
    matchGroupSteps({
      rows: rows.filter(({ id }) => !inDoubt.has(id)),
      entries: entries.filter(({ entryId }) => !wanted.has(entryId)),
      decimals: currencyDecimals(bank.currency),
    }),
  );
  const rowUnits = new Map(rows.map(({ id, units }) => [id, units]));
  const parts = groups.flatMap(({ rowIds, entryIds }) =>
    rowIds.flatMap((rowId) =>
      entryIds.map((entryId): Link => {
        // One side is fully used, so the part is the other side's amount.
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
  const rows = links.map(({ rowId, entryId, units }) => ({ bankTransactionId: rowId, entryId, amount: units }));
  const shared = { ...ownerOf(write, vehicle), madeDraft: false, createdAt: write.now };
  await insertRows(write.tx, bankMatches, shared, rows);
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

/** The number of matchers that share the entries: building one for all of them would block for too long. */
const MATCHERS = 64;

/** What {@link entryMatcher} returns for a row; the amount determines which entries are candidates. */
async function matcherOf(entries: readonly UnlinkedEntry[]): Promise<ReturnType<typeof entryMatcher>> {
  const placeOf = (amount: number) => Math.abs(Math.round(amount * 100)) % MATCHERS;
  const parts = Array.from({ length: MATCHERS }, (): UnlinkedEntry[] => []);
  for (const entry of entries) parts[placeOf(entry.cashAmount)]?.push(entry);
  const matchers: ReturnType<typeof entryMatcher>[] = [];
  for (const part of parts) {
    matchers.push(entryMatcher(part));
    await setImmediate();
  }
  return (row) => matchers[placeOf(row.amount)]?.(row) ?? [];
}

interface Page extends OwnerOfRow, CashOfBank {
  readonly bankAccountId: string;
  readonly after: string;
  readonly limit: number;
}

const unlinkedOf = preparedRows((params: Page) => {
  const { id: entryId, entryDate, memo } = e;
  return {
    fields: { entryId, entryDate, memo, cash: sql<string>`sum(${p.amount})::text` },
    rest: sql`from ${e} join ${p} on ${besides(p, e)} and ${p.entryId} = ${e.id}
      join ${a} on ${pointedTo(a, p, p.ledgerAccountId)}
      where ${ownedBy(e, params)} and ${e.id} > ${params.after} and ${e.status} = 'posted' and ${e.reversedBy} is null
        and ${e.reverses} is null and ${movesCashOf(cashTables, params)}
        and not exists (select from ${bankMatches} join ${bankTransactions} on
          ${pointedTo(bankTransactions, bankMatches, bankMatches.bankTransactionId)}
          where ${ownedBy(bankMatches, params)} and ${bankMatches.entryId} = ${e.id}
            and ${bankTransactions.bankAccountId} = ${params.bankAccountId})
      group by ${e.id}, ${e.entryDate}, ${e.memo} having sum(${p.amount}) <> 0 order by ${e.id} limit ${params.limit}`,
  };
});

const FIRST = "00000000-0000-0000-0000-000000000000";

/** Posted entries that move cash on a bank account and are linked to none of its rows. */
function unlinkedEntries(
  write: Write,
  vehicle: VehicleRow,
  { bank, cash }: { readonly bank: BankAccount; readonly cash: CashOfBank },
): Promise<UnlinkedEntry[]> {
  const { tx, tenantId } = write;
  const owner = { ...ownerOf(write, vehicle), ...cash, bankAccountId: bank.id };
  return readInPages<Awaited<ReturnType<typeof unlinkedOf>>[number], UnlinkedEntry>(
    (last, limit) => unlinkedOf(tx, { ...owner, after: last?.entryId ?? FIRST, limit }),
    async (entries) => {
      const ids = entries.map(({ entryId }) => entryId);
      const bookings = await readBookings(tx, tenantId, vehicle, ids);
      return entries.map(({ memo, cash: units, ...entry }) => ({
        ...entry,
        units: BigInt(units),
        cashAmount: toAmount(BigInt(units), bank.currency),
        names: [...(bookings.get(entry.entryId)?.names.values() ?? []), memo].filter((name) => name !== ""),
      }));
    },
  );
}
