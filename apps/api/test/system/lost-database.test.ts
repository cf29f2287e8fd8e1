import { operations } from "@capstack/contract";
import { startTestServer } from "@capstack/database/testing";
import { describe, expect, it } from "vitest";
import { type Answer, startTestService, type TestService } from "../setup/service.js";

const path = "/cap-table/compute";
const good = { body: operations.capTableCompute.examples[0].request };
const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a database that is lost under load", () => {
  it("gives 503, then all as before; what was said to be done is there", async () => {
    const server = await startTestServer({ own: true });
    const service = await startTestService(server.url, {}, { keysPerMinute: 1e6, activeKeys: 1e5 });
    const load = startLoad(service);
    while (load.answered() < 20) await pause(50);
    await server.halt();
    await pause(200);

    const down = await service.call("POST", path, good);
    expect([down.status, down.json.error.code, down.json.error.retryable]).toEqual([503, "unavailable", true]);
    expect(Number(down.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(503);

    await server.start();
    await comesBack(service);
    await pause(300);
    const answers = await load.stop();

    expect((await keptOf(service, answers)).length).toBeGreaterThan(10);
    expect(answers.filter(({ status }) => status === 503).length).toBeGreaterThan(0);
    await service.stop();
    await server.stop();
  });
});

describe("a database that is frozen under load", () => {
  it("gives 503 while it is frozen and is not ready, then all as before", async () => {
    const server = await startTestServer({ own: true });
    const service = await startTestService(server.url, {}, { keysPerMinute: 1e6, activeKeys: 1e5 });
    const load = startLoad(service);
    while (load.answered() < 20) await pause(50);
    await server.freeze();

    const ready = fetch(`${service.address}/readyz`);
    const calls = Array.from({ length: 40 }, () => service.call("POST", path, good));
    expect((await ready).status).toBe(503);
    for (const answer of await Promise.all(calls)) {
      expect([answer.status, answer.json.error.code]).toEqual([503, "unavailable"]);
      expect(Number(answer.headers.get("retry-after"))).toBeGreaterThanOrEqual(1);
    }

    await server.thaw();
    await comesBack(service);
    const answers = await load.stop();
    await keptOf(service, answers);
    await service.stop();
    await server.stop();
  });
});

/** Asks until it answers as before. */
async function comesBack(service: TestService): Promise<void> {
  for (let status = 0, attempt = 0; status !== 200; attempt++) {
    expect(attempt, "it never came back").toBeLessThan(300);
    await pause(200);
    status = (await service.call("POST", path, good)).status;
  }
}

/** The keys that were answered as made, each of which must be there; nothing else was answered but 503. */
async function keptOf({ database }: TestService, answers: readonly Answer[]): Promise<string[]> {
  const made = answers.filter(({ status }) => status === 200).map(({ json }) => json.data.key.id as string);
  expect(answers.every(({ status }) => status === 200 || status === 503)).toBe(true);
  const rows = await database.query<{ id: string }>("select id from api_key");
  const kept = new Set(rows.map(({ id }) => id));
  expect(made.filter((id) => !kept.has(id))).toEqual([]);
  return made;
}

/** Four callers who make keys, one after the other, until they are stopped. */
function startLoad(service: TestService): { answered(): number; stop(): Promise<Answer[]> } {
  const answers: Answer[] = [];
  let stopping = false;
  const caller = async () => {
    while (!stopping) {
      const answer = await service.call("POST", "/keys", { body: { name: "under load" } });
      answers.push(answer);
      if (answer.status === 503) await pause(50);
    }
  };
  const callers = Array.from({ length: 4 }, caller);
  return {
    answered: () => answers.length,
    stop: async () => {
      stopping = true;
      await Promise.all(callers);
      return answers;
    },
  };
}
