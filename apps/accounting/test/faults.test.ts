/** What goes wrong below the app: transactions that must be run again, rows someone changed behind its back. */
import { randomUUID } from "node:crypto";
import type { Database } from "@capstack/database";
import { afterAll, describe, expect, it } from "vitest";
import { engineKinds, openEngines } from "./engines.js";
import { FirmClient } from "./firm-client.js";

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
    const failNext = (account: string, times: number, code: string) =>
      database().script(`
        drop trigger if exists lose_race on audit_events;
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
        create trigger lose_race before insert on audit_events for each row execute function lose_race();
      `);
    afterAll(() => database().script("drop trigger if exists lose_race on audit_events"));

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
      const [tries] = await database().query<{ last: bigint }>("select last_value as last from races");
      expect(tries?.last).toBe(5n);
      await failNext(client.key.account, 0, "40001");
      expect((await client.get("/journal")).body.total).toBe(0);
    });
  });

  describe("a row changed behind the app's back", () => {
    const behind = (statement: string, id: string) =>
      database().transaction(async (tx) => {
        await tx.query("select set_config('session_replication_role', 'replica', true)");
        await tx.query(statement, [id]);
      });

    it.each([
      [
        "an amount",
        "update journal_postings set base_amount = base_amount + 1, amount = amount + 1 where entry_id = $1",
      ],
      ["a date", "update journal_entries set entry_date = entry_date + 1 where id = $1"],
      ["a memo", "update journal_entries set memo = 'other' where id = $1"],
      ["an account", "update journal_postings set lp_entity_id = entry_id where entry_id = $1 and line_no = 1"],
      ["a line less", "delete from journal_postings where entry_id = $1 and line_no = 2"],
    ])("%s breaks the chain at its entry", async (_, statement) => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3)] });
      const { id } = made.body[1];
      await behind(statement, id);
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "broken", firstBreak: { entryId: id, sequence: 2 } });
      expect(body.entries).toBe(2);
    });

    it("every broken entry is named, not the first alone", async () => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3), income(4)] });
      const ids = (made.body as { id: string }[]).map(({ id }) => id);
      for (const place of [1, 3])
        await behind("update journal_entries set memo = 'other' where id = $1", ids[place] ?? "");
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
      await behind("delete from journal_entries where id = $1", made.body[1].id);
      const { body } = await client.get("/verify");
      const reason = "the entries after it are missing";
      expect(body).toMatchObject({ chain: "broken", breaks: [{ entryId: made.body[0].id, sequence: 1, reason }] });
    });

    it("a removed entry is a gap", async () => {
      const client = await openFund(database());
      const made = await client.post("/journal/bulk", { entries: [income(1), income(2), income(3)] });
      await behind("delete from journal_entries where id = $1", made.body[1].id);
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "broken", firstBreak: { entryId: made.body[2].id } });
    });

    it("a month's sum shows as a rollup that is not what the postings add up to", async () => {
      const client = await openFund(database());
      await client.post("/journal", income(1));
      await behind("update balance_months set amount = amount + 1 where account_id = $1", client.key.account);
      const { body } = await client.get("/verify");
      expect(body).toMatchObject({ chain: "whole", breaks: [], rollups: "broken", rollupBreaks: 2 });
      const march = { month: "2026-03", sourceType: "income", reason: "it is not what the postings add up to" };
      expect(body.brokenRollups).toEqual([
        { ...march, account: "1000", kept: 1.01, summed: 1 },
        { ...march, account: "4100", kept: -0.99, summed: -1 },
      ]);
      const findings = (await client.get("/health-check")).body.findings as { code: string; amount: number }[];
      expect(findings).toContainEqual(expect.objectContaining({ code: "rollup_differs", amount: 2 }));
      await behind("delete from balance_months where account_id = $1", client.key.account);
      expect((await client.get("/verify")).body).toMatchObject({ rollups: "broken", rollupBreaks: 2 });
    });
  });
});
