import type { Context } from "hono";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { inTheme } from "#shared/theme.ts";

/**
 * A customer's page as it is to look where it stands. `theme` in its address says light, dark or auto. In another web site's
 * frame it has no ground of its own and takes the frame's width; it is light unless told otherwise, for the site's own
 * visitors may have a dark device and the site a white page.
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
