/**
 * Proof that posted entries are unchanged: the hash chain from the first entry on, and the rollup against the
 * postings.
 */
import { orm, preparedRows, type Queryable } from "@capstack/database";
import { sql } from "drizzle-orm";
import { CHAIN_START, chainHash, chainText, readChained } from "../journal/hash-chain.js";
import { type OwnerOfRow, type OwnerOfRows, ownedBy } from "../tables/columns.js";
import {
  ledgerAccounts as accounts,
  journalEntries as entries,
  journalPostings as lines,
  balanceMonths as months,
} from "../tables/journal-tables.js";
import { toAmount } from "../tables/money.js";
import type { VehicleRow } from "../vehicles/vehicle.js";

/** A place where the chain does not match. */
interface ChainBreak {
  readonly entryId: string;
  readonly sequence: number;
  readonly reason: string;
}

/** A monthly sum that differs from its postings. */
interface BrokenRollup {
  readonly account: string;
  readonly month: string;
  readonly sourceType: string;
  readonly kept: number | null;
  readonly summed: number | null;
  readonly reason: string;
}

/** The result, with every row where the proof fails. */
export interface Verification {
  readonly entries: number;
  readonly lastHash: string;
  readonly chain: "whole" | "broken";
  readonly firstBreak: ChainBreak | null;
  readonly breaks: readonly ChainBreak[];
  readonly rollups: "whole" | "broken";
  readonly rollupBreaks: number;
  readonly brokenRollups: readonly BrokenRollup[];
}

const AT_ONCE = 2000n;
const MOST_NAMED = 1000;

const linksOf = preparedRows((params: OwnerOfRow & { readonly from: bigint; readonly to: bigint }) => {
  const { id, sequence, hash, prevHash } = entries;
  return {
    fields: {
      ...{ id, sequence: sql<bigint>`${sequence}`, entryDate: entries.entryDate },
      ...{ hash: sql<string>`${hash}`, prevHash: sql<string>`${prevHash}` },
    },
    rest: sql`from ${entries} where ${ownedBy(entries, params)} and ${sequence} >= ${params.from} and ${sequence} < ${params.to}
      order by ${sequence}`,
  };
});

/** An entry's place in the chain, as it is stored. */
export type ChainLink = Awaited<ReturnType<typeof linksOf>>[number];

/** Told of every link in posting order, with the text that its hash is of; null where the entry's content is missing. */
export type OnLink = (link: ChainLink, text: string | null) => void;

/** Walks the chain and compares every month's rollup with its postings. */
export async function verifyBooks(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  onLink: OnLink = () => {},
): Promise<Verification> {
  const summed: Rollup = new Map();
  const { entries, lastHash, breaks } = await walkChain({ tx, tenantId, vehicle }, summed, onLink);
  const broken = await findBrokenRollups(tx, tenantId, vehicle, summed);
  return {
    entries,
    lastHash,
    chain: breaks.length === 0 ? "whole" : "broken",
    firstBreak: breaks[0] ?? null,
    breaks: breaks.slice(0, MOST_NAMED),
    rollups: broken.length === 0 ? "whole" : "broken",
    rollupBreaks: broken.length,
    brokenRollups: broken.slice(0, MOST_NAMED),
  };
}

interface Walked {
  readonly tx: Queryable;
  readonly tenantId: string;
  readonly vehicle: VehicleRow;
}

/**
 * Counts the entries and checks the hashes up to the first break; after it, each entry is checked against its
 * predecessor.
 */
async function walkChain({ tx, tenantId, vehicle }: Walked, summed: Rollup, onLink: OnLink) {
  let [hash, lastHash] = [CHAIN_START, CHAIN_START];
  let [count, place] = [0, 0n];
  let last: ChainLink | undefined;
  const breaks: ChainBreak[] = [];
  for (let from = 1n; from <= vehicle.lastSequence; from += AT_ONCE) {
    const links = await linksOf(tx, { tenantId, vehicleId: vehicle.id, from, to: from + AT_ONCE });
    const ids = links.map(({ id }) => id);
    addMonths(summed, await postedMonths(tx, { tenantId, vehicleId: vehicle.id, ids }));
    const chained = await readChained(tx, tenantId, vehicle.id, ids);
    for (const link of links) {
      place += 1n;
      if (breaks.length === 0) count++;
      const entry = chained.get(link.id);
      const text = entry === undefined ? null : chainText(link.prevHash, vehicle.id, link.sequence, entry);
      const expected = text === null ? undefined : chainHash(text);
      onLink(link, text);
      const reason = breakOf(link, { expected, previous: hash, place });
      if (reason !== null) breaks.push({ entryId: link.id, sequence: Number(link.sequence), reason });
      last = link;
      hash = link.hash;
      place = link.sequence;
      if (breaks.length === 0) lastHash = hash;
    }
  }
  if (last !== undefined && place < vehicle.lastSequence) {
    breaks.push({ entryId: last.id, sequence: Number(place), reason: "the entries after it are missing" });
  }
  return { entries: count, lastHash, breaks };
}

