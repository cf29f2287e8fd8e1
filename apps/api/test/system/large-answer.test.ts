import { readFileSync } from "node:fs";
import { defaultLimits } from "@capstack/contract";
import { engines } from "@capstack/contract/engines";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { answerText } from "../../src/engine/answer-pieces.js";
import { createAnswerRoom } from "../../src/engine/answer-room.js";
import { entitledDatabase, type OwnProcess, pause, startOwnProcess } from "../setup/own-process.js";

const MIB = 2 ** 20;

/** A holder an event: the answer grows with the square of the events. */
const history = (count: number) => ({
  events: Array.from({ length: count }, (_, i) => ({
    type: "common_issuance",
    grants: [{ id: `h${i}`, name: `Holder ${i}`, shares: 1000 + i }],
  })),
});

describe("answers near the limit, from a process of its own", () => {
  let server: OwnProcess;
  let key: string;
  const post = (body: unknown, headers: Record<string, string> = {}) =>
    fetch(`${server.address}/v1/cap-table/compute`, {
      method: "POST",
      headers: { Authorization: `Bearer ${key}`, ...headers },
      body: JSON.stringify(body),
    });
  const health = () => fetch(`${server.address}/healthz`).then(({ status }) => status);

  beforeAll(async () => {
    const entitled = await entitledDatabase(inject("postgresUrl"));
    key = entitled.key;
    const limits = "computePerMinute=6000,computeBurst=1000,computeSeconds=600,computeQueue=64";
    server = await startOwnProcess(entitled.url, limits);
  });
  afterAll(() => void server?.process.kill("SIGKILL"));

  it("1,500 one-grant events are refused with what would do", async () => {
    const answer = await post(history(1500));
    expect(answer.status).toBe(422);
    const { error } = (await answer.json()) as { error: { code: string; message: string; details: object } };
    expect(error).toMatchObject({ code: "answer_too_large", retryable: false });
    expect(error.message).toContain('options.snapshots: "none"');
    expect(error.details).toMatchObject({ engine: "cap-table", limitBytes: 16 * MIB, option: "none" });
    const less = await post({ ...history(1500), options: { snapshots: { events: ["event-1500"] } } });
    expect(less.status).toBe(200);
    expect(((await less.json()) as { data: { snapshots: unknown[] } }).data.snapshots).toHaveLength(1);
  });

  it("a large answer has the bytes of the engine's own, plain and compressed", async () => {
    const body = history(200);
    const expected = answerText(engines["cap-table"](body as never, defaultLimits));
    expect(expected.length).toBeGreaterThan(5 * MIB);
    const plain = await post(body, { "Accept-Encoding": "identity" });
    expect(plain.headers.get("content-length")).toBe(String(expected.length));
    expect(await plain.text()).toBe(expected);
    expect(await (await post(body, { "Accept-Encoding": "gzip" })).text()).toBe(expected);
  });

  it("/healthz answers all the time meanwhile, and forty at a time do not take the memory", async () => {
    let running = true;
    const answers = Promise.all(
      Array.from({ length: 40 }, async () => {
        const response = await post(history(220));
        let bytes = 0;
        for await (const piece of response.body ?? []) bytes += piece.byteLength;
        return [response.status, bytes] as const;
      }),
    ).finally(() => {
      running = false;
    });
    let asked = 0;
    while (running) {
      expect(await health()).toBe(200);
      asked += 1;
      await pause(5);
    }
    for (const [status, bytes] of await answers) {
      expect(status).toBe(200);
      expect(bytes).toBeGreaterThan(8 * MIB);
    }
    // Many times while each is computed: one that waited for a computation would be answered once for each.
    expect(asked).toBeGreaterThan(4 * 40);
    expect(peakMemory(server.process.pid)).toBeLessThan(700 * MIB);
  }, 600_000);

  it("readers that go away give their room back", async () => {
    for (let round = 0; round < 12; round++) {
      const gone = new AbortController();
      const response = await fetch(`${server.address}/v1/cap-table/compute`, {
        method: "POST",
        headers: { Authorization: `Bearer ${key}` },
        body: JSON.stringify(history(220)),
        signal: gone.signal,
      });
      expect(response.status).toBe(200);
      gone.abort();
    }
    expect((await post(history(220))).status).toBe(200);
  });
});

describe("room for answers", () => {
  const never = new AbortController().signal;
  it("is given in turn, and given back once", async () => {
    const room = createAnswerRoom(10);
    const entered: string[] = [];
    const first = await room.take(8, never);
    const enter = (name: string, bytes: number) =>
      room.take(bytes, never).then((leave) => {
        entered.push(name);
        return leave;
      });
    const second = enter("second", 100);
    const third = enter("third", 1);
    await enter("nothing", 0);
    expect(entered).toEqual(["nothing"]);
    first();
    first();
    (await second)();
    await third;
    expect(entered).toEqual(["nothing", "second", "third"]);
  });
  it("is no longer waited for by who has gone", async () => {
    const room = createAnswerRoom(10);
    const leave = await room.take(10, never);
    const gone = new AbortController();
    const waiting = room.take(10, gone.signal);
    const next = room.take(5, never);
    gone.abort();
    await expect(waiting).rejects.toMatchObject({ name: "AbortError" });
    leave();
    expect(await next).toBeTypeOf("function");
  });
});

/** The most memory the process ever had, from the kernel's own account. */
function peakMemory(pid: number | undefined): number {
  const kilobytes = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1];
  return Number(kilobytes) * 1024;
}
