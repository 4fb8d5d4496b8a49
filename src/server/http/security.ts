import { createMiddleware } from "hono/factory";
import { pageAt } from "#pages.ts";
import { shownKey } from "#server/apiKeys.ts";
import type { HttpEnv } from "#server/http/app.ts";

const policy = (parts: Record<string, string>) =>
  Object.entries({
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": "'self'",
    "img-src": "'self' blob: data:",
    "worker-src": "'self' blob:",
    "connect-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
    ...parts,
  })
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");

const ordinary = policy({});
/** Any web site may embed the form: that is what the embed snippet is for. */
const framed = policy({ "frame-ancestors": "*" });

/**
 * Headers that tell browsers what a page of ours may do, on every answer. They are set before the answer is made, so
 * that it is written once; whoever answers with a Response of its own passes it through `c.newResponse`.
 */
export const securityHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  const embeddable = !c.req.path.startsWith("/api/") && pageAt(c.req.path)?.entry === "form";
  c.header("Content-Security-Policy", embeddable ? framed : ordinary);
  c.header("X-Content-Type-Options", "nosniff");
  c.header("Referrer-Policy", "strict-origin-when-cross-origin");
  c.header("Permissions-Policy", "camera=(self), geolocation=(), microphone=()");
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  if (!embeddable) c.header("X-Frame-Options", "DENY");
  const { publicUrl, env } = c.get("services");
  if (publicUrl.startsWith("https:"))
    c.header("Strict-Transport-Security", `max-age=31536000${env.HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`);
  await next();
});

/**
 * Refuses what another site's page sends in a visitor's name: a request that changes something must come from a page of
 * the very host it is sent to. Who shows an API key is no page in a visitor's name: no site can make a browser send
 * one, and the session cookie beside it is not looked at. Other callers that are no browsers send neither header and
 * carry no session cookie.
 */
export const sameOriginOnly = createMiddleware<HttpEnv>(async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  if (shownKey(c.req.header("authorization")) !== null && !c.req.path.startsWith("/api/auth/")) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const host = c.get("host");
  const foreign =
    origin !== undefined
      ? !URL.canParse(origin) || new URL(origin).host !== host
      : site !== undefined
        ? site !== "same-origin"
        : c.req.header("cookie") !== undefined;
  if (foreign)
    return c.json({ code: "forbidden", message: "This request came from another web site and was refused." }, 403);
  return next();
});
