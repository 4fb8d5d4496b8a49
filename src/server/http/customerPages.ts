import type { Context } from "hono";
import type { pageAt } from "#shared/pages.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { escapeHtml } from "#platform/mail/mailTemplate.ts";
import { phoneHref } from "#shared/contact/phone.ts";
import { inTheme } from "#shared/theme.ts";
import { brandStyle } from "./brandStyle.ts";
import { asFramed } from "./framing.ts";
import { framedWithStyle, ownWithStyle } from "./security.ts";
import { renderCustomer, renderForm, renderInvoice, renderQuote, renderRequest } from "./formSsr.ts";
import { customerPageFor, formOpeningFor, invoiceFor, quoteFor, requestFor } from "./formOpening.ts";
import { languageLinks, pageLanguage, type BuiltLanguage } from "./pageLanguage.ts";
import type { Sessions } from "#platform/auth/sessions.ts";
import { messages as customerEnglish } from "#features/customer-pages/customer-portal/titleWords.en.ts";
import { messages as customerSpanish } from "#features/customer-pages/customer-portal/titleWords.es.ts";
import { messages as invoiceEnglish } from "#features/invoices/invoice-portal/titleWords.en.ts";
import { messages as invoiceSpanish } from "#features/invoices/invoice-portal/titleWords.es.ts";
import { messages as quoteEnglish } from "#features/quotes/quote-portal/titleWords.en.ts";
import { messages as quoteSpanish } from "#features/quotes/quote-portal/titleWords.es.ts";
import { messages as english } from "#features/requests/request-portal/titleWords.en.ts";
import { messages as spanish } from "#features/requests/request-portal/titleWords.es.ts";
import { pageAnswer } from "./pageAnswer.ts";

/** The pages that customers open by a link, each with a server-rendered first view. */

const titles = { en: english, es: spanish };
const quoteTitles = { en: quoteEnglish, es: quoteSpanish };
const customerTitles = { en: customerEnglish, es: customerSpanish };
const invoiceTitles = { en: invoiceEnglish, es: invoiceSpanish };

/** Reads the built page of an entry in a language. */
type Shell = (entry: "request" | "quote" | "invoice" | "my" | "form" | "form-demo", language: BuiltLanguage) => string;

/** Answers the page of a customer's own request; 404 if it no longer exists. */
export async function requestPage(c: Context<HttpEnv>, token: string, shell: Shell): Promise<Response> {
  const inPage = await requestFor(c, token);
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

/** Answers the page of an offer; 409 if its record was altered, 404 if there is none. */
export async function quotePage(c: Context<HttpEnv>, token: string, shell: Shell): Promise<Response> {
  const inPage = await quoteFor(c, token);
  const content = "page" in inPage ? inPage.page.content : nothingOffered;
  const { number, business, language: preferred } = content;
  const language = pageLanguage(c, preferred);
  const words = quoteTitles[language === "es" ? "es" : "en"];
  const nameFrom = "changes_job" in content && content.changes_job ? words.changeFrom : words.quoteFrom;
  const title = number === null ? null : nameFrom(number, business.name);
  const html = ofItsOwn(c, withData(shell("quote", language), "quote", inPage, title), business.color);
  return c.html(await rendered(c, html, () => renderQuote(inPage, language)), statusOf(c, inPage));
}

/** Answers the page of an invoice; 409 if its record was altered, 404 if there is none. */
export async function invoicePage(c: Context<HttpEnv>, token: string, shell: Shell): Promise<Response> {
  const inPage = await invoiceFor(c, token);
  const { number, business, language: preferred } = "page" in inPage ? inPage.page.content : nothingOffered;
  const language = pageLanguage(c, preferred);
  const words = invoiceTitles[language === "es" ? "es" : "en"];
  const title = number === null ? null : words.invoiceFrom(number, business.name);
  const html = ofItsOwn(c, withData(shell("invoice", language), "invoice", inPage, title), business.color);
  return c.html(await rendered(c, html, () => renderInvoice(inPage, language)), statusOf(c, inPage));
}

/** Answers the page of a customer; 404 if there is none. */
export async function customerPage(c: Context<HttpEnv>, token: string, shell: Shell): Promise<Response> {
  const inPage = await customerPageFor(c, token);
  const business = "page" in inPage ? inPage.page.business : null;
  const language = pageLanguage(c, business?.business_profile.form_language ?? "en");
  const words = customerTitles[language === "es" ? "es" : "en"];
  const title = business?.business_name ? words.everythingFrom(business.business_name) : null;
  const colour = business?.business_profile.brand_color ?? null;
  const html = ofItsOwn(c, withData(shell("my", language), "my", inPage, title), colour);
  return c.html(await rendered(c, html, () => renderCustomer(inPage, language)), statusOf(c, inPage));
}

/** The status of the page of a frozen record. Sets the headers that go with it. */
function statusOf(c: Context<HttpEnv>, inPage: { page: unknown } | { problem: string }): 200 | 404 | 409 | 503 {
  c.header("Cache-Control", "no-store");
  if ("page" in inPage) return 200;
  if (inPage.problem === "failed") c.header("Retry-After", "5");
  return inPage.problem === "failed" ? 503 : inPage.problem === "altered" ? 409 : 404;
}

/** Answers the public form of a business; 404 if the address leads to none. */
export async function formPage(
  c: Context<HttpEnv>,
  page: NonNullable<ReturnType<typeof pageAt>>,
  { shell, sessions, publicUrl }: { shell: Shell; sessions: Sessions; publicUrl: string },
): Promise<Response> {
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
  const unknown = "problem" in opening && opening.problem === "invalid_link";
  return pageAnswer(c, view, failed ? 503 : unknown ? 404 : 200);
}

/** A placeholder for a quote or an invoice that does not exist. */
const nothingOffered = { number: null, business: { name: "", color: null }, language: "en" } as const;

/** A page in the colour of its business that no other site may frame. */
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
 * Adds the opening data to a page, and its title if `title` is not null. The data is in a block that no browser runs.
 * "<" is escaped so that no text can end the block.
 */
function withData(html: string, id: string, data: object, title: string | null): string {
  const written = JSON.stringify(data).replaceAll("<", "\\u003c");
  return html
    .replace(`<!--${id}-->`, () => `<script type="application/json" id="${id}">${written}</script>`)
    .replace(/<title>.*?<\/title>/, (usual) => (title ? `<title>${escapeHtml(title)}</title>` : usual));
}

const callLink = (phone: string): string =>
  `<a class="link" href="${escapeHtml(phoneHref(phone))}">${escapeHtml(phone)}</a>`;

/**
 * The page with its server-rendered first view. The view is inert until the small script listens that replays early
 * events (`web/replayEarlyEvents.ts`).
 */
async function rendered(c: Context<HttpEnv>, html: string, render: () => Promise<string>): Promise<string> {
  try {
    const view = await render();
    return html.replace('<div id="root">', () => `<div id="root" data-ssr inert>${view}`);
  } catch (error) {
    c.get("log").error({ err: error }, "a public page could not be rendered; its script renders it");
    return html;
  }
}
