/** One span per statement, through the OpenTelemetry interface: its text, never its parameters. */
import { SpanKind, SpanStatusCode, trace } from "@opentelemetry/api";

const tracer = trace.getTracer("capstack");

/** Runs a statement in a span of its own, below the current span. */
export async function inStatementSpan<T>(text: string, run: () => Promise<T>): Promise<T> {
  const attributes = { "db.system.name": "postgresql", "db.query.text": text };
  const span = tracer.startSpan("database", { kind: SpanKind.CLIENT, attributes });
  try {
    return await run();
  } catch (error) {
    span.setStatus({ code: SpanStatusCode.ERROR });
    throw error;
  } finally {
    span.end();
  }
}
