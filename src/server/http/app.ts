import type { HttpBindings } from "@hono/node-server";
import { Hono } from "hono";
import { compress } from "hono/compress";
import type { Logger } from "pino";
import { createApiKeys, shownKey } from "#server/apiKeys.ts";
import { withCallerAddress } from "#server/auth.ts";
import { createClientAddress } from "#server/clientAddress.ts";
import { facingFaults } from "#server/database/databaseFault.ts";
import type { Door } from "#server/database/door.ts";
import { calendarFiles } from "#features/calendar/feed.server.ts";
import { ProductError } from "#shared/errors.ts";
import { logoRoutes } from "#features/account/logo.server.ts";
import { exportRoutes } from "#features/exports/export.server.ts";
import { stopMailsRoutes } from "#features/notifications/stopMails.server.ts";
import { photoRoutes } from "#features/photos/photo.server.ts";
import { billingWebhook } from "#server/billing/webhook.ts";
import { testCheckoutPages } from "#server/billing/testPages.ts";
import { apiDocs } from "#server/http/apiDocs.ts";
import { bodyWithin } from "#server/http/bodySize.ts";
import { health } from "#server/http/health.ts";
import { liveStream } from "#server/http/liveStream.ts";
import { localMailbox } from "#server/http/localMailbox.ts";
import { answerOperations } from "#server/http/operationsRoute.ts";
import { servePages } from "#server/http/pages.ts";
import { refusalAnswer, tellFault } from "#server/http/refusals.ts";
import { createMetrics, observeRequests } from "#server/http/requests.ts";
import { sameOriginOnly, securityHeaders } from "#server/http/security.ts";
import { refusalOf } from "#server/operations.ts";
import type { Services } from "#server/services.ts";
import type { Sessions, SignedIn } from "#server/sessions.ts";

/** What every route of ours finds on its request. */
export type HttpEnv = {
  Bindings: HttpBindings;
  Variables: { services: Services; door: Door; log: Logger; host: string; address: string; signedIn: SignedIn | null };
};

/** What the routes of a process stand on. */
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

const mostOfSignIn = 64 * 1024;

/** The whole of Yardstick over HTTP. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { services, door, sessions, log } = parts;
  const apiKeys = createApiKeys(door, services.limits);
  const addressOf = createClientAddress(services.env.TRUSTED_PROXIES);
  const metrics = createMetrics();
  const app = new Hono<HttpEnv>();

  app.onError((error, c) => {
    const refusal = refusalOf(error);
    tellFault(log, error);
    if (refusal) return refusalAnswer(c, refusal);
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
  // No address of ours holds a NUL, and the database could not even be asked for one.
  app.use((c, next) => (c.req.path.includes("\0") ? Promise.resolve(c.json({ code: "not_found", message: "There is nothing at this address." }, 404)) : next()));

  app.route("/", health(parts, metrics));
  // Before the check of origins: what counts for these is their signature.
  app.route("/", billingWebhook());
  app.use("/api/*", sameOriginOnly);
  app.use("/api/*", async (c, next) => {
    const ofSignIn = c.req.path.startsWith("/api/auth/");
    const key = ofSignIn ? null : shownKey(c.req.header("authorization"));
    const signedIn = ofSignIn ? null : key === null ? await sessions.find(c.req.raw.headers) : await apiKeys.find(key, c.get("address"));
    if (signedIn?.scope === "read" && !["GET", "HEAD"].includes(c.req.method)) throw new ProductError("forbidden", "This API key may only read. Make one that may change things, too.");
    c.set("signedIn", signedIn);
    return next();
  });
  app.get("/api/live", liveStream(parts.stopping));

  app.route("/", photoRoutes());
  app.route("/", logoRoutes());
  app.route("/", calendarFiles());
  const compressed = compress();
  app.use("/api/*", (c, next) => (c.req.header("accept-encoding") ? compressed(c, next) : next()));
  app.on(["GET", "POST"], "/api/auth/*", bodyWithin(mostOfSignIn, (c) => c.json({ code: "invalid", message: "This is more than Yardstick takes at once." }, 413)), async (c) => {
    c.header("Cache-Control", "private, no-store");
    const answer = await facingFaults(async () => services.auth.handler(await withCallerAddress(c.req.raw, c.get("address"))), ({ status }) => status >= 400);
    const retryAfter = answer.headers.get("x-retry-after");
    if (retryAfter !== null) c.header("Retry-After", retryAfter);
    return c.newResponse(answer.body, answer);
  });
  app.route("/api", apiDocs());
  app.route("/api/exports", exportRoutes());
  app.use("/api/*", answerOperations());

  app.route("/", testCheckoutPages(sessions));
  app.route("/mails", stopMailsRoutes());
  app.route("/local-mail", localMailbox());
  servePages(app, { contactEmail: services.env.CONTACT_EMAIL, publicUrl: services.publicUrl, sessions });
  return app;
}
