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
  const { entries, lastHash, firstBreak } = await walkChain(tx, accountId, vehicle);
  const [rollups] = await tx.query<{ breaks: bigint }>(
    `with posted as (
       select array_agg(id) as ids from journal_entries where account_id = $1 and vehicle_id = $2 and status = 'posted'
     ), summed as (select m.* from posted, posted_months($1, $2, posted.ids) m)
     select count(*) as breaks from summed
     full join (select * from balance_months where account_id = $1 and vehicle_id = $2) as kept
       using (ledger_account_id, month, source_type, kind, company_id, lp_entity_id)
     where (summed.amount, summed.postings, summed.last_date) is distinct from (kept.amount, kept.postings, kept.last_date)`,
    [accountId, vehicle.id],
  );
  const rollupBreaks = Number(rollups?.breaks ?? 0n);
  return {
    entries,
    lastHash,
    chain: firstBreak === null ? "whole" : "broken",
    firstBreak,
    rollups: rollupBreaks === 0 ? "whole" : "broken",
    rollupBreaks,
  };
}

async function walkChain(tx: Queryable, accountId: string, vehicle: VehicleRow) {
  let hash = CHAIN_START;
  let entries = 0;
  for (let from = 1n; from <= vehicle.lastSequence; from += AT_ONCE) {
    const links = await tx.query<Link>(
      `select id, sequence, hash, prev_hash as "prevHash" from journal_entries
       where account_id = $1 and vehicle_id = $2 and sequence >= $3 and sequence < $4 order by sequence`,
      [accountId, vehicle.id, from, from + AT_ONCE],
    );
    const ids = links.map(({ id }) => id);
    const chained = await readChained(tx, accountId, vehicle.id, ids);
    for (const link of links) {
      entries++;
      const entry = chained.get(link.id);
      const expected = entry && chainHash(hash, vehicle.id, link.sequence, entry);
      const reason = breakOf(link, { expected, previous: hash, place: BigInt(entries) });
      if (reason !== null) {
        return { entries, lastHash: hash, firstBreak: { entryId: link.id, sequence: Number(link.sequence), reason } };
      }
      hash = link.hash;
    }
  }
  return { entries, lastHash: hash, firstBreak: null };
}

function breakOf(
  link: Link,
  { expected, previous, place }: { expected: string | undefined; previous: string; place: bigint },
): string | null {
  if (link.sequence !== place) return "the sequence has a gap";
  if (link.prevHash !== previous) return "it does not follow the entry before it";
  return link.hash === expected ? null : "its content is not what was posted";
}
