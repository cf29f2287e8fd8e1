/** What goes wrong below the app: transactions that must be run again, rows someone changed behind its back. */
import { randomUUID } from "node:crypto";
import { asTenant, attempt, type Database, sqlState } from "@capstack/database";
import { afterAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "../setup/engines.js";
import { FirmClient } from "../setup/firm-client.js";
import { ownServer } from "../setup/own-server.js";
import { draft, fixture, posting } from "../setup/raw-books.js";

const engines = await openEngines();

const income = (amount: number) => ({
  entryDate: "2026-03-10",
  sourceType: "income",
  status: "posted",
  postings: [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ],
});

async function openFund(database: Database): Promise<FirmClient> {
  const client = new FirmClient(database, { account: randomUUID() });
  const firm = await client.post("/firms", { name: "Acme" });
  await client.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  return client;
}

describe.each(engineKinds)("on %s", (kind) => {
  const database = () => engines.of(kind);

  describe("a transaction that has to be run again", () => {
    /** Makes the next audit events of an account fail as a lost race does; a sequence counts, rolled back or not. */
    const failNext = async (account: string, times: number, code: string) => {
      const { database: own, table } = await ownServer(database(), account);
      await own.script(`
        drop trigger if exists lose_race on ${table("audit_events")};
        drop sequence if exists races;
        create sequence races;
        grant usage on sequence races to capstack_tenant;
        create or replace function lose_race() returns trigger language plpgsql as $$
        begin
          if new.account_id = '${account}' and nextval('races') <= ${times} then
            raise exception 'lost a race' using errcode = '${code}';
          end if;
          return new;
        end $$;
        create trigger lose_race before insert on ${table("audit_events")} for each row execute function lose_race();
      `);
      undo.push(() => own.script(`drop trigger if exists lose_race on ${table("audit_events")}`));
    };
    const undo: (() => Promise<void>)[] = [];
    afterAll(async () => {
      for (const drop of undo) await drop();
    });

    it.each(["40001", "40P01"])("is run up to five times on %s", async (code) => {
      const client = await openFund(database());
      await failNext(client.key.account, 4, code);
      const reply = await client.post("/journal", income(5));
      expect(reply.status, JSON.stringify(reply.body)).toBe(201);
      expect((await client.get("/journal")).body.total).toBe(1);
    });

    it("is given up after that: 503, to be tried again, and no row", async () => {
      const client = await openFund(database());
      await failNext(client.key.account, 1000, "40001");
      const reply = await client.post("/journal", income(5));
      expect([reply.status, reply.body.error.code, reply.body.error.retryable]).toEqual([503, "unavailable", true]);
      const { database: own } = await ownServer(database(), client.key.account);
      const [tries] = await own.query<{ last: bigint }>("select last_value as last from races");
      expect(tries?.last).toBe(5n);
      await failNext(client.key.account, 0, "40001");
      expect((await client.get("/journal")).body.total).toBe(0);
    });
  });

  it("a part of a transaction that breaks a key is undone by itself, and the rest is kept", async () => {
    const f = await fixture(database());
    const kept = await asTenant(database(), f.account, async (tx) => {
      const id = await draft(tx, f);
      const unknown = attempt(tx, () => posting(tx, f, randomUUID(), 1));
      expect(await unknown.catch(sqlState)).toBe("23503");
      return id;
    });
    const lines = await database().query(
      "select entry_id, line_no from journal_postings where account_id = $1 order by line_no",
      [f.account],
    );
    expect(lines).toEqual([
      { entry_id: kept, line_no: 1 },
      { entry_id: kept, line_no: 2 },
    ]);
  });

  describe("a row changed behind the app's back", () => {
    type Statement = (table: (name: string) => string) => string;
    const behind = async ({ key }: FirmClient, statement: Statement, id: string) => {
      const { database: own, table } = await ownServer(database(), key.account);
      await own.transaction(async (tx) => {
        await tx.query("select set_config('session_replication_role', 'replica', true)");
        await tx.query(statement(table), [id]);
      });
    };
    const withoutEntry: Statement = (table) => `delete from ${table("journal_entries")} where id = $1`;
    const otherMemo: Statement = (table) => `update ${table("journal_entries")} set memo = 'other' where id = $1`;

    it.each<[string, Statement]>([
      [
        "an amount",
        (table) =>
          `update ${table("journal_postings")} set base_amount = base_amount + 1, amount = amount + 1 where entry_id = $1`,
      ],
      ["a date", (table) => `update ${table("journal_entries")} set entry_date = entry_date + 1 where id = $1`],
      ["a memo", otherMemo],
      [
        "an account",
        (table) =>
          `update ${table("journal_postings")} set lp_entity_id = entry_id where entry_id = $1 and line_no = 1`,
      ],
      ["a line less", (table) => `delete from ${table("journal_postings")} where entry_id = $1 and line_no = 2`],
    ])("%s breaks the chain at its entry", async (_, statement) => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3)] });
      const { id } = made.body[1];
      await behind(client, statement, id);
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "broken", firstBreak: { entryId: id, sequence: 2 } });
      expect(body.entries).toBe(2);
    });

    it("every broken entry is named, not the first alone", async () => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3), income(4)] });
      const ids = (made.body as { id: string }[]).map(({ id }) => id);
      for (const place of [1, 3]) await behind(client, otherMemo, ids[place] ?? "");
      const { body } = await client.get("/verify");
      const reason = "its content is not what was posted";
      expect(body.breaks).toEqual([
        { entryId: ids[1], sequence: 2, reason },
        { entryId: ids[3], sequence: 4, reason },
      ]);
    });

    it("a removed last entry is missed", async () => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2)] });
      await behind(client, withoutEntry, made.body[1].id);
      const { body } = await client.get("/verify");
      const reason = "the entries after it are missing";
      expect(body).toMatchObject({ chain: "broken", breaks: [{ entryId: made.body[0].id, sequence: 1, reason }] });
    });

    it("a removed entry is a gap", async () => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3)] });
      await behind(client, withoutEntry, made.body[1].id);
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "broken", firstBreak: { entryId: made.body[2].id } });
    });

    it("a month's sum shows as a rollup that is not what the postings add up to", async () => {
      const client = await openFund(database());
      await client.post("/journal", income(1));
      const { account } = client.key;
      await behind(
        client,
        (table) => `update ${table("balance_months")} set amount = amount + 1 where account_id = $1`,
        account,
      );
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "whole", breaks: [], rollups: "broken", rollupBreaks: 2 });
      const march = { month: "2026-03", sourceType: "income", reason: "it is not what the postings add up to" };
      expect(body.brokenRollups).toEqual([
        { ...march, account: "1000", kept: 1.01, summed: 1 },
        { ...march, account: "4100", kept: -0.99, summed: -1 },
      ]);
      const findings = (await client.get("/health-check")).body.findings as { code: string; amount: number }[];
      expect(findings).toContainEqual(expect.objectContaining({ code: "rollup_differs", amount: 2 }));
      await behind(client, (table) => `delete from ${table("balance_months")} where account_id = $1`, account);
      expect((await client.get("/verify")).body).toMatchObject({ rollups: "broken", rollupBreaks: 2 });
    });
  });
});
