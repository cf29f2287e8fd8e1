/** One span a request, through the OpenTelemetry interface: nothing happens until a process registers an SDK. */
import { context, propagation, SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";
import type { Context, Next } from "hono";

const tracer = /* @__PURE__ */ trace.getTracer("capstack");

/** Runs the rest of a request inside a span that continues the caller's trace. */
export function inSpan(c: Context, next: Next): Promise<void> {
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
