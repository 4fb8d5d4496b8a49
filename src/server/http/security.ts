import { createMiddleware } from "hono/factory";
import { pageAt } from "#shared/pages.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

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
/** Any web site may frame the form and the pages that follow it. The embed snippet needs that. */
const framed = policy({ "frame-ancestors": "*" });
/** The same for a page with one style of ours, named by its hash. */
export const framedWithStyle = (hash: string): string =>
  policy({ "frame-ancestors": "*", "style-src": `'self' ${hash}` });

/** The policy of a page with one style of ours, named by its hash, that no site may frame. */
export const ownWithStyle = (hash: string): string => policy({ "style-src": `'self' ${hash}` });

/** The policy of the API's reference: its renderer writes its styles into the page. Scripts are files of ours alone. */
export const ownWithInlineStyles: string = policy({ "style-src": "'self' 'unsafe-inline'" });

/** The page that checks a signed quote promises to send nothing. The browser enforces that. */
const silent = policy({ "connect-src": "'none'", "form-action": "'none'" });

/**
 * Sets headers that limit what a page of ours can do, on every answer. They are set before the handler runs, so that
 * the answer is created once. A handler that returns a Response of its own passes it through `c.newResponse`.
 */
export const securityHeaders = createMiddleware<HttpEnv>(async (c, next) => {
  const entry = c.req.path.startsWith("/api/") ? undefined : pageAt(c.req.path)?.entry;
  const embeddable = entry === "form" || entry === "request";
  c.header("Content-Security-Policy", embeddable ? framed : entry === "verify" ? silent : ordinary);
  c.header("X-Content-Type-Options", "nosniff");
  // The address of a request's, quote's or invoice's page is its secret key.
  const isKey = entry === "request" || entry === "quote" || entry === "invoice";
  c.header("Referrer-Policy", isKey ? "no-referrer" : "strict-origin-when-cross-origin");
  if (isKey) c.header("X-Robots-Tag", "noindex, nofollow");
  c.header(
    "Permissions-Policy",
    "camera=(self), geolocation=(), microphone=(), publickey-credentials-create=(self), publickey-credentials-get=(self)",
  );
  c.header("Cross-Origin-Opener-Policy", "same-origin");
  if (!embeddable) c.header("X-Frame-Options", "DENY");
  const { publicUrl, env } = c.get("deps");
  if (publicUrl.startsWith("https:"))
    c.header("Strict-Transport-Security", `max-age=31536000${env.HSTS_SUBDOMAINS ? "; includeSubDomains" : ""}`);
  await next();
});
