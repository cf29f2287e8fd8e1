/** One question, one answer: the engine, HTTP, MCP, the client and the command line give the same JSON. */
import { fileURLToPath } from "node:url";
import { createClient, isApiError } from "@capstack/client";
import { operations } from "@capstack/contract";
import { defineServer, type Model, models, remoteBackend, type ToolResult } from "@capstack/mcp";
import { startTestApi, type TestApi } from "@capstack/test-api";
import { readVectors, type Vector } from "@capstack/testing/vectors";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cli } from "./fake-terminal.js";

/** Where a model's golden cases are, its engine's main function, and its method of the client; `spread` where a case lists arguments. */
const surfaces = {
  "cap-table": { folder: "cap-table", main: "computeCapTable", method: "capTable" },
  "exit-waterfall": { folder: "waterfall", main: "computeExitWaterfall", method: "exitWaterfall" },
  "fund-economics": { folder: "fund-economics", main: "computeFundEconomics", method: "fundEconomics", spread: true },
} as const;

const signal = new AbortController().signal;
let api: TestApi;
beforeAll(async () => {
  api = await startTestApi();
});
afterAll(() => api.stop());

/** The models that the API serves. */
const served = models.filter(({ operation: { path } }) =>
  Object.values(operations).some((operation) => operation.path === path),
);

/** Refused vectors with one reading, which tools alone take: what of them is read, and as what. */
const READ_BY_TOOLS = new Map<string, object>([
  ["exit-waterfall refused: invalid_value", { exitValuation: 10 }],
  ["exit-waterfall refused: invalid_carve_out", { deal: { carveOut: { type: "percent", pct: 0.02 } } }],
]);

describe.each(served.map((model) => [model.id, model] as const))("%s", (id, model) => {
  const cases = vectorsOf(id).map((vector) => [vector.name, vector] as const);

  it.each(cases)("%s", async (name, { input, error }) => {
    const http = await overHttp(model, input);
    const given = [
      await throughClient(id, input),
      await throughCommand(id, input),
      await throughCommand(id, input, "--local"),
    ];
    if (error === undefined) {
      expect(http).toBe(JSON.stringify({ data: model.compute(input as never) }));
      for (const text of given) expect(text).toBe(http);
    } else {
      const { code, message } = JSON.parse(http).error;
      if (code !== "validation_failed") expect(code).toBe(error.code);
      expect(given[0]).toBe(http);
      for (const text of given.slice(1)) expect(text.split("\n")[0]).toContain(firstMessage(http) ?? message);
    }
    const { said, told } = await throughMcp(model, input);
    // A tool reads a number written as text, and 2 as 2 %, and says so before anything else; nothing else may differ.
    const meant = READ_BY_TOOLS.get(`${id} ${name}`);
    expect(told).toBe(meant === undefined ? http : await overHttp(model, { ...(input as object), ...meant }));
    expect(said.startsWith("Read /")).toBe(meant !== undefined);
  });
});

function vectorsOf(id: Model["id"]): Vector[] {
  const { folder, main, ...more } = surfaces[id];
  const vectors = readVectors(fileURLToPath(new URL(`../../${folder}/vectors`, import.meta.url)));
  const own = vectors
    .filter(({ function: name = main }) => name === main)
    // A caller of the API hands in no settings.
    .filter(({ input }) => !("spread" in more) || (input as unknown[]).length === 1)
    .map((vector) => ("spread" in more ? { ...vector, input: (vector.input as unknown[])[0] } : vector))
    .filter(({ input }) => isJson(input));
  expect(own.length).toBeGreaterThan(5);
  return own;
}

/** Some causes of errors, such as NaN, cannot be said in JSON. */
function isJson(input: unknown): boolean {
  return typeof input === "object" && input !== null && !JSON.stringify(input).includes('"NaN"');
}

async function overHttp({ operation }: Model, input: unknown): Promise<string> {
  const headers = { Authorization: `Bearer ${api.entitledKey}` };
  const response = await fetch(api.baseUrl + operation.path, { method: "POST", headers, body: JSON.stringify(input) });
  return response.text();
}

async function throughClient(id: Model["id"], input: unknown): Promise<string> {
  const client = createClient({ apiKey: api.entitledKey, baseUrl: api.baseUrl });
  const { method } = surfaces[id];
  try {
    return JSON.stringify({ data: await client[method].compute(input as never) });
  } catch (error) {
    if (!isApiError(error)) throw error;
    const { code, message, retryable, details } = error;
    return JSON.stringify({ error: { code, message, retryable, details } });
  }
}

async function throughCommand(id: Model["id"], input: unknown, ...more: string[]): Promise<string> {
  const env = { CAPSTACK_API_KEY: api.entitledKey, CAPSTACK_BASE_URL: api.baseUrl };
  const { out, err } = await cli([id, "compute", "--lenient", ...more], { input: JSON.stringify(input), env });
  return err === "" ? `{"data":${out.trimEnd()}}` : err;
}

async function throughMcp(model: Model, input: unknown): Promise<{ said: string; told: string }> {
  const server = defineServer(remoteBackend(createClient({ apiKey: api.entitledKey, baseUrl: api.baseUrl })));
  const asked =
    typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input, detail: "full" } : input;
  const result: ToolResult = await server.callTool(model.tool, asked, signal);
  const error = result._meta?.["capstack/error"];
  const told = JSON.stringify(error === undefined ? { data: result.structuredContent } : { error });
  return { said: result.content[0]?.text ?? "", told };
}

interface Issue {
  readonly message: string;
}

function issuesOf(text: string): readonly Issue[] {
  return JSON.parse(text).error.details?.issues ?? [];
}

const firstMessage = (text: string): string | undefined => issuesOf(text)[0]?.message;
