import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "./setup/service.js";

const path = "/cap-table/compute";
const broken = { body: "{" };

/** Each request breaks two neighbouring rules; the earlier one is the answer. */
describe("of two broken rules the earlier is answered", () => {
  let service: TestService;
  let frugal: TestService;
  beforeAll(async () => {
    service = await startTestService(inject("postgresUrl"));
    frugal = await startTestService(
      inject("postgresUrl"),
      {},
      { computePerMinute: 1, computeBurst: 1, failedAuthenticationsPerMinute: 1 },
    );
  });
  afterAll(async () => {
    await service.stop();
    await frugal.stop();
  });

  it("address before key: 404", async () => {
    expect((await service.call("POST", "/cap-table", { key: "bad" })).status).toBe(404);
  });
  it("method before key: 405", async () => {
    expect((await service.call("PUT", path, { key: "bad" })).status).toBe(405);
  });
  it("too many failures of the address before the key: 429", async () => {
    expect((await frugal.call("POST", path, { key: "bad" })).status).toBe(401);
    const second = await frugal.call("POST", path, { key: "bad" });
    expect([second.status, second.json.error.details.policy]).toEqual([429, "failed"]);
    const entitled = await frugal.call("POST", path, broken);
    expect([entitled.status, entitled.json.error.details.policy]).toEqual([429, "failed"]);
  });
  it("address and method before shutting down: 404, 405; shutting down before the key: 503", async () => {
    let accepting = true;
    const other = await startTestService(inject("postgresUrl"), {}, {}, {}, undefined, () => accepting);
    accepting = false;
    expect((await other.call("POST", "/cap-table")).status).toBe(404);
    expect((await other.call("PUT", path)).status).toBe(405);
    const refused = await other.call("POST", path, { key: "bad", ...broken });
    expect([refused.status, refused.json.error.code]).toEqual([503, "unavailable"]);
    await other.stop();
  });
  it("scope before rate: 403", async () => {
    const other = await startTestService(inject("postgresUrl"), {}, { computePerMinute: 1, computeBurst: 1 });
    const made = await other.call("POST", "/keys", { body: { name: "keeper", scopes: ["keys:manage"] } });
    expect((await other.call("POST", path, broken)).status).toBe(400);
    expect((await other.call("POST", path, broken)).status).toBe(429);
    const { token } = made.json.data.key;
    expect((await other.call("POST", path, { key: token, ...broken })).status).toBe(403);
    await other.stop();
  });
  it("key before rate: 401", async () => {
    const other = await startTestService(inject("postgresUrl"), {}, { computePerMinute: 1, computeBurst: 1 });
    expect((await other.call("POST", path, broken)).status).toBe(400);
    expect((await other.call("POST", path, { key: "bad" })).status).toBe(401);
    expect((await other.call("POST", path, broken)).status).toBe(429);
    await other.stop();
  });
  it("rate before entitlement: 429, with how long to wait", async () => {
    const other = await startTestService(inject("postgresUrl"), {}, { computePerMinute: 1, computeBurst: 1 });
    const { plain } = other.keys;
    expect((await other.call("POST", path, { key: plain, ...broken })).status).toBe(402);
    const limited = await other.call("POST", path, { key: plain, ...broken });
    expect([limited.status, limited.json.error.retryable]).toEqual([429, true]);
    const wait = limited.json.error.details.retryAfterSeconds;
    expect(wait).toBeGreaterThanOrEqual(1);
    expect(limited.headers.get("retry-after")).toBe(String(wait));
    await other.stop();
  });
  it("entitlement before media type: 402", async () => {
    const headers = { "Content-Type": "application/xml" };
    expect((await service.call("POST", path, { key: service.keys.plain, headers, ...broken })).status).toBe(402);
  });
  it("media type before size: 415", async () => {
    const headers = { "Content-Type": "application/xml" };
    expect((await service.call("POST", path, { headers, body: "x".repeat(5 * 1024 * 1024) })).status).toBe(415);
  });
  it("size before JSON: 413", async () => {
    expect((await service.call("POST", path, { body: "{".repeat(5 * 1024 * 1024) })).status).toBe(413);
  });
  it("JSON before shape: 400 invalid_json", async () => {
    expect((await service.call("POST", path, { body: '{"events":{}' })).json.error.code).toBe("invalid_json");
  });
  it("shape before engine: 400 validation_failed", async () => {
    const answer = await service.call("POST", path, { body: { events: {}, options: { shareRounding: "sideways" } } });
    expect([answer.status, answer.json.error.code]).toEqual([400, "validation_failed"]);
  });
});