/** A row of the rollup, or the one computed from the postings of some entries. */
const monthFields = (() => {
  const { ledgerAccountId, month, sourceType, kind, companyId, lpEntityId, amount, postings, lastDate } = months;
  const key = sql<string>`concat_ws(' ', ${ledgerAccountId}, ${month}, ${sourceType}, ${kind}, ${companyId}, ${lpEntityId})`;
  return { key, amount, postings, lastDate };
})();

const keptMonths = preparedRows((owner: OwnerOfRow) => ({
  fields: monthFields,
  rest: sql`from ${months} where ${ownedBy(months, owner)}`,
}));

const postedMonths = preparedRows(({ tenantId, vehicleId, ids }: OwnerOfRows) => ({
  fields: monthFields,
  rest: sql`from posted_months(${tenantId}, ${vehicleId}, ${sql.param(ids)}::uuid[]) as ${months}`,
}));

type MonthRow = Awaited<ReturnType<typeof keptMonths>>[number];

type Rollup = Map<string, Omit<MonthRow, "key">>;

function addMonths(into: Rollup, rows: readonly MonthRow[]): void {
  for (const { key, amount, postings, lastDate } of rows) {
    const known = into.get(key) ?? { amount: 0n, postings: 0, lastDate };
    into.set(key, {
      amount: known.amount + amount,
      postings: known.postings + postings,
      lastDate: known.lastDate > lastDate ? known.lastDate : lastDate,
    });
  }
}

/** Rows of the rollup that differ from the postings, are missing or are superfluous. */
async function findBrokenRollups(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  summed: Rollup,
): Promise<BrokenRollup[]> {
  const owner = { tenantId, vehicleId: vehicle.id };
  const rows = await keptMonths(tx, owner);
  const stored = new Map(rows.map(({ key, ...row }) => [key, row]));
  const differing = [...new Set([...stored.keys(), ...summed.keys()])].flatMap((key) => {
    const reason = differenceOf(stored.get(key), summed.get(key));
    return reason === null ? [] : [{ key, reason }];
  });
  if (differing.length === 0) return [];
  const { id, code } = accounts;
  const named = await orm(tx).select({ id, code }).from(accounts).where(ownedBy(accounts, owner));
  const codes = new Map(named.map((account) => [account.id, account.code]));
  const amount = (row: Omit<MonthRow, "key"> | undefined) =>
    row === undefined ? null : toAmount(row.amount, vehicle.baseCurrency);
  const broken = differing.map(({ key, reason }) => {
    const [account = "", month = "", sourceType = ""] = key.split(" ");
    const at = { account: codes.get(account) ?? account, month: month.slice(0, 7), sourceType };
    return { ...at, kept: amount(stored.get(key)), summed: amount(summed.get(key)), reason };
  });
  const place = ({ month, account, sourceType }: BrokenRollup) => `${month} ${account} ${sourceType}`;
  return broken.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

function differenceOf(
  stored: Omit<MonthRow, "key"> | undefined,
  summed: Omit<MonthRow, "key"> | undefined,
): string | null {
  if (stored === undefined) return "the sum is missing";
  if (summed === undefined) return "nothing is posted there";
  if (stored.amount !== summed.amount) return "it is not what the postings add up to";
  if (stored.postings !== summed.postings) return "it counts other postings than there are";
  return stored.lastDate === summed.lastDate ? null : "its last day is not that of the postings";
}

const accountsOff = preparedRows((owner: OwnerOfRow) => {
  const stored = sql`select ${months.ledgerAccountId} as id, sum(${months.amount}) as amount, sum(${months.postings}) as postings
    from ${months} where ${ownedBy(months, owner)} group by 1`;
  const booked = sql`select ${lines.ledgerAccountId} as id, sum(${lines.baseAmount}) as amount, count(*) as postings
    from ${lines} where ${ownedBy(lines, owner)} and ${lines.status} = 'posted' and ${lines.entryId} not in (
      select ${entries.id} from ${entries} where ${ownedBy(entries, owner)} and ${entries.book} <> 'actual')
    group by 1`;
  return {
    first: sql`with kept as (${stored}), booked as (${booked})`,
    fields: { off: sql<number>`count(*)::int` },
    rest: sql`from kept full join booked using (id)
      where (kept.amount, kept.postings) is distinct from (booked.amount, booked.postings)`,
  };
});

/**
 * Whether every account's stored sums match its postings: the part of the proof that is cheap enough for a health
 * check.
 */
export async function countAccountsOff(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<number> {
  const [found] = await accountsOff(tx, { tenantId, vehicleId: vehicle.id });
  return found?.off ?? 0;
}

function breakOf(
  link: ChainLink,
  { expected, previous, place }: { expected: string | undefined; previous: string; place: bigint },
): string | null {
  if (link.sequence !== place) return "the sequence has a gap";
  if (link.prevHash !== previous) return "it does not follow the entry before it";
  return link.hash === expected ? null : "its content is not what was posted";
}
