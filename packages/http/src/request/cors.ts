import type { MiddlewareHandler } from "hono";

const HEADERS = {
  methods: "GET, POST, DELETE, OPTIONS",
  request: "Authorization, Content-Type, Idempotency-Key, Prefer, X-Request-Id, If-None-Match",
  exposed: "X-Request-Id, RateLimit, RateLimit-Policy, Retry-After, ETag, WWW-Authenticate, Preference-Applied",
} as const;

/**
 * Cross-origin access for the API: any origin, no credentials; a preflight needs no key; errors carry the headers too.
 * The headers are set before the answer exists, since hono's own middleware builds a second response per request.
 * @see Fetch standard, section 3.2 (CORS protocol)
 * @example
 * const app = new Hono().use(apiCors()).get("/", (c) => c.text("ok"));
 * const response = await app.request("/", { headers: { Origin: "https://a.example" } });
 * response.headers.get("Access-Control-Allow-Origin") // => "*"
 */
export function apiCors(): MiddlewareHandler {
  return async (c, next) => {
    c.header("Access-Control-Allow-Origin", "*");
    c.header("Access-Control-Expose-Headers", HEADERS.exposed);
    if (c.req.method !== "OPTIONS" || c.req.header("access-control-request-method") === undefined) return next();
    c.header("Access-Control-Allow-Methods", HEADERS.methods);
    c.header("Access-Control-Allow-Headers", HEADERS.request);
    c.header("Access-Control-Max-Age", "7200");
    return c.body(null, 204);
  };
}
