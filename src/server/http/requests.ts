import { randomUUID } from "node:crypto";
import type { Context } from "hono";
import { createMiddleware } from "hono/factory";
import { routePath } from "hono/route";
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from "prom-client";
import type { Logger } from "pino";
import { asOpenPage, openPageHeader } from "#shared/openPage.ts";
import { alteredRecordCount } from "#platform/process/alteredRecords.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { outboundPostCounts } from "#platform/outside/safeFetch.ts";
import { beginRequest } from "#platform/process/requestsInProgress.ts";
import { DatabaseTime, runAsOperation, type OperationInProgress } from "#platform/process/operationInProgress.ts";
import type { AppParts } from "./appParts.ts";
import { addJobFigures } from "./jobFigures.ts";
import { addBackupFigures, addDiskFigures, addReplicaFigures, addStuckFigures } from "./processFigures.ts";

/** Creates the metrics of one process, for Prometheus. If several processes share a port, theirs are added up. */
export function createMetrics(
  parts: Pick<AppParts, "deps" | "backups" | "clock" | "outbox" | "replica" | "watchdog" | "room">,
) {
  const { deps, backups, clock, outbox, replica, watchdog, room } = parts;
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: "yardstick_live_streams",
    help: "Open pages with live updates",
    registers,
    collect() {
      this.set(deps.live.openStreams());
    },
  });
  new Counter({
    name: "yardstick_daily_shares_used_up_total",
    help: "Businesses that reached a daily limit, counted once a day each",
    labelNames: ["of"],
    registers,
    collect() {
      this.reset();
      for (const [of, count] of Object.entries(deps.limits.capsReached())) this.inc({ of }, count);
    },
  });
  new Counter({
    name: "yardstick_altered_records_total",
    help: "Quotes that did not match their records, refused or found by the nightly check",
    registers,
    collect() {
      this.reset();
      this.inc(alteredRecordCount());
    },
  });
  new Counter({
    name: "yardstick_outside_posts_total",
    help: "Webhook deliveries and push notifications, by outcome: accepted, refused or unreachable",
    labelNames: ["outcome"],
    registers,
    collect() {
      this.reset();
      for (const [outcome, count] of Object.entries(outboundPostCounts())) this.inc({ outcome }, count);
    },
  });
  addJobFigures(registers, { jobs: deps.jobs, clock, outbox });
  addDiskFigures(registers, room);
  if (watchdog) addStuckFigures(registers, watchdog);
  if (backups) addBackupFigures(registers, backups);
  if (replica) addReplicaFigures(registers, replica);
  return {
    registry,
    requests: new Counter({
      name: "yardstick_requests_total",
      help: "HTTP requests answered",
      labelNames: ["method", "status"],
      registers,
    }),
    failedSignIns: new Counter({
      name: "yardstick_failed_sign_ins_total",
      help: "Refused sign-ins",
      registers,
    }),
    duration: new Histogram({
      name: "yardstick_request_seconds",
      help: "Time to answer a request, in seconds",
      labelNames: ["method"],
      buckets: [0.005, 0.02, 0.1, 0.5, 2, 10],
      registers,
    }),
  };
}
export type Metrics = ReturnType<typeof createMetrics>;

/**
 * The route of a request, as the pattern of its address. Addresses themselves contain secrets, such as those of a
 * calendar, a photo or a request. For an unknown address nothing of it is logged.
 */
export function routeOf(c: Context<HttpEnv>): string {
  const known = c.get("route");
  if (known !== undefined) return known;
  const pattern = routePath(c);
  return pattern === "*" || pattern === "/*" ? "(unknown)" : pattern;
}

/**
 * Gives each request an id, a time limit for the database (`databaseMs`) until it is answered, and then one log line.
 * The line never has its body, its address or its cookies.
 */
export function observeRequests(log: Logger, metrics: Metrics, databaseMs: number) {
  return createMiddleware<HttpEnv>(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    c.set("log", log.child({ requestId }));
    c.header("X-Request-Id", requestId);
    const databaseTime = new DatabaseTime(databaseMs);
    const operation = () => `${c.req.method} ${routeOf(c)}`;
    const businessId = () => c.get("signedIn")?.membership?.businessId;
    const page = asOpenPage(c.req.header(openPageHeader));
    const underWay: OperationInProgress = { operation, businessId, databaseTime, page };
    const end = beginRequest();
    await runAsOperation(underWay, next).finally(end);
    // Changes by work that goes on after the answer are news to the page.
    underWay.page = undefined;
    // For an answer that is still being sent, such as an export, each step has its own time limit.
    databaseTime.allow(Infinity);
    const milliseconds = performance.now() - started;
    metrics.requests.inc({ method: c.req.method, status: String(c.res.status) });
    metrics.duration.observe({ method: c.req.method }, milliseconds / 1000);
    const details = {
      requestId,
      method: c.req.method,
      route: routeOf(c),
      status: c.res.status,
      ms: Math.round(milliseconds * 10) / 10,
      businessId: businessId(),
      personId: c.get("signedIn")?.personId,
    };
    // A 503 is no fault of ours: what was away has a line of its own, or is a service that an owner has named.
    if (c.res.status === 503) log.warn(details, "request");
    else if (c.res.status >= 500) log.error(details, "request");
    else log.info(details, "request");
  });
}
