import { Hono, type Context } from "hono";
import { html } from "hono/html";
import { languageNamed, languageParameter } from "#shared/words/languages.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainPage } from "#platform/http/plainPage.ts";
import { optOutBusiness } from "./consent.queries.ts";
import { optOutByLink, recordConsent } from "./consent.server.ts";
import { readOptOutToken } from "./optOutToken.server.ts";
import { messages as en } from "./optOutWords.en.ts";
import { messages as es } from "./optOutWords.es.ts";

/**
 * `/mails/opt-out`: the target of the link in follow-ups, and of the button of a mail program (RFC 8058), which posts to
 * it without a cookie. Opening the page changes nothing, because mail programs prefetch links.
 */
export function optOutRoutes(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  routes.get("/", async (c) => {
    const found = await businessOf(c);
    if (!found) return c.html(gone(c), 404);
    const { words, language, token, who } = found;
    return c.html(
      page(
        language,
        words.title,
        html`<p>${words.ask(who)}</p>
          ${button(token, language, words.button)}`,
      ),
    );
  });
  routes.post("/", async (c) => {
    const { language } = wordsOf(c);
    await c.get("deps").publicWrites.count("POST /mails/opt-out", { address: c.get("address"), language });
    const found = await businessOf(c);
    if (!found) return c.html(gone(c), 404);
    const { words, owner, mailbox, token, who } = found;
    const again = c.req.query("again") !== undefined;
    await owner.transaction((tx) =>
      again
        ? recordConsent(tx, {
            customer_id: null,
            channel: "email",
            address: mailbox,
            kind: "follow_up",
            given: true,
            source: "link",
            words: words.given(who),
          })
        : optOutByLink(tx, mailbox),
    );
    return c.html(
      again
        ? page(language, words.givenTitle, html`<p>${words.given(who)}</p>`)
        : page(
            language,
            words.done,
            html`<p>${words.stopped(who)}</p>
              ${button(token, language, words.again, "&again")}`,
          ),
    );
  });
  return routes;
}

function wordsOf(c: Context<HttpEnv>) {
  c.header("Cache-Control", "no-store");
  const language = languageNamed(c.req.query(languageParameter)) ?? "en";
  return { language, words: { en, es }[language] };
}

/** The business and the mailbox of a link; null if the link is not one of ours, or the business is gone. */
async function businessOf(c: Context<HttpEnv>) {
  const token = c.req.query("token") ?? "";
  const of = readOptOutToken(c.get("deps").secret, token);
  if (!of) return null;
  const owner = c.get("db").forOwner(of.ownerId);
  const [business] = await owner.query(optOutBusiness);
  if (!business) return null;
  const { language, words } = wordsOf(c);
  return { language, words, owner, token, mailbox: of.mailbox, who: business.name ?? words.theBusiness };
}

const button = (token: string, language: string, label: string, more = "") =>
  html`<form method="post" action="/mails/opt-out?token=${token}&${languageParameter}=${language}${more}">
    <button>${label}</button>
  </form>`;

function gone(c: Context<HttpEnv>) {
  const { language, words } = wordsOf(c);
  return page(language, words.gone, html`<p>${words.goneText}</p>`);
}

const page = (language: "en" | "es", title: string, body: ReturnType<typeof html>) =>
  plainPage({
    title,
    language,
    style: "/mails/style.css",
    body: html`<h1>${title}</h1>
      ${body}`,
  });
