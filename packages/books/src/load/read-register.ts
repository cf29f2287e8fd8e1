/**
 * The register of an account, page by page. The database sums what precedes a page and the totals of the whole; the
 * engine makes the lines from the entries of the page alone.
 */
import { preparedRows, type Queryable } from "@capstack/database";
import { addDays } from "@capstack/decimal";
import { type Account, currencyDecimals, type Entry, type Posting, type Register, register } from "@capstack/ledger";
import { sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { byName, isOneOf, type OwnerOfRow, ownedBy } from "../tables/columns.js";
import {
  ledgerAccounts as a,
  journalEntries as e,
  balanceMonths as m,
  journalPostings as p,
} from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** The register and the page of it to read. */
export interface RegisterQuery {
  readonly account: Account;
  readonly accounts: readonly Account[];
  readonly start: string | null;
  readonly end: string | null;
  readonly includeChildren: boolean;
  readonly limit: number;
  readonly offset: number;
}

/** A page of a register: `opening` is the page's; totals, closing and `lines` (a count) are those of the whole. */
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
  const { start, end } = query;
  const at = { tx, params: { tenantId, vehicleId: vehicle.id, covered: coveredIds(query), start, end } };
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

/** The account, and its sub-accounts if they are included. */
function coveredIds({ account, accounts, includeChildren }: RegisterQuery): string[] {
  const chosen = accounts.filter((other) => other.id === account.id || (includeChildren && isUnder(other, account)));
  return chosen.map(({ id }) => id);
}

function isUnder(other: Account, account: Account): boolean {
  return other.parentId === account.id || other.code.startsWith(`${account.code}-`);
}

interface RegisterWindow extends OwnerOfRow {
  readonly covered: readonly string[];
  readonly start: string | null;
  readonly end: string | null;
}

interface Window {
  readonly tx: Queryable;
  readonly params: RegisterWindow;
}

/** Posted lines of the accounts in the window, without other sets of books. */
const linesOf = (
  params: RegisterWindow,
) => sql`${p} where ${ownedBy(p, params)} and ${isOneOf(p.ledgerAccountId, params.covered)}
  and ${p.status} = 'posted' and ${p.baseAmount} <> 0 and ${p.entryDate} >= coalesce(${params.start}::date, '-infinity')
  and ${p.entryDate} <= coalesce(${params.end}::date, 'infinity') and ${p.entryId} not in (select ${e.id} from ${e}
    where ${ownedBy(e, params)} and ${e.book} <> 'actual')`;

const openingOf = preparedRows((params: RegisterWindow) => {
  const months = sql`select sum(${m.amount}) from ${m} where ${ownedBy(m, params)}
    and ${isOneOf(m.ledgerAccountId, params.covered)} and ${m.month} < ${params.start}::date`;
  const days = sql`select sum(${p.baseAmount}) from ${linesOf(params)}`;
  return { fields: { units: sql<string>`(coalesce((${months}), 0) + coalesce((${days}), 0))::text` }, rest: sql`` };
});

async function opening({ tx, params }: Window): Promise<bigint> {
  if (params.start === null) return 0n;
  const [row] = await openingOf(tx, {
    ...params,
    start: `${params.start.slice(0, 7)}-01`,
    end: addDays(params.start, -1),
  });
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
  /** The change made by the lines before the page, in minor units. */
  readonly earlier: bigint;
}

/** A first page that holds everything needs one statement; any other is located by its days. */
async function readPage(at: Window, { limit, offset }: RegisterQuery): Promise<Page> {
  const rows = offset === 0 ? await pageRows(at, { limit: limit + 1, offset }) : [];
  if (offset === 0 && rows.length <= limit) return { rows, whole: totalsOf(rows), earlier: 0n };
  const days = await dayTotals(at.tx, at.params);
  const whole = totalsOf(days);
  if (offset === 0) return { rows: rows.slice(0, limit), whole, earlier: 0n };
  const { start, end, passed } = seek(days, { limit, offset });
  const near: Window = { tx: at.tx, params: { ...at.params, start, end } };
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

/** The days a page covers, and the sum of the days before. */
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

/** A day on which no entry is dated. */
const NEVER = "0001-01-01";

/** The effect of each entry on the accounts. */
const entriesOf = (params: RegisterWindow) => sql`select ${p.entryId} as id, ${p.entryDate} as day,
    sum(greatest(${p.baseAmount}, 0)) as debit, -sum(least(${p.baseAmount}, 0)) as credit
  from ${linesOf(params)} group by ${p.entryDate}, ${p.entryId}`;

const dayTotals = preparedRows((params: RegisterWindow) => ({
  fields: {
    day: sql<string>`day`,
    count: sql<bigint>`count(*)`,
    debit: sql<string>`sum(debit)::text`,
    credit: sql<string>`sum(credit)::text`,
  },
  rest: sql`from (${entriesOf(params)}) as entries group by day order by day`,
}));

/** Ordinal of the account by code, minor units, their currency, minor units of the base. */
type PageLine = [account: number, units: number, currency: string, baseUnits: number];

const page = alias(e, "page");

/** Entries in the order of the books, with their lines. */
const pageOf = preparedRows((params: RegisterWindow & { readonly limit: number; readonly offset: number }) => {
  const own = sql`select ${e.id}, ${e.entryDate}, ${e.memo}, ${e.sourceType}, ${e.sequence}, l.debit, l.credit
    from (${entriesOf(params)}) as l join ${e} on ${ownedBy(e, params)} and ${e.id} = l.id and ${e.sequence} is not null
      and ${e.entryDate} >= coalesce(${params.start}::date, '-infinity') and ${e.entryDate} <= coalesce(${params.end}::date, 'infinity')
    order by ${e.entryDate}, ${e.sequence}, ${e.id} limit ${params.limit} offset ${params.offset}`;
  const place = sql`select ${a.id}, row_number() over (order by ${byName(a.code)}) - 1 as place from ${a}
    where ${ownedBy(a, params)}`;
  const { id, entryDate, memo, sourceType, sequence } = page;
  const line = sql`json_build_array(place.place, ${p.amount}, ${p.currency}, ${p.baseAmount})`;
  return {
    first: sql`with page as materialized (${own}), place as materialized (${place})`,
    fields: {
      id,
      entryDate,
      memo,
      sourceType,
      sequence: sql<number>`${sequence}::float8`,
      debit: sql<string>`page.debit::text`,
      credit: sql<string>`page.credit::text`,
      lines: sql<readonly PageLine[]>`json_agg(${line} order by ${p.lineNo})`,
    },
    rest: sql`from page join ${p} on ${ownedBy(p, params)} and ${p.entryId} = ${id} join place on place.id = ${p.ledgerAccountId}
      group by ${id}, ${entryDate}, ${memo}, ${sourceType}, ${sequence}, page.debit, page.credit
      order by ${entryDate}, ${sequence}, ${id}`,
  };
});

type PageRow = Awaited<ReturnType<typeof pageOf>>[number];

function pageRows({ tx, params }: Window, { limit, offset }: { limit: number; offset: number }): Promise<PageRow[]> {
  return pageOf(tx, { ...params, limit, offset });
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

/** The engine's register of the page's entries, after one entry that carries the sum of what precedes them. */
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
      accounts: accounts.map((one) => ({ ...one, lpEntityId: null, companyId: null, securityId: null })),
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
