import { demoCookie } from "#shared/demoCollections.ts";
import type { SitePath } from "#shared/pages.ts";

/** Who is looking at the site: somebody unknown, a visitor of the demo, or an owner without or with a plan. */
export type Visitor = "anonymous" | "demo" | "free" | "subscribed";

/** Everybody for whom the site's pages are written out. */
export const visitors: readonly Visitor[] = ["anonymous", "demo", "free", "subscribed"];

/** Whether a request's cookies mark a visit to the demo. */
export function isInDemo(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${demoCookie}=1`);
}

/** A page of the site; "not-found" is what any unknown address shows. */
export type SitePage = SitePath | "not-found";

/** The file that holds a page of the site as one kind of visitor sees it. */
export function siteFile(page: SitePage, visitor: Visitor): string {
  return `${page === "/" ? "home" : page.replace("/", "")}.${visitor}.html`;
}

/** What stands in the prerendered pages where the server puts the address of this Yardstick. */
export const originMark = "{{origin}}";

/** What stands in the prerendered pages where the server puts the operator's address. */
export const contactMark = "{{contact}}";
