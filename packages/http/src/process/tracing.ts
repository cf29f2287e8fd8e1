/** Spans through the OpenTelemetry interface: no-ops until a process registers an SDK. */
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Context, Next } from "hono";

const tracer = /* @__PURE__ */ trace.getTracer("capstack");

/** Runs the rest of a request inside a span that continues the caller's trace. */
export function inRequestSpan(c: Context, next: Next): Promise<void> {
  const caller = propagation.extract(context.active(), c.req.raw.headers, {
    get: (headers, name) => headers.get(name) ?? undefined,
    keys: (headers) => [...headers.keys()],
  });
  const attributes = { "http.request.method": c.req.method };
  return tracer.startActiveSpan("request", { kind: SpanKind.SERVER, attributes }, caller, async (span) => {
    try {
      await next();
    } finally {
      span.updateName(`${c.req.method} ${c.req.routePath}`);
      span.setAttributes({ "http.route": c.req.routePath, "http.response.status_code": c.res.status });
      if (c.res.status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    }
  });
}

/**
 * Runs one part of a request inside a span of its own.
 * @param name the name of the part, one of a small set: `auth`, `engine cap-table`
 * @example await inSpan("engine cap-table", async () => 42) // => 42
 */
export function inSpan<T>(name: string, work: () => Promise<T>): Promise<T> {
  return tracer.startActiveSpan(name, async (span) => {
    try {
      return await work();
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** The id of the current trace; undefined if no traces are recorded. */
export function traceId(): string | undefined {
  return trace.getActiveSpan()?.spanContext().traceId;
}
