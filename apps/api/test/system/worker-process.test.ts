import { once } from "node:events";
import { operations } from "@capstack/contract";
import { afterAll, beforeAll, expect, inject, it } from "vitest";
import { entitledDatabase, type OwnProcess, pause, startOwnProcess, startOwnWorker } from "../setup/own-process.js";

let url: string;
let key: string;
let server: OwnProcess;
const workers: ReturnType<typeof startOwnWorker>[] = [];

beforeAll(async () => {
  ({ url, key } = await entitledDatabase(inject("postgresUrl")));
});
afterAll(() => {
  for (const child of [server?.process, ...workers]) child?.kill("SIGKILL");
});

async function call(method: string, path: string, body?: unknown): Promise<ReturnType<typeof JSON.parse>> {
  const headers = { Authorization: `Bearer ${key}` };
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  return (await fetch(`${server.address}/v1${path}`, { method, headers, ...sent })).json();
}

it("workers of their own compute what a server took on, and end when they are told to", {
  timeout: 300_000,
}, async () => {
  server = await startOwnProcess(url, "computeBurst=100000,computePerMinute=100000");
  const [example] = operations.capTableCompute.examples;
  const inputs = Array.from({ length: 100 }, () => example.request);
  const { data } = await call("POST", "/batches", { operation: "cap-table", inputs });
  await pause(100);
  expect((await call("GET", `/batches/${data.id}`)).data.state).toBe("waiting");
  workers.push(startOwnWorker(url), startOwnWorker(url));
  while ((await call("GET", `/batches/${data.id}`)).data.state !== "done") {
    expect(workers.map(({ exitCode }) => exitCode)).toEqual([null, null]);
    await pause(100);
  }
  expect((await call("GET", `/batches/${data.id}`)).data.inputs).toMatchObject({ done: 100, failed: 0 });
  for (const worker of workers) {
    worker.kill("SIGTERM");
    if (worker.exitCode === null) await once(worker, "exit");
    expect([worker.exitCode, worker.signalCode]).toEqual([0, null]);
  }
});
