/** The books hash-partitioned by account: a part of what a cluster asks of them, on one server. */
import { asTenant, type Database } from "@capstack/database";
import { createTestDatabase, isDistributed, startTestServer, type TestServer } from "@capstack/database/testing";
import { DEMO_TODAY, seedDemo } from "@capstack/demonstration";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { FirmClient } from "../setup/firm-client.js";
import { draft, fixture, posted } from "../setup/raw-books.js";
import { migratePartitioned } from "./partitioned-books.js";

/** Two accounts whose ids fall to different partitions. */
const ACCOUNTS = ["00000000-0000-4000-8000-000000000003", "00000000-0000-4000-8000-000000000004"];

let server: TestServer;
let database: Database;
beforeAll(async () => {
  server = await startTestServer({ own: isDistributed });
  ({ database } = await createTestDatabase(server.url));
  await migratePartitioned(database);
});
afterAll(async () => {
  await database.close();
  if (isDistributed) await server.stop();
});

describe("books in partitions", () => {
  it("every table is parted", async () => {
    const whole = await database.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and not relispartition`,
    );
    expect(whole).toEqual([]);
  });

  it("the demonstration is written and read through the app, another firm's rows on the other side", async () => {
    const [account, other] = ACCOUNTS as [string, string];
    await seedDemo(database, account);
    const client = new FirmClient(database, { account }, DEMO_TODAY);
    const [{ fund }] = (await client.get("/fund-economics")).body.vehicles;
    // Calls of 8, 5, 5.5, 6, 7, 5 and 2.4 million; distributions of 4.2, 1 and 0.6, the last recallable.
    expect(fund).toMatchObject({ committed: 60_000_000, paidIn: 38_900_000, distributions: 5_800_000 });
    for (const path of [
      "/journal?",
      "/ledger?account=1000&",
      "/bank?",
      "/bank/reconcile?",
      "/partners?",
      "/agreements?",
    ]) {
      expect([path, (await client.get(`${path}group=Fund%20I`)).status]).toEqual([path, 200]);
    }
    const verified = await client.get("/verify?group=Fund%20I");
    expect(verified.body).toMatchObject({ chain: "whole", rollups: "whole" });
    const neighbour = new FirmClient(database, { account: other });
    const { body: firm } = await neighbour.post("/firms", { name: "Acme" });
    await neighbour.post("/vehicles", { firmId: firm.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
    const postings = [
      { account: "1000", amount: 100 },
      { account: "4000", amount: -100 },
    ];
    const entry = { entryDate: "2025-01-10", sourceType: "manual", status: "posted", postings };
    expect((await neighbour.post("/journal", entry)).status).toBe(201);
    expect((await neighbour.get("/journal")).body.total).toBe(1);
    const sides = await database.query<{ accounts: bigint }>(
      "select count(distinct account_id) as accounts from journal_entries group by tableoid",
    );
    expect(sides).toEqual([{ accounts: 1n }, { accounts: 1n }]);
  });

  const refused = (work: Promise<unknown>, code: string) => expect(work).rejects.toMatchObject({ code });

  it("an entry that does not balance, an edit, a gap and a closed month are refused", async () => {
    const f = await fixture(database);
    await refused(posted(database, f, 1, { amounts: [100, -99] }), "CSB01");
    const id = await posted(database, f, 1);
    await refused(database.query("update journal_entries set memo = 'x' where id = $1", [id]), "CSB02");
    await refused(database.query("update journal_postings set amount = 1 where entry_id = $1", [id]), "CSB02");
    await refused(database.query("delete from journal_entries where id = $1", [id]), "CSB02");
    await refused(posted(database, f, 3), "CSB05");
    await database.query("update vehicles set closed_through = '2026-01-31' where id = $1", [f.vehicle]);
    await refused(posted(database, f, 2), "CSB03");
  });

  it("another tenant's rows are not seen, written or referred to, nor a partition by its name", async () => {
    const [a, b] = [await fixture(database), await fixture(database)];
    const act = (work: (tx: Parameters<Parameters<typeof asTenant>[2]>[0]) => Promise<unknown>) =>
      asTenant(database, a.account, work);
    expect(await act((tx) => tx.query("select id from vehicles"))).toEqual([{ id: a.vehicle }]);
    await refused(
      act((tx) => draft(tx, b)),
      "42501",
    );
    await refused(
      database.transaction((tx) => draft(tx, { ...a, cash: b.cash })),
      "23503",
    );
    await refused(
      act((tx) => tx.query("select from vehicles_0")),
      "42501",
    );
  });
});
