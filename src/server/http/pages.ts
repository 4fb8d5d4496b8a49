import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { pageAt, type Entry, type SignInPath, type SitePath } from "#shared/pages.ts";
import { localMailboxMeta, searchMark, signInFile, signInPageAt } from "#features/business/sign-in/signInPages.ts";
import { contactMark, originMark, siteFile, type SitePage, type Visitor } from "#features/site/pages/visitor.ts";
import { isFromHere } from "#platform/http/clientAddress.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { escapeHtml } from "#platform/mail/mailTemplate.ts";
import { inTheme } from "#shared/theme.ts";
import { languageLinks, pageLanguage, type BuiltLanguage } from "./pageLanguage.ts";
import { isSite, movedTo, robots, sitemap, visitorOf } from "./sitePages.ts";
import type { Sessions } from "#platform/auth/sessions.ts";
import { customerPage, formPage, invoicePage, quotePage, requestPage } from "./customerPages.ts";
import { pageAnswer } from "./pageAnswer.ts";
import { ownWithInlineStyles } from "./security.ts";

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/** Answers the page with the reference of the API. */
export function referencePage(c: Context<HttpEnv>): Response {
  c.header("Content-Security-Policy", ownWithInlineStyles);
  return pageAnswer(c, readFileSync(`${built}/src/web/reference/index.html`, "utf8"));
}

/**
 * Serves the build. Hashed files are cached forever and pages are checked by ETag. Pages of the site and of signing in
 * are served as their visitor should see them. Any other address gets the not-found page.
 */
export function servePages(
  app: Hono<HttpEnv>,
  {
    contactEmail,
    legalTexts,
    publicUrl,
    sessions,
  }: {
    contactEmail: string | undefined;
    /** The addresses of the operator's own legal texts, by the address of ours. */
    legalTexts: Partial<Record<SitePath, string | undefined>>;
    publicUrl: string;
    sessions: Sessions;
  },
): void {
  const read = createPageReader({ contactEmail, publicUrl });
  const shell = (
    entry: Entry | "form-demo" | "quote-demo" | "invoice-demo" | "my-demo",
    language: BuiltLanguage = "en",
  ) => read(`src/web/${entry}/index${language === "en" ? "" : `.${language}`}.html`);
  const site = (page: SitePage, visitor: Visitor) => read(`site/${siteFile(page, visitor)}`);
  const signIn = (path: SignInPath, { search, searchParams }: URL, visitor: Visitor) =>
    read(`sign-in/${signInFile(signInPageAt(path, searchParams), visitor)}`).replaceAll(searchMark, escapeHtml(search));

  serveFiles(app, publicUrl);

  // Built in development only.
  app.get("/design", (c, next) =>
    existsSync(`${built}/src/web/design/index.html`) ? pageAnswer(c, read("src/web/design/index.html")) : next(),
  );

  // A browser or password manager may submit a sign-in form before the page's script has loaded.
  app.post("*", (c, next) => {
    const { pathname, search } = new URL(c.req.url);
    return pageAt(pathname)?.entry === "sign-in" ? Promise.resolve(c.redirect(pathname + search, 303)) : next();
  });

  app.get("*", compress(), async (c) => {
    const elsewhere = movedTo(c.req.url);
    if (elsewhere !== null) return c.redirect(elsewhere);
    const page = pageAt(c.req.path);
    if (page) c.set("route", page.path);
    const visitor = () => visitorOf(c, sessions);
    if (!page || isSite(page.path)) c.header("Vary", "Cookie", { append: true });
    if (!page) return pageAnswer(c, site("not-found", await visitor()), 404);
    if (isSite(page.path)) {
      const operators = legalTexts[page.path];
      if (operators !== undefined) return c.redirect(operators);
      const who = await visitor();
      // The app uses this address for signed-in visitors.
      if (page.entry === "site" || who === "anonymous") return pageAnswer(c, site(page.path, who));
    }
    if (page.entry === "sign-in") {
      c.header("Vary", "Cookie", { append: true });
      const html = signIn(page.path as SignInPath, new URL(c.req.url), await visitor());
      const local = c.get("deps").mailer.local && isFromHere(c.env.incoming);
      return pageAnswer(
        c,
        local ? html.replace("</head>", `<meta name="${localMailboxMeta}" content="open" /></head>`) : html,
      );
    }
    if (page.entry === "request") return requestPage(c, page.params["token"] ?? "", shell);
    if (
      (page.entry === "quote" || page.entry === "invoice" || page.entry === "my") &&
      page.params["token"]?.startsWith("demo-")
    ) {
      c.header("Cache-Control", "no-store");
      return c.html(inTheme(shell(`${page.entry}-demo`, pageLanguage(c, "en")), "system"));
    }
    if (page.entry === "my") return customerPage(c, page.params["token"] ?? "", shell);
    if (page.entry === "invoice") return invoicePage(c, page.params["token"] ?? "", shell);
    if (page.entry === "quote") return quotePage(c, page.params["token"] ?? "", shell);
    if (page.entry === "verify")
      return pageAnswer(
        c,
        shell("verify", pageLanguage(c, "en")).replace(
          "</head>",
          () => `${languageLinks(c.req.url, publicUrl)}</head>`,
        ),
      );
    if (page.entry !== "form") {
      c.header("Vary", "Cookie", { append: true });
      return pageAnswer(c, shell(page.entry));
    }
    return formPage(c, page, { shell, sessions, publicUrl });
  });
}

/** Reads built pages and fills in the operator's address and the product's own. Each page is filled once per build. */
function createPageReader({ contactEmail, publicUrl }: { contactEmail: string | undefined; publicUrl: string }) {
  const address = contactEmail && escapeHtml(contactEmail);
  const filled = new Map<string, { builtAt: number; html: string }>();
  return (name: string): string => {
    const file = `${built}/${name}`;
    const builtAt = statSync(file).mtimeMs; // a build while the server runs takes effect at once: the old files are deleted
    const known = filled.get(file);
    if (known?.builtAt === builtAt) return known.html;
    const html = readFileSync(file, "utf8")
      .replace("</head>", () => (address ? `<meta name="contact" content="${address}" /></head>` : "</head>"))
      .replace(contactMark, () =>
        address
          ? `<a class="link inline-flex min-h-11 items-center break-all" href="mailto:${address}">Contact: ${address}</a>`
          : "",
      )
      .replaceAll(originMark, escapeHtml(publicUrl));
    filled.set(file, { builtAt, html });
    return html;
  };
}

/** Serves the files of the build, and those for search engines. */
function serveFiles(app: Hono<HttpEnv>, publicUrl: string): void {
  const serveCached = (cacheControl: string) =>
    serveStatic<HttpEnv>({
      root: built,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", cacheControl),
    });
  app.use("/assets/*", serveCached("public, max-age=31536000, immutable"));
  app.get("/assets/*", (c) => c.text("There is no such file.", 404));
  app.use("/pictures/*", etag(), serveCached("public, max-age=3600"));
  app.get("/robots.txt", (c) => c.text(robots(publicUrl)));
  app.get("/sitemap.xml", (c) => c.body(sitemap(publicUrl), 200, { "Content-Type": "application/xml; charset=utf-8" }));
  // The browser checks for a newer worker whenever a page is loaded.
  app.use("/sw.js", etag(), serveCached("no-cache"));
  // Files with stable names, such as /favicon.svg and /embed.js.
  app.use("/:file{[a-z0-9-]+\\.[a-z0-9]+}", etag(), serveCached("public, max-age=3600"));
}
