/** Proof that posted entries are as they were written: the hash chain from the first on, and the rollup against postings. */
import type { Queryable } from "@capstack/database";
import { CHAIN_START, chainHash, readChained } from "../journal/hash-chain.js";
import type { VehicleRow } from "../vehicle.js";

/** What was proved, and the first place where the proof fails. */
export interface Verification {
  readonly entries: number;
  readonly lastHash: string;
  readonly chain: "whole" | "broken";
  readonly firstBreak: { readonly entryId: string; readonly sequence: number; readonly reason: string } | null;
  readonly rollups: "whole" | "broken";
  readonly rollupBreaks: number;
}

const AT_ONCE = 2000n;

interface Link {
  readonly id: string;
  readonly sequence: bigint;
  readonly hash: string;
  readonly prevHash: string;
}

/** Walks the chain and compares every month's rollup with its postings. */
export async function verifyBooks(tx: Queryable, accountId: string, vehicle: VehicleRow): Promise<Verification> {
  const summed: Rollup = new Map();
  const { entries, lastHash, firstBreak } = await walkChain(tx, accountId, vehicle, summed);
  const rollupBreaks = await countRollupBreaks(tx, accountId, vehicle, summed);
  return {
    entries,
    lastHash,
    chain: firstBreak === null ? "whole" : "broken",
    firstBreak,
    rollups: rollupBreaks === 0 ? "whole" : "broken",
    rollupBreaks,
  };
}

async function walkChain(tx: Queryable, accountId: string, vehicle: VehicleRow, summed: Rollup) {
  let hash = CHAIN_START;
  let entries = 0;
  let firstBreak: Verification["firstBreak"] = null;
  for (let from = 1n; from <= vehicle.lastSequence; from += AT_ONCE) {
    const links = await tx.query<Link>(
      `select id, sequence, hash, prev_hash as "prevHash" from journal_entries
       where account_id = $1 and vehicle_id = $2 and sequence >= $3 and sequence < $4 order by sequence`,
      [accountId, vehicle.id, from, from + AT_ONCE],
    );
    const ids = links.map(({ id }) => id);
    addMonths(summed, await postedMonths(tx, accountId, vehicle, ids));
    if (firstBreak !== null) continue;
    const chained = await readChained(tx, accountId, vehicle.id, ids);
    for (const link of links) {
      entries++;
      const entry = chained.get(link.id);
      const expected = entry && chainHash(hash, vehicle.id, link.sequence, entry);
      const reason = breakOf(link, { expected, previous: hash, place: BigInt(entries) });
      if (reason !== null) {
        firstBreak = { entryId: link.id, sequence: Number(link.sequence), reason };
        break;
      }
      hash = link.hash;
    }
  }
  return { entries, lastHash: hash, firstBreak };
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

function postedMonths(tx: Queryable, accountId: string, vehicle: VehicleRow, ids: readonly string[]) {
  return tx.query<MonthRow>(`select ${MONTH_ROW} from posted_months($1, $2, $3::uuid[])`, [accountId, vehicle.id, ids]);
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
async function countRollupBreaks(
  tx: Queryable,
  accountId: string,
  vehicle: VehicleRow,
  summed: Rollup,
): Promise<number> {
  const kept = await tx.query<MonthRow>(
    `select ${MONTH_ROW} from balance_months where account_id = $1 and vehicle_id = $2`,
    [accountId, vehicle.id],
  );
  const isRight = ({ key, amount, postings, lastDate }: MonthRow) => {
    const sum = summed.get(key);
    return sum?.amount === amount && sum.postings === postings && sum.lastDate === lastDate;
  };
  const keys = new Set(kept.map(({ key }) => key));
  return kept.filter((row) => !isRight(row)).length + [...summed.keys()].filter((key) => !keys.has(key)).length;
}

function breakOf(
  link: Link,
  { expected, previous, place }: { expected: string | undefined; previous: string; place: bigint },
): string | null {
  if (link.sequence !== place) return "the sequence has a gap";
  if (link.prevHash !== previous) return "it does not follow the entry before it";
  return link.hash === expected ? null : "its content is not what was posted";
}
