import { operations } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { entitledDatabase, type OwnProcess, startOwnProcess } from "../setup/own-process.js";

const QUOTA = 40;

/** One of several servers, and what is asked of it. */
class Server {
  private constructor(private readonly own: OwnProcess) {}

  static async start(databaseUrl: string, limits: string): Promise<Server> {
    return new Server(await startOwnProcess(databaseUrl, limits));
  }

  get process() {
    return this.own.process;
  }

  async call(method: string, path: string, key: string | null, body?: unknown) {
    const response = await fetch(this.own.address + path, {
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
    const { url, key } = await entitledDatabase(inject("postgresUrl"));
    owner = key;
    const limits = `computePerMinute=${QUOTA},computeBurst=${QUOTA}`;
    [a, b] = await Promise.all([Server.start(url, limits), Server.start(url, limits)]);
  });
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
