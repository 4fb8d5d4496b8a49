import { createMiddleware } from "hono/factory";
import { bearerToken } from "#platform/auth/apiKeys.ts";
import { ProductError } from "#shared/errors.ts";
import type { HttpEnv } from "./httpEnv.ts";
import { ownOrigins } from "#platform/auth/ownOrigins.ts";
import { refusalAnswer } from "./refusals.ts";

/**
 * Refuses requests that another site's page sends in a visitor's name: a request that changes something must come from
 * a page of the same host. A caller with an API key is not a page in a visitor's name: no site can make a browser send
 * one, and the session cookie beside it is ignored. Other callers that are not browsers send neither header and have no
 * session cookie.
 */
export const sameOriginOnly = createMiddleware<HttpEnv>(async (c, next) => {
  if (["GET", "HEAD", "OPTIONS"].includes(c.req.method)) return next();
  if (bearerToken(c.req.header("authorization")) !== null && !c.req.path.startsWith("/api/auth/")) return next();
  const origin = c.req.header("origin");
  const site = c.req.header("sec-fetch-site");
  const host = c.get("host");
  const { publicUrl, env } = c.get("deps");
  const foreign =
    origin !== undefined
      ? !ownOrigins(publicUrl, host, env.PUBLIC_URL !== undefined).includes(origin)
      : site !== undefined
        ? site !== "same-origin"
        : c.req.header("cookie") !== undefined;
  if (origin !== undefined) c.get("addressNotes").see({ origin, host, isRefused: foreign });
  if (foreign)
    return refusalAnswer(c, new ProductError("forbidden", "This request came from another website and was refused."));
  return next();
});
