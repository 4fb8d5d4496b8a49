import { hash } from "node:crypto";
import { existsSync, readFileSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { serveStatic } from "@hono/node-server/serve-static";
import type { Context, Hono } from "hono";
import { compress } from "hono/compress";
import { etag } from "hono/etag";
import { pageAt, type Entry, type SignInPath, type SitePath } from "#pages.ts";
import { localMailboxMeta, searchMark, signInFile, signInPageAt } from "#features/account/signInPages.ts";
import { contactMark, originMark, siteFile, type SitePage, type Visitor } from "#features/site/visitor.ts";
import { isFromHere } from "#platform/clientAddress.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { escapeHtml } from "#platform/mailTemplate.ts";
import { phoneHref } from "#shared/phone.ts";
import { inTheme, themeIn } from "#shared/theme.ts";
import { brandStyle } from "#server/http/brandStyle.ts";
import { asFramed } from "#server/http/framing.ts";
import { framedWithStyle, ownWithStyle } from "#server/http/security.ts";
import { renderForm, renderQuote, renderRequest } from "#server/http/formSsr.ts";
import { formOpeningFor, quoteFor, requestFor } from "#server/http/formOpening.ts";
import { languageLinks, pageLanguage, type BuiltLanguage } from "#server/http/pageLanguage.ts";
import { isSite, movedTo, robots, sitemap, visitorOf } from "#server/http/sitePages.ts";
import type { Sessions } from "#platform/auth/sessions.ts";
import { words as quoteEnglish } from "#features/quote-pages/titleWords.en.ts";
import { words as quoteSpanish } from "#features/quote-pages/titleWords.es.ts";
import { words as english } from "#features/request-pages/titleWords.en.ts";
import { words as spanish } from "#features/request-pages/titleWords.es.ts";

const titles = { en: english, es: spanish };
const quoteTitles = { en: quoteEnglish, es: quoteSpanish };

const built = fileURLToPath(new URL("../../../dist/web", import.meta.url));

/**
 * Serves the built pages: hashed files for ever, pages checked by ETag, those of the site and of signing in as their
 * visitor is to see them, any other address the not-found page.
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
    /** Where the operator's own texts are, by the address of ours. */
    legalTexts: Partial<Record<SitePath, string | undefined>>;
    publicUrl: string;
    sessions: Sessions;
  },
): void {
  const address = contactEmail && escapeHtml(contactEmail);
  const filled = new Map<string, { builtAt: number; html: string }>();
  const read = (name: string) => {
    const file = `${built}/${name}`;
    const builtAt = statSync(file).mtimeMs; // a build while the server runs counts at once: its old files are gone
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
  const shell = (entry: Entry | "form-demo" | "quote-demo", language: BuiltLanguage = "en") =>
    read(`src/web/${entry}/index${language === "en" ? "" : `.${language}`}.html`);
  const site = (page: SitePage, visitor: Visitor) => read(`site/${siteFile(page, visitor)}`);
  const signIn = (path: SignInPath, { search, searchParams }: URL, visitor: Visitor) =>
    read(`sign-in/${signInFile(signInPageAt(path, searchParams), visitor)}`).replaceAll(searchMark, escapeHtml(search));

  const kept = (cacheControl: string) =>
    serveStatic<HttpEnv>({
      root: built,
      precompressed: true,
      onFound: (_path, c) => c.header("Cache-Control", cacheControl),
    });
  app.use("/assets/*", kept("public, max-age=31536000, immutable"));
  app.get("/assets/*", (c) => c.text("There is no such file.", 404));
  app.use("/pictures/*", etag(), kept("public, max-age=3600"));
  app.get("/robots.txt", (c) => c.text(robots(publicUrl)));
  app.get("/sitemap.xml", (c) => c.body(sitemap(publicUrl), 200, { "Content-Type": "application/xml; charset=utf-8" }));
  // The browser looks for a newer worker whenever a page is loaded.
  app.use("/sw.js", etag(), kept("no-cache"));
  // Files such as /favicon.svg and /embed.js, whose names stay the same.
  app.use("/:file{[a-z0-9-]+\\.[a-z0-9]+}", etag(), kept("public, max-age=3600"));

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
      // Inside the product the address is the app's.
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
    if (page.entry === "request") {
      const inPage = await requestFor(c, page.params["token"] ?? "");
      const gone = "problem" in inPage && inPage.problem === "gone";
      const failed = "problem" in inPage && inPage.problem === "failed";
      const business = "page" in inPage ? inPage.page.business.business_name : null;
      const preferred = "page" in inPage ? inPage.page.business.business_profile.form_language : "en";
      const language = pageLanguage(c, preferred);
      const title = business && titles[language === "es" ? "es" : "en"].requestTo(business);
      const html = withData(shell("request", language), "request", inPage, title);
      c.header("Cache-Control", "no-store");
      if (failed) c.header("Retry-After", "5");
      const colour = "page" in inPage ? inPage.page.business.business_profile.brand_color : null;
      return c.html(
        await rendered(c, asFramed(c, inColour(c, html, colour)), () => renderRequest(inPage, language)),
        gone ? 404 : failed ? 503 : 200,
      );
    }
    if (page.entry === "quote" && page.params["token"]?.startsWith("demo-")) {
      c.header("Cache-Control", "no-store");
      return c.html(inTheme(shell("quote-demo", pageLanguage(c, "en")), "system"));
    }
    if (page.entry === "quote") {
      const inPage = await quoteFor(c, page.params["token"] ?? "");
      const { number, business, language: preferred } = "page" in inPage ? inPage.page.content : nothingOffered;
      const language = pageLanguage(c, preferred);
      const title =
        number === null ? null : quoteTitles[language === "es" ? "es" : "en"].quoteFrom(number, business.name);
      const html = withData(shell("quote", language), "quote", inPage, title);
      c.header("Cache-Control", "no-store");
      const failed = "problem" in inPage && inPage.problem === "failed";
      if (failed) c.header("Retry-After", "5");
      const refused = "problem" in inPage && inPage.problem === "altered" ? 409 : 404;
      const status = "page" in inPage ? 200 : failed ? 503 : refused;
      return c.html(await rendered(c, ofItsOwn(c, html, business.color), () => renderQuote(inPage, language)), status);
    }
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
    const opening = await formOpeningFor(c, page, sessions);
    const preferred = "opening" in opening ? opening.opening.business_profile.form_language : "en";
    const language = pageLanguage(c, preferred);
    if ("problem" in opening && opening.problem === "demo")
      return pageAnswer(c, asFramed(c, shell("form-demo", language)));
    const failed = "problem" in opening && opening.problem === "failed";
    if (failed) c.header("Retry-After", "5");
    const business = "opening" in opening ? opening.opening.business_name : null;
    // The link's preview names the business.
    const phone = "opening" in opening ? opening.opening.business_phone : null;
    const html = withData(shell("form", language), "opening", opening, business)
      .replace("</head>", () => `${languageLinks(c.req.url, publicUrl)}</head>`)
      .replaceAll(/<!--call:(.*?)-->/g, (_place, orCall: string) => (phone ? ` ${orCall} ${callLink(phone)}.` : ""));
    const colour = "opening" in opening ? opening.opening.business_profile.brand_color : null;
    const view = await rendered(c, asFramed(c, inColour(c, html, colour)), () => renderForm(opening, language));
    return pageAnswer(c, view, failed ? 503 : 200);
  });
}

