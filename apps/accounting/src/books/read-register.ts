/**
 * The register of an account, page by page: what stands before a page and the totals of the whole are summed by the
 * database, the lines are the engine's, from the entries of the page alone.
 */
import type { Queryable } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { type Account, type Entry, type Register, register } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";
import { loadEntries } from "./load-books.js";

/** Which register, and which page of it. */
export interface RegisterQuery {
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly start: string | null;
  readonly end: string | null;
  readonly includeChildren: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of a register: `opening` is the page's; totals, closing and `lines` are those of the whole. */
export interface RegisterPage {
  readonly register: Register;
  readonly lines: number;
}

/** Reads a page of a register. */
export async function readRegister(
  tx: Queryable,
  accountId: string,
  vehicle: VehicleRow,
  query: RegisterQuery,
): Promise<RegisterPage> {
  const covered = coveredIds(query);
  const at = { tx, key: [accountId, vehicle.id, covered, query.start, query.end] as const };
  const [before, whole, page] = [await opening(at), await totals(at), await pageIds(at, query)];
  const openingUnits = before + (query.offset === 0 ? 0n : await changeBefore(at, query.offset));
  const entries = await loadEntries(tx, accountId, vehicle, page);
  const { lines, ...head } = lineUp(query, vehicle, entries, openingUnits);
  const currency = vehicle.baseCurrency;
  return {
    register: {
      ...head,
      period: { start: query.start, end: query.end },
      opening: toAmount(openingUnits, currency),
      lines,
      totals: { debit: toAmount(whole.debit, currency), credit: toAmount(whole.credit, currency) },
      closing: toAmount(before + whole.debit - whole.credit, currency),
    },
    lines: whole.lines,
  };
}

/** The account, and those under it where they are folded in. */
function coveredIds({ account, accounts, includeChildren }: RegisterQuery): string[] {
  const chosen = accounts.filter((other) => other.id === account.id || (includeChildren && isUnder(other, account)));
  return chosen.map(({ id }) => id);
}

function isUnder(other: Account, account: Account): boolean {
  return other.parentId === account.id || other.code.startsWith(`${account.code}-`);
}

interface Window {
  readonly tx: Queryable;
  readonly key: readonly [string, string, readonly string[], string | null, string | null];
}

/** Posted lines of the accounts in the window, other sets of books left out. */
const LINES = `journal_postings p where p.account_id = $1 and p.vehicle_id = $2 and p.ledger_account_id = any($3::uuid[])
  and p.status = 'posted' and p.base_amount <> 0 and p.entry_date >= coalesce($4::date, '-infinity')
  and p.entry_date <= coalesce($5::date, 'infinity') and p.entry_id not in (select e.id from journal_entries e
    where e.account_id = $1 and e.vehicle_id = $2 and e.book <> 'actual')`;

async function opening({ tx, key: [accountId, vehicleId, covered, start] }: Window): Promise<bigint> {
  if (start === null) return 0n;
  const month = `${start.slice(0, 7)}-01`;
  const [row] = await tx.query<{ units: string }>(
    `select (coalesce((select sum(amount) from balance_months where account_id = $1 and vehicle_id = $2
         and ledger_account_id = any($3::uuid[]) and month < $4::date), 0)
       + coalesce((select sum(p.base_amount) from ${LINES}), 0))::text as units`,
    [accountId, vehicleId, covered, month, addDays(start, -1)],
  );
  return BigInt(row?.units ?? 0);
}

async function totals({ tx, key }: Window): Promise<{ lines: number; debit: bigint; credit: bigint }> {
  const [row] = await tx.query<{ lines: bigint; debit: string; credit: string }>(
    `select count(*) as lines, coalesce(sum(debit), 0)::text as debit, coalesce(-sum(credit), 0)::text as credit from (
       select sum(greatest(p.base_amount, 0)) as debit, sum(least(p.base_amount, 0)) as credit
       from ${LINES} group by p.entry_date, p.entry_id) as entries`,
    key,
  );
  return { lines: Number(row?.lines ?? 0n), debit: BigInt(row?.debit ?? 0), credit: BigInt(row?.credit ?? 0) };
}

/** Entries in the order of the books, with their effect on the accounts. */
const ORDERED = `select l.entry_id, l.change from (
    select p.entry_id, sum(p.base_amount) as change from ${LINES} group by p.entry_date, p.entry_id) as l
  join journal_entries e on e.account_id = $1 and e.vehicle_id = $2 and e.id = l.entry_id
  order by e.entry_date, e.sequence, e.id`;

async function pageIds({ tx, key }: Window, { limit, offset }: RegisterQuery): Promise<string[]> {
  const rows = await tx.query<{ id: string }>(
    `select entry_id as id from (${ORDERED} limit ${limit} offset ${offset}) as page`,
    key,
  );
  return rows.map(({ id }) => id);
}

async function changeBefore({ tx, key }: Window, offset: number): Promise<bigint> {
  const [row] = await tx.query<{ units: string }>(
    `select coalesce(sum(change), 0)::text as units from (${ORDERED} limit ${offset}) as earlier`,
    key,
  );
  return BigInt(row?.units ?? 0);
}

/** The engine's register of the page's entries, after one entry that brings what stands before them. */
function lineUp(
  { account, accounts, includeChildren }: RegisterQuery,
  { id, name, baseCurrency }: VehicleRow,
  entries: readonly Entry[],
  openingUnits: bigint,
): Register {
  const first = entries.reduce((least, { entryDate }) => (entryDate < least ? entryDate : least), "9999-12-30");
  const against = accounts.find((other) => other.id !== account.id && !isUnder(other, account));
  return register(
    {
      vehicle: { id, name, baseCurrency },
      partners: [],
      commitments: [],
      accounts: accounts.map((one) => ({ ...one, lpEntityId: null, companyId: null })),
      entries: [...broughtForward(account, against, toAmount(openingUnits, baseCurrency), first), ...entries.map(bare)],
      today: first,
    },
    { account: account.code, start: first, includeChildren },
  );

  function broughtForward(to: Account, from: Account | undefined, amount: number, day: string): Entry[] {
    if (amount === 0 || from === undefined) return [];
    const line = (accountId: string, units: number) => ({ accountId, amount: units, currency: baseCurrency });
    const postings = [line(to.id, amount), line(from.id, -amount)];
    return [{ id: "brought forward", entryDate: addDays(day, -1), sourceType: "manual", status: "posted", postings }];
  }
}

/** An entry without the people it names, which a register does not show. */
function bare(entry: Entry): Entry {
  return { ...entry, postings: entry.postings.map((line) => ({ ...line, lpEntityId: null, companyId: null })) };
}
