import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { inspect } from "node:util";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CapstackApiError, type ClientOptions, createClient } from "../src/index.js";

const KEY = "cstk_test_DevelopmentOnlyNotASecret000000023w8tO";

type Step = Response | Error | (() => Response | Promise<Response>);

/** A client whose service answers with the given steps, one an attempt. */
function scripted(steps: Step[], options: ClientOptions = {}) {
  const sent: { url: string; headers: Record<string, string>; init: RequestInit }[] = [];
  const fetch = async (url: string, init: RequestInit) => {
    sent.push({ url, init, headers: init.headers as Record<string, string> });
    const step = steps[sent.length - 1] as Step;
    if (step instanceof Error) throw step;
    return typeof step === "function" ? step() : step;
  };
  const client = createClient({ apiKey: KEY, baseUrl: "https://api.test/v1", fetch, ...options });
  return { client, sent };
}

const ok = (data: unknown = { models: [] }) => Response.json({ data });
const failure = (status: number, code: string, retryable: boolean, headers: Record<string, string> = {}) =>
  Response.json({ error: { code, message: `It is ${code}.`, retryable } }, { status, headers });
const broken = () => new TypeError("fetch failed");

/** What a call gives or fails with, while its pauses pass at once. */
async function settled(call: Promise<unknown>): Promise<unknown> {
  const outcome = call.catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return outcome;
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe("retries", () => {
  it("repeat what says it may pass, and stop after maxRetries", async () => {
    const { client, sent } = scripted([failure(503, "unavailable", true), broken(), ok()]);
    expect(await settled(client.catalog())).toEqual({ models: [] });
    expect(sent).toHaveLength(3);
    const stubborn = scripted(Array.from({ length: 9 }, () => () => failure(503, "unavailable", true)));
    expect(await settled(stubborn.client.catalog())).toMatchObject({ code: "unavailable", status: 503 });
    expect(stubborn.sent).toHaveLength(3);
    const single = scripted([failure(503, "unavailable", true)], { maxRetries: 0 });
    await settled(single.client.catalog());
    expect(single.sent).toHaveLength(1);
  });

  it.each([
    [400, "validation_failed"],
    [402, "payment_required"],
    [409, "key_limit_reached"],
    [500, "internal_error"],
  ])("never repeat %i %s", async (status, code) => {
    const { client, sent } = scripted([failure(status, code, false)]);
    expect(await settled(client.catalog())).toMatchObject({ status, code });
    expect(sent).toHaveLength(1);
  });

  it("wait as long as the service asks, but no longer than 20 seconds", async () => {
    const { client, sent } = scripted([failure(429, "rate_limited", true, { "Retry-After": "7" }), ok()]);
    const call = client.catalog();
    await vi.advanceTimersByTimeAsync(6_999);
    expect(sent).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await call).toEqual({ models: [] });
    const far = scripted([failure(429, "rate_limited", true, { "Retry-After": "21" }), ok()]);
    expect(await settled(far.client.catalog())).toMatchObject({ retryAfterSeconds: 21 });
    expect(far.sent).toHaveLength(1);
  });

  it("read a Retry-After that is a date", async () => {
    const headers = { Date: "Sat, 21 Nov 2026 10:00:00 GMT", "Retry-After": "Sat, 21 Nov 2026 10:01:00 GMT" };
    const { client } = scripted([failure(503, "unavailable", true, headers)]);
    expect(await settled(client.catalog())).toMatchObject({ retryAfterSeconds: 60 });
  });

  it("send a key's creation under one idempotency key", async () => {
    const key = { id: "key_1", token: "t" };
    const { client, sent } = scripted([broken(), ok({ key })]);
    expect(await settled(client.keys.create({ name: "ci" }))).toEqual({ key });
    expect(sent[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.headers["Idempotency-Key"]).toBe(sent[0]?.headers["Idempotency-Key"]);
    const own = scripted([ok({ key })]);
    await settled(own.client.keys.create({ name: "ci" }, { idempotencyKey: "order-17" }));
    expect(own.sent[0]?.headers["Idempotency-Key"]).toBe("order-17");
  });

  it("send a batch under one idempotency key", async () => {
    const { client, sent } = scripted([broken(), ok({ id: "batch_1" })]);
    expect(await settled(client.batches.create({ operation: "cap-table", inputs: [{}] }))).toEqual({ id: "batch_1" });
    expect(sent[0]?.headers["Idempotency-Key"]).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.headers["Idempotency-Key"]).toBe(sent[0]?.headers["Idempotency-Key"]);
  });
});

