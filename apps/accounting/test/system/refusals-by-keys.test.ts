/** The same refusals where keys hold the balance, the lies that only keys can tell, and the app on top. */
import { randomUUID } from "node:crypto";
import { migrateAccounting } from "@capstack/books/migrations";
import { openDatabase, type Queryable } from "@capstack/database";
import { DEMO_TODAY, seedDemo } from "@capstack/demonstration";
import { describe, expect, it } from "vitest";
import { FirmClient } from "../setup/firm-client.js";
import { fixture, postedAtOnce, posting } from "../setup/raw-books.js";
import { refusals } from "../setup/refusal-suite.js";

await refusals("keys");

describe("keys alone", () => {
  it("find every lie about lines and sums, with no trigger at work; books kept before follow", async () => {
    const database = await openDatabase({});
    await migrateAccounting(database);
    const account = randomUUID();
    await seedDemo(database, account);
    await migrateAccounting(database, "keys");
    const f = await fixture(database);
    const [line] = await database.query<{ entry_id: string }>(
      "select entry_id from journal_postings where account_id = $1 and line_no = 1 and status = 'posted' limit 1",
      [account],
    );
    /** Works as a hand at the tables would that no trigger stops; keys are checked at the end. */
    const unwatched = (work: (tx: Queryable) => Promise<unknown>) =>
      database.transaction(async (tx) => {
        await tx.query("alter table journal_postings disable trigger user");
        await tx.query("alter table journal_entries disable trigger user");
        await work(tx);
        await tx.query("set constraints all immediate");
      });
    const lies: [string, string, (tx: Queryable) => Promise<unknown>][] = [
      [
        "a changed line",
        "23514",
        (tx) =>
          tx.query("update journal_postings set base_amount = base_amount + 1 where entry_id = $1 and line_no = 1", [
            line?.entry_id ?? "",
          ]),
      ],
      [
        "a changed line with its sum",
        "23503",
        (tx) =>
          tx.query(
            "update journal_postings set base_amount = base_amount + 1, sum_after = sum_after + 1 where entry_id = $1 and line_no = 1",
            [line?.entry_id ?? ""],
          ),
      ],
      [
        "a removed line",
        "23503",
        (tx) => tx.query("delete from journal_postings where entry_id = $1 and line_no = 2", [line?.entry_id ?? ""]),
      ],
      [
        "a line beyond the last",
        "23514",
        (tx) =>
          tx.query(
            "insert into journal_postings (account_id, vehicle_id, entry_id, line_no, id, ledger_account_id, amount, currency, base_amount, entry_date, status, lines, sum_before, sum_after) select account_id, vehicle_id, entry_id, lines + 1, gen_random_uuid(), ledger_account_id, amount, currency, base_amount, entry_date, status, lines, sum_after, sum_after + base_amount from journal_postings where entry_id = $1 and line_no = lines",
            [line?.entry_id ?? ""],
          ),
      ],
      [
        "another number of lines",
        "23503",
        (tx) => tx.query("update journal_entries set lines = lines + 1 where id = $1", [line?.entry_id ?? ""]),
      ],
      [
        "a sum that is not zero",
        "23514",
        (tx) => tx.query("update journal_entries set zero = 1 where id = $1", [line?.entry_id ?? ""]),
      ],
      [
        "a zero that is not the lines' sum",
        "23503",
        (tx) => postedAtOnce(tx, f, randomUUID(), { amounts: [100, -99], zero: 0 }),
      ],
      [
        "lines that are not there",
        "23503",
        async (tx) => {
          const id = randomUUID();
          await posting(tx, f, id, 1, { amount: 100, status: "posted", lines: 3 });
          await posting(tx, f, id, 2, { amount: -100, status: "posted", lines: 3 });
          await postedAtOnce(tx, f, id, { amounts: [], zero: 0, lines: 3 });
        },
      ],
    ];
    for (const [name, code, lie] of lies) {
      await expect(unwatched(lie), name).rejects.toMatchObject({ code });
    }
    const [rows] = await database.query<{ free: bigint }>(
      "select count(*) as free from journal_postings where sum_before + base_amount <> sum_after",
    );
    expect(rows?.free).toBe(0n);
    await database.close();
  });

  it("the app writes, edits, posts, reverses and closes on them", async () => {
    const database = await openDatabase({});
    await migrateAccounting(database, "keys");
    const account = randomUUID();
    await seedDemo(database, account);
    const client = new FirmClient(database, { account }, DEMO_TODAY);
    const entry = (amount: number, status = "draft") => ({
      entryDate: "2026-06-10",
      sourceType: "income",
      status,
      postings: [
        { account: "1000", amount },
        { account: "4100", amount: -amount },
      ],
    });
    const group = "group=Fund%20I";
    const { body: draft } = await client.post(`/journal?${group}`, entry(10));
    const { status: _, ...edited } = entry(12);
    expect((await client.call("PATCH", `/journal/${draft.id}`, edited, { "If-Match": '"1"' })).status).toBe(200);
    expect((await client.post(`/journal/${draft.id}/post`)).body.status).toBe("posted");
    expect((await client.post(`/journal/${draft.id}/reverse`, {})).status).toBe(201);
    const unbalanced = {
      ...entry(1, "posted"),
      postings: [
        { account: "1000", amount: 1 },
        { account: "4100", amount: -2 },
      ],
    };
    expect((await client.post(`/journal?${group}`, unbalanced)).body.error.code).toBe("unbalanced_entry");
    expect((await client.get(`/verify?${group}`)).body).toMatchObject({ chain: "whole", rollups: "whole" });
    await database.close();
  });
});
