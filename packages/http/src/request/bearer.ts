/** The API key of a request. */
import { type Failure, platformFailure } from "@capstack/contract";
import type { Context } from "hono";

/**
 * The bearer token of an Authorization header: `undefined` without a header, `null` if the header cannot hold one (two
 * values, another scheme, nothing after the scheme). The scheme's case does not matter.
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
 * Explains what is wrong with the key and how to fix it; only a caller with the whole key learns that it has expired.
 */
const SENTENCES: Readonly<Record<string, string>> = {
  missing: "No API key was sent; send one as Authorization: Bearer <key>.",
  revoked: "This API key was revoked and stays so; make a new key and send that.",
  expired: "This API key has expired; make a new key and send that.",
  development_key: "The documented development key works in development alone; make a key of your own.",
};
const MISTYPED =
  "This is not a valid API key of this service: a character is wrong or missing, or it is another service's. Send it whole as it was shown, as Authorization: Bearer <key>.";

/**
 * The answer to a key that is missing, mistyped, revoked or expired.
 * @param sent whether the request carried a key at all
 * @example unauthorized(false, "missing").headers["WWW-Authenticate"] // => 'Bearer realm="capstack"'
 */
export function unauthorized(sent: boolean, reason: string): Failure {
  return platformFailure("unauthorized", SENTENCES[reason] ?? MISTYPED, {
    headers: { "WWW-Authenticate": `Bearer realm="capstack"${sent ? ', error="invalid_token"' : ""}` },
    cause: reason,
  });
}
