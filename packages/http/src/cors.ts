import type { MiddlewareHandler } from "hono";
import { cors } from "hono/cors";

/**
 * Cross-origin access for the API: any origin, no credentials; errors carry the headers too.
 * @example
 * const app = new Hono().use(apiCors()).get("/", (c) => c.text("ok"));
 * const response = await app.request("/", { headers: { Origin: "https://a.example" } });
 * response.headers.get("Access-Control-Allow-Origin") // => "*"
 */
export function apiCors(): MiddlewareHandler {
  return cors({
    origin: "*",
    allowMethods: ["GET", "POST", "DELETE", "OPTIONS"],
    allowHeaders: ["Authorization", "Content-Type", "Idempotency-Key", "Prefer", "X-Request-Id", "If-None-Match"],
    exposeHeaders: [
      "X-Request-Id",
      "RateLimit",
      "RateLimit-Policy",
      "Retry-After",
      "ETag",
      "WWW-Authenticate",
      "Preference-Applied",
    ],
    maxAge: 7200,
  });
}
