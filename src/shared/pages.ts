/**
 * The browser entry that carries a page. It is the prerendered site, the sign-in pages, a public form, a request's own
 * page, a quote's, an invoice's, a customer's, the check of a signed quote, or the app behind sign-in.
 */
export type Entry = "site" | "sign-in" | "form" | "request" | "quote" | "invoice" | "my" | "verify" | "app";

/**
 * Every address of the product that shows a page, with the entry that carries it. The server answers any other address
 * with the not-found page. `routes.tsx` maps the app's addresses to pages.
 */
export const pages = {
  "/": "site",
  "/what-we-offer": "site",
  "/get-started": "site",
  "/demo": "site",
  "/privacy": "site",
  "/terms": "site",

  "/auth": "sign-in",
  "/signin": "sign-in",
  "/signup": "sign-in",
  "/register-page": "sign-in",
  "/check-inbox": "sign-in",
  "/confirm-email": "sign-in",
  "/forgot-password": "sign-in",
  "/reset-password": "sign-in",

  "/account": "app",
  "/subscription": "app",
  "/team": "app",
  "/notifications": "app",
  "/invitation": "app",

  "/dashboard": "app",
  "/manage-estimates": "app",
  "/services": "app",
  "/services/:id/accuracy": "app",
  "/send-form": "app",
  "/flyer": "app",
  "/pressure-washing": "app",
  "/pressure-washing/services": "app",
  "/pressure-washing/send-form": "app",
  "/sealcoating": "app",
  "/sealcoating/services": "app",
  "/sealcoating/send-form": "app",
  "/general": "app",
  "/general/services": "app",
  "/general/send-form": "app",
  "/estimate/:id": "app",
  "/quotes": "app",
  "/quotes/settings": "app",
  "/quotes/:id": "app",
  "/quotes/:id/edit": "app",
  "/jobs": "app",
  "/jobs/:id": "app",
  "/invoices": "app",
  "/invoices/settings": "app",
  "/invoices/:id": "app",
  "/messages": "app",
  "/messages/sequences": "app",
  "/messages/sequences/:trigger": "app",
  "/calendar": "app",
  "/my-visits": "app",
  "/my-visits/:id": "app",
  "/customers": "app",
  "/customer/:id": "app",
  "/analytics": "app",

  "/customer-form": "form",
  "/customer-form/:businessOwnerId": "form",
  "/customer-form/:businessOwnerId/:crmType": "form",
  "/general/customer-form": "form",
  "/general/customer-form/:businessOwnerId": "form",
  "/general/customer-form/:businessOwnerId/:crmType": "form",
  "/multi-service": "form",
  "/multi-service/:businessOwnerId": "form",
  "/multi-service/:businessOwnerId/:crmType": "form",
  "/q/:name": "form",
  "/q/:name/:crmType": "form",
  "/request/:token": "request",
  "/quote/:token": "quote",
  "/invoice/:token": "invoice",
  "/my/:token": "my",
  "/verify": "verify",
} as const satisfies Record<string, Entry>;

/** The address of a page, with its parameters by name. */
export type PagePath = keyof typeof pages;
type Filled<Path extends string> = Path extends `${infer Before}:${string}/${infer After}`
  ? `${Before}${string}/${Filled<After>}`
  : Path extends `${infer Before}:${string}`
    ? `${Before}${string}`
    : Path;
/** A page's address with its parameters filled in, optionally with a query and a fragment. */
export type PageAddress = `${Filled<PagePath>}${"" | `?${string}` | `#${string}`}`;
/**
 * Pages of the app that also have something for visitors: a person who is not signed in gets a page of the site there.
 */
export const pagesWithVisitorVersion = ["/services"] as const satisfies PagePath[];
/** The pages of the site, which the build prerenders. */
export type SitePath =
  | { [Path in PagePath]: (typeof pages)[Path] extends "site" ? Path : never }[PagePath]
  | (typeof pagesWithVisitorVersion)[number];
/** The addresses of the sign-in pages. Some only redirect. */
export type SignInPath = { [Path in PagePath]: (typeof pages)[Path] extends "sign-in" ? Path : never }[PagePath];
/** The pages of the app entry. */
export type AppPath = { [Path in PagePath]: (typeof pages)[Path] extends "app" ? Path : never }[PagePath];

/** Finds the page at an address; `params` are the address's variable parts. */
export function pageAt(pathname: string): { entry: Entry; path: PagePath; params: Record<string, string> } | null {
  const parts = split(pathname);
  for (const [path, entry] of Object.entries(pages) as [PagePath, Entry][]) {
    const pattern = split(path);
    if (pattern.length !== parts.length) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((piece, index) => {
      const part = parts[index] ?? "";
      if (!piece.startsWith(":")) return piece === part;
      params[piece.slice(1)] = part;
      return part !== "";
    });
    if (fits) return { entry, path, params };
  }
  return null;
}

function split(pathname: string): string[] {
  return withoutSlashesAtEnd(pathname).split("/").slice(1);
}

/**
 * A path without trailing slashes: "/a//" is "/a", and "/" is "". It uses no pattern, because a pattern takes quadratic
 * time on a path of nothing but slashes.
 */
export function withoutSlashesAtEnd(path: string): string {
  let end = path.length;
  while (path[end - 1] === "/") end -= 1;
  return path.slice(0, end);
}
