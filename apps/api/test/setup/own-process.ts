/** The server as a process of its own, on a port of its own, and a key that may compute. */
import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { migrateAccounts } from "@capstack/accounts";
import { openTestAccount } from "@capstack/accounts/testing";
import { migrateBatches } from "@capstack/batches";
import { openDatabase } from "@capstack/database";
import { createSeparateDatabase } from "@capstack/database/testing";
import { freePort } from "../../../../tools/commands/free-port.mjs";
import { fromSource } from "../../../../tools/commands/from-source.mjs";

const main = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** A server that is ready. */
export interface OwnProcess {
  readonly process: ChildProcess;
  readonly address: string;
}

/** Starts the server with limits other than the catalog's, and waits until it is ready. */
export async function startOwnProcess(databaseUrl: string, limits: string): Promise<OwnProcess> {
  const port = await freePort();
  const address = `http://127.0.0.1:${port}`;
  const settings = { DATABASE_URL: databaseUrl, PORT: String(port), LIMITS: limits, SECRET: "s".repeat(32) };
  const child = spawn("node", [...fromSource, main], {
    env: { PATH: process.env.PATH ?? "", ACCOUNTS: "0", LOG_LEVEL: "silent", ...settings },
  });
  const status = () => fetch(`${address}/readyz`).then((answer) => answer.status);
  while ((await status().catch(() => 0)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await pause(50);
  }
  return { process: child, address };
}

/** Starts a worker, which answers nobody: whether it is ready shows in what it does. */
export function startOwnWorker(databaseUrl: string): ChildProcess {
  return spawn("node", [...fromSource, main, "worker"], {
    env: {
      PATH: process.env.PATH ?? "",
      ACCOUNTS: "0",
      LOG_LEVEL: "silent",
      DATABASE_URL: databaseUrl,
      SECRET: "s".repeat(32),
    },
  });
}

/** A database with the accounts' tables, by the login that serves, and the key of an account that may compute. */
export async function entitledDatabase(postgresUrl: string): Promise<{ readonly url: string; readonly key: string }> {
  const { url, ownerUrl } = await createSeparateDatabase(postgresUrl);
  const database = await openDatabase({ url, ownerUrl });
  await migrateAccounts(database);
  await migrateBatches(database);
  const key = await (await openTestAccount(database, "Shared")).makeKey("owner");
  await database.close();
  return { url, key };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
