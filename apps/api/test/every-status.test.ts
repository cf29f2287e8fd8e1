import { createHash } from "node:crypto";
import { suspendAccount } from "@capstack/accounts";
import { errorSchema, operations, type PlatformErrorCode, platformErrors } from "@capstack/contract";
import { holdName } from "@capstack/database";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createComputePool } from "../src/index.js";
import { type Answer, startTestService, type TestService } from "./setup/service.js";

const compute = "/cap-table/compute";
const good = { body: operations.capTableCompute.examples[0].request };

/** Every code of the platform, through a real socket, in the exact shape, with its details and headers. */
describe("every status", () => {
  let service: TestService;
  let strict: TestService;
  const produced = new Set<string>();
  beforeAll(async () => {
    service = await startTestService(inject("postgresUrl"));
    strict = await startTestService(
      inject("postgresUrl"),
      { ALLOW_TEST_KEYS: "0" },
      { activeKeys: 1, openPerMinute: 1, openBatchInputs: 1 },
    );
  });
  afterAll(async () => {
    await service.stop();
    await strict.stop();
    expect([...produced].sort()).toEqual(Object.keys(platformErrors).sort());
  });

  function holds(answer: Answer, code: PlatformErrorCode, details: object | undefined): void {
    const { status, retryable } = platformErrors[code];
    expect([answer.status, answer.json.error?.code, answer.json.error?.retryable]).toEqual([status, code, retryable]);
    expect(errorSchema.strict().safeParse(answer.json).error).toBeUndefined();
    if (details === undefined) expect(answer.json.error).not.toHaveProperty("details");
    else expect(answer.json.error.details).toMatchObject(details);
    expect(answer.headers.get("x-request-id")).not.toBeNull();
    produced.add(code);
  }

  it("400 invalid_json, validation_failed", async () => {
    holds(await service.call("POST", compute, { body: "{" }), "invalid_json", { reason: "syntax" });
    holds(await service.call("POST", compute, { body: {} }), "validation_failed", { issues: [{ pointer: "/events" }] });
  });

  it("401 unauthorized", async () => {
    holds(await service.call("POST", compute, { key: null }), "unauthorized", undefined);
  });

  it("402 payment_required", async () => {
    const answer = await service.call("POST", compute, { key: service.keys.plain });
    holds(answer, "payment_required", { entitlement: "cap-table-exit-waterfall", model: "cap-table" });
    expect(answer.json.error.details.checkoutUrl).toMatch(/^http:\/\/api\.test\/checkout\/.{40,}$/);
  });

  it("403 forbidden, scope_required", async () => {
    const narrow = await service.call("POST", "/keys", { body: { name: "narrow", scopes: ["compute"] } });
    const { token } = narrow.json.data.key;
    holds(await service.call("GET", "/keys", { key: token }), "scope_required", { scope: "keys:manage" });
    const other = await startTestService(inject("postgresUrl"));
    const [row] = await other.database.query<{ id: string }>("select id from account where name = 'Plain'");
    await suspendAccount(other.database, row?.id ?? "", { actor: { kind: "admin" } });
    holds(await other.call("GET", "/keys", { key: other.keys.plain }), "forbidden", { reason: "account_suspended" });
    await other.stop();
  });

  it("404 not_found, 405 method_not_allowed", async () => {
    holds(await service.call("GET", "/nowhere"), "not_found", undefined);
    holds(await service.call("PATCH", compute), "method_not_allowed", { allow: ["OPTIONS", "POST"] });
  });

  it("409 key_limit_reached, idempotency_conflict, request_in_progress", async () => {
    holds(await strict.call("POST", "/keys", { body: { name: "one more" } }), "key_limit_reached", { limit: 1 });
    const headers = { "Idempotency-Key": "k" };
    await service.call("POST", "/keys", { body: { name: "a" }, headers });
    holds(await service.call("POST", "/keys", { body: { name: "b" }, headers }), "idempotency_conflict", undefined);
    const [row] = await service.database.query<{ id: string }>("select id from account where name = 'Entitled'");
    const slot = createHash("sha256").update(`${row?.id}:held`).digest("hex");
    await service.database.transaction(async (first) => {
      await holdName(first, slot);
      const second = await service.call("POST", "/keys", {
        body: { name: "c" },
        headers: { "Idempotency-Key": "held" },
      });
      holds(second, "request_in_progress", undefined);
    });
  });

  it("413 payload_too_large, 415 unsupported_media_type", async () => {
    holds(await service.call("POST", compute, { body: "x".repeat(4_194_305) }), "payload_too_large", {
      limitBytes: 4_194_304,
    });
    const headers = { "Content-Type": "text/csv" };
    holds(await service.call("POST", compute, { ...good, headers }), "unsupported_media_type", {
      supported: ["application/json"],
    });
  });

  it("431 headers_too_large", async () => {
    const answer = await service.call("GET", "/catalog", { headers: { "X-Long": "a".repeat(20_000) } });
    holds(answer, "headers_too_large", { limitBytes: 16_384 });
  });

  it("422 with the engine's own code", async () => {
    const answer = await service.call("POST", compute, { body: { events: [{ type: "gift" }] } });
    expect(answer.json.error).toMatchObject({
      code: "unknown_event_type",
      details: { engine: "cap-table", pointer: "/events/0/type" },
    });
  });

  it("429 rate_limited", async () => {
    await strict.call("GET", "/catalog");
    const answer = await strict.call("GET", "/catalog");
    holds(answer, "rate_limited", { policy: "open" });
    expect(answer.headers.get("retry-after")).toBe(String(answer.json.error.details.retryAfterSeconds));
  });

  it("429 batch_limit_reached", async () => {
    const body = { operation: "fund-economics", inputs: [{}, {}] };
    const answer = await strict.call("POST", "/batches", { body });
    holds(answer, "batch_limit_reached", { open: 0, limit: 1 });
    expect(answer.headers.get("retry-after")).toBe(String(answer.json.error.details.retryAfterSeconds));
  });

  it("500 internal_error, 503 unavailable", async () => {
    const other = await startTestService(inject("postgresUrl"));
    await other.database.script("alter table api_key rename to lost");
    holds(await other.call("GET", "/keys"), "internal_error", undefined);
    await other.database.close();
    holds(await other.call("GET", "/keys"), "unavailable", { retryAfterSeconds: 1 });
    await other.stop();
  });

  it("503 overloaded, timeout", async () => {
    const events = Array.from({ length: 2500 }, (_, i) => ({
      type: "common_issuance",
      grants: [{ id: `h${i}`, name: "H", shares: 1 }],
    }));
    for (const [code, limits] of [
      ["timeout", { computeSeconds: 0.001 }],
      ["overloaded", { computeQueue: -8 }],
    ] as const) {
      const pool = createComputePool({ ...service.limits, ...limits });
      const other = await startTestService(inject("postgresUrl"), {}, {}, {}, pool);
      const answer = await other.call("POST", compute, { body: { events } });
      holds(answer, code, { retryAfterSeconds: 2 });
      expect(answer.headers.get("retry-after")).toBe("2");
      await other.stop();
      await pool.close();
    }
  });
});
