import type { Worker } from "@capstack/batches";
import { batchResultSchema, batchSchema, operations } from "@capstack/contract";
import { silentLogger } from "@capstack/http";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startApiWorker } from "../src/start-worker.js";
import { startTestService, type TestService } from "./setup/service.js";

const [fund] = operations.fundEconomicsCompute.examples;
const [round] = operations.capTableCompute.examples;

describe.each(["pglite", "postgres"])("batches on %s", (kind) => {
  let service: TestService;
  let worker: Worker;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"), {}, { openBatchInputs: 50 });
    worker = await startApiWorker({ database: service.database, limits: service.limits, logger: silentLogger });
  });
  afterAll(async () => {
    await worker.stop();
    await service.stop();
  });

  const submit = (body: unknown, key?: string) =>
    service.call("POST", "/batches", { body, ...(key === undefined ? {} : { key }) });

  async function finished(id: string) {
    for (;;) {
      const { json } = await service.call("GET", `/batches/${id}`);
      if (json.data.inputs.waiting === 0) return json.data;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  }

  it("is taken on, worked off, and answers what the model's own address answers, byte for byte", async () => {
    const inputs = [round.request, { events: [{ type: "gift" }] }, { evnts: [] }, round.request];
    const submitted = await submit({ operation: "cap-table", inputs });
    expect(submitted.status).toBe(202);
    expect(batchSchema.strict().safeParse(submitted.json.data).error).toBeUndefined();
    const batch = await finished(submitted.json.data.id);
    expect(batch).toMatchObject({ state: "done", inputs: { total: 4, done: 2, failed: 2 } });
    const results = await service.call("GET", `/batches/${batch.id}/results`);
    expect(results.headers.get("content-type")).toBe("application/x-ndjson");
    const lines = results.text.trimEnd().split("\n");
    for (const line of lines) expect(batchResultSchema.safeParse(JSON.parse(line)).error).toBeUndefined();
    const alone = await Promise.all(inputs.map((body) => service.call("POST", "/cap-table/compute", { body })));
    expect(alone.map(({ status }) => status)).toEqual([200, 422, 400, 200]);
    const start = (index: number, status: string) => `{"index":${index},"status":"${status}",`;
    expect(lines).toEqual(
      alone.map(({ status, text }, index) => `${start(index, status === 200 ? "done" : "failed")}${text.slice(1)}`),
    );
  });

  it("warns of fields that nothing reads where it is asked to, as a computation does", async () => {
    const headers = { Prefer: "handling=lenient" };
    const input = { ...round.request, colour: "red" };
    const body = { operation: "cap-table", inputs: [input] };
    const submitted = await service.call("POST", "/batches", { body, headers });
    expect(submitted.headers.get("preference-applied")).toBe("handling=lenient");
    await finished(submitted.json.data.id);
    const results = await service.call("GET", `/batches/${submitted.json.data.id}/results`);
    const alone = await service.call("POST", "/cap-table/compute", { body: input, headers });
    expect(alone.json.data.warnings).toHaveLength(1);
    expect(results.text).toBe(`{"index":0,"status":"done",${alone.text.slice(1)}\n`);
  });

  it("is one batch however often the same request repeats, and refuses another body under its name", async () => {
    const headers = { "Idempotency-Key": "once" };
    const body = { operation: "cap-table", inputs: [round.request] };
    const send = (sent: unknown, more: Record<string, string> = headers) =>
      service.call("POST", "/batches", { body: sent, headers: more });
    const [first, again] = await Promise.all([send(body), send(body)]);
    expect([first.status, again.status]).toEqual([202, 202]);
    expect(again.json.data.id).toBe(first.json.data.id);
    const other = await send({ ...body, inputs: [fund.request] });
    expect([other.status, other.json.error.code, other.json.error.retryable]).toEqual([
      409,
      "idempotency_conflict",
      false,
    ]);
    const lenient = await send(body, { ...headers, Prefer: "handling=lenient" });
    expect(lenient.json.error.code).toBe("idempotency_conflict");
    expect((await send(body, {})).json.data.id).not.toBe((await send(body, {})).json.data.id);
    const long = await send(body, { "Idempotency-Key": "k".repeat(256) });
    expect([long.status, long.json.error.details.issues[0].pointer]).toEqual([400, "/Idempotency-Key"]);
    const key = service.keys.plain;
    const funds = { operation: "fund-economics", inputs: [fund.request] };
    const foreign = await service.call("POST", "/batches", { body: funds, headers, key });
    expect(foreign.status).toBe(202);
  });

  it("refuses at the door what is no batch, with place and code", async () => {
    const refused = async (body: unknown) => {
      const { status, json } = await submit(body);
      const [issue] = json.error.details.issues;
      return [status, json.error.code, issue.pointer, issue.code];
    };
    const many = Array.from({ length: 10_001 }, () => 0);
    const operation = "fund-economics";
    const at = (pointer: string, code: string) => [400, "validation_failed", pointer, code];
    expect(await refused({ operation, inputs: [] })).toEqual(at("/inputs", "invalid_value"));
    expect(await refused({ operation, inputs: many })).toEqual(at("/inputs", "limit_exceeded"));
    expect(await refused({ operation })).toEqual(at("/inputs", "missing_field"));
    expect(await refused({ operation: "roulette", inputs: [1] })).toEqual(at("/operation", "invalid_value"));
    expect(await refused({ operation, inputs: [1], inptus: 1 })).toEqual(at("/inptus", "unknown_field"));
    expect(await refused([])).toEqual(at("", "invalid_value"));
  });

  it("needs the entitlement of its model, and none where the model needs none", async () => {
    const { plain } = service.keys;
    const refused = await submit({ operation: "cap-table", inputs: [round.request] }, plain);
    expect([refused.status, refused.json.error.code]).toEqual([402, "payment_required"]);
    expect(refused.json.error.details).toMatchObject({ model: "cap-table" });
    const taken = await submit({ operation: "fund-economics", inputs: [fund.request] }, plain);
    expect(taken.status).toBe(202);
  });

  it("of another account is not there", async () => {
    const { json } = await submit({ operation: "cap-table", inputs: [round.request] });
    const { id } = json.data;
    await finished(id);
    for (const [method, path] of [
      ["GET", `/batches/${id}`],
      ["GET", `/batches/${id}/results`],
      ["DELETE", `/batches/${id}`],
      ["GET", "/batches/batch_none"],
    ] as const) {
      const key = path.endsWith("none") ? service.keys.entitled : service.keys.plain;
      const answer = await service.call(method, path, { key });
      expect([answer.status, answer.json.error.code], path).toEqual([404, "not_found"]);
    }
    expect((await service.call("POST", "/batches", { key: null, body: {} })).status).toBe(401);
  });

  it("is cancelled, once and again, and what is done stays", async () => {
    const { json } = await submit({ operation: "cap-table", inputs: [round.request] });
    await finished(json.data.id);
    const cancelled = await service.call("DELETE", `/batches/${json.data.id}`);
    expect([cancelled.status, cancelled.json.data.state]).toEqual([200, "done"]);
    await worker.stop();
    const waiting = await submit({ operation: "cap-table", inputs: [round.request, round.request] });
    for (const _ of [1, 2]) {
      const answer = await service.call("DELETE", `/batches/${waiting.json.data.id}`);
      expect(answer.json.data).toMatchObject({ state: "cancelled", inputs: { cancelled: 2, waiting: 0 } });
    }
    expect((await service.call("GET", `/batches/${waiting.json.data.id}/results`)).text).toBe("");
  });

  it("is refused beyond what an account may have waiting", async () => {
    const inputs = Array.from({ length: 30 }, () => 0);
    const first = await submit({ operation: "cap-table", inputs });
    expect(first.status).toBe(202);
    const refused = await submit({ operation: "cap-table", inputs });
    expect([refused.status, refused.json.error.code]).toEqual([429, "batch_limit_reached"]);
    expect(refused.json.error).toMatchObject({ retryable: true, details: { open: 30, limit: 50 } });
    expect(refused.headers.get("retry-after")).toBe(String(refused.json.error.details.retryAfterSeconds));
    expect((await submit({ operation: "cap-table", inputs: inputs.slice(10) })).status).toBe(202);
  });
});
