import type { Context } from "hono";
import { pages, pagesWithVisitorVersion, withoutSlashesAtEnd, type PagePath, type SitePath } from "#shared/pages.ts";
import { isInDemo, type Visitor } from "#features/site/pages/visitor.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { hasPaidPlan } from "#platform/operations.ts";
import type { Sessions } from "#platform/auth/sessions.ts";

/** Old addresses, and addresses that people type, with those that they mean. The query is passed along. */
const moved: Record<string, (search: URLSearchParams) => string> = {
  "/auth": (search) => (search.get("trial") === "true" ? "/signup" : "/signin"),
  "/register-page": () => "/signup",
  "/register": () => "/signup",
  "/sign-up": () => "/signup",
  "/login": () => "/signin",
  "/log-in": () => "/signin",
  "/sign-in": () => "/signin",
  "/pricing": () => "/#pricing",
  "/faq": () => "/#faq",
  "/how-it-works": () => "/#how",
  "/features": () => "/what-we-offer",
};

/** The target of an address that only redirects; null for any other. */
export function movedTo(address: string): string | null {
  const { pathname, searchParams } = new URL(address);
  const to = moved[withoutSlashesAtEnd(pathname) || "/"]?.(searchParams);
  if (to === undefined) return null;
  if (searchParams.size === 0) return to;
  const [path = "", part] = to.split("#");
  return `${path}?${searchParams.toString()}${part === undefined ? "" : `#${part}`}`;
}

/**
 * The visitor of a page. If that cannot be found out, the page is the anonymous one: it must be readable in any case.
 */
export async function visitorOf(c: Context<HttpEnv>, sessions: Sessions): Promise<Visitor> {
  const cookies = c.req.header("cookie");
  if (cookies === undefined) return "anonymous";
  if (isInDemo(cookies)) return "demo";
  try {
    const signedIn = await sessions.find(c.req.raw.headers);
    if (!signedIn) return "anonymous";
    const { membership } = signedIn;
    if (!membership) return "free";
    return (await hasPaidPlan(c.get("db").forOwner(membership.businessId))) ? "subscribed" : "free";
  } catch (error) {
    c.get("log").warn({ err: error }, "nobody could say who looks at the site");
    return "anonymous";
  }
}

/** True if the site has a page at this address, even if only for visitors. */
export const isSite = (path: PagePath): path is SitePath =>
  pages[path] === "site" || pagesWithVisitorVersion.some((also) => also === path);

const listed = [
  ...(Object.keys(pages) as PagePath[]).filter(isSite),
  "/signup",
  "/signin",
  "/verify",
] as const satisfies PagePath[];

/** The pages for search engines, at the address `origin`. */
export function sitemap(origin: string): string {
  const urls = listed.map((path) => `  <url><loc>${origin}${path}</loc></url>`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join("\n")}\n</urlset>\n`;
}

/** The addresses that crawlers should skip: everything that is not a page, and owners' own pages. */
export function robots(origin: string): string {
  return [
    "User-agent: *",
    "Disallow: /api/",
    "Disallow: /photos/",
    "Disallow: /mails/",
    "Disallow: /local-mail",
    "Disallow: /estimate/",
    "Disallow: /customer/",
    "",
    `Sitemap: ${origin}/sitemap.xml`,
    "",
  ].join("\n");
}
