/** The server as a process of its own, on a port of its own, and a key that may compute. */
import { type ChildProcess, spawn } from "node:child_process";
import { createServer } from "node:net";
import { fileURLToPath } from "node:url";
import {
  CAP_TABLE_EXIT_WATERFALL,
  createAccount,
  createKey,
  grantEntitlement,
  migrateAccounts,
} from "@capstack/accounts";
import { openDatabase } from "@capstack/database";
import { createSeparateDatabase } from "@capstack/database/testing";

const main = fileURLToPath(new URL("../src/main.ts", import.meta.url));
const sources = ["--conditions=@capstack/source", "--import", "tsx"];

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
  const child = spawn("node", [...sources, main], {
    env: { PATH: process.env.PATH ?? "", ACCOUNTS: "0", LOG_LEVEL: "silent", ...settings },
  });
  const status = () => fetch(`${address}/readyz`).then((answer) => answer.status);
  while ((await status().catch(() => 0)) !== 200) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await pause(50);
  }
  return { process: child, address };
}

/** A database with the accounts' tables, by the login that serves, and the key of an account that may compute. */
export async function entitledDatabase(postgresUrl: string): Promise<{ readonly url: string; readonly key: string }> {
  const { url, ownerUrl } = await createSeparateDatabase(postgresUrl);
  const database = await openDatabase({ url, ownerUrl });
  await migrateAccounts(database);
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Shared" }, { actor });
  const entitlement = { code: CAP_TABLE_EXIT_WATERFALL, mode: "live", source: "grant" } as const;
  await grantEntitlement(database, account.id, entitlement, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  const { token } = await createKey(database, { account, actor }, { name: "owner", mode: "live" }, {}, settings);
  await database.close();
  return { url, key: token };
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
