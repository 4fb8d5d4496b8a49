import { Hono, type Context } from "hono";
import { html, raw } from "hono/html";
import { isFromHere } from "#platform/http/clientAddress.ts";
import type { HttpEnv } from "#platform/http/httpEnv.ts";
import { plainLook, plainPage } from "#platform/http/plainPage.ts";
import { formatInstant } from "#shared/days/days.ts";

/**
 * `/local-mail`: the mails of a machine without an SMTP server, as mail programs show them or as plain text. It exists
 * only in that case, and only for a browser on this very machine, not behind a proxy here.
 */
export function localMailbox(): Hono<HttpEnv> {
  const routes = new Hono<HttpEnv>();
  const isOpen = (c: Context<HttpEnv>) => c.get("deps").mailer.local && isFromHere(c.env.incoming);
  routes.get("/", async (c) => {
    if (!isOpen(c)) return c.notFound();
    const asText = c.req.query("as") === "text";
    const mails = await c.get("deps").mailer.newest();
    c.header("Cache-Control", "no-store");
    return c.html(
      plainPage({
        title: "Local mailbox",
        style: "/local-mail/style.css",
        body: html`<h1>Local mailbox</h1>
          <p>
            No mail server is configured, so emails stay here, readable on this machine only.
            <a href="${asText ? "/local-mail?as=text" : "/local-mail"}">Refresh</a>
          </p>
          <nav aria-label="Email view">
            <a href="/local-mail" ${asText ? "" : raw('aria-current="page"')}>As designed</a>
            <a href="/local-mail?as=text" ${asText ? raw('aria-current="page"') : ""}>Plain text</a>
          </nav>
          ${mails.length === 0 ? html`<p>No emails yet.</p>` : ""}
          ${mails.map(
            (mail) =>
              html`<article>
                <h2>${mail.subject}</h2>
                <p>
                  <small
                    >To ${mail.recipient},
                    <time datetime="${new Date(mail.sent_at).toISOString()}"
                      >${formatInstant(mail.sent_at)}</time
                    ></small
                  >
                </p>
                ${
                  asText
                    ? html`<p class="body"><small>${mail.headers}</small></p>
                        <div class="body">${linked(mail.body_text)}</div>`
                    : framed(mail)
                }
              </article>`,
          )}`,
      }),
    );
  });
  routes.get("/style.css", (c) => {
    c.header("Content-Type", "text/css; charset=utf-8");
    return c.body(style);
  });
  routes.get("/:id", async (c) => {
    const mail = isOpen(c) && (await c.get("deps").mailer.newest()).find(({ id }) => id === c.req.param("id"));
    if (!mail) return c.notFound();
    c.header("Cache-Control", "no-store");
    c.header("Content-Security-Policy", mailPolicy(c.get("deps").publicUrl));
    c.res.headers.delete("X-Frame-Options");
    return c.html(mail.body_html);
  });
  return routes;
}

/** A mail in a frame of its own, in which nothing runs; its links open in a new tab. */
const framed = ({ id, subject }: { id: string; subject: string }) =>
  html`<iframe
      src="/local-mail/${id}"
      title="${subject}"
      loading="lazy"
      sandbox="allow-popups allow-popups-to-escape-sandbox"
    ></iframe>
    <p><a href="/local-mail/${id}" target="_blank">Open in a new tab</a></p>`;

/** Mails have inline styles, which no page of ours has, and pictures of our own. The policy allows nothing else. */
const mailPolicy = (publicUrl: string) =>
  [
    "default-src 'none'",
    "style-src 'unsafe-inline'",
    `img-src 'self' data: ${new URL(publicUrl).origin}`,
    "frame-ancestors 'self'",
    "base-uri 'none'",
    "form-action 'none'",
    "sandbox allow-popups allow-popups-to-escape-sandbox",
  ].join("; ");

/** Mail text with its web addresses as links; everything else escaped by the template. */
function linked(text: string) {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : part));
}

const style = `${plainLook}
h2 { margin: 1rem 0 0; }
.body { white-space: pre-wrap; overflow-wrap: anywhere; }
a { display: inline-block; padding: 0.25rem 0; }
nav { display: flex; gap: 0.5rem; }
nav a { min-height: 44px; padding: 0 1rem; border: 1px solid light-dark(#d8d1c5, #4a463f); border-radius: 999px; line-height: 42px; color: inherit; text-decoration: none; }
nav a[aria-current] { background: light-dark(#211e1a, #f2efe9); color: light-dark(#fffefc, #161513); }
iframe { display: block; width: 100%; height: 34rem; border: 1px solid light-dark(#e4dfd6, #393631); border-radius: 8px; resize: vertical; }`;
