/** Large writes count the rows they look at: each by its key, whatever the planner knows of tables that were empty. */
import { randomUUID } from "node:crypto";
import { asTenant, type Database, type Queryable } from "@capstack/database";
import { beforeAll, describe, expect, it } from "vitest";
import { engineKinds, openOwnEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { ownServer } from "../setup/own-server.js";

const ENTRIES = 2_000;

const engines = await openOwnEngines();

/** Asked beside a row of the tenant, it answers on the server that has the tenant's rows, whose tables are shards. */
const ROWS_READ = `
  create function rows_read() returns table (name text, rows float8) language plpgsql as $$
  begin
    return query select regexp_replace(relname, '_[0-9]+$', ''), (seq_tup_read + coalesce(idx_tup_fetch, 0))::float8
      from pg_stat_xact_user_tables;
  end $$`;

/** Notes what the transaction that is about to end has read, by table, and its longest statement's rows. */
function counting(database: Database, account: string, counts: Map<string, number>): Database {
  return {
    ...database,
    kind: database.kind,
    transaction: (work, options) =>
      database.transaction(async (tx: Queryable) => {
        const done = await work(tx);
        const read = await tx.query<{ name: string; rows: number }>(
          "select r.name, r.rows from firms f cross join rows_read() r where f.account_id = $1",
          [account],
        );
        for (const { name, rows } of read) counts.set(name, Math.max(rows, counts.get(name) ?? 0));
        return done;
      }, options),
  };
}

function journal(): string {
  const entries = Array.from({ length: ENTRIES }, (_, n) => ({
    entryDate: `20${10 + (n % 15)}-${String(1 + (n % 12)).padStart(2, "0")}-${String(1 + (n % 28)).padStart(2, "0")}`,
    sourceType: "income",
    memo: `Interest ${n}`,
    postings: [
      { account: "1000", amount: (100 + n) / 100, currency: "USD" },
      { account: "4100", amount: -(100 + n) / 100, currency: "USD" },
    ],
  }));
  return JSON.stringify({
    format: "capstack-journal",
    version: 1,
    vehicle: { name: "Fund I", baseCurrency: "USD" },
    entries,
  });
}

describe.each(engineKinds)("on %s", (kind) => {
  const counts = new Map<string, number>();
  const account = randomUUID();
  let client: FirmClient;
  /** How many rows the planner thinks there are. */
  const known = async (...names: string[]) => {
    const { database, table } = await ownServer(engines.of(kind), account);
    const asked = "select reltuples from pg_class where relname = any ($1) order by relname";
    return (await database.query<{ reltuples: number }>(asked, [names.map(table)])).map(({ reltuples }) => reltuples);
  };
  beforeAll(async () => {
    await engines.of(kind).script(ROWS_READ);
    client = new FirmClient(counting(engines.of(kind), account, counts), { account });
    const firm = await client.post("/firms", { name: "Acme" });
    await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  });

  it("a journal is taken by look-ups that find one row each, and leaves its tables analyzed", async () => {
    counts.clear();
    const { status, body } = await client.post("/import/journal", { content: journal(), format: "json" });
    expect({ status, added: body.added, tiesOut: body.tiesOut }).toEqual({
      status: 201,
      added: ENTRIES,
      tiesOut: true,
    });
    for (const table of ["journal_entries", "journal_postings", "ledger_accounts"]) {
      expect({ table, rows: counts.get(table) }).toEqual({ table, rows: expect.toSatisfy(isAFewEach) });
      expect(counts.get(table), table).toBeGreaterThan(0);
    }
    expect(await known("journal_entries", "journal_postings")).toEqual([ENTRIES, 2 * ENTRIES]);
  });

  it("reads after it read each row a few times at most", async () => {
    for (const path of ["/ledger?account=1000", "/verify", "/capital-accounts"]) {
      counts.clear();
      expect((await client.get(path)).status).toBe(200);
      for (const [table, rows] of counts)
        expect({ path, table, rows }).toEqual({ path, table, rows: expect.toSatisfy(isAFewEach) });
    }
  });

  it("a bank's file is taken the same way", async () => {
    counts.clear();
    const rows = Array.from(
      { length: ENTRIES },
      (_, n) => `2025-01-${String(1 + (n % 28)).padStart(2, "0")},-${n + 1}.25,Fee ${n}`,
    );
    const content = ["Date,Amount,Description", ...rows].join("\n");
    const { status, body } = await client.post("/bank/import", { content, format: "csv" });
    expect({ status, added: body.added }).toEqual({ status: 201, added: ENTRIES });
    for (const [table, rows] of counts) expect({ table, rows }).toEqual({ table, rows: expect.toSatisfy(isAFewEach) });
    expect(await known("bank_transactions")).toEqual([ENTRIES]);
  });

  it("statistics of other tables are nobody's to renew", async () => {
    const other = asTenant(engines.of(kind), account, (tx) => tx.query("select renew_statistics(array['periods'])"));
    await expect(other).rejects.toMatchObject({ code: "42501" });
  });
});

/** Up to twenty rows read for each that was written: no look-up goes through all there are. */
function isAFewEach(rows: number): boolean {
  return rows <= 20 * ENTRIES;
}
