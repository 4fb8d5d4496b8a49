import { demoCookie } from "#shared/demoCollections.ts";
import type { SitePath } from "#shared/pages.ts";

/** The kind of visitor on the site: an unknown one, a visitor of the demo, or an owner without or with a plan. */
export type Visitor = "anonymous" | "demo" | "free" | "subscribed";

/** The kinds of visitors for whom the site's pages are prerendered. */
export const visitors: readonly Visitor[] = ["anonymous", "demo", "free", "subscribed"];

/** True if a request's cookies mark a visit to the demo. */
export function isInDemo(cookies: string): boolean {
  return cookies.split(";").some((cookie) => cookie.trim() === `${demoCookie}=1`);
}

/** A page of the site; any unknown address shows "not-found". */
export type SitePage = SitePath | "not-found";

/** The file of a page of the site for one kind of visitor. */
export function siteFile(page: SitePage, visitor: Visitor): string {
  return `${page === "/" ? "home" : page.replace("/", "")}.${visitor}.html`;
}

/** The mark in prerendered pages that the server replaces with the address of this Yardstick. */
export const originMark = "{{origin}}";

/** The mark in prerendered pages that the server replaces with the operator's address. */
export const contactMark = "{{contact}}";
