/** The two databases that every test of storage runs on, with this package's tables. */
import { type Database, openDatabase } from "@capstack/database";
import { createSeparateDatabase, openMigrated } from "@capstack/database/testing";
import { beforeAll, inject } from "vitest";
import { migrateAccounts } from "../src/index.js";

/** Both kinds, for `describe.each`. */
export const kinds = ["pglite", "postgres"] as const;

interface Both {
  readonly open: ReadonlyMap<string, Database>;
  readonly owner: Database;
  readonly url: string;
}

let opened: Promise<Both> | undefined;

/**
 * Both, opened once for all files that a process of the run takes; tests share them, each with accounts of its own. They
 * end with the process. On Postgres the package's statements run as the login that serves; `ownerOf` is for what a test
 * changes or looks at beside them.
 */
export function openBoth() {
  let both: Both | undefined;
  beforeAll(async () => {
    opened ??= open();
    both = await opened;
  });
  const of = (kind: (typeof kinds)[number]) => both?.open.get(kind) as Database;
  return {
    of,
    ownerOf: (kind: (typeof kinds)[number]) => (kind === "postgres" ? (both?.owner as Database) : of(kind)),
    url: () => both?.url ?? "",
  };
}

async function open(): Promise<Both> {
  const separate = await createSeparateDatabase(inject("postgresUrl"));
  const databases = new Map([
    ["postgres", await openDatabase(separate)],
    ["pglite", await openMigrated("accounts", migrateAccounts)],
  ]);
  await migrateAccounts(databases.get("postgres") as Database);
  return { open: databases, owner: await openDatabase({ url: separate.ownerUrl }), url: separate.url };
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
