import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { nextTurn } from "../src/queue/turn.js";
import { kinds, openBoth } from "./databases.js";

const databases = openBoth();
const FINISHED = 20_000;

it.each(kinds)("the next turn follows from open jobs, and reads none that is finished, on %s", async (kind) => {
  const owner = databases.ownerOf(kind);
  const [first, second] = [randomUUID(), randomUUID()];
  const job = (state: string, priority: string, tenantId: string, count: number) =>
    owner.query(
      `insert into pgboss.job (name, state, priority, data) select 'batch-chunks', $1::pgboss.job_state, ${priority},
       jsonb_build_object('tenantId', $2::text) from generate_series(1, ${count}) as n`,
      [state, tenantId],
    );
  await job("completed", "-n", first, FINISHED);
  await job("active", "-7", first, 1);
  await job("created", "-7 - n", first, 3);
  await owner.script("analyze pgboss.job");
  await databases.of(kind).transaction(async (tx) => {
    // An account goes on after its last open job, a new one with the turn that is being claimed.
    expect(await nextTurn(tx, first)).toBe(11);
    expect(await nextTurn(tx, second)).toBe(7);
    const [read] = await tx.query<{ rows: number }>(
      `select sum(coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_all_tables
       where schemaname = 'pgboss'`,
    );
    expect(read?.rows).toBeLessThan(100);
  });
});
