import { accessSchema, catalogSchema, keyListSchema } from "@capstack/contract";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "./setup/service.js";

describe.each(["pglite", "postgres"])("the API on %s", (kind) => {
  let service: TestService;
  beforeAll(async () => {
    service = await startTestService(kind === "pglite" ? null : inject("postgresUrl"));
  });
  afterAll(() => service.stop());

  it("answers at /v1 and at /api/v1 with the same bytes", async () => {
    for (const path of ["/catalog", "/openapi.json", "/nowhere"]) {
      const [a, b] = await Promise.all(["/v1", "/api/v1"].map((mount) => fetch(service.address + mount + path)));
      expect(await a?.text()).toBe(await b?.text());
    }
  });

  it.each(["%00", "a%00b", "%00%zz", "%2500", "%ED%A0%80"])("nothing is at %s, which is no text", async (id) => {
    for (const path of [`/batches/${id}`, `/batches/${id}/results`]) {
      const { status, json } = await service.call("GET", path);
      expect([status, json.error.code]).toEqual([404, "not_found"]);
    }
  });

  it("names the address that was meant, and what is wrong with a key", async () => {
    const said = async (path: string, key?: string) => {
      const headers = key === undefined ? {} : { Authorization: `Bearer ${key}` };
      const response = await fetch(service.address + path, { method: "POST", headers });
      const { error }: ReturnType<typeof JSON.parse> = await response.json();
      return [response.status, error.message];
    };
    expect(await said("/cap-table/compute")).toEqual([
      404,
      "Nothing is at this address; /v1/cap-table/compute exists.",
    ]);
    const [status, misspelt] = await said("/v1/cap-table/compte");
    expect([status, misspelt]).toEqual([
      404,
      expect.stringMatching(/its last word can be: .*compute.* Did you mean compute\?$/),
    ]);
    const { json } = await service.call("POST", "/keys", { body: { name: "Short-lived" } });
    await service.call("DELETE", `/keys/${json.data.key.id}`);
    const { token } = json.data.key;
    const answers = [await said("/v1/cap-table/compute"), await said("/v1/cap-table/compute", `${token}x`)];
    answers.push(await said("/v1/cap-table/compute", token));
    expect(answers.map(([code]) => code)).toEqual([401, 401, 401]);
    expect(answers.map(([, sentence]) => /No API key|not a valid API key|revoked/.exec(sentence)?.[0])).toEqual([
      "No API key",
      "not a valid API key",
      "revoked",
    ]);
  });

  it("lists models, access and limits for programs", async () => {
    const answer = await service.call("GET", "/catalog", { key: null });
    expect(answer.status).toBe(200);
    expect(catalogSchema.strict().safeParse(answer.json.data).error).toBeUndefined();
    expect(Object.keys(answer.json.data.links), "no MCP server is set up here").toEqual([
      "openapi",
      "docs",
      "checkout",
    ]);
    const again = await fetch(`${service.address}/v1/catalog`, {
      headers: { "If-None-Match": answer.headers.get("etag") ?? "" },
    });
    expect(again.status).toBe(304);
  });

  it("points from the catalog into the OpenAPI document", async () => {
    const { json: document } = await service.call("GET", "/openapi.json", { key: null });
    const { json: catalog } = await service.call("GET", "/catalog", { key: null });
    for (const model of catalog.data.models) {
      for (const pointer of Object.values(model.schemas) as string[]) {
        const parts = pointer
          .slice(1)
          .split("/")
          .map((part) => part.replaceAll("~1", "/"));
        expect(
          parts.reduce((at, part) => at?.[part], document),
          pointer,
        ).toBeDefined();
      }
    }
  });

  it("says what the caller may use, without refusing a bad key", async () => {
    const states = async (key: string | null) => {
      const { status, json } = await service.call("GET", "/access", { key });
      expect(status).toBe(200);
      expect(accessSchema.safeParse(json.data).error).toBeUndefined();
      return [json.data.authenticated, json.data.models[0].state];
    };
    expect(await states(null)).toEqual([false, "requires_key"]);
    expect(await states("nonsense")).toEqual([false, "requires_key"]);
    expect(await states(service.keys.plain)).toEqual([true, "requires_entitlement"]);
    expect(await states(service.keys.entitled)).toEqual([true, "granted"]);
  });

  it("404 for an unknown address, with a key or without", async () => {
    for (const key of [null, service.keys.entitled]) {
      const answer = await service.call("GET", "/nowhere", { key });
      expect([answer.status, answer.json.error.code]).toEqual([404, "not_found"]);
    }
  });

  it("405 names the methods that are there, before any key", async () => {
    const answer = await service.call("PUT", "/keys", { key: null });
    expect([answer.status, answer.json.error.code]).toEqual([405, "method_not_allowed"]);
    expect(answer.json.error.details.allow).toEqual(["GET", "HEAD", "OPTIONS", "POST"]);
    expect(answer.headers.get("allow")).toBe("GET, HEAD, OPTIONS, POST");
  });

  it("makes, lists and revokes keys; the token is shown once", async () => {
    const made = await service.call("POST", "/keys", { body: { name: "  Build server " } });
    expect(made.status).toBe(200);
    const { token, ...record } = made.json.data.key;
    expect(token).toMatch(/^cstk_live_[0-9A-Za-z]{38}$/);
    expect(record).toMatchObject({
      name: "Build server",
      mode: "live",
      status: "active",
      current: false,
      prefix: token.slice(0, 14),
    });
    const list = await service.call("GET", "/keys");
    expect(keyListSchema.safeParse(list.json.data).error).toBeUndefined();
    expect(list.text).not.toContain(token);
    const first = await service.call("DELETE", `/keys/${record.id}`);
    const second = await service.call("DELETE", `/keys/${record.id}`);
    expect([first.status, first.json.data.key.status]).toEqual([200, "revoked"]);
    expect(second.text).toBe(first.text);
  });

  it("makes one key however often the same request repeats, and refuses another body under its name", async () => {
    const headers = { "Idempotency-Key": "once" };
    const first = await service.call("POST", "/keys", { body: { name: "once" }, headers });
    const again = await service.call("POST", "/keys", { body: { name: "once" }, headers });
    expect(again.text).toBe(first.text);
    const other = await service.call("POST", "/keys", { body: { name: "twice" }, headers });
    expect([other.status, other.json.error.code, other.json.error.retryable]).toEqual([
      409,
      "idempotency_conflict",
      false,
    ]);
  });

  it("400 for a key without a usable name", async () => {
    for (const body of [{}, { name: "  " }, { name: "a\nb" }, { name: "x".repeat(101) }, { name: 5 }]) {
      const answer = await service.call("POST", "/keys", { body });
      expect([answer.status, answer.json.error.code], JSON.stringify(body)).toEqual([400, "validation_failed"]);
    }
  });

  it("404 for another account's key and for one never made, alike", async () => {
    const mine = await service.call("POST", "/keys", { body: { name: "mine" } });
    const foreign = await service.call("DELETE", `/keys/${mine.json.data.key.id}`, { key: service.keys.plain });
    const unknown = await service.call("DELETE", "/keys/key_00000000000000000000000000", { key: service.keys.plain });
    expect([foreign.status, unknown.status]).toEqual([404, 404]);
    expect(foreign.text).toBe(unknown.text);
  });

  it("says how much of the allowance is left", async () => {
    const answer = await service.call("GET", "/keys");
    expect(answer.headers.get("ratelimit-policy")).toBe('"keys";q=60;w=60');
    expect(answer.headers.get("ratelimit")).toMatch(/^"keys";r=\d+;t=\d+$/);
  });

  it("says at its root what it is", async () => {
    const root = await fetch(service.address);
    expect(await root.json()).toMatchObject({
      name: "Capstack",
      version: "0.1.0",
      links: { docs: expect.any(String) },
    });
  });

  it("is alive and ready", async () => {
    expect((await fetch(`${service.address}/healthz`)).status).toBe(200);
    expect((await fetch(`${service.address}/readyz`)).status).toBe(200);
  });

  it("writes no key into its log", async () => {
    const { entitled } = service.keys;
    await fetch(`${service.address}/v1/keys?key=${entitled}`, {
      headers: { Authorization: `Basic ${entitled}`, "X-Request-Id": entitled.slice(0, 20) },
    });
    await service.call("POST", "/cap-table/compute", { body: `{"events":["${entitled}"` });
    await service.call("GET", `/${entitled}`);
    const { token } = (await service.call("POST", "/keys", { body: { name: "logged?" } })).json.data.key;
    expect(service.log.length).toBeGreaterThan(3);
    for (const secret of [entitled, token]) expect(service.log.join("")).not.toContain(secret.slice(15));
  });
});
