import type { Context } from "hono";

/** A fixed text served many times: its bytes and their strong tag. */
export interface CachedDocument {
  readonly body: string;
  readonly etag: string;
}

/**
 * Prepares a JSON document to be served with a strong tag.
 * @example (await cachedDocument({ a: 1 })).body // => '{"a":1}'
 */
export async function cachedDocument(value: unknown): Promise<CachedDocument> {
  const body = JSON.stringify(value);
  const digest = new Uint8Array(await crypto.subtle.digest("SHA-256", new TextEncoder().encode(body)));
  return { body, etag: `"${Array.from(digest, (byte) => byte.toString(16).padStart(2, "0")).join("")}"` };
}

/**
 * Answers a prepared document, or 304 if the caller has these bytes already.
 * @example
 * const document = await cachedDocument({ a: 1 });
 * const app = new Hono().get("/", (c) => answerCached(c, document));
 * (await app.request("/", { headers: { "If-None-Match": document.etag } })).status // => 304
 */
export function answerCached(c: Context, { body, etag }: CachedDocument): Response {
  const headers = { ETag: etag, "Cache-Control": "public, max-age=300", Vary: "Accept-Encoding" };
  const known = (c.req.header("if-none-match") ?? "").split(",").map((tag) => tag.trim().replace(/^W\//, ""));
  if (known.includes(etag) || known.includes("*")) return c.body(null, 304, headers);
  return c.body(body, 200, { ...headers, "Content-Type": "application/json; charset=UTF-8" });
}
