import { timingSafeEqual } from "node:crypto";
import { Hono } from "hono";
import { isFromHere } from "#platform/clientAddress.ts";
import type { AppParts } from "./appParts.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import type { Metrics } from "#server/http/requests.ts";

/** What operators and their machines ask: is it alive, is it ready, how is it doing. */
export function health(parts: AppParts, metrics: Metrics): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();

  routes.get("/healthz", (c) => c.text("alive"));

  routes.get("/readyz", async (c) => {
    if (parts.stopping.aborted) return c.text("stopping", 503);
    return (await parts.ready()) ? c.text("ready") : c.text("the database does not answer", 503);
  });

  routes.get("/metrics", async (c) => {
    const token = parts.deps.env.METRICS_TOKEN;
    const shown = c.req.header("authorization")?.replace(/^Bearer /, "");
    if (!(token && shown ? same(token, shown) : isFromHere(c.env.incoming))) return c.notFound();
    const streams = `# TYPE yardstick_live_streams gauge\nyardstick_live_streams ${parts.deps.live.openStreams()}\n`;
    const backups = (await parts.backups?.metrics()) ?? "";
    const shares = Object.entries(parts.deps.limits.capsReached()).map(
      ([cap, count]) => `yardstick_daily_shares_used_up_total{of="${cap}"} ${count}\n`,
    );
    const daily = `# TYPE yardstick_daily_shares_used_up_total counter\n${shares.join("")}`;
    return c.text((await metrics.registry.metrics()) + streams + daily + backups, 200, {
      "Content-Type": metrics.registry.contentType,
    });
  });

  return routes;
}

function same(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
