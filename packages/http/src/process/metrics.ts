/** Counters and durations of requests, as Prometheus text, served on a separate port. */
import { Hono } from "hono";
import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";
import type { ObservedRequest } from "../kit.js";

/** The metrics, and the app that serves them. */
export interface Metrics {
  observe(request: ObservedRequest): void;
  /** Answers GET /metrics. */
  readonly app: Hono;
}

const SECONDS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Creates the metrics. Labels are the method, the route's template and the status: a few dozen series in all.
 * @example
 * const metrics = createMetrics();
 * metrics.observe({ method: "GET", route: "/v1/keys", status: 200, seconds: 0.004 });
 * const text = await (await metrics.app.request("/metrics")).text();
 * text.includes('capstack_requests_total{method="GET",route="/v1/keys",status="200"} 1') // => true
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const labelNames = ["method", "route", "status"] as const;
  const registers = [registry];
  const total = new Counter({ name: "capstack_requests_total", help: "Requests answered.", labelNames, registers });
  const duration = new Histogram({
    name: "capstack_request_seconds",
    help: "Time from the request's arrival to its answer.",
    labelNames,
    buckets: SECONDS,
    registers,
  });
  const app = new Hono();
  app.get("/metrics", async (c) => c.text(await registry.metrics(), 200, { "Content-Type": registry.contentType }));
  const observe = ({ method, route, status, seconds }: ObservedRequest) => {
    const labels = { method, route, status: String(status) };
    total.inc(labels);
    duration.observe(labels, seconds);
  };
  return { observe, app };
}
