/** `capstack-admin doctor`: what is misconfigured, in sentences. */
import { existsSync } from "node:fs";
import { statfs } from "node:fs/promises";
import type { Database } from "@capstack/database";
import { hasCurrentTables } from "../../migrate-accounts.js";
import type { Pepper } from "../../token/key-hash.js";
import { type Finding, look, well, wrong } from "./finding.js";
import { examineKeys } from "./keys.js";
import { examineLogin, examineTables } from "./logins.js";
import { examineServer } from "./server.js";
import { examineSettings } from "./settings.js";

/** What a deployment is examined by: its environment and its database, as the servers have them. */
export interface Patient {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly database: Database;
  readonly peppers: readonly Pepper[];
}

/**
 * Examines a deployment; changes nothing.
 * @example
 * const database = await openDatabase({});
 * await migrateAccounts(database);
 * const findings = await examine({ environment: { SECRET: "short", NODE_ENV: "production" }, database, peppers: [] });
 * findings.find(({ about }) => about === "SECRET")?.says // => "It has 5 characters and needs 32. `openssl rand -hex 32` makes one."
 * await database.close();
 */
export async function examine({ environment, database, peppers }: Patient): Promise<Finding[]> {
  return [
    ...examineSettings(environment),
    ...(await examineDatabase(database, environment)),
    ...(await examineAccounts(database, peppers)),
  ];
}

async function examineDatabase(database: Database, { CAPSTACK_DATA, DATABASE_POOL }: Patient["environment"]) {
  if (database.kind === "pglite") return roomOf(CAPSTACK_DATA || ".capstack");
  return [...(await examineServer(database, Number(DATABASE_POOL ?? 10))), ...(await examineLogin(database))];
}

async function examineAccounts(database: Database, peppers: readonly Pepper[]): Promise<Finding[]> {
  if (!(await hasCurrentTables(database))) {
    return [wrong("tables", "They are missing or of an earlier version; run capstack-admin db migrate.")];
  }
  const tables = well("tables", "The tables of accounts, keys and entitlements are current.");
  return [tables, ...(await examineTables(database)), ...(await examineKeys(database, peppers))];
}

const ENOUGH_ROOM = 1 << 30;

async function roomOf(folder: string): Promise<Finding[]> {
  if (!existsSync(folder)) return [];
  const { bavail, bsize } = await statfs(folder);
  const says = `The disk of ${folder} has ${Math.floor((bavail * bsize) / (1 << 20))} MB left.`;
  return [bavail * bsize >= ENOUGH_ROOM ? well("disk", says) : look("disk", `${says} Writes are refused below 64.`)];
}
