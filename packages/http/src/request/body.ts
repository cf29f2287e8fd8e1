/** Reads a JSON body: checks its type, its size on arrival and after decompression, its encoding, depth and numbers. */

import { platformFailure, toPointer, validationFailure } from "@capstack/contract";
import { repeatedKey } from "@capstack/decimal";
import type { Context } from "hono";
import { inTurn } from "../answer/in-turn.js";
import { refuseBrokenText } from "../answer/plain-text.js";
import { beyondBounds, MOST_FIELDS } from "./json-bounds.js";

/** The maximum size and depth of a body. */
export interface BodyLimits {
  readonly bytes: number;
  readonly depth: number;
}

const READ_AS_JSON = /^(application\/json|[^;]+\+json|text\/plain|application\/x-www-form-urlencoded)\s*(;|$)/i;
/** Only an exponent or hundreds of digits can make a number too large for a double. */
const MAY_OVERFLOW = /\d[eE]\+?\d|\d{309}/;
/** Only an escape can make a string in valid UTF-8 invalid text. */
const MAY_BE_BROKEN = /\\u(0000|[dD][89a-fA-F])/;
const READ_TIMEOUT_MS = 30_000;
/** Larger bodies are decompressed and parsed one at a time: a megabyte of JSON takes some ten milliseconds. */
const LARGE_BYTES = 256 * 1024;

/**
 * The JSON value of a request's body.
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_json` with `details.reason`
 * @example
 * const app = new Hono().post("/", async (c) => c.json(await readJsonBody(c, { bytes: 1000, depth: 64 })));
 * const response = await app.request("/", { method: "POST", body: '{"a":1}' });
 * await response.json() // => { a: 1 }
 */
export async function readJsonBody(c: Context, limits: BodyLimits): Promise<unknown> {
  const { bytes, isPacked } = await receiveBody(c, limits.bytes);
  const read = async () => parseJson(isPacked ? await unpack(bytes, limits.bytes) : bytes, limits.depth);
  return isPacked || bytes.byteLength > LARGE_BYTES ? inTurn(read) : read();
}

/**
 * The bytes of a request's JSON body, decompressed but not parsed.
 * @param limit the most bytes allowed
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_json` for a truncated body
 * @example
 * const app = new Hono().post("/", async (c) => c.text(String((await readBodyBytes(c, 1000)).byteLength)));
 * const response = await app.request("/", { method: "POST", body: '{"a":1}' });
 * await response.text() // => "7"
 */
export async function readBodyBytes(c: Context, limit: number): Promise<Uint8Array> {
  const { bytes, isPacked } = await receiveBody(c, limit);
  return isPacked ? inTurn(() => unpack(bytes, limit)) : bytes;
}

/** A body as sent, possibly gzip. */
export interface ReceivedBody {
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly isPacked: boolean;
}

/**
 * A request's JSON body as sent. It is received completely before processing, so that a slow client holds nothing up.
 * @param limit the most bytes allowed; a compressed body may inflate to more, and must be counted then
 * @throws Failure `unsupported_media_type`, `payload_too_large`, `invalid_json` for a truncated body
 * @example
 * const app = new Hono().post("/", async (c) => c.text(String((await receiveBody(c, 1000)).isPacked)));
 * const response = await app.request("/", { method: "POST", body: '{"a":1}' });
 * await response.text() // => "false"
 */
export async function receiveBody(c: Context, limit: number): Promise<ReceivedBody> {
  const type = c.req.header("content-type");
  if (type !== undefined && type !== "" && !READ_AS_JSON.test(type)) {
    throw platformFailure("unsupported_media_type", "The Content-Type is not JSON; send application/json.", {
      details: { supported: ["application/json"] },
    });
  }
  const isPacked = isPackedBody(c);
  const declared = refuseDeclared(c, limit);
  // A plain body of declared length cannot exceed it, and is read in one piece.
  if (declared !== undefined && !isPacked) return { bytes: new Uint8Array(await c.req.arrayBuffer()), isPacked };
  const stream = c.req.raw.body;
  if (stream === null) return { bytes: new Uint8Array(), isPacked: false };
  return { bytes: await collect(stream.pipeThrough(counting(limit))), isPacked };
}

/**
 * A request's body of any type as a stream: decompressed, and aborted as soon as it exceeds the limit.
 * @param limit the most bytes allowed, decompressed
 * @throws Failure `unsupported_media_type`, `payload_too_large`
 * @example
 * const app = new Hono().post("/", async (c) => new Response(bodyStream(c, 1000)));
 * const response = await app.request("/", { method: "POST", body: "a,b" });
 * await response.text() // => "a,b"
 */
export function bodyStream(c: Context, limit: number): ReadableStream<Uint8Array> {
  const isPacked = isPackedBody(c);
  refuseDeclared(c, limit);
  const stream = c.req.raw.body ?? new Blob([]).stream();
  return (isPacked ? gunzip(stream) : stream).pipeThrough(counting(limit));
}

/** Whether the body is gzip. @throws Failure `unsupported_media_type` for any other encoding */
function isPackedBody(c: Context): boolean {
  const encoding = (c.req.header("content-encoding") ?? "identity").toLowerCase();
  if (encoding === "identity" || encoding === "gzip") return encoding === "gzip";
  const message = "The Content-Encoding is not known; send the body plain or as gzip.";
  throw platformFailure("unsupported_media_type", message, { details: { supported: ["identity", "gzip"] } });
}

