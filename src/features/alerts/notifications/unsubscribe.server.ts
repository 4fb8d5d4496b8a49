import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { brand } from "#shared/brand.ts";
import { languageNamed, languageParameter, type Language } from "#shared/words/languages.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainPage } from "#platform/http/plainPage.ts";
import { messages as en } from "./mailStopWords.en.ts";
import { messages as es } from "./mailStopWords.es.ts";
import { setChoices } from "./notification.server.ts";
import {
  emailsAbout,
  readUnsubscribeToken,
  unsubscribeLabel,
  type Unsubscribed,
} from "#platform/members/unsubscribeLink.ts";

/**
 * `/mails/stop`: the target of the unsubscribe link in mails about follow-ups, new requests, and in a customer's
 * emails. Opening the page changes nothing, because mail programs prefetch links. Its one button does, and so does a
 * mail program's own button, which posts to the same address.
 */
export function unsubscribeRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/stop", (c) => {
    const token = c.req.query("token") ?? "";
    if (c.get("deps").emailSuppressions.isToken(token)) return c.html(unsubscribeCustomer(c, token));
    const unsubscribed = tokenOf(c, token);
    if (!unsubscribed)
      return c.html(
        page(
          "This link doesn't work",
          html`<p>This link no longer works. You can turn emails off in your ${brand.name} account.</p>`,
        ),
        404,
      );
    return c.html(
      page(
        "Stop these emails?",
        html`<p>You get emails about ${emailsAbout(unsubscribed.kinds)}.</p>
          <form method="post" action="/mails/stop?token=${token}">
            <button>${unsubscribeLabel(unsubscribed.kinds)}</button>
          </form>`,
      ),
    );
  });
  routes.post("/stop", async (c) => {
    const language = languageNamed(c.req.query(languageParameter)) ?? "en";
    await c.get("deps").publicWrites.count("POST /mails/stop", { address: c.get("address"), language });
    if (await c.get("deps").emailSuppressions.stop(c.req.query("token") ?? "")) return c.html(customerUnsubscribed(c));
    const unsubscribed = tokenOf(c, c.req.query("token") ?? "");
    if (!unsubscribed)
      return c.html(
        page(
          "This link doesn't work",
          html`<p>This link no longer works. You can turn emails off in your ${brand.name} account.</p>`,
        ),
        404,
      );
    const owner = c.get("db").forOwner(unsubscribed.businessId, unsubscribed.personId);
    await setChoices(
      owner,
      unsubscribed.kinds.map((kind) => ({ kind, channel: "email", on: false })),
    );
    return c.html(
      page(
        "Done",
        html`<p>
          You won't get any more emails about ${emailsAbout(unsubscribed.kinds)}. They still show up in ${brand.name},
          where you can turn the emails back on.
        </p>`,
      ),
    );
  });
  routes.get("/style.css", (c) => c.body(style, 200, { "Content-Type": "text/css; charset=utf-8" }));
  return routes;
}

/** The messages of this page for homeowners, in their language. */
function homeownersWords(c: Context<HttpEnv>) {
  c.header("Cache-Control", "no-store");
  const language = languageNamed(c.req.query(languageParameter)) ?? "en";
  return { language, words: { en, es }[language] };
}

/** The page that offers to end emails about requests to an address. Opening it ends nothing. */
function unsubscribeCustomer(c: Context<HttpEnv>, token: string) {
  const { language, words } = homeownersWords(c);
  return page(
    words.title,
    html`<p>${words.ask}</p>
      <form method="post" action="/mails/stop?token=${token}&${languageParameter}=${language}">
        <button>${words.button}</button>
      </form>`,
    language,
  );
}

function customerUnsubscribed(c: Context<HttpEnv>) {
  const { language, words } = homeownersWords(c);
  return page(words.done, html`<p>${words.stopped}</p>`, language);
}

function tokenOf(c: Context<HttpEnv>, token: string): Unsubscribed | null {
  c.header("Cache-Control", "no-store");
  return readUnsubscribeToken(c.get("deps").secret, token);
}

function page(title: string, body: ReturnType<typeof html>, language?: Language) {
  return plainPage({
    title: `${title} - ${brand.name}`,
    style: "/mails/style.css",
    ...(language ? { language } : {}),
    body: html`<h1>${title}</h1>
      ${body} ${language ? "" : html`<p><a href="/">Go to ${brand.name}</a></p>`}`,
  });
}

const style = `html { background: light-dark(#fdfdfb, #161917); color: light-dark(#1d1f1d, #e6e8e4); }
body { font: 16px/1.5 system-ui, sans-serif; margin: 0; padding: 1rem; }
main { max-width: 36rem; margin: 2rem auto; }
a { color: light-dark(#0b5e55, #6fd3c4); display: inline-block; padding: 0.6rem 0; }
button { font: inherit; min-height: 44px; padding: 0 1.25rem; border: 0; border-radius: 8px; color: #fff; background: #0b5e55; cursor: pointer; }
button:focus-visible, a:focus-visible { outline: 3px solid light-dark(#0b5e55, #6fd3c4); outline-offset: 3px; }`;
