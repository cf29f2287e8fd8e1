/** The two databases that every test of storage runs on, with this package's tables. */
import { type Database, openDatabase } from "@capstack/database";
import { createSeparateDatabase } from "@capstack/database/testing";
import { afterAll, beforeAll, inject } from "vitest";
import { migrateAccounts } from "../src/index.js";

/** Both kinds, for `describe.each`. */
export const kinds = ["pglite", "postgres"] as const;

/**
 * Opens both before the tests of a file, and closes them after. On Postgres the package's statements run as the login
 * that serves; `ownerOf` is for what a test changes or looks at beside them.
 */
export function openBoth() {
  const open = new Map<string, Database>();
  const owners = new Map<string, Database>();
  let url = "";
  beforeAll(async () => {
    const separate = await createSeparateDatabase(inject("postgresUrl"));
    url = separate.url;
    open.set("postgres", await openDatabase(separate));
    owners.set("postgres", await openDatabase({ url: separate.ownerUrl }));
    open.set("pglite", await openDatabase({}));
    for (const database of open.values()) await migrateAccounts(database);
  });
  afterAll(async () => {
    for (const database of [...open.values(), ...owners.values()]) await database.close();
  });
  const of = (kind: (typeof kinds)[number]) => open.get(kind) as Database;
  return { of, ownerOf: (kind: (typeof kinds)[number]) => owners.get(kind) ?? of(kind), url: () => url };
}

/** Lets a bucket of a limit be as much older: a test that waited would depend on how fast the machine is. */
export async function passTime(owner: Database, bucket: string, seconds: number): Promise<void> {
  await owner.query("update rate_limit set arrival = arrival - $2::bigint * 1000000 where bucket = $1", [
    bucket,
    seconds,
  ]);
}

/** Whether seconds that were told are as many, less a minute at most that has gone by meanwhile. */
export const about = (seconds: number) => (told: number) => told <= seconds && told > seconds - 60;
