import type { Context } from "hono";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { inTheme } from "#shared/theme.ts";

/**
 * Adapts a customer's page to the place where it is shown. `theme` in its address is light, dark or auto. In another
 * web site's frame it has no background and takes the frame's width. It is light by default there, because a visitor
 * may have a dark device and the site a white page.
 */
export function asFramed(c: Context<HttpEnv>, html: string): string {
  c.header("Vary", "Sec-Fetch-Dest", { append: true });
  const framed = c.req.header("sec-fetch-dest") === "iframe";
  const requestedTheme = c.req.query("theme");
  const theme =
    requestedTheme === "light" || requestedTheme === "dark"
      ? requestedTheme
      : framed && requestedTheme !== "auto"
        ? "light"
        : "system";
  const themed = inTheme(html, theme);
  return framed ? themed.replace("<html ", "<html data-framed ") : themed;
}
