/** Proof that posted entries are as they were written: the hash chain from the first on, and the rollup against postings. */
import type { Queryable } from "@capstack/database";
import { CHAIN_START, chainHash, readChained } from "../journal/hash-chain.js";
import { toAmount } from "../money.js";
import type { VehicleRow } from "../vehicle.js";

/** A place where the chain is not as it was posted. */
interface ChainBreak {
  readonly entryId: string;
  readonly sequence: number;
  readonly reason: string;
}

/** A monthly sum that is not what its postings add up to. */
interface BrokenRollup {
  readonly account: string;
  readonly month: string;
  readonly sourceType: string;
  readonly kept: number | null;
  readonly summed: number | null;
  readonly reason: string;
}

/** What was proved, and every row where the proof fails. */
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

interface Link {
  readonly id: string;
  readonly sequence: bigint;
  readonly hash: string;
  readonly prevHash: string;
}

/** Walks the chain and compares every month's rollup with its postings. */
export async function verifyBooks(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<Verification> {
  const summed: Rollup = new Map();
  const { entries, lastHash, breaks } = await walkChain(tx, tenantId, vehicle, summed);
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

/** Counts the entries and keeps the hash up to the first break; past it, each entry is held to the one before it. */
async function walkChain(tx: Queryable, tenantId: string, vehicle: VehicleRow, summed: Rollup) {
  let [hash, lastHash] = [CHAIN_START, CHAIN_START];
  let [entries, place] = [0, 0n];
  let last: Link | undefined;
  const breaks: ChainBreak[] = [];
  for (let from = 1n; from <= vehicle.lastSequence; from += AT_ONCE) {
    const links = await tx.query<Link>(
      `select id, sequence, hash, prev_hash as "prevHash" from journal_entries
       where account_id = $1 and vehicle_id = $2 and sequence >= $3 and sequence < $4 order by sequence`,
      [tenantId, vehicle.id, from, from + AT_ONCE],
    );
    const ids = links.map(({ id }) => id);
    addMonths(summed, await postedMonths(tx, tenantId, vehicle, ids));
    const chained = await readChained(tx, tenantId, vehicle.id, ids);
    for (const link of links) {
      place += 1n;
      if (breaks.length === 0) entries++;
      const entry = chained.get(link.id);
      const expected = entry && chainHash(link.prevHash, vehicle.id, link.sequence, entry);
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
  return { entries, lastHash, breaks };
}

interface MonthRow {
  readonly key: string;
  readonly amount: bigint;
  readonly postings: number;
  readonly lastDate: string;
}

type Rollup = Map<string, Omit<MonthRow, "key">>;

const MONTH_ROW = `concat_ws(' ', ledger_account_id, month, source_type, kind, company_id, lp_entity_id) as key, amount,
  postings, last_date as "lastDate"`;

function postedMonths(tx: Queryable, tenantId: string, vehicle: VehicleRow, ids: readonly string[]) {
  return tx.query<MonthRow>(`select ${MONTH_ROW} from posted_months($1, $2, $3::uuid[])`, [tenantId, vehicle.id, ids]);
}

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

/** Rows of the rollup that are not what the postings add up to, those that lack one and those that have one too many. */
async function findBrokenRollups(
  tx: Queryable,
  tenantId: string,
  vehicle: VehicleRow,
  summed: Rollup,
): Promise<BrokenRollup[]> {
  const rows = await tx.query<MonthRow>(
    `select ${MONTH_ROW} from balance_months where account_id = $1 and vehicle_id = $2`,
    [tenantId, vehicle.id],
  );
  const kept = new Map(rows.map(({ key, ...row }) => [key, row]));
  const differing = [...new Set([...kept.keys(), ...summed.keys()])].flatMap((key) => {
    const reason = differenceOf(kept.get(key), summed.get(key));
    return reason === null ? [] : [{ key, reason }];
  });
  if (differing.length === 0) return [];
  const accounts = await tx.query<{ id: string; code: string }>(
    "select id, code from ledger_accounts where account_id = $1 and vehicle_id = $2",
    [tenantId, vehicle.id],
  );
  const codes = new Map(accounts.map(({ id, code }) => [id, code]));
  const amount = (row: Omit<MonthRow, "key"> | undefined) =>
    row === undefined ? null : toAmount(row.amount, vehicle.baseCurrency);
  const named = differing.map(({ key, reason }) => {
    const [account = "", month = "", sourceType = ""] = key.split(" ");
    const at = { account: codes.get(account) ?? account, month: month.slice(0, 7), sourceType };
    return { ...at, kept: amount(kept.get(key)), summed: amount(summed.get(key)), reason };
  });
  const place = ({ month, account, sourceType }: BrokenRollup) => `${month} ${account} ${sourceType}`;
  return named.sort((a, b) => (place(a) < place(b) ? -1 : 1));
}

function differenceOf(
  kept: Omit<MonthRow, "key"> | undefined,
  summed: Omit<MonthRow, "key"> | undefined,
): string | null {
  if (kept === undefined) return "the sum is missing";
  if (summed === undefined) return "nothing is posted there";
  if (kept.amount !== summed.amount) return "it is not what the postings add up to";
  if (kept.postings !== summed.postings) return "it counts other postings than there are";
  return kept.lastDate === summed.lastDate ? null : "its last day is not that of the postings";
}

/** Whether every account's kept sums add up to its postings: what a look at the books can afford of the proof. */
export async function countAccountsOff(tx: Queryable, tenantId: string, vehicle: VehicleRow): Promise<number> {
  const [found] = await tx.query<{ off: number }>(
    `with kept as (
       select ledger_account_id as id, sum(amount) as amount, sum(postings) as postings from balance_months
       where account_id = $1 and vehicle_id = $2 group by 1
     ), booked as (
       select p.ledger_account_id as id, sum(p.base_amount) as amount, count(*) as postings from journal_postings p
       where p.account_id = $1 and p.vehicle_id = $2 and p.status = 'posted' and p.entry_id not in (
         select e.id from journal_entries e where e.account_id = $1 and e.vehicle_id = $2 and e.book <> 'actual')
       group by 1
     )
     select count(*)::int as off from kept full join booked using (id)
     where (kept.amount, kept.postings) is distinct from (booked.amount, booked.postings)`,
    [tenantId, vehicle.id],
  );
  return found?.off ?? 0;
}

function breakOf(
  link: Link,
  { expected, previous, place }: { expected: string | undefined; previous: string; place: bigint },
): string | null {
  if (link.sequence !== place) return "the sequence has a gap";
  if (link.prevHash !== previous) return "it does not follow the entry before it";
  return link.hash === expected ? null : "its content is not what was posted";
}
