import { Hono } from "hono";
import { compress } from "hono/compress";
import { createApiKeys, bearerToken } from "#platform/auth/apiKeys.ts";
import { createClientAddress } from "#platform/http/clientAddress.ts";
import { isSocketPath } from "#platform/process/settingTypes.ts";
import { calendarFiles } from "#features/work/calendar/feed.server.ts";
import { ProductError } from "#shared/errors.ts";
import { pageBusinessHeader, pageBusinessParameter } from "#shared/openPage.ts";
import { businessPictureRoutes } from "#features/business/business-pictures/businessPicture.server.ts";
import { quotePageFiles } from "#features/quotes/quote-portal/quotePageFiles.server.ts";
import { sharedPhotoRoutes } from "#features/customer-pages/customer-portal/sharedPhoto.server.ts";
import { invoicePageFiles } from "#features/invoices/invoice-portal/invoicePage.server.ts";
import { invoicePaperRoutes } from "#features/invoices/invoices/invoicePaper.server.ts";
import { measuringSheetRoutes } from "#features/requests/measuring-sheet/measuringSheet.server.ts";
import { quotePaperRoutes } from "#features/quotes/quotes/quotePaper.server.ts";
import { exportRoutes } from "#features/business/exports/export.server.ts";
import { optOutRoutes } from "#features/messages/consents/optOutRoutes.server.ts";
import { unsubscribeRoutes } from "#features/alerts/notifications/unsubscribe.server.ts";
import { photoRoutes } from "#features/catalog/photos/photo.server.ts";
import { visitPhotoRoutes } from "#features/work/visits/visitPhotos.server.ts";
import { cardPaymentWebhooks } from "#features/payments/card-payments/stripeWebhooks.server.ts";
import { fakeCheckoutPages } from "#features/payments/card-payments/fakeCheckoutPages.server.ts";
import { billingWebhook } from "#features/business/plan-payments/webhook.server.ts";
import { fakeStripePages } from "#features/business/billing/fakeStripePages.server.ts";
import { apiDocs } from "#server/http/apiDocs/apiDocs.ts";
import { createBodies } from "#platform/http/bodyBudget.ts";
import { gate, lingerOverUnread } from "./gate.ts";
import { apiGuide } from "./apiGuide.ts";
import type { AppParts } from "./appParts.ts";
import { health } from "./health.ts";
import { invoiceStream, liveStream, quoteStream, requestStream } from "./liveStream.ts";
import { inboundMailRoute } from "./inboundMailRoute.ts";
import { localMailbox } from "./localMailbox.ts";
import { doctorRoutes } from "#server/doctor/doctorRoutes.ts";
import { answerOperations } from "./operationsRoute.ts";
import { ownWrites } from "./ownWrites.ts";
import { referencePage, servePages } from "./pages.ts";
import { refusalAnswer, reportFault } from "#platform/http/refusals.ts";
import { createMetrics, observeRequests, routeOf } from "./requests.ts";
import { UnreadableJson } from "./readJson.ts";
import { createAddressNotes } from "#platform/http/addressNotes.ts";
import { sameOriginOnly } from "#platform/http/sameOrigin.ts";
import { securityHeaders } from "./security.ts";
import { securityTxt } from "./securityTxt.ts";
import { refusalOf } from "#platform/operations.ts";
import { answerSignIn } from "./signInRoute.ts";
import { textRoutes } from "./textRoutes.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** The HTTP application: every route of Yardstick. */
export function createApp(parts: AppParts): Hono<HttpEnv> {
  const { deps, db, sessions, log } = parts;
  const apiKeys = createApiKeys(db, deps.limits);
  const addressOf = createClientAddress(deps.env.TRUSTED_PROXIES, isSocketPath(deps.env.HOST));
  const metrics = createMetrics(parts);
  const bodies = createBodies();
  const addressNotes = createAddressNotes(deps.env.PUBLIC_URL, log);
  const app = new Hono<HttpEnv>();

  app.onError((error, c) => {
    const refusal = refusalOf(error);
    reportFault(parts.faults, error);
    if (refusal) return refusalAnswer(c, refusal);
    if (error instanceof UnreadableJson)
      return refusalAnswer(c, new ProductError("invalid", "Something went wrong with that request. Please try again."));
    log.error({ err: error, route: routeOf(c) }, "a request failed");
    const message = "Something went wrong on our side. Please try again.";
    return c.json({ defined: false, code: "internal", status: 500, message }, 500);
  });

  app.use(observeRequests(log, metrics, parts.databaseMs));
  app.use(async (c, next) => {
    if (parts.lastAnswers()) c.header("Connection", "close");
    c.set("deps", deps);
    c.set("db", db);
    c.set("bodies", bodies);
    c.set("addressNotes", addressNotes);
    c.set("faults", parts.faults);
    c.set("host", c.req.header("host") ?? "");
    const caller = addressOf(c.env.incoming.socket.remoteAddress, c.req.header("x-forwarded-for") ?? null);
    c.set("address", caller.counted);
    c.set("fullAddress", caller.full);
    return next();
  });
  app.use(ownWrites(parts.replica, deps.publicUrl));
  app.use(securityHeaders);
  app.use(lingerOverUnread);
  app.use(gate);

  app.route("/", health(parts, metrics));
  app.route("/", securityTxt());
  // These come before the origin check because a signature or a secret authenticates their callers.
  app.route("/", billingWebhook());
  app.route("/", cardPaymentWebhooks());
  app.route("/", textRoutes());
  app.route("/", inboundMailRoute());
  app.route("/", doctorRoutes());
  app.use("/api/*", sameOriginOnly);
  app.use("/api/*", async (c, next) => {
    const ofSignIn = c.req.path.startsWith("/api/auth/");
    const key = ofSignIn ? null : bearerToken(c.req.header("authorization"));
    const signedIn = ofSignIn
      ? null
      : key === null
        ? await sessions.find(c.req.raw.headers, c.req.header(pageBusinessHeader) ?? c.req.query(pageBusinessParameter))
        : await apiKeys.find(key, c.get("address"));
    if (signedIn?.scope === "read" && !["GET", "HEAD"].includes(c.req.method))
      throw new ProductError("forbidden", "This API key is read-only. Create one that can make changes.");
    c.set("signedIn", signedIn);
    return next();
  });
  app.get("/api/live", liveStream(parts.stopping));
  app.get("/api/request-pages/:token/live", requestStream(parts.stopping));
  app.get("/api/quote-pages/:token/live", quoteStream(parts.stopping));
  app.get("/api/invoice-pages/:token/live", invoiceStream(parts.stopping));

  app.route("/", quotePaperRoutes());
  app.route("/", quotePageFiles());
  app.route("/", invoicePaperRoutes());
  app.route("/", invoicePageFiles());
  app.route("/", sharedPhotoRoutes());
  app.route("/", measuringSheetRoutes());
  app.route("/", photoRoutes());
  app.route("/", visitPhotoRoutes());
  app.route("/", businessPictureRoutes());
  app.route("/", calendarFiles());
  const compressed = compress();
  app.use("/api/*", (c, next) => (c.req.header("accept-encoding") ? compressed(c, next) : next()));
  app.on(["GET", "POST"], "/api/auth/*", answerSignIn(metrics));
  app.route("/api", apiDocs(deps.publicUrl, { guide: apiGuide(deps.publicUrl), reference: referencePage }));
  app.route("/api/exports", exportRoutes());
  app.use("/api/*", answerOperations(parts.faults));

  app.route("/", fakeStripePages(sessions));
  app.route("/", fakeCheckoutPages());
  app.route("/mails", unsubscribeRoutes());
  app.route("/mails/opt-out", optOutRoutes());
  app.route("/local-mail", localMailbox());
  const { CONTACT_EMAIL: contactEmail, PRIVACY_URL, TERMS_URL } = deps.env;
  const legalTexts = { "/privacy": PRIVACY_URL, "/terms": TERMS_URL };
  servePages(app, { contactEmail, legalTexts, publicUrl: deps.publicUrl, sessions });
  return app;
}