/** What stands for a quote that is not there. */
const nothingOffered = { number: null, business: { name: "", color: null }, language: "en" } as const;

/** A page that stands in no other site's frame, in the colour of its business. */
function ofItsOwn(c: Context<HttpEnv>, html: string, colour: string | null): string {
  if (colour === null) return inTheme(html, "system");
  const style = brandStyle(colour);
  c.header("Content-Security-Policy", ownWithStyle(style.hash));
  return inTheme(html, "system").replace("</head>", () => `${style.html}</head>`);
}

/** The page in the colour of its business. */
function inColour(c: Context<HttpEnv>, html: string, colour: string | null): string {
  if (colour === null) return html;
  const style = brandStyle(colour);
  c.header("Content-Security-Policy", framedWithStyle(style.hash));
  return html.replace("</head>", () => `${style.html}</head>`);
}

/**
 * A page with what it opens with, and its title where that is another than the usual. The data stands in a block that no
 * browser runs; "<" is written so that no text in it can end the block.
 */
function withData(html: string, id: string, data: object, title: string | null): string {
  const written = JSON.stringify(data).replaceAll("<", "\\u003c");
  return html
    .replace(`<!--${id}-->`, () => `<script type="application/json" id="${id}">${written}</script>`)
    .replace(/<title>.*?<\/title>/, (usual) => (title ? `<title>${escapeHtml(title)}</title>` : usual));
}

const callLink = (phone: string): string =>
  `<a class="link" href="${escapeHtml(phoneHref(phone))}">${escapeHtml(phone)}</a>`;

/** The page with its first view rendered into it: inert until the small script listens that takes early acts over (`web/earlyActs.ts`). */
async function rendered(c: Context<HttpEnv>, html: string, render: () => Promise<string>): Promise<string> {
  try {
    const view = await render();
    return html.replace('<div id="root">', () => `<div id="root" data-ssr inert>${view}`);
  } catch (error) {
    c.get("log").error({ err: error }, "a public page could not be rendered; its script renders it");
    return html;
  }
}

function pageAnswer(c: Context<HttpEnv>, written: string, status: 200 | 404 | 503 = 200) {
  // Customers' forms follow the device or their own address: it is not theirs to have been set here.
  const html = pageAt(c.req.path)?.entry === "form" ? written : inTheme(written, themeIn(c.req.header("cookie")));
  const tag = `W/"${hash("sha1", html, "base64url")}"`;
  c.header("ETag", tag);
  c.header("Cache-Control", "no-cache");
  if (status === 200 && c.req.header("if-none-match") === tag) return c.body(null, 304);
  return c.html(html, status);
}
