import type { Worker } from "@capstack/batches";
import { batchResultSchema, batchSchema, operations } from "@capstack/contract";
import { simulatePaths, summarisePaths } from "@capstack/fund-economics";
import { silentLogger } from "@capstack/http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startApiWorker } from "../../src/start-worker.js";
import { startTestService, type TestService } from "../setup/service.js";

const [fund] = operations.fundEconomicsCompute.examples;
const { inputs } = fund.request;
const simulation = (paths: number, monteCarlo: object = { seed: 42, irr: "none" }) => ({
  operation: "fund-simulation",
  input: { inputs, monteCarlo },
  paths,
});

describe.each(["pglite", "postgres"])("a simulation of many paths on %s", (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"), {}, { openBatchInputs: 50 });
  });
  afterAll(() => service.stop());

  const submit = (body: unknown) => service.call("POST", "/batches", { body, key: service.keys.plain });
  const read = async (id: string) =>
    (await service.call("GET", `/batches/${id}`, { key: service.keys.plain })).json.data;
  const resultsOf = async (id: string) =>
    (await service.call("GET", `/batches/${id}/results`, { key: service.keys.plain })).text;
  const startWorkers = (count: number): Promise<Worker[]> => {
    const { database, limits } = service;
    return Promise.all(Array.from({ length: count }, () => startApiWorker({ database, limits, logger: silentLogger })));
  };

  async function finished(id: string) {
    for (;;) {
      const batch = await read(id);
      if (batch.inputs.waiting === 0) return batch;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it("has one line, the same bytes by one worker and by several, and what the engine says of all paths at once", async () => {
    const asked = simulation(45_000);
    const texts: string[] = [];
    for (const count of [1, kind === "pglite" ? 2 : 4]) {
      const submitted = await submit(asked);
      expect(submitted.status).toBe(202);
      expect(batchSchema.strict().safeParse(submitted.json.data).error).toBeUndefined();
      expect(submitted.json.data).toMatchObject({ operation: "fund-simulation", parts: { total: 5, done: 0 } });
      const workers = await startWorkers(count);
      const batch = await finished(submitted.json.data.id);
      for (const worker of workers) await worker.stop();
      expect(batch).toMatchObject({ state: "done", inputs: { total: 1, done: 1 }, parts: { total: 5, done: 5 } });
      texts.push(await resultsOf(batch.id));
    }
    expect(texts[0]).toBe(texts[1]);
    const request = { inputs, monteCarlo: { seed: 42, irr: "none" }, paths: 45_000 } as const;
    const data = summarisePaths(simulatePaths(request, { from: 0, to: 45_000 }));
    expect(texts[0]).toBe(`${JSON.stringify({ index: 0, status: "done", data })}\n`);
    expect(batchResultSchema.safeParse(JSON.parse(texts[0] ?? "")).error).toBeUndefined();
  });

  it("is cancelled, and has no result then", async () => {
    const { json } = await submit(simulation(20_000));
    const cancelled = await service.call("DELETE", `/batches/${json.data.id}`, { key: service.keys.plain });
    expect(cancelled.json.data).toMatchObject({ state: "cancelled", inputs: { cancelled: 1 }, parts: { done: 0 } });
    expect(await resultsOf(json.data.id)).toBe("");
  });

  it("is refused when it is submitted, with place and code", async () => {
    const refused = async (body: unknown) => {
      const { status, json } = await submit(body);
      const [issue] = json.error.details.issues;
      return [status, json.error.code, issue.pointer, issue.code];
    };
    const wrong = (pointer: string, code: string) => [400, "validation_failed", pointer, code];
    const good = simulation(1000);
    expect(await refused({ ...good, paths: 0 })).toEqual(wrong("/paths", "invalid_value"));
    expect(await refused({ ...good, paths: 10_000_001 })).toEqual(wrong("/paths", "invalid_value"));
    expect(await refused({ ...good, paths: 1.5 })).toEqual(wrong("/paths", "invalid_value"));
    expect(await refused({ ...good, paths: undefined })).toEqual(wrong("/paths", "missing_field"));
    expect(await refused({ ...good, inputs: [] })).toEqual(wrong("/inputs", "unknown_field"));
    expect(await refused({ ...good, input: { inputs } })).toEqual(wrong("/input/monteCarlo", "missing_field"));
    expect(await refused(simulation(5, {}))).toEqual(wrong("/input/monteCarlo/seed", "missing_field"));
    expect(await refused(simulation(5, { seed: 1, runs: 5 }))).toEqual(
      wrong("/input/monteCarlo/runs", "unknown_field"),
    );
    const carry = { ...good.input, inputs: { ...inputs, carryPct: 2 } };
    expect(await refused({ ...good, input: carry })).toEqual(wrong("/input/inputs/carryPct", "invalid_value"));
  });

  it("is refused by its meaning as its model's own address refuses it", async () => {
    const dear = { ...inputs, mgmtFeePct: 0.2 };
    const alone = await service.call("POST", "/fund-economics/compute", {
      body: { inputs: dear },
      key: service.keys.plain,
    });
    const { status, json } = await submit({ ...simulation(5), input: { inputs: dear, monteCarlo: { seed: 1 } } });
    expect([status, json.error.code, json.error.message]).toEqual([
      422,
      "no_investable_capital",
      alone.json.error.message,
    ]);
    expect(json.error.details.pointer).toBe(`/input${alone.json.error.details.pointer}`);
    const portfolio = { newPct: 1, followPct: 0, avgCheckSizeNew: 500, avgCheckSizeFollow: 0 };
    const small = { ...inputs, portfolio };
    const many = await submit({ ...simulation(5), input: { inputs: small, monteCarlo: { seed: 1 } } });
    expect([many.status, many.json.error.code]).toEqual([422, "limit_exceeded"]);
  });

  it("has as many parts waiting as an account may have inputs", async () => {
    const refused = await submit(simulation(10_000_000));
    expect([refused.status, refused.json.error.code]).toEqual([429, "batch_limit_reached"]);
  });
});