/** The declared length. @throws Failure `payload_too_large` */
function refuseDeclared(c: Context, limit: number): string | undefined {
  const declared = c.req.header("content-length");
  if (declared !== undefined && Number(declared) > limit) throw tooLarge(limit);
  return declared;
}

function unpack(bytes: Uint8Array<ArrayBuffer>, limit: number): Promise<Uint8Array> {
  return collect(gunzip(new Blob([bytes]).stream()).pipeThrough(counting(limit)));
}

function gunzip(stream: ReadableStream<Uint8Array>): ReadableStream<Uint8Array> {
  return stream.pipeThrough(new DecompressionStream("gzip") as unknown as TransformStream<Uint8Array, Uint8Array>);
}

function counting(limit: number): TransformStream<Uint8Array, Uint8Array> {
  let seen = 0;
  return new TransformStream({
    transform(chunk, controller) {
      seen += chunk.byteLength;
      if (seen > limit) throw tooLarge(limit);
      controller.enqueue(chunk);
    },
  });
}

async function collect(stream: ReadableStream<Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  const deadline = setTimeout(() => void reader.cancel(), READ_TIMEOUT_MS);
  const reader = stream.getReader();
  try {
    for (let next = await reader.read(); !next.done; next = await reader.read()) chunks.push(next.value);
  } catch (error) {
    if (error instanceof Error && error.name === "Failure") throw error;
    throw unreadable("encoding", "The body ended early or is not valid gzip.");
  } finally {
    clearTimeout(deadline);
  }
  return joined(chunks);
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, chunk) => sum + chunk.byteLength, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.byteLength;
  }
  return whole;
}

/**
 * The JSON value of UTF-8 bytes. A byte order mark is tolerated; a `__proto__` key is data.
 * @throws Failure `invalid_json` with `details.reason`: `empty`, `encoding`, `syntax`, `depth`, `number_range` and
 * `duplicate_key` (with the place); `validation_failed` for a string that is not valid text, or too many fields in one object
 * @example
 * parseJson(new TextEncoder().encode("[1]"), 64) // => [1]
 * parseJson(new TextEncoder().encode("[1e999]"), 64) // throws invalid_json
 */
export function parseJson(bytes: Uint8Array, depth: number): unknown {
  if (bytes.byteLength === 0) throw unreadable("empty", "The body is empty; send a JSON object.");
  const text = decode(bytes);
  const value = parseText(text, depth);
  if (MAY_OVERFLOW.test(text)) refuseInfinite(value, []);
  if (MAY_BE_BROKEN.test(text)) refuseBrokenText(value);
  refuseRepeatedKey(text);
  return value;
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder("utf-8", { fatal: true }).decode(bytes);
  } catch {
    throw unreadable("encoding", "The body is not valid UTF-8.");
  }
}

function parseText(text: string, depth: number): unknown {
  if (text.trim() === "") throw unreadable("empty", "The body is empty; send a JSON object.");
  const beyond = beyondBounds(text, depth);
  if (beyond === "depth") throw unreadable("depth", `The body nests deeper than ${depth} levels.`);
  if (beyond === "fields") {
    const message = `An object has more than ${MOST_FIELDS} fields; send a list instead.`;
    throw validationFailure([{ code: "limit_exceeded", message, path: [] }]);
  }
  try {
    return JSON.parse(text);
  } catch (error) {
    const reason = error instanceof Error ? error.message : "";
    throw unreadable("syntax", `The body is not JSON${positionOf(text, reason)}.`);
  }
}

/** Line and column, if the parser reports a position. */
function positionOf(text: string, reason: string): string {
  const position = /position (\d+)/.exec(reason)?.[1];
  if (position === undefined) return "; it ends too early or has a stray character";
  const before = text.slice(0, Number(position)).split("\n");
  return ` (line ${before.length}, column ${(before.at(-1) ?? "").length + 1})`;
}

function refuseInfinite(value: unknown, path: readonly (string | number)[]): void {
  if (typeof value === "number" && !Number.isFinite(value)) {
    const message = "A number is too large to be read exactly as a finite double.";
    throw platformFailure("invalid_json", message, {
      details: { reason: "number_range", path, pointer: toPointer(path) },
    });
  }
  if (typeof value !== "object" || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    refuseInfinite(part, [...path, Array.isArray(value) ? Number(key) : key]);
  }
}

/** A repeated key is ambiguous: a parser keeps only the last value. */
function refuseRepeatedKey(text: string): void {
  const path = repeatedKey(text);
  if (path === undefined) return;
  const message = `${JSON.stringify(String(path.at(-1)).slice(0, 60))} is given twice in one object; give it once.`;
  throw platformFailure("invalid_json", message, {
    details: { reason: "duplicate_key", path, pointer: toPointer(path) },
  });
}

function unreadable(reason: string, message: string) {
  return platformFailure("invalid_json", message, { details: { reason } });
}

function tooLarge(limit: number) {
  return platformFailure("payload_too_large", `The body is larger than ${limit} bytes.`, {
    details: { limitBytes: limit },
  });
}
