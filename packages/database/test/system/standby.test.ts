import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type Database, openDatabase, type Queryable } from "../../src/index.js";
import { createSeparateDatabase, startTestPair, type TestPair } from "../../src/testing.js";

let pair: TestPair;
/** Two processes of the application, whose login owns nothing; both may read on the standby. */
let writing: Database;
let reading: Database;

/** The same database on the standby. */
const onStandby = (url: string) => {
  const other = new URL(url);
  other.port = new URL(pair.standby.url).port;
  return other.href;
};

beforeAll(async () => {
  pair = await startTestPair();
  const { url, ownerUrl } = await createSeparateDatabase(pair.writer.url);
  const owner = await openDatabase({ url: ownerUrl });
  await owner.script(`create table kept (n int primary key);
    grant select, insert on kept to capstack; grant usage on schema public to capstack`);
  await owner.close();
  const open = () => openDatabase({ url, readUrl: onStandby(url) });
  [writing, reading] = [await open(), await open()];
});

afterEach(async () => {
  await pair.standby.thaw();
});

afterAll(async () => {
  await Promise.all([writing.close(), reading.close()]);
  await pair.stop();
});

let written = 0;

/** Writes the next number by one process. */
async function write(): Promise<number> {
  const number = ++written;
  await writing.query("insert into kept values ($1)", [number]);
  return number;
}

const SEEN =
  "select (select max(n) from kept) as newest, pg_is_in_recovery() as standby, current_setting('transaction_isolation') as isolation";

interface Seen {
  readonly newest: number;
  readonly standby: boolean;
  readonly isolation: string;
}

const see = async (tx: Queryable) => (await tx.query<Seen>(SEEN))[0] as Seen;
const options = { isolation: "repeatable read", readOnly: true, onStandby: true } as const;

/** Reads by the other process. */
const read = () => reading.transaction(see, options);

/** Reads after a write each, none of which may be older than it, until a server has answered. */
async function readUntil(isStandby: boolean): Promise<Seen> {
  const until = performance.now() + 60_000;
  for (;;) {
    const newest = await write();
    const seen = await read();
    expect(seen.newest).toBe(newest);
    if (seen.standby === isStandby) return seen;
    if (performance.now() > until) throw new Error(`never answered by the ${isStandby ? "standby" : "writer"}`);
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe("a read that may be answered by a hot standby", () => {
  it("is answered by it in one snapshot, once it shows what was written", async () => {
    expect(await readUntil(true)).toMatchObject({ isolation: "repeatable read" });
    const twice = await reading.transaction(async (tx) => {
      const before = await see(tx);
      await write();
      return [before, await see(tx)];
    }, options);
    expect(twice[1]).toEqual(twice[0]);
  });

  it("never sees less than was written when it was asked, however far the standby is behind", async () => {
    await readUntil(true);
    await pair.pauseReplay();
    for (let time = 0; time < 20; time++) {
      const newest = await write();
      expect(await read()).toMatchObject({ newest, standby: false });
    }
    await pair.resumeReplay();
    await readUntil(true);
  });

  it("never sees less while others write without a pause", async () => {
    await readUntil(true);
    let goesOn = true;
    const others = Array.from({ length: 3 }, async () => {
      while (goesOn) await write();
    });
    const stale: Seen[] = [];
    for (let time = 0; time < 300; time++) {
      const newest = await write();
      const seen = await read();
      if (seen.newest < newest) stale.push(seen);
    }
    goesOn = false;
    await Promise.all(others);
    expect(stale).toEqual([]);
  });

  it("is answered by the writer while the standby is gone, and by the standby when it is back", async () => {
    await readUntil(true);
    await pair.standby.halt();
    for (let time = 0; time < 5; time++) {
      const newest = await write();
      expect(await read()).toMatchObject({ newest, standby: false });
    }
    await pair.standby.start();
    await readUntil(true);
  });

  it("is begun again on the writer when the standby goes while it reads", async () => {
    await readUntil(true);
    let answeredBy: boolean[] = [];
    let halted = Promise.resolve();
    const interrupted = () =>
      reading.transaction(async (tx) => {
        const { standby } = await see(tx);
        answeredBy.push(standby);
        if (standby) {
          halted = pair.standby.halt();
          await halted;
        }
        return see(tx);
      }, options);
    let seen = await interrupted();
    // On a busy machine the standby may be behind just now, and the writer answers at once.
    while (answeredBy[0] === false) {
      answeredBy = [];
      seen = await interrupted();
    }
    expect(answeredBy).toEqual([true, false]);
    expect(seen).toMatchObject({ newest: written, standby: false });
    // The writer answers as soon as the standby hangs up, which is before it has ended.
    await halted;
    await pair.standby.start();
    await readUntil(true);
  });

  it("is answered by the writer where the standby is there and does not answer", async () => {
    await readUntil(true);
    await pair.standby.freeze();
    for (let time = 0; time < 3; time++) {
      const newest = await write();
      expect(await read()).toMatchObject({ newest, standby: false });
    }
    await pair.standby.thaw();
    await readUntil(true);
  });

  it("fails as its work fails, and says so once", async () => {
    await readUntil(true);
    let times = 0;
    const work = reading.transaction(async () => {
      times += 1;
      throw new Error("not there");
    }, options);
    await expect(work).rejects.toThrow("not there");
    expect(times).toBe(1);
    const refused = reading.transaction((tx) => tx.query("select 1 / 0"), options);
    await expect(refused).rejects.toMatchObject({ code: "22012" });
  });

  it("is the only thing the standby is asked", async () => {
    await readUntil(true);
    const standby = "select pg_is_in_recovery() as standby";
    expect(await reading.query(standby)).toEqual([{ standby: false }]);
    expect(await reading.transaction((tx) => tx.query(standby))).toEqual([{ standby: false }]);
    expect(await reading.transaction((tx) => tx.query(standby), { readOnly: true })).toEqual([{ standby: false }]);
  });

  it("is answered by the writer for good where the standby became a server of its own", async () => {
    await readUntil(true);
    await pair.promote();
    await readUntil(false);
    for (let time = 0; time < 5; time++) {
      const newest = await write();
      expect(await read()).toMatchObject({ newest, standby: false });
    }
  });
});
