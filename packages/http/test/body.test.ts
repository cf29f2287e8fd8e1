import { gzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { createKit, readJsonBody, silentLogger } from "../src/index.js";

const app = createKit({ logger: silentLogger, version: "0.1.0" }).post("/", async (c) =>
  c.json({ data: await readJsonBody(c, { bytes: 1000, depth: 4 }) }),
);

async function post(body: string | Uint8Array, headers: Record<string, string> = {}) {
  const response = await app.request("/", { method: "POST", body: body as string, headers });
  return { status: response.status, body: (await response.json()) as { error?: { code: string; details: object } } };
}

const refusals: [string, string | Uint8Array, Record<string, string>, number, string, object][] = [
  ["an empty body", "", {}, 400, "invalid_json", { reason: "empty" }],
  ["white space", "  \n", {}, 400, "invalid_json", { reason: "empty" }],
  ["half an object", '{"a":', {}, 400, "invalid_json", { reason: "syntax" }],
  ["a key given twice", '{"a":{"b":1,"b":2}}', {}, 400, "invalid_json", { reason: "duplicate_key", pointer: "/a/b" }],
  ["a number beyond doubles", '{"a":[1e999]}', {}, 400, "invalid_json", { reason: "number_range" }],
  [
    "a number of 309 digits beyond doubles",
    `{"a":${"9".repeat(309)}}`,
    {},
    400,
    "invalid_json",
    { reason: "number_range" },
  ],
  ["bytes that are not UTF-8", new Uint8Array([0x22, 0xff, 0x22]), {}, 400, "invalid_json", { reason: "encoding" }],
  ["five levels", "[[[[[]]]]]", {}, 400, "invalid_json", { reason: "depth" }],
  ["a depth bomb", "[".repeat(900), {}, 400, "invalid_json", { reason: "depth" }],
  ["1,001 bytes", `"${"x".repeat(999)}"`, {}, 413, "payload_too_large", { limitBytes: 1000 }],
  [
    "XML",
    "<a/>",
    { "Content-Type": "application/xml" },
    415,
    "unsupported_media_type",
    { supported: ["application/json"] },
  ],
  ["brotli", "x", { "Content-Encoding": "br" }, 415, "unsupported_media_type", { supported: ["identity", "gzip"] }],
  ["a NUL", '{"a":["\\u0000"]}', {}, 400, "validation_failed", { issues: [{ path: ["a", 0], pointer: "/a/0" }] }],
  ["half a pair", '{"a":"\\uD83D"}', {}, 400, "validation_failed", { issues: [{ path: ["a"] }] }],
  ["a name with half a pair", '{"\\ude00":1}', {}, 400, "validation_failed", { issues: [{ path: ["\ude00"] }] }],
  ["1e400", '{"a":[1,1e400]}', {}, 400, "invalid_json", { reason: "number_range", pointer: "/a/1" }],
  ["broken gzip", "x", { "Content-Encoding": "gzip" }, 400, "invalid_json", { reason: "encoding" }],
  [
    "a gzip bomb",
    gzipSync("[".padEnd(1_000_000)),
    { "Content-Encoding": "gzip" },
    413,
    "payload_too_large",
    { limitBytes: 1000 },
  ],
];

describe("a body", () => {
  it.each(refusals)("of %s is refused", async (_, body, headers, status, code, details) => {
    expect(await post(body, headers)).toMatchObject({ status, body: { error: { code, retryable: false, details } } });
  });

  it.each([
    ["application/json; charset=utf-8"],
    ["application/vnd.api+json"],
    ["text/plain"],
    ["application/x-www-form-urlencoded"],
  ])("sent as %s is read as JSON", async (type) => {
    expect(await post('{"a":1}', { "Content-Type": type })).toEqual({ status: 200, body: { data: { a: 1 } } });
  });

  it("may be gzip, may begin with a byte order mark, and may hold 1,000 bytes and four levels", async () => {
    expect(await post(gzipSync('{"a":1}'), { "Content-Encoding": "gzip" })).toMatchObject({ status: 200 });
    expect(await post("\uFEFF[1]")).toMatchObject({ status: 200 });
    expect(await post(`"${"x".repeat(998)}"`)).toMatchObject({ status: 200 });
    expect(await post("[[[[]]]]")).toMatchObject({ status: 200 });
    expect(await post('{"a":"\\ud83d\\ude00 \\u0001 \\\\u0000"}')).toMatchObject({ status: 200 });
    expect(await post('["[[[[[[", "\\"[[[["]')).toMatchObject({ status: 200 });
  });

  it("that names __proto__ changes no prototype", async () => {
    expect((await post('{"__proto__":{"polluted":1}}')).status).toBe(200);
    expect(({} as { polluted?: number }).polluted).toBeUndefined();
  });
});
