import { createClient } from "@capstack/client";
import { operations } from "@capstack/contract";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { defineServer, keepResults, models, remoteBackend } from "../src/index.js";
import { computeLocally } from "../src/local.js";

let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The models that the API serves. */
const served = models.filter(({ operation: { path } }) =>
  Object.values(operations).some((operation) => operation.path === path),
);

const signal = new AbortController().signal;
const serverWith = (apiKey?: string) => defineServer(remoteBackend(createClient({ apiKey, baseUrl: api.baseUrl })));

async function rest(path: string, body: unknown, strict = true) {
  const headers = { Authorization: `Bearer ${api.entitledKey}`, ...(strict ? {} : { Prefer: "handling=lenient" }) };
  const response = await fetch(api.baseUrl + path, { method: "POST", headers, body: JSON.stringify(body) });
  return { status: response.status, body: JSON.parse(await response.text()) };
}

describe("the tools in front of the API", () => {
  it("exist for every operation of the contract that computes", () => {
    const computing = Object.values(operations).filter(({ path }) => path.endsWith("/compute"));
    expect(models.map(({ operation }) => operation.path)).toEqual(
      expect.arrayContaining(computing.map(({ path }) => path)),
    );
  });

  it.each(
    served.flatMap((model) => model.operation.examples.map((example) => [example.name, model, example] as const)),
  )("give what the API gives: %s", async (_, model, example) => {
    const result = await serverWith(api.entitledKey).callTool(
      model.tool,
      { ...(example.request as object), detail: "full" },
      signal,
    );
    const answer = await rest(model.operation.path, example.request);
    expect(JSON.stringify({ data: result.structuredContent })).toBe(JSON.stringify(answer.body));
  });

  it("give a kept answer as the workbook of the API", async () => {
    const client = createClient({ apiKey: api.entitledKey, baseUrl: api.baseUrl });
    const server = defineServer({ ...remoteBackend(client), kept: keepResults() });
    const request = { model: { common: [{ id: "c", name: "Common", shares: 100 }] }, exitValuation: 1000 };
    await server.callTool("exit_waterfall_compute", request, signal);
    const { blob } = await server.readResource("capstack://results/r1/workbook", signal);
    const { bytes } = await client.exitWaterfall.workbook(request);
    expect(blob).toBe(Buffer.from(bytes).toString("base64"));
  });

  it("fail with the API's own error objects", async () => {
    const plain = await serverWith(api.plainKey).callTool("cap_table_compute", { events: [] }, signal);
    expect(plain._meta?.["capstack/error"]).toMatchObject({
      code: "payment_required",
      details: { checkoutUrl: expect.stringMatching(/^http:\/\/127\.0\.0\.1:8787\/checkout\/./) },
    });
    const keyless = await serverWith().callTool("cap_table_compute", { events: [] }, signal);
    expect(keyless._meta?.["capstack/error"]).toMatchObject({ code: "unauthorized" });
  });

  it("say so when the API cannot be reached", async () => {
    const client = createClient({ baseUrl: "http://127.0.0.1:1/v1", maxRetries: 0 });
    const result = await defineServer(remoteBackend(client)).callTool("list_models", {}, signal);
    expect(result._meta?.["capstack/error"]).toMatchObject({ code: "unavailable", retryable: true });
  });

  it("never show a key", async () => {
    for (const { name } of serverWith().tools) {
      const result = await serverWith(api.entitledKey).callTool(name, { events: [] }, signal);
      expect(JSON.stringify(result)).not.toContain(api.entitledKey);
    }
  });
});

describe("the engines in this process", () => {
  const grants = [{ id: "f", name: "F", shares: -5 }, { id: "f" }];
  const bodies: [string, unknown][] = [
    ["an empty object", {}],
    ["a list", []],
    ["a null", null],
    ["a text", "events"],
    ["a field of another type", { events: {} }],
    ["a null field", { events: null }],
    ["a misspelt field", { events: [], evnts: [] }],
    ["a misspelt field below", { events: [{ type: "common_issuance", grants: [], lable: "x" }] }],
    ["two wrong values", { events: [{ type: "common_issuance", grants }] }],
    ["an unknown kind", { events: [{ type: "gift" }] }],
    [
      "more events than it takes",
      { events: Array.from({ length: 10_001 }, () => ({ type: "common_issuance", grants: [] })) },
    ],
    ["a text longer than it takes", { events: [{ type: "common_issuance", label: "x".repeat(201), grants: [] }] }],
  ];
  it.each(bodies)("refuse %s byte for byte as the API does", async (_, body) => {
    for (const strict of [true, false]) {
      for (const model of served) {
        const answer = await rest(model.operation.path, body, strict);
        const outcome = computeLocally(model, body, { strict });
        const told = outcome.refused
          ? { status: outcome.status, body: { error: outcome.error } }
          : { status: 200, body: { data: outcome.data } };
        expect(JSON.stringify(told)).toBe(JSON.stringify(answer));
      }
    }
  });
});