describe("what a log is told", () => {
  it("is every attempt, answered or not, without key or body", async () => {
    const told: unknown[] = [];
    const answers = [broken(), failure(503, "unavailable", true, { "x-request-id": "r-1" }), ok()];
    const { client } = scripted(answers, { onExchange: (exchanged) => void told.push(exchanged) });
    await settled(client.catalog());
    const url = "https://api.test/v1/catalog";
    expect(told).toEqual([
      { method: "GET", url, status: undefined, requestId: undefined, durationMs: expect.any(Number) },
      { method: "GET", url, status: 503, requestId: "r-1", durationMs: expect.any(Number) },
      { method: "GET", url, status: 200, requestId: undefined, durationMs: expect.any(Number) },
    ]);
    expect(JSON.stringify(told)).not.toContain(KEY);
  });

  it("is the client's name and version, unless the caller names another", async () => {
    const { client, sent } = scripted([ok(), ok()]);
    await settled(client.catalog());
    await settled(client.catalog({ headers: { "User-Agent": "mine/1" } }));
    const { version } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
    expect(sent[0]?.headers["User-Agent"]).toBe(`capstack-client/${version}`);
    expect(sent[1]?.headers["User-Agent"]).toBe("mine/1");
  });
});

describe("a batch", () => {
  const batch = (state: string) => ok({ id: "b1", state });

  it("is waited for until it is done, at growing pauses", async () => {
    const { client, sent } = scripted([batch("waiting"), batch("running"), batch("running"), batch("done")]);
    expect(await settled(client.batches.wait("b1"))).toMatchObject({ state: "done" });
    expect(sent).toHaveLength(4);
  });
  it("that was cancelled is waited for no longer", async () => {
    const { client } = scripted([batch("running"), batch("cancelled")]);
    expect(await settled(client.batches.wait("b1"))).toMatchObject({ state: "cancelled" });
  });
  it("is waited for until the caller's signal ends it", async () => {
    const { client } = scripted([() => batch("running"), () => batch("running")]);
    const controller = new AbortController();
    const waiting = client.batches.wait("b1", { signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(100);
    controller.abort(new Error("enough"));
    expect(await waiting).toMatchObject({ message: "enough" });
  });
});

describe("addresses", () => {
  it("fall back when the first cannot be reached, within one attempt", async () => {
    const options = { fallbackBaseUrl: "https://site.test/api/v1/", maxRetries: 0 };
    const { client, sent } = scripted([broken(), ok()], options);
    expect(await settled(client.catalog())).toEqual({ models: [] });
    expect(sent.map(({ url }) => url)).toEqual(["https://api.test/v1/catalog", "https://site.test/api/v1/catalog"]);
  });

  it("of the books are on the same host by default", async () => {
    const { client, sent } = scripted([Response.json([]), broken(), Response.json({ total: 0, entries: [] })], {
      fallbackBaseUrl: "https://site.test/v1",
      maxRetries: 0,
    });
    expect(await settled(client.accounting.listBankTransactions({ group: "Fund I" }))).toEqual([]);
    expect(await settled(client.accounting.getJournal({ preset: "itd", limit: 5 }))).toEqual({ total: 0, entries: [] });
    const own = scripted([Response.json([])], { accountingUrl: "https://books.test/api/accounting/" });
    await settled(own.client.accounting.listAccountingKeys());
    expect([...sent, ...own.sent].map(({ url }) => url)).toEqual([
      "https://api.test/api/accounting/bank?group=Fund+I",
      "https://api.test/api/accounting/journal?preset=itd&limit=5",
      "https://site.test/api/accounting/journal?preset=itd&limit=5",
      "https://books.test/api/accounting/keys",
    ]);
  });

  it("do not fall back from an answer", async () => {
    const { client, sent } = scripted([failure(404, "not_found", false)], { fallbackBaseUrl: "https://site.test/v1" });
    expect(await settled(client.catalog())).toMatchObject({ code: "not_found" });
    expect(sent).toHaveLength(1);
  });

  it("encode what stands in them", async () => {
    const { client, sent } = scripted([ok({ key: {} }), ok({ keys: [], nextCursor: null })]);
    await settled(client.keys.revoke("a/b c"));
    await settled(client.keys.list({ status: "active", cursor: "x&y", limit: 5 }));
    expect(sent[0]?.url).toBe("https://api.test/v1/keys/a%2Fb%20c");
    expect(sent[1]?.url).toBe("https://api.test/v1/keys?status=active&cursor=x%26y&limit=5");
  });
});

describe("an answer that is not the service's", () => {
  it.each([
    [200, "<html>welcome</html>", false],
    [200, "", false],
    [200, "{}", false],
    [403, "<html>forbidden</html>", false],
    [502, "<html>bad gateway</html>", true],
    [404, '{"message":"no route"}', false],
  ])("%i %s is an API error", async (status, body, retryable) => {
    const headers = { "Content-Type": "text/html" };
    const { client } = scripted([new Response(body, { status, headers })], { maxRetries: 0 });
    const error = await settled(client.catalog());
    expect(error).toBeInstanceOf(CapstackApiError);
    expect(error).toMatchObject({ status, code: "unexpected_response", retryable });
  });
});

describe("an archive", () => {
  const file = (name: string) => Buffer.concat([Buffer.from("PK\u0003\u0004"), Buffer.from(name)]);
  const streamOf = (pieces: readonly Uint8Array[]) =>
    new ReadableStream<Uint8Array>({
      start(controller) {
        for (const piece of pieces) controller.enqueue(piece);
        controller.close();
      },
    });
  const archive = (pieces: readonly Uint8Array[], headers: Record<string, string>) =>
    new Response(streamOf(pieces), {
      headers: { "Content-Type": "application/zip", "Content-Disposition": 'attachment; filename="a.zip"', ...headers },
    });

  it("tells how far it has come, also where a signature is cut between two pieces", async () => {
    const bytes = Buffer.concat([file("one"), file("two"), file("three"), file("four")]);
    const cut = file("one").length + 2;
    const pieces = [bytes.subarray(0, cut), bytes.subarray(cut)];
    const { client } = scripted([archive(pieces, { "X-Total-Count": "4" })]);
    const done: number[] = [];
    const call = client.accounting.getPartnerStatements({ onProgress: (part) => done.push(part) });
    const answered = (await settled(call)) as { bytes: Uint8Array };
    expect(done).toEqual([0.25, 1]);
    expect(Buffer.from(answered.bytes).equals(bytes)).toBe(true);
  });

  it("that does not say how many files it holds tells nothing", async () => {
    const { client } = scripted([archive([file("one")], {})]);
    const done: number[] = [];
    await settled(client.accounting.getPartnerStatements({ onProgress: (part) => done.push(part) }));
    expect(done).toEqual([]);
  });
});

describe("waiting ends", () => {
  it("at the time limit, answer included, without another try", async () => {
    const slow = () => new Promise<Response>(() => {});
    const { client, sent } = scripted([slow], { timeoutMs: 100, fetch: undefined });
    expect(sent).toHaveLength(0);
    const hung = createClient({ baseUrl: "https://api.test/v1", timeoutMs: 100, fetch: untilAborted });
    expect(await settled(hung.catalog())).toMatchObject({ name: "CapstackTimeoutError", timeoutMs: 100 });
    expect(client).toBeDefined();
  });

  it("when the caller aborts: before, during a request, during a pause", async () => {
    const { client, sent } = scripted([failure(503, "unavailable", true, { "Retry-After": "10" }), ok()]);
    await expect(client.catalog({ signal: AbortSignal.abort(new Error("changed my mind")) })).rejects.toThrow(
      "changed",
    );
    expect(sent).toHaveLength(0);
    const controller = new AbortController();
    const pausing = client.catalog({ signal: controller.signal }).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(1_000);
    controller.abort(new Error("enough"));
    expect(await pausing).toMatchObject({ message: "enough" });
    expect(sent).toHaveLength(1);
    const hung = createClient({ baseUrl: "https://api.test/v1", fetch: untilAborted });
    const running = new AbortController();
    const request = hung.catalog({ signal: running.signal }).catch((error: unknown) => error);
    running.abort(new Error("stop"));
    expect(await request).toMatchObject({ message: "stop" });
  });
});

describe("the key", () => {
  it("is in the header alone, never in what is printed", async () => {
    const { client, sent } = scripted([broken(), failure(401, "unauthorized", false)], { maxRetries: 0 });
    expect(inspect(client, { depth: 9, showHidden: true })).not.toContain(KEY);
    expect(JSON.stringify(client)).not.toContain(KEY);
    for (const error of [await settled(client.catalog()), await settled(client.catalog())]) {
      expect(inspect(error, { depth: 9, showHidden: true })).not.toContain(KEY);
    }
    expect(sent[0]?.headers.Authorization).toBe(`Bearer ${KEY}`);
    expect(sent[0]?.url).not.toContain(KEY);
  });

  it("that no header can carry is refused without showing it", () => {
    const bad = `${KEY}\n`;
    expect(() => createClient({ apiKey: bad })).toThrow(TypeError);
    try {
      createClient({ apiKey: bad });
    } catch (error) {
      expect(inspect(error)).not.toContain(KEY);
    }
  });
});

describe("a body", () => {
  it("asks to be read strictly unless told otherwise", async () => {
    const strict = scripted([ok()]);
    await settled(strict.client.capTable.compute({ events: [] }));
    expect(strict.sent[0]?.headers.Prefer).toBe("handling=strict");
    expect(strict.sent[0]?.init.body).toBe('{"events":[]}');
    const lenient = scripted([ok()], { strict: false });
    await settled(lenient.client.capTable.compute({ events: [] }));
    expect(lenient.sent[0]?.headers.Prefer).toBe("handling=lenient");
  });

  it("of a call that is only asked for its response rejects once", async () => {
    const { client } = scripted([failure(404, "not_found", false)]);
    const outcome = await settled(client.catalog().withResponse());
    expect(outcome).toMatchObject({ code: "not_found" });
  });
});

describe("on a real socket", () => {
  it("a refused connection and a hanging server are told apart", async () => {
    vi.useRealTimers();
    const server = createServer(() => {});
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const options = { apiKey: KEY, baseUrl: `${address}/v1`, maxRetries: 0, timeoutMs: 50 };
    await expect(createClient(options).catalog()).rejects.toMatchObject({ name: "CapstackTimeoutError" });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
    const refused = createClient(options).catalog();
    await expect(refused).rejects.toMatchObject({
      name: "CapstackConnectionError",
      message: `${address} cannot be reached.`,
    });
  });
});

function untilAborted(_: string, { signal }: RequestInit): Promise<Response> {
  return new Promise((_, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("aborted", "AbortError")));
  });
}
