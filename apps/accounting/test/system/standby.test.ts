/** Two processes of the books on a writer and a hot standby: what one wrote, the other shows, whoever answers it. */
import { randomUUID } from "node:crypto";
import { migrateAccounting } from "@capstack/books/migrations";
import { type Database, openDatabase } from "@capstack/database";
import { createTestDatabase, startTestPair, type TestPair } from "@capstack/database/testing";
import { afterAll, beforeAll, expect, it } from "vitest";
import { FirmClient } from "../setup/firm-client.js";

let pair: TestPair;
let writing: Database;
let reading: Database;
let writer: FirmClient;
let reader: FirmClient;

/** Which server answered each read of the second process, the last one last. */
const answeredBy: ("standby" | "writer")[] = [];

/** The same database, noting where each of its reads is answered. */
const noting = (database: Database): Database => ({
  ...database,
  transaction: (work, options) =>
    database.transaction(async (tx) => {
      const done = await work(tx);
      if (options?.readOnly === true) {
        const [{ standby }] = (await tx.query("select pg_is_in_recovery() as standby")) as [{ standby: boolean }];
        answeredBy.push(standby ? "standby" : "writer");
      }
      return done;
    }, options),
});

beforeAll(async () => {
  pair = await startTestPair();
  const { url, database } = await createTestDatabase(pair.writer.url);
  await migrateAccounting(database);
  const readUrl = new URL(url);
  readUrl.port = new URL(pair.standby.url).port;
  writing = database;
  reading = await openDatabase({ url, readUrl: readUrl.href });
  const account = randomUUID();
  [writer, reader] = [new FirmClient(writing, { account }), new FirmClient(noting(reading), { account })];
  const firm = await writer.post("/firms", { name: "Acme" });
  await writer.post("/vehicles", { firmId: firm.body.id, name: "Fund I", kind: "fund", baseCurrency: "USD" });
});

afterAll(async () => {
  await Promise.all([writing.close(), reading.close()]);
  await pair.stop();
});

let posted = 0;

/** Posts an entry by one process and has the other show the journal and what the firm comes to. */
async function postAndRead(): Promise<void> {
  posted += 1;
  const postings = [
    { account: "1000", amount: 10 },
    { account: "4100", amount: -10 },
  ];
  const entry = { entryDate: "2026-03-10", sourceType: "income", status: "posted", postings };
  expect((await writer.post("/journal", entry)).status).toBe(201);
  const journal = await reader.get("/journal?status=posted");
  expect(journal.body.total).toBe(posted);
  const { body } = await reader.get("/firm");
  expect(body.vehicles).toMatchObject([{ postedEntries: posted, cash: posted * 10 }]);
}

async function postAndReadUntil(server: "standby" | "writer"): Promise<void> {
  const until = performance.now() + 60_000;
  do {
    if (performance.now() > until) throw new Error(`the ${server} never answered`);
    await postAndRead();
  } while (answeredBy.at(-1) !== server);
}

it("shows what was posted just now, by the standby where it has it and by the writer where it has not", async () => {
  await postAndReadUntil("standby");
  await pair.pauseReplay();
  answeredBy.length = 0;
  for (let time = 0; time < 5; time++) await postAndRead();
  expect(new Set(answeredBy)).toEqual(new Set(["writer"]));
  await pair.resumeReplay();
  await postAndReadUntil("standby");
});

it("names on the standby the version that the writer names, and knows by it what the caller has", async () => {
  await postAndReadUntil("standby");
  const [here, there] = [await writer.get("/chart"), await reader.get("/chart")];
  expect(there.headers.get("x-books-version")).toBe(here.headers.get("x-books-version"));
  expect(there.body).toEqual(here.body);
  const etag = here.headers.get("etag") ?? "";
  expect((await reader.get("/chart", { "If-None-Match": etag })).status).toBe(304);
  await pair.pauseReplay();
  await postAndRead();
  expect((await reader.get("/chart", { "If-None-Match": etag })).status).toBe(200);
  await pair.resumeReplay();
});

it("proves the chain of entries on the standby as on the writer", async () => {
  await postAndReadUntil("standby");
  const [here, there] = [await writer.get("/verify"), await reader.get("/verify")];
  expect(there.body).toEqual(here.body);
  expect(there.body).toMatchObject({ entries: posted, chain: "whole", rollups: "whole" });
});
