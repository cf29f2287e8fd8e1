/** Last night's books, and the books of any moment since: restored by an operator, whole, and open for what comes next. */
import { randomUUID } from "node:crypto";
import { migrateAccounting } from "@capstack/books/migrations";
import { openDatabase } from "@capstack/database";
import { type ArchivedServer, createTestDatabase, startArchivedServer } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FirmClient } from "../setup/firm-client.js";

let archived: ArchivedServer;
let address: string;
const account = randomUUID();

beforeAll(async () => {
  archived = await startArchivedServer();
});

afterAll(() => archived.stop());

async function post(books: FirmClient, memo: string, amount: number): Promise<void> {
  const postings = [
    { account: "1000", amount },
    { account: "4100", amount: -amount },
  ];
  const entry = { entryDate: "2026-03-10", sourceType: "income", status: "posted", memo, postings };
  expect((await books.post("/journal", entry)).status).toBe(201);
}

async function standing(books: FirmClient) {
  const { body } = await books.get("/verify?group=Fund%20I");
  expect(body).toMatchObject({ chain: "whole", rollups: "whole" });
  return { entries: body.entries, lastHash: body.lastHash };
}

async function memosOf(books: FirmClient): Promise<string[]> {
  const { body } = await books.get("/journal?status=posted");
  return body.entries.map(({ memo }: { memo: string }) => memo).sort();
}

/** Opens the books on a server that was restored, looks at them, posts on, and ends. */
async function on(serverUrl: string, look: (books: FirmClient) => Promise<void>): Promise<void> {
  const url = new URL(address);
  url.port = new URL(serverUrl).port;
  const database = await openDatabase({ url: url.href });
  try {
    await look(new FirmClient(database, { account }));
  } finally {
    await database.close();
  }
}

it("are those of the moment asked for, with the chain of hashes whole and nothing after it", async () => {
  const { url, database } = await createTestDatabase(archived.server.url);
  address = url;
  await migrateAccounting(database);
  const books = new FirmClient(database, { account });
  const firm = await books.post("/firms", { name: "Acme" });
  await books.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
  await post(books, "before the backup", 10);
  const backup = await archived.backUp();
  await post(books, "in the morning", 20);
  const [atNoon, noon] = [await standing(books), await archived.now()];
  await post(books, "in the afternoon", 30);
  const [atEvening, evening] = [await standing(books), await archived.now()];
  await post(books, "a mistake", 40);
  await database.close();

  for (const [moment, before, memos] of [
    [noon, atNoon, ["before the backup", "in the morning"]],
    [evening, atEvening, ["before the backup", "in the afternoon", "in the morning"]],
  ] as const) {
    const restored = await archived.restore(backup, moment);
    try {
      await on(restored.url, async (again) => {
        expect(await memosOf(again)).toEqual(memos);
        expect(await standing(again)).toEqual(before);
        await post(again, "after the restore", 50);
        expect(await standing(again)).toMatchObject({ entries: before.entries + 1 });
      });
    } finally {
      await restored.stop();
    }
  }
});
