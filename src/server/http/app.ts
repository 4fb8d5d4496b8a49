import type { HttpBindings } from "@hono/node-server";
import { OpenAPIHandler } from "@orpc/openapi/fetch";
import { Hono } from "hono";
import { bodyLimit } from "hono/body-limit";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import { serverHandlers } from "#api/handlers.server.ts";
import { withCallerAddress } from "#server/auth.ts";
import { createClientAddress } from "#server/clientAddress.ts";
import type { Door } from "#server/database/door.ts";
import { photoRoutes } from "#features/photos/photo.server.ts";
import { apiDocs } from "#server/http/apiDocs.ts";
import { health } from "#server/http/health.ts";
import { liveStream } from "#server/http/liveStream.ts";
import { localMailbox } from "#server/http/localMailbox.ts";
import { servePages } from "#server/http/pages.ts";
import { createMetrics, observeRequests } from "#server/http/requests.ts";
import { sameOriginOnly, securityHeaders } from "#server/http/security.ts";
import { asAnswer, bodyOfError, type RequestContext } from "#server/operations.ts";
import type { Services } from "#server/services.ts";
import type { Sessions, SignedIn } from "#server/sessions.ts";

/** What every route of ours finds on its request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: { services: Services; door: Door; log: Logger; host: string; address: string; signedIn: SignedIn | null };
};

export type AppParts = {
  services: Services;
  door: Door;
  sessions: Sessions;
  log: Logger;
  /** Whether the database answers. */
  ready(): Promise<boolean>;
  /** Ends when the server begins to stop, so that open streams end with it. */
  stopping: AbortSignal;
};

const mostJson = 512 * 1024;

/** The whole of Yardstick over HTTP. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { services, door, sessions, log } = parts;
  const addressOf = createClientAddress(services.env.TRUSTED_PROXIES);
  const metrics = createMetrics();
  const app = new Hono<HttpEnv>();

  app.onError((error, c) => {
    log.error({ err: error, path: c.req.path }, "a request failed");
    return c.json({ code: "internal", message: "Something went wrong on our side. Please try again." }, 500);
  });

  app.use(observeRequests(log, metrics));
  app.use(async (c, next) => {
    if (parts.stopping.aborted) c.header("Connection", "close");
    c.set("services", services);
    c.set("door", door);
    c.set("host", c.req.header("host") ?? "");
    c.set("address", addressOf(c.env.incoming.socket.remoteAddress, c.req.header("x-forwarded-for") ?? null));
    return next();
  });
  app.use(securityHeaders);

  app.route("/", health(parts, metrics));
  app.use("/api/*", sameOriginOnly);
  app.use("/api/*", async (c, next) => {
    c.set("signedIn", c.req.path.startsWith("/api/auth/") ? null : await sessions.find(c.req.raw.headers));
    return next();
  });
  app.get("/api/live", liveStream(parts.stopping));

  app.route("/", photoRoutes());
  app.use("/api/*", bodyLimit({ maxSize: mostJson, onError: (c) => c.json({ code: "invalid", message: "This is more than Yardstick takes at once." }, 413) }));
  app.use("/api/*", compress());
  app.on(["GET", "POST"], "/api/auth/*", async (c) => {
    const answer = await services.auth.handler(withCallerAddress(c.req.raw, c.get("address")));
    answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  });

  const api = new OpenAPIHandler(serverHandlers, {
    customErrorResponseBodyEncoder: bodyOfError,
    clientInterceptors: [
      async ({ next, context }) => {
        try {
          return await next();
        } catch (error) {
          const answer = asAnswer(error);
          if (answer) throw answer;
          (context as RequestContext).log.error({ err: error }, "an operation failed");
          throw error;
        }
      },
    ],
  });
  app.route("/api", apiDocs());
  app.use("/api/*", async (c) => {
    // Everything operations take is JSON; other parsers are never even asked.
    if (!/^application\/json\b/i.test(c.req.header("content-type") ?? "application/json"))
      return c.json({ code: "invalid", message: "What was sent cannot be read: only JSON is taken here." }, 400);
    const built: RequestContext["built"] = {};
    const context: RequestContext = { built, services, door, signedIn: c.get("signedIn"), address: c.get("address"), userAgent: c.req.header("user-agent")?.slice(0, 500) ?? null, log: c.get("log") };
    const { matched, response } = await api.handle(c.req.raw, { prefix: "/api", context });
    if (!matched) return c.json({ code: "not_found", message: "There is nothing at this address." }, 404);
    const answer = built.json !== undefined && response.ok ? new Response(built.json, { headers: { "Content-Type": "application/json" } }) : response;
    answer.headers.set("Cache-Control", "private, no-store");
    return answer;
  });

  app.route("/local-mail", localMailbox());
  servePages(app, services.env.CONTACT_EMAIL);
  return app;
}
