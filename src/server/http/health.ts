import cluster from "node:cluster";
import { Hono } from "hono";
import { sameSecret } from "#platform/secrets/sameSecret.ts";
import { isFromHere } from "#platform/http/clientAddress.ts";
import { replaced } from "./draining.ts";
import type { AppParts } from "./appParts.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import type { Metrics } from "./requests.ts";
import { allFigures, shareFigures } from "#server/processes/processes.ts";

/** Health endpoints for operators and their machines: is it alive, is it ready, how is it doing? */
export function health(parts: AppParts, metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  if (cluster.isWorker) shareFigures(metrics.registry);

  routes.get("/healthz", (c) => c.text("alive"));

  routes.get("/readyz", async (c) => {
    // A process that another one has replaced does not report that it is stopping.
    if (parts.stopping.aborted && parts.stopping.reason !== replaced) return c.text("stopping", 503);
    return (await parts.ready()) ? c.text("ready") : c.text("the database does not answer", 503);
  });

  routes.get("/metrics", async (c) => {
    const token = parts.deps.env.METRICS_TOKEN;
    const shown = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(token && shown ? sameSecret(token, shown) : isFromHere(c.env.incoming))) return c.notFound();
    const text = await (cluster.isWorker ? allFigures() : metrics.registry.metrics());
    if (text === null) return c.text("one of the processes does not answer", 503);
    return c.text(text, 200, { "Content-Type": metrics.registry.contentType });
  });

  return routes;
}
