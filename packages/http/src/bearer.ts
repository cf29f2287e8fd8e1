/** The API key of a request. */
import type { Context } from "hono";
import { type Failure, platformFailure } from "./failure.js";

/**
 * The bearer token of an Authorization header: `undefined` without one, `null` when what is there cannot be one (two
 * values, another scheme, nothing behind the scheme). The scheme's case does not matter.
 * @example bearerToken("bearer abc") // => "abc"
 */
export function bearerToken(header: string | null | undefined): string | null | undefined {
  if (header === undefined || header === null) return undefined;
  return /^bearer +([^\s,]+)$/i.exec(header.trim())?.[1] ?? null;
}

/**
 * The bearer token of a request.
 * @example
 * const app = new Hono().get("/", (c) => c.json({ token: readBearer(c) ?? null }));
 * const response = await app.request("/", { headers: { Authorization: "bearer abc" } });
 * await response.json() // => { token: "abc" }
 */
export function readBearer(c: Context): string | null | undefined {
  return bearerToken(c.req.header("authorization"));
}

/**
 * The one answer to a missing, malformed, unknown, revoked or expired key. The reason goes to the log alone.
 * @param sent whether a key was sent at all
 * @example unauthorized(false, "missing").headers["WWW-Authenticate"] // => 'Bearer realm="capstack"'
 */
export function unauthorized(sent: boolean, reason: string): Failure {
  return platformFailure("unauthorized", "A valid API key is needed: send it as Authorization: Bearer <key>.", {
    headers: { "WWW-Authenticate": `Bearer realm="capstack"${sent ? ', error="invalid_token"' : ""}` },
    cause: reason,
  });
}
