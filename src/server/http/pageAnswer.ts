import { hash } from "node:crypto";
import type { Context } from "hono";
import { pageAt } from "#shared/pages.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { inTheme, themeIn } from "#shared/theme.ts";

/** Answers a built page in the visitor's theme, with an ETag. */
export function pageAnswer(c: Context<HttpEnv>, written: string, status: 200 | 404 | 503 = 200): Response {
  // Customers' forms follow the device or their own address, not a theme cookie.
  const html = pageAt(c.req.path)?.entry === "form" ? written : inTheme(written, themeIn(c.req.header("cookie")));
  const tag = `W/"${hash("sha1", html, "base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "no-cache");
  if (status === 200 && c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.html(html, status);
}
