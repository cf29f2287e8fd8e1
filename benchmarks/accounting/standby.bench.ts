/**
 * What it costs that a read on a hot standby is never older than one of the writer: small reads of one row, alone and
 * beside writers without a pause, by a process without a standby and by one with it.
 */
import { type Database, openDatabase, type Queryable } from "@capstack/database";
import { createTestDatabase, startTestPair } from "@capstack/database/testing";

const TURNS = Number(process.env.BENCH_TURNS ?? 1000);
const options = { isolation: "repeatable read", readOnly: true, onStandby: true } as const;

const pair = await startTestPair();
const { url, database: writing } = await createTestDatabase(pair.writer.url);
await writing.script("create table kept (n int primary key); insert into kept values (1)");
const readUrl = new URL(url);
readUrl.port = new URL(pair.standby.url).port;
const alone = await openDatabase({ url });
const both = await openDatabase({ url, readUrl: readUrl.href });

const ask = (tx: Queryable) =>
  tx.query<{ standby: boolean }>("select pg_is_in_recovery() as standby from kept where n = 1");
const read = async (database: Database) => (await database.transaction(ask, options))[0]?.standby === true;

while (!(await read(both))) await new Promise((resolve) => setTimeout(resolve, 20));

let written = 1;
const writers = (count: number, end: { isThere: boolean }) =>
  Array.from({ length: count }, async () => {
    while (!end.isThere) {
      written += 1;
      await writing.query("insert into kept values ($1)", [written]);
    }
  });

console.log("| Reads | writes a second | median ms | 95th | 99th | by the standby |\n|---|---|---|---|---|---|");
for (const count of [0, 1, 8]) {
  for (const [name, database] of [
    ["writer alone", alone],
    ["with a standby", both],
  ] as const) {
    const end = { isThere: false };
    const [before, start] = [written, performance.now()];
    const writes = writers(count, end);
    const taken: number[] = [];
    let byStandby = 0;
    for (let turn = 0; turn < TURNS; turn++) {
      const asked = performance.now();
      if (await read(database)) byStandby += 1;
      taken.push(performance.now() - asked);
    }
    const rate = Math.round(((written - before) * 1000) / (performance.now() - start));
    end.isThere = true;
    await Promise.all(writes);
    taken.sort((a, b) => a - b);
    const shown = [0.5, 0.95, 0.99].map((share) => (taken[Math.floor(TURNS * share)] as number).toFixed(2));
    console.log(`| ${name} | ${rate} | ${shown.join(" | ")} | ${Math.round((100 * byStandby) / TURNS)} % |`);
  }
}
await Promise.all([writing.close(), alone.close(), both.close()]);
await pair.stop();
