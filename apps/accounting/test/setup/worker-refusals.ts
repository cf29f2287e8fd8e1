/** Raw SQL at the shards of a worker, around the coordinator: run where the run's server coordinates a Citus cluster. */
import { randomUUID } from "node:crypto";
import type { Database, Queryable } from "@capstack/database";
import { expect, it } from "vitest";
import { ownServer } from "./own-server.js";
import { type Fixture, fixture, posted } from "./raw-books.js";

/** Declares them. */
export function workerRefusals(coordinator: () => Database): void {
  it("a worker refuses at its shards what the coordinator refuses", async () => {
    const f = await fixture(coordinator());
    await posted(coordinator(), f, 1);
    const { database: worker, table } = await ownServer(coordinator(), f.account);
    const [entries, lines] = [table("journal_entries"), table("journal_postings")];
    const act = (account: string, work: (tx: Queryable) => Promise<unknown>) =>
      worker.transaction(async (tx) => {
        await tx.query(
          "select set_config('capstack.account_id', $1, true), set_config('role', 'capstack_tenant', true)",
          [account],
        );
        return work(tx);
      });
    const refused = (statement: string, code: string, account = f.account) =>
      expect(
        act(account, (tx) => tx.query(statement)),
        statement,
      ).rejects.toMatchObject({ code });
    await refused(`update ${entries} set memo = 'x'`, "CSB02");
    await refused(`update ${lines} set amount = 1`, "CSB02");
    await refused(`delete from ${lines}`, "CSB02");
    await refused(`delete from ${entries}`, "42501");
    const id = randomUUID();
    await expect(act(f.account, (tx) => unbalanced(tx, f, id, { entries, lines }))).rejects.toMatchObject({
      code: "CSB01",
    });
    const other = randomUUID();
    await refused(draftInto(entries, f, id), "42501", other);
    expect(await act(other, (tx) => tx.query(`select id from ${entries}`))).toEqual([]);
  });
}

const draftInto = (entries: string, f: Fixture, id: string) =>
  `insert into ${entries} (account_id, vehicle_id, id, entry_date, source_type, status, created_version, created_at, created_by)
   values ('${f.account}', '${f.vehicle}', '${id}', '2026-01-15', 'manual', 'draft', 1, now(), 'key')`;

interface Shards {
  readonly entries: string;
  readonly lines: string;
}

async function unbalanced(tx: Queryable, f: Fixture, id: string, { entries, lines }: Shards) {
  await tx.query(
    `insert into ${lines} (account_id, vehicle_id, entry_id, line_no, id, ledger_account_id, amount, currency, base_amount, entry_date, status)
     values ($1, $2, $3, 1, gen_random_uuid(), $4, 100, 'USD', 100, '2026-01-15', 'posted'),
       ($1, $2, $3, 2, gen_random_uuid(), $5, -99, 'USD', -99, '2026-01-15', 'posted')`,
    [f.account, f.vehicle, id, f.cash, f.capital],
  );
  await tx.query(
    `insert into ${entries} (account_id, vehicle_id, id, sequence, entry_date, source_type, status, posted_at, hash, prev_hash, created_version, posted_version, created_at, created_by)
     values ($1, $2, $3, 2, '2026-01-15', 'manual', 'posted', now(), 'h', '', 1, 1, now(), 'key')`,
    [f.account, f.vehicle, id],
  );
}
