/**
 * The register of an account, page by page: what stands before a page and the totals of the whole are summed by the
 * database, the lines are the engine's, from the entries of the page alone.
 */
import type { Queryable } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { type Account, currencyDecimals, type Entry, type Posting, type Register, register } from "@capstack/ledger";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";

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
  tenantId: string,
  vehicle: VehicleRow,
  query: RegisterQuery,
): Promise<RegisterPage> {
  const at = { tx, key: [tenantId, vehicle.id, coveredIds(query), query.start, query.end] as const };
  const before = await opening(at);
  const { rows, whole, earlier } = await readPage(at, query);
  const toPostings = postingsOf(vehicle, query);
  const entries = rows.map(({ id, entryDate, memo, sourceType, sequence, lines }): Entry => {
    return { id, entryDate, memo, sourceType, sequence, status: "posted", postings: toPostings(lines) };
  });
  const currency = vehicle.baseCurrency;
  return {
    register: {
      ...lineUp(query, vehicle, entries, before + earlier),
      period: { start: query.start, end: query.end },
      opening: toAmount(before + earlier, currency),
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

async function opening({ tx, key: [tenantId, vehicleId, covered, start] }: Window): Promise<bigint> {
  if (start === null) return 0n;
  const month = `${start.slice(0, 7)}-01`;
  const [row] = await tx.query<{ units: string }>(
    `select (coalesce((select sum(amount) from balance_months where account_id = $1 and vehicle_id = $2
         and ledger_account_id = any($3::uuid[]) and month < $4::date), 0)
       + coalesce((select sum(p.base_amount) from ${LINES}), 0))::text as units`,
    [tenantId, vehicleId, covered, month, addDays(start, -1)],
  );
  return BigInt(row?.units ?? 0);
}

interface Totals {
  readonly lines: number;
  readonly debit: bigint;
  readonly credit: bigint;
}

interface Page {
  readonly rows: readonly PageRow[];
  readonly whole: Totals;
  /** What the lines before the page change, in minor units. */
  readonly earlier: bigint;
}

/** A first page that holds everything needs one statement; any other is found by its days. */
async function readPage(at: Window, { limit, offset }: RegisterQuery): Promise<Page> {
  const rows = offset === 0 ? await pageRows(at, { limit: limit + 1, offset }) : [];
  if (offset === 0 && rows.length <= limit) return { rows, whole: totalsOf(rows), earlier: 0n };
  const days = await dayTotals(at);
  const whole = totalsOf(days);
  if (offset === 0) return { rows: rows.slice(0, limit), whole, earlier: 0n };
  const { start, end, passed } = seek(days, { limit, offset });
  const [tenantId, vehicleId, covered] = at.key;
  const near: Window = { tx: at.tx, key: [tenantId, vehicleId, covered, start, end] };
  const found = await pageRows(near, { limit: offset - passed.lines + limit, offset: 0 });
  const skipped = totalsOf(found.slice(0, offset - passed.lines));
  const earlier = passed.debit - passed.credit + skipped.debit - skipped.credit;
  return { rows: found.slice(offset - passed.lines), whole, earlier };
}

interface Sums {
  readonly debit: string;
  readonly credit: string;
  readonly count?: bigint;
}

function totalsOf(rows: readonly Sums[]): Totals {
  return {
    lines: rows.reduce((sum, { count = 1n }) => sum + Number(count), 0),
    debit: rows.reduce((sum, { debit }) => sum + BigInt(debit), 0n),
    credit: rows.reduce((sum, { credit }) => sum + BigInt(credit), 0n),
  };
}

/** The days a page lies on, and what stands on the days before. */
function seek(
  days: readonly (Sums & { readonly day: string })[],
  { limit, offset }: { limit: number; offset: number },
) {
  let passed: Totals = { lines: 0, debit: 0n, credit: 0n };
  let first = 0;
  for (; first < days.length; first++) {
    const next = totalsOf(days.slice(first, first + 1));
    if (passed.lines + next.lines > offset) break;
    const { lines, debit, credit } = passed;
    passed = { lines: lines + next.lines, debit: debit + next.debit, credit: credit + next.credit };
  }
  let last = first;
  for (let lines = passed.lines; last < days.length && lines < offset + limit; last++) {
    lines += Number(days[last]?.count ?? 0n);
  }
  return { start: days[first]?.day ?? NEVER, end: days[last - 1]?.day ?? NEVER, passed };
}

/** A day no entry is dated on. */
const NEVER = "0001-01-01";

/** What each entry does to the accounts. */
const ENTRIES = `select p.entry_id, p.entry_date, sum(greatest(p.base_amount, 0)) as debit,
    -sum(least(p.base_amount, 0)) as credit
  from ${LINES} group by p.entry_date, p.entry_id`;

function dayTotals({ tx, key }: Window): Promise<(Required<Sums> & { readonly day: string })[]> {
  return tx.query(
    `select entry_date as day, count(*), sum(debit)::text as debit, sum(credit)::text as credit
     from (${ENTRIES}) as entries group by entry_date order by entry_date`,
    key,
  );
}

/** Ordinal of the account by code, minor units, their currency, minor units of the base. */
type PageLine = [account: number, units: number, currency: string, baseUnits: number];

interface PageRow extends Sums {
  readonly id: string;
  readonly entryDate: string;
  readonly memo: string;
  readonly sourceType: string;
  readonly sequence: number;
  readonly lines: readonly PageLine[];
}

/** Entries in the order of the books, with their lines. */
function pageRows({ tx, key }: Window, { limit, offset }: { limit: number; offset: number }): Promise<PageRow[]> {
  return tx.query<PageRow>(
    `with page as materialized (
       select e.id, e.entry_date, e.memo, e.source_type, e.sequence, l.debit, l.credit
       from (${ENTRIES}) as l join journal_entries e on e.account_id = $1 and e.vehicle_id = $2 and e.id = l.entry_id
         and e.sequence is not null and e.entry_date >= coalesce($4::date, '-infinity') and e.entry_date <= coalesce($5::date, 'infinity')
       order by e.entry_date, e.sequence, e.id limit ${limit} offset ${offset}
     ), place as materialized (
       select id, row_number() over (order by code collate "C") - 1 as place from ledger_accounts
       where account_id = $1 and vehicle_id = $2
     )
     select page.id, page.entry_date as "entryDate", page.memo, page.source_type as "sourceType",
       page.sequence::float8 as sequence, page.debit::text, page.credit::text,
       json_agg(json_build_array(place.place, p.amount, p.currency, p.base_amount) order by p.line_no) as lines
     from page join journal_postings p on p.account_id = $1 and p.vehicle_id = $2 and p.entry_id = page.id
     join place on place.id = p.ledger_account_id
     group by page.id, page.entry_date, page.memo, page.source_type, page.sequence, page.debit, page.credit
     order by page.entry_date, page.sequence, page.id`,
    key,
  );
}

function postingsOf({ baseCurrency }: VehicleRow, { accounts }: RegisterQuery) {
  const scale = 10 ** currencyDecimals(baseCurrency);
  return (lines: readonly PageLine[]): Posting[] =>
    lines.map(([account, units, currency, baseUnits]) => {
      const { id: accountId } = accounts[account] as Account;
      if (currency === baseCurrency) return { accountId, amount: units / scale, currency };
      return { accountId, amount: toAmount(BigInt(units), currency), currency, baseAmount: baseUnits / scale };
    });
}

/** The engine's register of the page's entries, after one entry that brings what stands before them. */
function lineUp(
  { account, accounts, includeChildren }: RegisterQuery,
  { id, name, baseCurrency }: VehicleRow,
  entries: readonly Entry[],
  openingUnits: bigint,
): Register {
  const first = entries[0]?.entryDate ?? "9999-12-30";
  const against = accounts.find((other) => other.id !== account.id && !isUnder(other, account));
  return register(
    {
      vehicle: { id, name, baseCurrency },
      partners: [],
      commitments: [],
      accounts: accounts.map((one) => ({ ...one, lpEntityId: null, companyId: null })),
      entries: [...broughtForward(account, against, toAmount(openingUnits, baseCurrency), first), ...entries],
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
