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
import { operations } from "@capstack/contract";
import { createTestDatabase } from "@capstack/database/testing";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";

const main = fileURLToPath(new URL("../dist/main.js", import.meta.url));
const QUOTA = 40;

/** The built server as a process of its own. */
class Server {
  private constructor(
    readonly process: ChildProcess,
    readonly address: string,
  ) {}

  static async start(databaseUrl: string, limits: string): Promise<Server> {
    const port = await freePort();
    const environment = { DATABASE_URL: databaseUrl, PORT: String(port), LIMITS: limits, LOG_LEVEL: "silent" };
    const child = spawn("node", [main], {
      env: { PATH: process.env.PATH ?? "", SECRET: "s".repeat(32), ACCOUNTS: "0", ...environment },
    });
    const server = new Server(child, `http://127.0.0.1:${port}`);
    while ((await server.status("GET", "/readyz", null).catch(() => 0)) !== 200) await pause(50);
    return server;
  }

  async call(method: string, path: string, key: string | null, body?: unknown) {
    const response = await fetch(this.address + path, {
      method,
      headers: key === null ? {} : { Authorization: `Bearer ${key}` },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    return {
      status: response.status,
      json: (await response.json()) as { data: { key: { id: string; token: string } } },
    };
  }

  async status(method: string, path: string, key: string | null, body?: unknown): Promise<number> {
    return (await this.call(method, path, key, body)).status;
  }
}

describe("two processes behind one database", () => {
  let a: Server;
  let b: Server;
  let owner: string;
  const compute = (server: Server, key: string) =>
    server.status("POST", "/v1/cap-table/compute", key, operations.capTableCompute.examples[0].request);

  beforeAll(async () => {
    const { url, database } = await createTestDatabase(inject("postgresUrl"));
    await migrateAccounts(database);
    owner = await entitledKey(database);
    await database.close();
    const limits = `computePerMinute=${QUOTA},computeBurst=${QUOTA}`;
    [a, b] = await Promise.all([Server.start(url, limits), Server.start(url, limits)]);
  }, 30_000);
  afterAll(() => {
    for (const server of [a, b]) server?.process.kill("SIGKILL");
  });

  it("accept on one the key that was made on the other, and refuse it from the moment it is revoked", async () => {
    const made = await a.call("POST", "/v1/keys", owner, { name: "shared" });
    const { id, token } = made.json.data.key;
    expect(await compute(b, token)).toBe(200);
    expect(await a.status("DELETE", `/v1/keys/${id}`, owner)).toBe(200);
    expect([await compute(b, token), await compute(a, token)]).toEqual([401, 401]);
  });

  it("spend one allowance between them, whoever is asked", async () => {
    const answers = await Promise.all(Array.from({ length: 3 * QUOTA }, (_, i) => compute(i % 2 === 0 ? a : b, owner)));
    const admitted = answers.filter((status) => status === 200).length;
    expect(answers.every((status) => status === 200 || status === 429)).toBe(true);
    // One was spent above; the bucket refills by two every three seconds.
    expect(admitted).toBeGreaterThanOrEqual(QUOTA - 1);
    expect(admitted).toBeLessThanOrEqual(QUOTA + 5);
  });

  it("end on SIGTERM with 0, each by itself", async () => {
    const exit = new Promise((resolve) => a.process.once("exit", resolve));
    a.process.kill("SIGTERM");
    expect(await exit).toBe(0);
    expect(await b.status("GET", "/readyz", null)).toBe(200);
  });
});

async function entitledKey(database: Awaited<ReturnType<typeof createTestDatabase>>["database"]): Promise<string> {
  const actor = { kind: "admin" } as const;
  const account = await createAccount(database, { name: "Shared" }, { actor });
  const entitlement = { code: CAP_TABLE_EXIT_WATERFALL, mode: "live", source: "grant" } as const;
  await grantEntitlement(database, account.id, entitlement, { actor });
  const settings = { allowTestKeys: true, production: false, peppers: [] };
  return (await createKey(database, { account, actor }, { name: "owner", mode: "live" }, {}, settings)).token;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === "object" && address ? address.port : 0));
    });
  });
}
