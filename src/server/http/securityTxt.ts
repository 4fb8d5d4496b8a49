import { Hono } from "hono";
import type { HttpEnv } from "#platform/http/httpEnv.ts";

/** A reader may trust the file for this long after it was fetched, in days. RFC 9116 recommends less than a year. */
const validDays = 180;

/**
 * `/.well-known/security.txt` (RFC 9116): the place for reports of vulnerabilities in this very server, which is its
 * operator's. Without a contact there is no file.
 */
export function securityTxt(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/.well-known/security.txt", (c) => {
    const { env, publicUrl } = c.get("deps");
    const contact = env.SECURITY_CONTACT ?? env.CONTACT_EMAIL;
    if (contact === undefined) return c.notFound();
    const expires = new Date(Date.now() + validDays * 86_400_000).toISOString();
    const lines = [
      `Contact: ${contact.startsWith("https://") ? contact : `mailto:${contact}`}`,
      `Expires: ${expires.slice(0, 10)}T00:00:00Z`,
      "Preferred-Languages: en",
      `Canonical: ${publicUrl}/.well-known/security.txt`,
    ];
    c.header("Cache-Control", "public, max-age=86400");
    return c.text(`${lines.join("\n")}\n`);
  });
  return routes;
}
