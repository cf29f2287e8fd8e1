/**
 * The books' tables on one server, each hash-partitioned by account: what holds of them there, by keys, policies, triggers
 * and the app's own statements, is part of what a cluster needs of them.
 */
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { accountingMigrations } from "@capstack/books/migrations";
import type { Database } from "@capstack/database";

/** Two, so that rows of one account lie apart from another's. */
const PARTITIONS = [0, 1];
const BREAK = "\n--> statement-breakpoint\n";

/** Applies the migrations as they are, but that every table they make is parted. */
export async function migratePartitioned(database: Database): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), "capstack-partitioned-"));
  try {
    await cp(accountingMigrations.folder, folder, { recursive: true });
    for (const name of (await readdir(folder)).filter((file) => file.endsWith(".sql"))) {
      const file = join(folder, name);
      await writeFile(file, partitioned(await readFile(file, "utf8")));
    }
    await database.migrate({ ...accountingMigrations, folder });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** A check added to a table may not name the table there: its partitions are not called that. */
function partitioned(migration: string): string {
  return migration
    .replaceAll(/^create table "?(\w+)"? \($.*?^\)(?=;)/gims, (table, name) =>
      [
        `${table} partition by hash ("account_id")`,
        ...PARTITIONS.map((part) => {
          const values = `for values with (modulus ${PARTITIONS.length}, remainder ${part})`;
          return `create table "${name}_${part}" partition of "${name}" ${values}`;
        }),
      ].join(`;${BREAK}`),
    )
    .replaceAll(/^(alter table "(\w+)" add constraint "\w+" check )(.*)$/gim, (_, added, name, condition) => {
      return added + condition.replaceAll(`"${name}".`, "");
    });
}
