import { context, propagation, trace } from "@opentelemetry/api";
import { AsyncLocalStorageContextManager } from "@opentelemetry/context-async-hooks";
import { W3CTraceContextPropagator } from "@opentelemetry/core";
import { InMemorySpanExporter, SimpleSpanProcessor, TracerProvider } from "@opentelemetry/sdk-trace";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { startTestService, type TestService } from "./setup/service.js";

const compute = "/cap-table/compute";

describe("a key", () => {
  const spans = new InMemorySpanExporter();
  let service: TestService;
  beforeAll(async () => {
    trace.setGlobalTracerProvider(
      new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter: spans })] }),
    );
    context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
    propagation.setGlobalPropagator(new W3CTraceContextPropagator());
    service = await startTestService(inject("postgresUrl"));
  });
  afterAll(() => service.stop());

  it("sent everywhere one can be sent is in no log line, no span, no row and no other answer", async () => {
    const { entitled: key } = service.keys;
    const made = (await service.call("POST", "/keys", { body: { name: "made" } })).json.data.key.token;
    const everywhere = {
      "X-Request-Id": key,
      "User-Agent": `program/${key}`,
      "Idempotency-Key": key,
      "X-Forwarded-For": key,
      Cookie: `key=${key}`,
      Prefer: key,
      traceparent: "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
      tracestate: `k=${key}`,
      baggage: `k=${key}`,
    };
    const answers = [
      await service.call("POST", "/keys", { body: { name: "with headers" }, headers: everywhere }),
      await service.call("POST", "/keys", { body: { name: key } }),
      await service.call("GET", `/keys?key=${key}&api_key=${key}`, { key: null, headers: everywhere }),
      await service.call("GET", "/keys", { headers: { Authorization: `Basic ${key}` } }),
      await service.call("GET", "/keys", { headers: { Authorization: `Bearer ${key}, Bearer ${key}` } }),
      await service.call("GET", "/keys", { headers: { Authorization: key } }),
      await service.call("DELETE", `/keys/${key}`, { headers: everywhere }),
      await service.call("GET", `/${key}`, { headers: everywhere }),
      await service.call("POST", compute, { body: `{"${key}": [` }),
      await service.call("POST", compute, { headers: { ...everywhere, "Content-Type": `text/${key}` }, body: "{}" }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 401, 401, 401, 401, 404, 404, 400, 415]);
    const held = {
      log: service.log.join(""),
      spans: JSON.stringify(spans.getFinishedSpans().map(({ name, attributes, events }) => [name, attributes, events])),
      rows: await dump(service),
      answers: answers.map(({ headers, text }) => `${JSON.stringify([...headers])} ${text}`).join("\n"),
    };
    for (const [where, text] of Object.entries(held)) {
      expect(text.length, where).toBeGreaterThan(1000);
      for (const secret of [key, made])
        expect(
          text.split("\n").filter((line) => line.includes(secret.slice(15))),
          where,
        ).toEqual([]);
    }
  });

  it("is checked within a trace that shows each part of a request", async () => {
    const names = spans.getFinishedSpans().map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["auth", "database", "POST /v1/keys"]));
    const statement = spans.getFinishedSpans().find(({ name }) => name === "database");
    expect(statement?.attributes["db.query.text"]).toContain("$1");
    expect(service.log.map((line) => JSON.parse(line).traceId)).toContain("0af7651916cd43dd8448eb211c80319c");
  });
});

/** Every row of every table as text. */
async function dump({ database }: TestService): Promise<string> {
  const tables = await database.query<{ name: string }>(
    "select table_name as name from information_schema.tables where table_schema = 'public'",
  );
  const rows = await Promise.all(
    tables.map(({ name }) => database.query<{ line: string }>(`select t::text as line from "${name}" as t`)),
  );
  return rows
    .flat()
    .map(({ line }) => line)
    .join("\n");
}
