import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { Counter, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Logger } from "pino";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** The figures of one process, for Prometheus. */
export function createMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Counter({
      name: "yardstick_requests_total",
      help: "Requests answered",
      labelNames: ["method", "status"],
      registers: [registry],
    }),
    failedSignIns: new Counter({
      name: "yardstick_failed_sign_ins_total",
      help: "Sign-ins that were refused",
      registers: [registry],
    }),
    duration: new Histogram({
      name: "yardstick_request_seconds",
      help: "Time to answer",
      labelNames: ["method"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers: [registry],
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * Which of our routes a request found, as the pattern of its address: addresses themselves hold what opens something,
 * such as a calendar's, a photo's or a request's. Of an unknown one nothing is logged.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const known = c.get("route");
  if (known !== undefined) return known;
  const pattern = routePath(c);
  return pattern === "*" || pattern === "/*" ? "(unknown)" : pattern;
}

/** Gives each request an id and, once answered, one line in the log: never its body, its address or its cookies. */
export function observeRequests(log: Logger, metrics: Metrics) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("log", log.child({ requestId }));
    c.header("X-Request-Id", requestId);
    await next();
    const milliseconds = performance.now() - started;
    metrics.requests.inc({ method: c.req.method, status: String(c.res.status) });
    metrics.duration.observe({ method: c.req.method }, milliseconds / 1000);
    const details = {
      requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
      businessId: c.get("signedIn")?.membership?.businessId,
      personId: c.get("signedIn")?.personId,
    };
    if (c.res.status >= 500) log.error(details, "request");
    else log.info(details, "request");
  });
}
