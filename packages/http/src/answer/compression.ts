import type { MiddlewareHandler } from "hono";
import { compress } from "hono/compress";

const SMALLEST = 1024;

/**
 * Compresses answers over 1 KiB for callers that accept it.
 * @example
 * const app = new Hono().use(compression()).get("/", (c) => c.text("a".repeat(2000)));
 * const response = await app.request("/", { headers: { "Accept-Encoding": "gzip" } });
 * response.headers.get("Content-Encoding") // => "gzip"
 */
export function compression(): MiddlewareHandler {
  const compressor = compress({ threshold: SMALLEST });
  return (c, next) => {
    c.header("Vary", "Accept-Encoding");
    return c.req.header("accept-encoding") === undefined ? next() : compressor(c, next);
  };
}
